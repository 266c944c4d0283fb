import { isRecord } from '@/lib/json';
import type { Kind } from '@/sections/imports/labels';
import type { Choices } from './column-choices';
import { readCorrections, readTexts, type Corrections } from './corrections';

/** A pasted table with its columns and corrections. */
export interface Paste {
  pasted: string;
  source: string;
  choices: Choices;
  corrections: Corrections;
}

/** A pasted table as a file. Spreadsheets copy their cells with tabs; the server recognizes other separators too. */
export const pastedFile = (text: string): File =>
  new File([text], 'Pasted table.tsv', { type: 'text/tab-separated-values' });

/** Rows below the headings, as a hint while pasting. The server counts them exactly. */
export const pastedRows = (text: string): number =>
  Math.max(0, text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '').length - 1);

/** Whether text that was pasted outside of a field is a table: several lines, or cells with tabs between them. */
export const looksLikeTable = (text: string): boolean => text.includes('\t') || pastedRows(text) > 0;

/** A stored paste. The columns and corrections of another kind of record don't apply. */
export function readPaste(values: unknown, kind: Kind): Paste | undefined {
  if (!isRecord(values) || typeof values['pasted'] !== 'string' || typeof values['source'] !== 'string')
    return undefined;
  const isSameKind = values['kind'] === kind;
  return {
    pasted: values['pasted'],
    source: values['source'],
    choices: isSameKind ? readTexts(values['choices']) : {},
    corrections: isSameKind ? readCorrections(values['corrections']) : {},
  };
}
