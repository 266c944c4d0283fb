import { keysNow } from './key-changes';

/** Reads keys: single ones, two-key sequences (`G C`) and combinations (`Control+Shift+P`, `Mod+K`). */
export interface Shortcut {
  /** The usual ones; those that somebody put in their place are heard instead. `Mod` is Control, and Command on an Apple keyboard. */
  keys: string;
  /** Other keys for the same, where a browser keeps the first for itself or people know another one. */
  also?: readonly string[];
  /** Answers false when there is nothing to do here: then the browser has the key. */
  run: () => unknown;
}

const SEQUENCE_MS = 1200;

export const onApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** As the keyboard sends it: `Control+K`, on an Apple keyboard `Meta+K`. */
const asPressed = (keys: string): string => keys.replace('Mod', onApple() ? 'Meta' : 'Control');

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
  // The letter that stands on the key: on a German or French keyboard it is another place. Only where a modifier makes
  // a sign of it, or the alphabet has no Latin letters, the place decides.
  const byPlace = parts.length > 0 && /^Key[A-Z]$/.test(event.code) && !/^[a-z]$/i.test(event.key);
  const letter = byPlace ? event.code.slice(3) : event.key;
  parts.push(letter.length === 1 ? letter.toUpperCase() : letter);
  return parts.join('+');
}

/** What `aria-keyshortcuts` says. It has no words for one key after another: those are told by tips. */
export const ariaKeys = (keys: string | undefined, also: readonly string[] = []): string | undefined =>
  keys === undefined || keys.includes(' ') ? undefined : [keysNow(keys), ...also].map(asPressed).join(' ');

const keyWords: Record<string, string> = {
  Control: 'Ctrl',
  Mod: 'Ctrl',
  Meta: 'Cmd',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

export const keyWord = (key: string): string => (key === 'Mod' && onApple() ? 'Cmd' : (keyWords[key] ?? key));

/** For tips and for screen readers: `G then C`, `Ctrl+K`. */
export const spoken = (keys: string): string =>
  keysNow(keys)
    .split(' ')
    .map((step) => step.split('+').map(keyWord).join('+'))
    .join(' then ');

/** The tip of a button that a key presses as well: `Edit (E)`. */
export const tipWith = (words: string, keys: string): string => `${words} (${spoken(keys)})`;

type Kind = 'typed' | 'undo' | 'named' | 'combination';

/** Letters and signs are typed into fields and can be switched off; Control+Z belongs to the field with the focus. */
function kindOf(key: string): Kind {
  if (key.length === 1 || key === ' ') return 'typed';
  if (key === asPressed('Mod+Z')) return 'undo';
  return key.includes('+') ? 'combination' : 'named';
}

/** What is closed by Escape itself, such as a toast: the page behind it does not take the key as well. */
const closesItself = (event: KeyboardEvent): boolean =>
  event.key === 'Escape' && event.target instanceof Element && event.target.closest('[data-escape="own"]') !== null;

const somethingOpen = (): boolean =>
  document.querySelector('[role="dialog"]:not([data-keys="on"]), [role="alertdialog"], [role="menu"]') !== null;

/** Listens until the returned function is called. */
export function listen(shortcuts: () => readonly Shortcut[], singleKeys: () => boolean): () => void {
  let first: { key: string; at: number } | undefined;
  const onKey = (event: KeyboardEvent) => {
    // A browser that fills a form in by itself sends key events without a key.
    if (event.defaultPrevented || event.isComposing || event.repeat || !('key' in event) || closesItself(event)) return;
    const key = nameOf(event);
    const kind = kindOf(key);
    if (kind !== 'combination' && (inField(event.target) || somethingOpen() || (kind === 'typed' && !singleKeys()))) {
      first = undefined;
      return;
    }
    const sequence = first && event.timeStamp - first.at < SEQUENCE_MS ? `${first.key} ${key}` : undefined;
    const all = shortcuts();
    const hit = (sequence && found(all, sequence)) || found(all, key);
    const starts = !hit && all.some((shortcut) => keysNow(shortcut.keys).startsWith(`${key} `));
    first = starts ? { key, at: event.timeStamp } : undefined;
    if (hit && hit.run() !== false) event.preventDefault();
  };
  addEventListener('keydown', onKey);
  return () => removeEventListener('keydown', onKey);
}

const found = (all: readonly Shortcut[], pressed: string): Shortcut | undefined =>
  all.find(
    ({ keys, also = [] }) => asPressed(keysNow(keys)) === pressed || also.some((other) => asPressed(other) === pressed),
  );
