import { mutationOptions } from '@tanstack/react-query';
import { api, call, ifMatch, newKey, withKey, type Schema } from '@/api/client';
import { undoCreate } from '@/api/undo-created';
import { explainEditConflict } from '@/api/refusal';
import type { Paper } from '@/patterns/record/paper-sizes';
import { savePdf } from '@/sections/sales/orders/api';
import type { QuoteStatus } from './labels';
import type { Quote } from './api';

const updateFailed = 'Failed to update quote';
const numberIn = ({ number }: { number: string }) => number;

const createdToast = {
  done: 'Quote created successfully',
  failed: { title: 'Error creating quote', fallback: "The quote wasn't saved" },
  about: numberIn,
  undo: undoCreate('/rest/v1/quotes/{id}'),
};

export const createQuote = () =>
  mutationOptions({
    mutationFn: ({ quote, key }: { quote: Schema<'QuoteIn'>; key: string }) =>
      call(api.POST('/rest/v1/quotes', { body: quote, headers: withKey(key) })),
    meta: createdToast,
  });

interface Change {
  quote: Pick<Quote, 'id' | 'version'>;
  values: Schema<'QuoteChange'>;
}

const change = ({ quote, values }: Change) =>
  call(
    api.PATCH('/rest/v1/quotes/{id}', {
      params: { path: { id: quote.id } },
      body: values,
      headers: ifMatch(quote.version),
    }),
  );

/** Inline edits of the list. */
export const changingQuotes = {
  onUpdate: (quote: Quote, values: object) => change({ quote, values }),
  failed: updateFailed,
};

export const updateQuote = () =>
  mutationOptions({
    mutationFn: change,
    meta: { comparesVersions: true, done: 'Quote updated successfully', failed: updateFailed },
  });

/** Changes a quote that was sent, as a new version. */
export const reviseQuote = () =>
  mutationOptions({
    mutationFn: ({ quote, values }: Change) =>
      call(
        api.POST('/rest/v1/quotes/{id}/revise', {
          params: { path: { id: quote.id } },
          body: values,
          headers: { ...withKey(newKey()), ...ifMatch(quote.version) },
        }),
      ),
    meta: {
      comparesVersions: true,
      done: ({ revision }: Quote) => `Version ${revision} saved`,
      failed: updateFailed,
      about: numberIn,
    },
  });

const statusToasts: Partial<Record<QuoteStatus, string>> = {
  sent: 'Marked as sent',
  accepted: 'Marked as accepted',
  rejected: 'Marked as declined',
};

export const setStatus = (status: QuoteStatus) =>
  mutationOptions({
    mutationFn: ({ quote, note }: { quote: Pick<Quote, 'id' | 'version'>; note?: string }) =>
      change({ quote, values: { status, ...(note ? { answer_note: note } : {}) } }).catch(explainEditConflict('quote')),
    meta: { done: statusToasts[status], failed: updateFailed, about: numberIn },
  });

export const sendQuote = () =>
  mutationOptions({
    mutationFn: ({ quote, mail, key }: { quote: Quote; mail: Schema<'SendIn'>; key: string }) =>
      call(
        api.POST('/rest/v1/quotes/{id}/send', {
          params: { path: { id: quote.id } },
          body: mail,
          headers: { ...withKey(key), ...ifMatch(quote.version) },
        }),
      ),
    meta: { done: 'Quote sent', failed: 'Failed to send quote', about: numberIn },
  });

export const convertQuote = () =>
  mutationOptions({
    mutationFn: (quote: Quote) =>
      call(
        api.POST('/rest/v1/quotes/{id}/convert', {
          params: { path: { id: quote.id } },
          headers: { ...withKey(newKey()), ...ifMatch(quote.version) },
        }),
      ).catch(explainEditConflict('quote')),
    meta: {
      done: 'Quote converted',
      failed: 'Failed to convert quote',
      about: numberIn,
    },
  });

export const duplicateQuote = () =>
  mutationOptions({
    mutationFn: ({ id }: Pick<Quote, 'id'>) =>
      call(api.POST('/rest/v1/quotes/{id}/duplicate', { params: { path: { id } }, headers: withKey(newKey()) })),
    meta: createdToast,
  });

export const deleteQuote = () =>
  mutationOptions({
    mutationFn: ({ id, version }: Quote) =>
      call(api.DELETE('/rest/v1/quotes/{id}', { params: { path: { id } }, headers: ifMatch(version) })),
    meta: { done: 'Quote deleted', failed: 'Failed to delete quote' },
  });

export const addNote = () =>
  mutationOptions({
    mutationFn: ({ id, text, key }: { id: string; text: string; key: string }) =>
      call(
        api.POST('/rest/v1/quote_events', {
          body: { quote_id: id, event_type: 'note', description: text },
          headers: withKey(key),
        }),
      ),
    meta: { done: 'Note added successfully', failed: 'Failed to add note' },
  });

export const downloadQuote = () =>
  mutationOptions({
    mutationFn: ({ id, number, paper }: { id: string; number: string; paper: Paper }) =>
      savePdf(`/rest/v1/quotes/${id}/pdf`, number, paper),
    meta: { failed: 'Failed to download quote' },
  });

export const downloadVersion = () =>
  mutationOptions({
    mutationFn: ({ quote, revision, paper }: { quote: Quote; revision: number; paper: Paper }) =>
      savePdf(`/rest/v1/quotes/${quote.id}/versions/${revision}/pdf`, `${quote.number}-version-${revision}`, paper),
    meta: { failed: 'Failed to download quote' },
  });
