import { useEffect, useState } from 'react';
import '@/styles/quotes.css';
import type { Schema } from '@/api/client';
import { StatusBadge } from '@/patterns/display/status-badge';
import { Brand } from '@/ui/brand';
import { Button, Spinner } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { exactTime, fullDate } from '@/lib/dates/dates';
import { visitorLocation } from '@/lib/browser/visitor-location';
import { loadOffer, answerOffer, tokenIn } from './offer-api';
import { QuoteSheet } from './sheet';
import { statusLabels } from './labels';

type Offer = Schema<'OfferOut'>;
type Business = Schema<'BusinessHeadOut'>;

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
      {offer.business ? <Sender business={offer.business} /> : <Brand />}
      <header className="head">
        <h1>Quote {offer.number}</h1>
        <StatusBadge display={offerLabels[offer.status]} large />
        <a className="btn push" href={`/rest/v1/offers/${token}/pdf`} download>
          <Icon name="download" />
          Save PDF
        </a>
      </header>
      <OfferFacts offer={offer} />
      <QuoteSheet quote={offer} />
      {offer.status === 'sent' ? (
        <Answer token={token} revision={offer.revision} onAnswered={onAnswered} />
      ) : (
        <Answered offer={offer} />
      )}
      <Questions offer={offer} />
    </>
  );
}

/** Whom the customer asks; nothing while there is neither an address nor a phone number. */
function Questions({ offer: { asked_to: email, asked_name: name, business } }: { offer: Offer }) {
  const phone = business?.phone;
  if (!email && !phone) return null;
  return (
    <p className="t-small t-2">
      Questions?{' '}
      {email && (
        <>
          Write to {name && `${name} at `}
          <a href={`mailto:${email}`}>{email}</a>
        </>
      )}
      {email && phone && ' or call '}
      {!email && 'Call '}
      {phone && <a href={`tel:${phone}`}>{phone}</a>}.
    </p>
  );
}

/** The business that made the quote, as on its printed documents. */
function Sender({ business: { logo, name, lines, phone, email, website } }: { business: Business }) {
  return (
    <section className="quote-offer-from" aria-label="From">
      {logo && <img className="logo" src={logo} alt={name ? '' : 'Logo'} />}
      <address>
        <span className="name">{name}</span>
        {lines.map((line, at) => (
          <span key={at}>{line}</span>
        ))}
      </address>
      <address className="reach push right">
        {phone && <a href={`tel:${phone}`}>{phone}</a>}
        {email && <a href={`mailto:${email}`}>{email}</a>}
        {website && <span>{website}</span>}
      </address>
    </section>
  );
}

function OfferFacts({ offer: { contact_name, contact_lines, valid_until, sent_at, revision } }: { offer: Offer }) {
  return (
    <dl className="quote-offer-facts">
      {contact_name && (
        <div>
          <dt className="l2">For</dt>
          <dd>
            <b>{contact_name}</b>
            {contact_lines.map((line, at) => (
              <span key={at}>{line}</span>
            ))}
          </dd>
        </div>
      )}
      {sent_at && (
        <div>
          <dt className="l2">Date</dt>
          <dd>{fullDate(sent_at)}</dd>
        </div>
      )}
      {valid_until && (
        <div>
          <dt className="l2">Valid until</dt>
          <dd>{fullDate(valid_until)}</dd>
        </div>
      )}
      {revision > 1 && (
        <div>
          <dt className="l2">Version</dt>
          <dd>{revision}</dd>
        </div>
      )}
    </dl>
  );
}

/** The status in the customer's words. */
const offerLabels: typeof statusLabels = {
  ...statusLabels,
  draft: { label: 'Being updated', tone: 'neutral', icon: 'edit' },
  sent: { label: 'Awaiting your response', tone: 'info', icon: 'clock' },
  converted: { label: 'Ordered', tone: 'success', icon: 'check-c' },
};

const outcome: Record<Offer['status'], string> = {
  draft: "We're updating this quote. You'll get the new version soon.",
  sent: '',
  accepted: "You accepted this quote. Thank you! We'll be in touch.",
  rejected: 'You declined this quote. Thank you for letting us know.',
  expired: 'This quote has expired. Contact us for a new one.',
  converted: 'Your order is placed. Thank you.',
};

const outcomeTones: Partial<Record<Offer['status'], string>> = { expired: 'warning', rejected: 'info', draft: 'info' };

function Answered({ offer }: { offer: Offer }) {
  return (
    <div className={`callout ${outcomeTones[offer.status] ?? 'success'}`} role="status">
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
function Answer({ token, revision, onAnswered }: Omit<OfferProps, 'offer'> & { revision: number }) {
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState<Choice>();
  const [problem, setProblem] = useState<string>();
  const say = (answer: Choice) => {
    setBusy(answer);
    setProblem(undefined);
    answerOffer(token, { answer, note: note.trim(), revision })
      .then(onAnswered, (error: unknown) => setProblem(messageOf(error)))
      .finally(() => setBusy(undefined));
  };
  return (
    <section className="card quote-offer-answer" aria-label="Your response">
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
