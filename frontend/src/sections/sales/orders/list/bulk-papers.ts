import { Refusal } from '@/api/refusal';
import { send } from '@/api/client';
import { saveFile } from '@/lib/browser/save-file';
import { plural } from '@/lib/text/names';

/** The most order lines in one file, as on the server. */
const MAX_LINES = 200;

interface OrderPaper {
  /** Its path on the server, and the name of the file. */
  kind: 'receipts' | 'delivery_notes' | 'labels';
  paper: string;
}

/** Saves one file with the papers of the orders that have these lines. */
export async function saveOrderPapers(lineIds: readonly string[], { kind, paper }: OrderPaper): Promise<void> {
  if (lineIds.length > MAX_LINES)
    throw new Refusal(400, { detail: `Select orders with up to ${plural(MAX_LINES, 'line')} at a time.` });
  const answer = await send(`/rest/v1/purchases/${kind}?paper=${paper}&ids=${lineIds.join(',')}`);
  saveFile(await answer.blob(), `${kind.replace('_', '-')}.pdf`);
}
