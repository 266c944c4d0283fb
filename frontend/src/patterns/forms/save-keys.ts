import type { RefObject } from 'react';
import { formKeys } from '@/lib/keys/shortcut-names';
import { usePageKeys } from '@/lib/keys/page-keys';

const isSubmit = (control: Element): control is HTMLButtonElement =>
  control instanceof HTMLButtonElement && control.type === 'submit';

/**
 * Ctrl+S and Ctrl+Enter press the form's own button, so that a form isn't saved twice. Without a button there is nothing
 * to save.
 */
export function useSaveKeys(form: RefObject<HTMLFormElement | null>, title: string): void {
  const press = () => {
    const top = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
    // A dialog over the form comes first.
    if (!top || top.contains(form.current)) [...(form.current?.elements ?? [])].find(isSubmit)?.click();
  };
  usePageKeys([{ ...formKeys.save, title, run: press }]);
}
