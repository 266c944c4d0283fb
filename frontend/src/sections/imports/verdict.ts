import { plural } from '@/lib/names';
import type { Report } from './api';
import { kindWords } from './words';

interface Verdict {
  tone: 'success' | 'warning' | 'danger';
  words: string;
}

/** A report in one sentence: what happened, and what to do next. */
export function verdict(report: Pick<Report, 'status' | 'kind' | 'mode' | 'new' | 'updated' | 'skipped' | 'failed'>): Verdict {
  const { one, many } = kindWords[report.kind];
  const came = report.new + report.updated;
  const bad = report.failed === 1 ? '1 row has errors' : `${report.failed.toLocaleString('en-US')} rows have errors`;
  if (report.status === 'undone') return { tone: 'warning', words: 'This import was taken back.' };
  if (report.status === 'refused') return { tone: 'danger', words: `Nothing came in: ${bad}. Correct them and try again, or import the good rows.` };
  if (report.status === 'checked') {
    if (report.failed === 0 && came === 0) return { tone: 'success', words: 'Nothing to do: every row is here already. Nothing was written.' };
    if (report.failed === 0) return { tone: 'success', words: `All rows are right. Nothing is written until you press Import.` };
    const next = report.mode === 'good' ? `${plural(came, one, many)} would come in.` : 'Correct them, or choose "Good rows" to import the others.';
    return { tone: 'warning', words: `${bad}. ${next} Nothing was written yet.` };
  }
  if (came === 0 && report.failed === 0) return { tone: 'success', words: 'Nothing changed: every row was here already.' };
  const words = `${plural(came, one, many)} came in.`;
  return report.failed > 0 ? { tone: 'warning', words: `${words} ${bad} and stayed out.` } : { tone: 'success', words };
}
