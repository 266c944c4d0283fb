import type { RefObject } from 'react';
import { formKeys } from '@/lib/shortcut-names';
import { usePageKeys } from '@/lib/page-keys';

/** Ctrl+S and Ctrl+Enter press the form's own button, so that a form isn't saved twice. */
export function useSaveKeys(form: RefObject<HTMLFormElement | null>, title: string): void {
  const press = () => {
    const top = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
    // A dialog over the form comes first.
    if (!top || top.contains(form.current))
      form.current?.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
  };
  usePageKeys([{ ...formKeys.save, title, run: press }]);
}
