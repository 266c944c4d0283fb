import { privacy, privacyOn } from './privacy';
import { toasts } from './toasts';

/** Prints the page as `print.css` draws it. What is hidden on the screen is missing on the paper too, so it says so first. */
export function printPage(): void {
  if (!privacyOn(privacy.read())) {
    print();
    return;
  }
  toasts.show({
    id: 'print',
    variant: 'warning',
    title: 'Privacy mode is on',
    description: "Hidden amounts won't be printed.",
    action: { label: 'Print anyway', run: () => setTimeout(print) },
  });
}
