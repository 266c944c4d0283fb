import type { Schema } from '@/api/client';

type Offer = Schema<'OfferOut'>;

/** Path prefix of the customer's private page: `/offer/<token>`. */
const OFFER = '/offer/';

export const tokenIn = (path: string): string => path.slice(OFFER.length).replace(/\/.*$/, '');

async function ask(path: string, init?: RequestInit): Promise<Offer> {
  const answer = await fetch(path, {
    ...init,
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
  });
  const body = (await answer.json().catch(() => null)) as unknown;
  if (answer.ok) return body as Offer;
  throw new Error(
    (body as { detail?: string } | null)?.detail ?? "The page isn't available right now. Please try again in a moment.",
  );
}

// The customer isn't signed in, so these calls bypass the API client and its session headers.
export const askOffer = (token: string): Promise<Offer> => ask(`/rest/v1/offers/${token}`);

export const answerOffer = (token: string, answer: 'accept' | 'decline', note: string): Promise<Offer> =>
  ask(`/rest/v1/offers/${token}/answer`, { method: 'POST', body: JSON.stringify({ answer, note }) });
