import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import type { Report } from './api';
import { kindLabels } from './labels';

interface ImportSummary {
  tone: 'info' | 'success' | 'warning' | 'danger';
  text: string;
}

/** `12 contacts will be added and 3 updated.` */
function changesText({ new: added, updated }: Pick<Report, 'new' | 'updated'>, one: string, many: string): string {
  if (updated === 0) return `${plural(added, one, many)} will be added.`;
  if (added === 0) return `${plural(updated, one, many)} will be updated.`;
  return `${plural(added, one, many)} will be added and ${count(updated)} updated.`;
}

/** The report in a sentence: what happens, and what to do next. */
export function importSummary(
  report: Pick<Report, 'status' | 'kind' | 'mode' | 'new' | 'updated' | 'skipped' | 'failed'> & {
    errors: readonly { message: string }[];
  },
): ImportSummary {
  const { one, many } = kindLabels[report.kind];
  const came = report.new + report.updated;
  const bad = report.failed === 1 ? '1 row has errors' : `${count(report.failed)} rows have errors`;
  if (report.status === 'running')
    return { tone: 'info', text: 'This file is being imported. Records appear as they are added.' };
  if (report.status === 'undoing')
    return {
      tone: 'info',
      text: 'This import is being undone. If the server restarts, the undo continues automatically.',
    };
  if (report.status === 'stopping' || report.status === 'interrupted')
    return { tone: 'danger', text: report.errors.map(({ message }) => message).join(' ') };
  if (report.status === 'undone') return { tone: 'warning', text: 'This import was undone.' };
  if (report.status === 'refused')
    return {
      tone: 'danger',
      text: `Nothing was imported: ${bad}. Fix them and try again, or import the other rows.`,
    };
  if (report.status === 'checked') {
    if (report.failed === 0 && came === 0)
      return { tone: 'success', text: 'Nothing to import. All rows are already in Orderkeep.' };
    if (report.failed === 0)
      return { tone: 'success', text: `${changesText(report, one, many)} Nothing is saved until you select Import.` };
    const next =
      report.mode === 'good' ? changesText(report, one, many) : 'Fix them, or choose "Import the other rows".';
    return { tone: 'warning', text: `${bad}. ${next} Nothing has been saved yet.` };
  }
  if (came === 0 && report.failed === 0)
    return { tone: 'success', text: 'Nothing changed. All rows were already in Orderkeep.' };
  const label = `${plural(came, one, many)} imported.`;
  return report.failed > 0
    ? { tone: 'warning', text: `${label} ${bad} and ${report.failed === 1 ? 'was' : 'were'} skipped.` }
    : { tone: 'success', text: label };
}
