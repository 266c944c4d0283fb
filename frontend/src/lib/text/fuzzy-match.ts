/** How well a text matches the query, and which of its letters matched. */
export interface Match {
  /** From 1 (matched only an alternative name) to 100 (identical). */
  score: number;
  marks: readonly Mark[];
}

export type Mark = readonly [from: number, to: number];

/** Lowercases and strips accents, one character per character of the text, so that positions are preserved. */
const foldCharacters = (text: string): string[] =>
  Array.from(text, (letter) => {
    const plain = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    return plain.length === 1 ? plain : plain.charAt(0) || ' ';
  });

const fold = (text: string): string => foldCharacters(text).join('');

const isWordCharacter = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);

const EXACT_SCORE = 100;
const BEGINS = 90;
const WORD = 75;
const INITIALS = 60;
const INSIDE = 40;
const UNSEEN = 20;

/**
 * Every word of the query must match: at the start, at a word, inside, or in `more` (alternative names, not displayed).
 */
export function match(typed: string, text: string, more = ''): Match | undefined {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  const letters = foldCharacters(text);
  const whole = letters.join('');
  if (whole.trim() === words.join(' ')) return { score: EXACT_SCORE, marks: [[0, letters.length]] };
  const found = words.map((word) => matchWord(word, whole, fold(more)));
  if (found.every((one) => one !== undefined)) {
    const score = found.reduce((sum, one) => sum + one.score, 0) / found.length;
    return {
      score: inOrder(found) ? score : score - 5,
      marks: joinMarks(found.flatMap((one) => (one.at < 0 ? [] : [[one.at, one.at + one.length] as const]))),
    };
  }
  return matchInitials(words.join(''), letters);
}

interface ScoredMatch {
  score: number;
  at: number;
  length: number;
}

function matchWord(word: string, text: string, more: string): ScoredMatch | undefined {
  const length = word.length;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!isWordCharacter(text[at - 1])) return { score: at === 0 ? BEGINS : WORD, at, length };
  }
  const inside = length > 1 ? text.indexOf(word) : -1;
  if (inside >= 0) return { score: INSIDE, at: inside, length };
  return ` ${more}`.includes(` ${word}`) ? { score: UNSEEN, at: -1, length: 0 } : undefined;
}

const inOrder = (found: readonly ScoredMatch[]): boolean =>
  found.every((one, index) => index === 0 || one.at < 0 || one.at >= (found[index - 1]?.at ?? 0));

/** `nso` matches "New sales order". */
function matchInitials(typed: string, letters: readonly string[]): Match | undefined {
  const starts = letters.flatMap((letter, index) =>
    isWordCharacter(letter) && !isWordCharacter(letters[index - 1]) ? [index] : [],
  );
  if (
    typed.length < 2 ||
    !starts
      .map((at) => letters[at])
      .join('')
      .startsWith(typed)
  )
    return undefined;
  return { score: INITIALS, marks: starts.slice(0, typed.length).map((at) => [at, at + 1] as const) };
}

/** In order and without overlaps. */
function joinMarks(marks: readonly Mark[]): Mark[] {
  const whole: [number, number][] = [];
  for (const [from, to] of [...marks].sort((a, b) => a[0] - b[0])) {
    const last = whole.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else whole.push([from, to]);
  }
  return whole;
}

/** Returns the matches, best first; ties keep their order. */
export function rankMatches<T>(
  typed: string,
  all: readonly T[],
  textsOf: (one: T) => readonly [text: string, more?: string],
): { one: T; match: Match }[] {
  return all
    .flatMap((one) => {
      const found = match(typed, ...textsOf(one));
      return found ? [{ one, match: found }] : [];
    })
    .sort((a, b) => b.match.score - a.match.score);
}
