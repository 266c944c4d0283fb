/** DOM functions: how Enter moves through the fields of a form that it must not submit. */

const FIELDS =
  'input:not([type="hidden"], [type="file"], [disabled], [readonly]), select:not([disabled]), textarea:not([disabled])';

const isVisible = (field: HTMLElement) =>
  field.closest('[hidden]') === null && (typeof field.checkVisibility !== 'function' || field.checkVisibility());

/** Focuses a field with its text selected, so that the next key replaces it. */
export function enterField(field: HTMLElement | undefined, options?: FocusOptions): boolean {
  if (!field) return false;
  field.focus(options);
  if (field instanceof HTMLInputElement) field.select();
  return true;
}

export const fieldsIn = (frame: ParentNode | null | undefined): HTMLElement[] =>
  [...(frame?.querySelectorAll<HTMLElement>(FIELDS) ?? [])].filter(isVisible);

/** Moves to the next field; returns false on the last field of the form. */
export function enterNext(frame: ParentNode, field: HTMLElement): boolean {
  const fields = fieldsIn(frame);
  return enterField(fields[fields.indexOf(field) + 1]);
}

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  defaultPrevented: boolean;
  target: EventTarget;
  currentTarget: Element;
  preventDefault: () => void;
}

/**
 * Returns the text field or choice in which a plain Enter was pressed that nothing else handled; a list of options
 * handles its own.
 */
export function enteredField(event: Pressed): HTMLInputElement | HTMLSelectElement | undefined {
  const { target, currentTarget } = event;
  if (
    event.key !== 'Enter' ||
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.shiftKey
  )
    return undefined;
  const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  return isField && currentTarget.contains(target) ? target : undefined;
}

/** Enter moves to the next field. In a form with lines it never saves: the button, Ctrl+S and Ctrl+Enter do. */
export function moveOnEnter(event: Pressed): void {
  const field = enteredField(event);
  if (!field) return;
  event.preventDefault();
  enterNext(event.currentTarget, field);
}
