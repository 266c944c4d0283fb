import { count } from '@/lib/numbers/money';

/** Up to two letters for an avatar. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s@.]+/)
    .filter(Boolean);
  const picked = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return picked.map((word) => word?.charAt(0).toUpperCase() ?? '').join('') || '?';
}

/** One of six muted colours, always the same for the same ID. */
export function hue(id: string): number {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return sum % 6;
}

export const plural = (n: number, one: string, many = `${one}s`): string => `${count(n)} ${n === 1 ? one : many}`;

/** What follows the first of several: " and 2 more". */
export const moreText = (more: number): string => (more > 0 ? ` and ${count(more)} more` : '');
