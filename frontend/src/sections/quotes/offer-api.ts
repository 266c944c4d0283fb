import type { Schema } from '@/api/client';
import { isRecord, jsonOf } from '@/lib/json';

type Offer = Schema<'OfferOut'>;

/** Path prefix of the customer's private page: `/offer/<token>`. */
const OFFER = '/offer/';

export const tokenIn = (path: string): string => path.slice(OFFER.length).replace(/\/.*$/, '');

async function requestOffer(path: string, init?: RequestInit): Promise<Offer> {
  const answer = await fetch(path, {
    ...init,
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
  });
  if (answer.ok) return jsonOf<Offer>(answer);
  const body: unknown = await answer.json().catch(() => null);
  throw new Error(
    isRecord(body) && typeof body['detail'] === 'string'
      ? body['detail']
      : "This page isn't available right now. Try again in a moment.",
  );
}

// The customer isn't signed in, so these calls bypass the API client and its session headers.
export const loadOffer = (token: string): Promise<Offer> => requestOffer(`/rest/v1/offers/${token}`);

export const answerOffer = (token: string, answer: Schema<'OfferAnswerIn'>): Promise<Offer> =>
  requestOffer(`/rest/v1/offers/${token}/answer`, { method: 'POST', body: JSON.stringify(answer) });
