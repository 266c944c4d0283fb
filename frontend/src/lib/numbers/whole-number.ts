import { plainNumber } from './money';

/** A whole number as its digits, with or without separators between thousands; undefined if the text isn't one. */
export function wholeDigits(typed: string): string | undefined {
  const text = typed.trim();
  const digits = /^\d+$|^\d{1,3}([^\d-]\d{3})+$/.test(text) ? plainNumber(text) : undefined;
  return digits !== undefined && /^\d+$/.test(digits) ? digits : undefined;
}

/** What is wrong with a text that should be a whole number of 0 or more; undefined if nothing is. */
export function wholeNumberProblem(typed: string): string | undefined {
  if (wholeDigits(typed) !== undefined) return undefined;
  return wholeDigits(typed.trim().replace(/^[-−]\s*/, '')) === undefined ? 'Enter a whole number' : 'Enter 0 or more';
}

/** The whole number typed into a field, or null if the text isn't one. */
export const readWholeNumber = (text: string | undefined): number | null => {
  const digits = wholeDigits(text ?? '');
  return digits === undefined ? null : Number(digits);
};

/** The quantity typed into a field; 0 if the text isn't a whole number. */
export const readQuantity = (text: string | undefined): number => readWholeNumber(text) ?? 0;
