import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, call, ifMatch, newKey, withKey, type Schema } from '@/api/client';
import { explainEditConflict } from '@/api/refusal';
import type { Quote } from '@/sections/quotes/api';

export type QuoteHold = Schema<'QuoteHoldOut'>;
export type HeldLine = Schema<'HeldLineOut'>;

/** The stock held by a quote. Its key refers to allocations, so that changes of allocations and stock invalidate it. */
export const quoteHold = (id: string) =>
  queryOptions({
    queryKey: ['allocations', 'quote', id],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/quotes/{id}/hold', { params: { path: { id } }, signal })),
    staleTime: 5000,
  });

const items = (n: number): string => (n === 1 ? '1 item' : `${n} items`);

/** The toast's text, which mentions a partial hold. */
const holdText = ({ held, lines }: QuoteHold): string => {
  const wanted = lines.reduce((sum, line) => sum + line.quantity, 0);
  return held < wanted ? `${held} of ${items(wanted)} reserved` : `${items(held)} reserved`;
};

export const holdStock = () =>
  mutationOptions({
    mutationFn: ({ id, version }: Quote) =>
      call(
        api.POST('/rest/v1/quotes/{id}/hold', {
          params: { path: { id } },
          headers: { ...withKey(newKey()), ...ifMatch(version) },
        }),
      ).catch(explainEditConflict('quote')),
    meta: { done: holdText, failed: 'Failed to reserve stock' },
  });

export const releaseStock = () =>
  mutationOptions({
    mutationFn: ({ id, version }: Quote) =>
      call(
        api.POST('/rest/v1/quotes/{id}/release', {
          params: { path: { id } },
          headers: { ...withKey(newKey()), ...ifMatch(version) },
        }),
      ).catch(explainEditConflict('quote')),
    meta: { done: 'Stock released', failed: 'Failed to release stock' },
  });
