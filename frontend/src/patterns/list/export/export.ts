import { send } from '@/api/client';
import { fileSize } from '@/lib/numbers/file-size';
import { toasts } from '@/lib/browser/toasts';
import { saveFile } from '@/lib/browser/save-file';

export type FileKind = 'csv' | 'xlsx';

export interface Exporting {
  table: string;
  queryParams: object;
  /** Without them, the file has every column of the list. */
  columns?: readonly { exports?: readonly string[] }[];
  kind: FileKind;
  /** With the columns that an import needs. */
  forImport?: boolean;
}

/** The columns by which an import recognises the records of these lists and their links, and what it would reset. */
const keyColumns: Readonly<Record<string, readonly string[]>> = {
  customers: ['id'],
  product_categories: ['id'],
  products: ['id'],
  vendors: ['id'],
  stock_orders: [
    'id',
    'vendor_id',
    'shipping_amount',
    'tax_amount',
    'discount_amount',
    'shared_by',
    'refund_expected',
    'refund_received',
    'payment_method',
    'order_url',
    'notes',
    'hold_reason',
    'lines',
  ],
};

/** Files for an import that have other rows than their list, with all columns. */
const importRows: Readonly<Record<string, string>> = { purchase_orders: 'orders/lines' };

/** The list's filters and sort without paging, and the columns in order. */
export function exportQuery({ table, queryParams, columns, kind, forImport }: Exporting): string {
  const { limit: _limit, count: _count, cursor: _cursor, ...params } = queryParams as Record<string, string>;
  if (!columns || rowsOf({ table, forImport }) !== table)
    return new URLSearchParams({ ...params, format: kind }).toString();
  const keys = forImport ? (keyColumns[table] ?? []) : [];
  const names = [...new Set([...columns.flatMap((column) => column.exports ?? []), ...keys])];
  return new URLSearchParams({ ...params, columns: names.join(','), format: kind }).toString();
}

const rowsOf = ({ table, forImport }: Pick<Exporting, 'table' | 'forImport'>): string =>
  (forImport && importRows[table]) || table;

const POLL_INTERVAL_MS = 400;

/** Reads the file and reports its progress from time to time. */
async function readAll(answer: Response, onProgress: (bytes: number) => void): Promise<Blob> {
  const reader = answer.body?.getReader();
  if (!reader) return answer.blob();
  const parts: BlobPart[] = [];
  let bytes = 0;
  let beat = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts, { type: answer.headers.get('content-type') ?? '' });
    parts.push(value);
    bytes += value.byteLength;
    if (Date.now() - beat < POLL_INTERVAL_MS) continue;
    beat = Date.now();
    onProgress(bytes);
  }
}

/** Returns the file name that the server sent. */
export const fileName = (disposition: string | null, usual: string): string =>
  /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? usual;

/**
 * Requested with the session's headers, so that no link contains a token. A toast shows the progress and can cancel it.
 */
export async function download(request: Exporting): Promise<string | undefined> {
  const stop = new AbortController();
  const toast = `export-${request.table}`;
  const tell = (title: string) =>
    toasts.show({ id: toast, variant: 'loading', title, action: { label: 'Stop', run: () => stop.abort() } });
  tell('Preparing the file...');
  try {
    const answer = await send(`/rest/v1/${rowsOf(request)}/export?${exportQuery(request)}`, { signal: stop.signal });
    const name = fileName(answer.headers.get('content-disposition'), `${request.table}.${request.kind}`);
    saveFile(await readAll(answer, (bytes) => tell(`Downloading ${name}: ${fileSize(bytes)}`)), name);
    return name;
  } catch (error) {
    if (stop.signal.aborted) return undefined;
    throw error;
  } finally {
    toasts.close(toast);
  }
}
