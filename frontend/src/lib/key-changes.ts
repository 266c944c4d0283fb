import { deviceValue } from './storage';

/** Keys that somebody changed on this device, by the usual ones: `{"E": "M", "G C": "G K"}`. */
export type KeyChanges = Readonly<Record<string, string>>;

/** Single keys and the second one of two. What a browser or a screen reader knows too, such as Escape or `/`, stays as it is. */
const CHANGEABLE = /^([GN] )?[A-Z[\]]$/;

export const isChangeable = (keys: string): boolean => CHANGEABLE.test(keys);

export const keyChanges = deviceValue<KeyChanges>('keys', {}, (stored) => {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return undefined;
  const known = Object.entries(stored).filter(
    ([usual, now]) => isChangeable(usual) && typeof now === 'string' && isChangeable(now),
  );
  return Object.fromEntries(known);
});

/** The keys that do now what these do usually. */
export const keysNow = (usual: string): string => keyChanges.read()[usual] ?? usual;

interface Known {
  keys: string;
  title: string;
}

/** What holds when this key is pressed for those, or why it cannot. The first one of two stays. */
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
  const taken = all.find(({ keys }) => keys !== usual && keysNow(keys) === next);
  if (taken) return { wrong: `${next.replace(' ', ' then ')} is already for: ${taken.title}` };
  const { [usual]: _before, ...others } = keyChanges.read();
  return { changes: next === usual ? others : { ...others, [usual]: next } };
}
