import { isRecord } from '@/lib/json';
import { recordLabels } from '@/sections/documents/labels';

/** A node of a document's content, as the server stores it. */
export interface ContentNode {
  type: string;
  text?: string;
  attrs?: Record<string, unknown>;
  marks?: readonly { type: string; attrs?: Record<string, unknown> }[];
  content?: readonly ContentNode[];
}

/** A web address, or a page of this app. The server accepts nothing else. */
export const isLink = (address: string): boolean =>
  !/[\s\\]/.test(address) && (/^https?:\/\/./i.test(address) || /^\/(?!\/)/.test(address));

/** What was typed as an address: `example.com` means `https://example.com`. Undefined if it can't be a link. */
export function toLink(typed: string): string | undefined {
  const text = typed.trim();
  const address = /^[\w-]+(\.[\w-]+)+([/?#:].*)?$/.test(text) ? `https://${text}` : text;
  return isLink(address) ? address : undefined;
}

/** The page of a mentioned record; undefined if this person may not see it. */
export function mentionPath(table: unknown, id: unknown, label: unknown): string | undefined {
  const route = typeof table === 'string' ? recordLabels[table]?.route : undefined;
  return route && typeof id === 'string' && typeof label === 'string' ? route.replace('$id', id) : undefined;
}

/** The name of a mentioned record. */
export const mentionLabel = (label: unknown): string => (typeof label === 'string' && label ? label : 'Restricted');

export const isMentionable = (table: string): boolean => table in recordLabels;

/** What the server adds to a mention for the reader. */
const readerAttributes = new Set(['label', 'status']);

/** A text in one form: sorted keys, and mentions without what only the reader is shown. */
const plainValue = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plainValue);
  if (!isRecord(value)) return value;
  const isMention = 'table' in value && 'id' in value;
  const names = Object.keys(value).filter((name) => !(isMention && readerAttributes.has(name)));
  return names.sort().map((name) => [name, plainValue(value[name])]);
};

/** Whether two texts are the same, however they were written. */
export const isSameContent = (one: unknown, other: unknown): boolean =>
  JSON.stringify(plainValue(one)) === JSON.stringify(plainValue(other));
