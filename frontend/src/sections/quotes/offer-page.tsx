import '@/styles/quotes.css';
import { useEffect, useState } from 'react';
import type { Schema } from '@/api/client';
import { StatusBadge } from '@/patterns/display/status-badge';
import { Brand } from '@/ui/brand';
import { Button, Spinner } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { exactTime, fullDate } from '@/lib/dates';
import { visitorLocation } from '@/lib/visitor-location';
import { loadOffer, answerOffer, tokenIn } from './offer-api';
import { QuoteSheet } from './sheet';
import { statusLabels } from './labels';

type Offer = Schema<'OfferOut'>;

/** The customer's private page of a quote, without an account: read it, save the PDF, accept or decline. */
export function OfferPage() {
  const token = tokenIn(visitorLocation.path());
  const [offer, setOffer] = useState<Offer>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let isMounted = true;
    loadOffer(token).then(
      (found) => isMounted && setOffer(found),
      (error: unknown) => isMounted && setProblem(messageOf(error)),
    );
    return () => {
      isMounted = false;
    };
  }, [token]);
  useEffect(() => {
    document.title = offer ? `Quote ${offer.number}` : 'Quote';
  }, [offer]);
  return (
    <main id="main" className="quote-offer" tabIndex={-1}>
      {offer ? <OfferContent token={token} offer={offer} onAnswered={setOffer} /> : <Waiting problem={problem} />}
    </main>
  );
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : "Couldn't load the quote.");

function Waiting({ problem }: { problem: string | undefined }) {
  if (problem === undefined) return <Spinner label="Loading..." />;
  return (
    <>
      <h1>Quote</h1>
      <div className="callout danger" role="alert">
        <Icon name="error" />
        <p>{problem}</p>
      </div>
    </>
  );
}

interface OfferProps {
  token: string;
  offer: Offer;
  onAnswered: (offer: Offer) => void;
}

function OfferContent({ token, offer, onAnswered }: OfferProps) {
  return (
    <>
      <Brand />
      <header className="head">
        <h1>Quote {offer.number}</h1>
        <StatusBadge display={offerLabels[offer.status]} large />
        <a className="btn push" href={`/rest/v1/offers/${token}/pdf`} download={`${offer.number}.pdf`}>
          <Icon name="download" />
          Save PDF
        </a>
      </header>
      <p className="t-2">
        {offer.contact_name && `For ${offer.contact_name}. `}
        {offer.valid_until && `Valid until ${fullDate(offer.valid_until)}.`}
      </p>
      <QuoteSheet quote={offer} />
      {offer.status === 'sent' ? <Answer token={token} onAnswered={onAnswered} /> : <Answered offer={offer} />}
      <p className="t-small t-2">
        Questions? Write to <a href={`mailto:${offer.asked_to}`}>{offer.asked_to}</a>.
      </p>
    </>
  );
}

/** The status in the customer's words. */
const offerLabels: typeof statusLabels = {
  ...statusLabels,
  sent: { label: 'Waiting for your answer', tone: 'info', icon: 'clock' },
  converted: { label: 'Ordered', tone: 'success', icon: 'check-c' },
};

const outcome: Record<Offer['status'], string> = {
  draft: "This quote hasn't been sent yet.",
  sent: '',
  accepted: "You accepted this quote. Thank you! We'll be in touch.",
  rejected: 'You declined this quote. Thank you for letting us know.',
  expired: 'This quote has expired. Please ask for a new one.',
  converted: 'Your order is placed. Thank you.',
};

function Answered({ offer }: { offer: Offer }) {
  return (
    <div
      className={`callout ${offer.status === 'expired' ? 'warning' : offer.status === 'rejected' ? 'info' : 'success'}`}
      role="status"
    >
      <Icon name={statusLabels[offer.status].icon} />
      <p>
        {outcome[offer.status]}
        {offer.answered_at && ` ${exactTime(offer.answered_at)}.`}
      </p>
    </div>
  );
}

type Choice = 'accept' | 'decline';

/** The accept and decline buttons, with an optional note. */
function Answer({ token, onAnswered }: Omit<OfferProps, 'offer'>) {
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState<Choice>();
  const [problem, setProblem] = useState<string>();
  const say = (answer: Choice) => {
    setBusy(answer);
    setProblem(undefined);
    answerOffer(token, answer, note.trim())
      .then(onAnswered, (error: unknown) => setProblem(messageOf(error)))
      .finally(() => setBusy(undefined));
  };
  return (
    <section className="card quote-offer-answer" aria-label="Your answer">
      <div className="field">
        <label className="label" htmlFor="offer-note">
          Note to the seller
        </label>
        <textarea
          id="offer-note"
          className="textarea"
          rows={2}
          maxLength={2000}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
      <Button
        variant="primary"
        size="lg"
        icon="check"
        busy={busy === 'accept' && 'Sending...'}
        onClick={() => say('accept')}
      >
        Accept quote
      </Button>
      <Button size="lg" busy={busy === 'decline' && 'Sending...'} onClick={() => say('decline')}>
        Decline
      </Button>
      {problem && (
        <p className="error" role="alert">
          <Icon name="error" />
          {problem}
        </p>
      )}
    </section>
  );
}
