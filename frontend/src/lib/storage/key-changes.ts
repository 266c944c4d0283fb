import { deviceValue } from './storage';

/** Custom shortcuts on this device, by their default keys: `{"E": "M", "G C": "G K"}`. */
type KeyChanges = Readonly<Record<string, string>>;

/**
 * Single keys and the second key of a sequence. Keys that browsers and screen readers also use, such as Escape or `/`,
 * can't be changed.
 */
const CHANGEABLE = /^([GN] )?[A-Z[\]]$/;

export const isChangeable = (keys: string): boolean => CHANGEABLE.test(keys);

export const keyChanges = deviceValue<KeyChanges>('keys', {}, (stored) => {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return undefined;
  const known = Object.entries(stored).filter(
    ([usual, now]) => isChangeable(usual) && typeof now === 'string' && isChangeable(now),
  );
  return Object.fromEntries(known);
});

/** Returns the keys currently assigned in place of these default keys. */
export const currentKeys = (usual: string): string => keyChanges.read()[usual] ?? usual;

interface Known {
  keys: string;
  title: string;
}

/**
 * Returns the changes after assigning this key to a shortcut, or why it can't be assigned. The first key of a sequence
 * stays.
 */
export function changedTo(
  pressed: string,
  usual: string,
  all: readonly Known[],
): { changes: KeyChanges } | { wrong: string } {
  const first = usual.includes(' ') ? usual.slice(0, 2) : '';
  const letter = pressed.toUpperCase();
  const next = first + letter;
  if (!isChangeable(next)) return { wrong: 'Press a letter, [ or ]' };
  if (!first && all.some(({ keys }) => keys.startsWith(`${letter} `)))
    return { wrong: `${letter} starts other shortcuts` };
  const taken = all.find(({ keys }) => keys !== usual && currentKeys(keys) === next);
  if (taken) return { wrong: `${next.replace(' ', ' then ')} is already used for: ${taken.title}` };
  const { [usual]: _before, ...others } = keyChanges.read();
  return { changes: next === usual ? others : { ...others, [usual]: next } };
}
