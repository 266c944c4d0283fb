import { Refusal } from '@/api/refusal';
import { send } from '@/api/client';
import { saveFile } from '@/lib/browser/save-file';
import { plural } from '@/lib/text/names';

/** The most orders in one file, as on the server. */
const MAX_ORDERS = 200;

interface OrderPaper {
  /** Its path on the server, and the name of the file. */
  kind: 'receipts' | 'delivery_notes' | 'labels';
  paper: string;
}

/** Saves one file with the papers of these orders. */
export async function saveOrderPapers(ids: readonly string[], { kind, paper }: OrderPaper): Promise<void> {
  if (ids.length > MAX_ORDERS)
    throw new Refusal(400, { detail: `Select up to ${plural(MAX_ORDERS, 'order')} at a time.` });
  const answer = await send(`/rest/v1/purchases/${kind}?paper=${paper}&ids=${ids.join(',')}`);
  saveFile(await answer.blob(), `${kind.replace('_', '-')}.pdf`);
}
