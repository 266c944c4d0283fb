import { currentKeys } from '@/lib/storage/key-changes';

/** Handles single keys, two-key sequences (`G C`) and combinations (`Control+Shift+P`, `Mod+K`). */
export interface Shortcut {
  /** The default keys; a custom assignment replaces them. `Mod` is Control, or Command on Apple keyboards. */
  keys: string;
  /** Alternative keys, for when a browser reserves the first or people know another. */
  aliases?: readonly string[];
  /** Returns false if there is nothing to do here, so that the browser handles the key. */
  run: () => unknown;
}

const SEQUENCE_MS = 1200;

export const onApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** The keys as the keyboard sends them: `Control+K`, on Apple keyboards `Meta+K`. */
const asPressed = (keys: string): string => keys.replace('Mod', onApple() ? 'Meta' : 'Control');

export const inField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)) &&
  !(target instanceof HTMLInputElement && ['checkbox', 'radio', 'button'].includes(target.type));

/** `event.key` in capitals with its modifiers, in the order Control, Alt, Shift, Meta. */
function nameOf(event: KeyboardEvent): string {
  const parts = [];
  if (event.ctrlKey) parts.push('Control');
  if (event.altKey) parts.push('Alt');
  if (event.shiftKey && (event.ctrlKey || event.altKey || event.metaKey)) parts.push('Shift');
  if (event.metaKey) parts.push('Meta');
  // Uses the letter printed on the key, whose position differs on German and French keyboards. Only if a modifier turns
  // it into a symbol, or the layout has no Latin letters, does the position decide.
  const byPlace = parts.length > 0 && /^Key[A-Z]$/.test(event.code) && !/^[a-z]$/i.test(event.key);
  const letter = byPlace ? event.code.slice(3) : event.key;
  parts.push(letter.length === 1 ? letter.toUpperCase() : letter);
  return parts.join('+');
}

/** The value of `aria-keyshortcuts`. It can't express sequences; tooltips show those. */
export const ariaKeys = (keys: string | undefined, aliases: readonly string[] = []): string | undefined =>
  keys === undefined || keys.includes(' ') ? undefined : [currentKeys(keys), ...aliases].map(asPressed).join(' ');

const keyLabels: Record<string, string> = {
  Control: 'Ctrl',
  Mod: 'Ctrl',
  Meta: 'Cmd',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

export const keyLabel = (key: string): string => (key === 'Mod' && onApple() ? 'Cmd' : (keyLabels[key] ?? key));

/** For tooltips and screen readers: `G then C`, `Ctrl+K`. */
export const spokenKeys = (keys: string): string =>
  currentKeys(keys)
    .split(' ')
    .map((step) => step.split('+').map(keyLabel).join('+'))
    .join(' then ');

/** The tooltip of a button with a shortcut: `Edit (E)`. */
export const tooltipWithKeys = (label: string, keys: string): string => `${label} (${spokenKeys(keys)})`;

/** Whether Ctrl+Z belongs to the focused field: a slider has no typing to undo. */
const undoesTyping = (target: EventTarget | null): boolean =>
  inField(target) && !(target instanceof HTMLInputElement && target.type === 'range');

type Kind = 'typed' | 'undo' | 'named' | 'combination';

/** Letters and symbols are typed into fields and can be turned off; Control+Z belongs to the focused field. */
function kindOf(key: string): Kind {
  if (key.length === 1 || key === ' ') return 'typed';
  if (key === asPressed('Mod+Z')) return 'undo';
  return key.includes('+') ? 'combination' : 'named';
}

/** A toast closes itself on Escape, so the page behind it must not handle the key as well. */
const closesItself = (event: KeyboardEvent): boolean =>
  event.key === 'Escape' && event.target instanceof Element && event.target.closest('[data-escape="own"]') !== null;

const somethingOpen = (): boolean =>
  document.querySelector('[role="dialog"]:not([data-keys="on"]), [role="alertdialog"], [role="menu"]') !== null;

/** Listens until the returned function is called. */
export function listenForShortcuts(shortcuts: () => readonly Shortcut[], singleKeys: () => boolean): () => void {
  let first: { key: string; at: number } | undefined;
  const onKey = (event: KeyboardEvent) => {
    // Browser autofill sends key events without a key.
    if (event.defaultPrevented || event.isComposing || event.repeat || !('key' in event) || closesItself(event)) return;
    const key = nameOf(event);
    const kind = kindOf(key);
    const isTyping = kind === 'undo' ? undoesTyping(event.target) : inField(event.target);
    if (kind !== 'combination' && (isTyping || somethingOpen() || (kind === 'typed' && !singleKeys()))) {
      first = undefined;
      return;
    }
    const sequence = first && event.timeStamp - first.at < SEQUENCE_MS ? `${first.key} ${key}` : undefined;
    const all = shortcuts();
    const hit = (sequence && findShortcut(all, sequence)) || findShortcut(all, key);
    const starts = !hit && all.some((shortcut) => currentKeys(shortcut.keys).startsWith(`${key} `));
    first = starts ? { key, at: event.timeStamp } : undefined;
    if (hit && hit.run() !== false) event.preventDefault();
  };
  addEventListener('keydown', onKey);
  return () => removeEventListener('keydown', onKey);
}

const findShortcut = (all: readonly Shortcut[], pressed: string): Shortcut | undefined =>
  all.find(
    ({ keys, aliases = [] }) =>
      asPressed(currentKeys(keys)) === pressed || aliases.some((other) => asPressed(other) === pressed),
  );
