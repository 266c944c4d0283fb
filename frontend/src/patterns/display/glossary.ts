import text from '../../../../docs/glossary.md?raw';

/** The terms that have help on a page. */
export type Term =
  | 'allocation status'
  | 'available'
  | 'incoming'
  | 'margin'
  | 'mark-up'
  | 'promised'
  | 'reserved'
  | 'stale'
  | 'turnover';

/** Its meaning in the glossary, as a sentence. */
export function meaningOf(term: Term): string {
  const [, meaning = ''] = new RegExp(`^\\| ${term} \\| (.+) \\|$`, 'm').exec(text) ?? [];
  return meaning && `${meaning.charAt(0).toUpperCase()}${meaning.slice(1)}.`;
}
