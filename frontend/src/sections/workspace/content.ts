import { recordWords } from '@/sections/documents/labels';

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
  const route = typeof table === 'string' ? recordWords[table]?.route : undefined;
  return route && typeof id === 'string' && typeof label === 'string' ? route.replace('$id', id) : undefined;
}

/** The name of a mentioned record. */
export const mentionLabel = (label: unknown): string => (typeof label === 'string' && label ? label : 'Restricted');

export const isMentionable = (table: string): boolean => table in recordWords;
