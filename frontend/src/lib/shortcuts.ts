/** Reads keys: single ones, two-key sequences (`G C`) and combinations (`Control+Shift+P`). */
export interface Shortcut {
  keys: string;
  run: () => void;
}

const SEQUENCE_MS = 1200;

export const inField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)) &&
  !(target instanceof HTMLInputElement && ['checkbox', 'radio', 'button'].includes(target.type));

/** `event.key` in capitals with its modifiers, in the order Control, Alt, Shift, Meta. */
export function nameOf(event: KeyboardEvent): string {
  const parts = [];
  if (event.ctrlKey) parts.push('Control');
  if (event.altKey) parts.push('Alt');
  if (event.shiftKey && (event.ctrlKey || event.altKey || event.metaKey)) parts.push('Shift');
  if (event.metaKey) parts.push('Meta');
  const letter = /^Key[A-Z]$/.test(event.code) && parts.length ? event.code.slice(3) : event.key;
  parts.push(letter.length === 1 ? letter.toUpperCase() : letter);
  return parts.join('+');
}

/**
 * Listens until the returned function is called. Single keys and sequences count only outside
 * fields and dialogs and can be switched off; combinations always count.
 */
export function listen(shortcuts: () => readonly Shortcut[], singleKeys: () => boolean): () => void {
  let first: { key: string; at: number } | undefined;
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return;
    const key = nameOf(event);
    // Control+Z belongs to the field that has the focus.
    const combination = key.includes('+') && key !== '+' && !key.endsWith('+Z');
    if (!combination && (inField(event.target) || !singleKeys() || document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]'))) {
      first = undefined;
      return;
    }
    const sequence = first && event.timeStamp - first.at < SEQUENCE_MS ? `${first.key} ${key}` : undefined;
    const all = shortcuts();
    const hit = all.find((shortcut) => shortcut.keys === sequence) ?? all.find((shortcut) => shortcut.keys === key);
    const starts = !hit && all.some((shortcut) => shortcut.keys.startsWith(`${key} `));
    first = starts ? { key, at: event.timeStamp } : undefined;
    if (!hit) return;
    event.preventDefault();
    hit.run();
  };
  addEventListener('keydown', onKey);
  return () => removeEventListener('keydown', onKey);
}
