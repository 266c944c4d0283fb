import { privacy, privacyOn } from '@/lib/storage/privacy';
import { toasts } from './toasts';

/**
 * Prints the page as styled by `print.css`. Amounts hidden on the screen are also missing on paper, so it warns first.
 */
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
