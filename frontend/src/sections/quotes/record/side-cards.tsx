import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import '@/styles/quotes.css';
import { Card, Facts } from '@/patterns/record/detail-page';
import { LocalLinkWarning } from '@/patterns/feedback/local-link-warning';
import { None } from '@/patterns/display/private';
import { StatusBadge } from '@/patterns/display/status-badge';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { exactTime, fullDate } from '@/lib/dates/dates';
import { shareableLink } from '@/lib/browser/links';
import { contactDetail } from '@/sections/contacts/api';
import { useMe } from '@/sections/identity/api';
import { quoteSending, type Quote } from '@/sections/quotes/api';
import { duplicateQuote } from '@/sections/quotes/mutations';
import { nameOf } from '@/sections/quotes/cards';
import { mailLabels } from '@/sections/quotes/labels';

/** What prevents the next step, and how to continue. */
export function StatusNote({ quote }: { quote: Quote }) {
  if (quote.status === 'expired') {
    return (
      <div className="callout warning">
        <Icon name="clock" />
        <p className="grow">
          <b>Expired{quote.valid_until && ` after ${fullDate(quote.valid_until)}`}.</b> Edit it with a new date, or
          duplicate it.
        </p>
        <DuplicateButton quote={quote} />
      </div>
    );
  }
  if (!quote.customer_id && quote.status !== 'rejected') {
    return (
      <div className="callout info">
        <Icon name="info" />
        <p className="grow">
          {quote.prospect_id
            ? 'This quote is for a prospect. Convert the prospect to a contact before you create an order.'
            : 'Choose a contact for this quote before you convert it to an order.'}
        </p>
      </div>
    );
  }
  return null;
}

function DuplicateButton({ quote }: { quote: Quote }) {
  const duplicate = useMutation(duplicateQuote());
  const [made, setMade] = useState<Quote>();
  if (made) {
    return (
      <Link className="btn sm" to="/quotes/$id" params={{ id: made.id }}>
        Open {made.number}
      </Link>
    );
  }
  return (
    <Button
      size="sm"
      icon="copy"
      busy={duplicate.isPending && 'Copying...'}
      onClick={() => duplicate.mutate(quote, { onSuccess: setMade })}
    >
      Duplicate
    </Button>
  );
}

/** The quote's contact or prospect. */
export function PersonCard({ quote }: { quote: Quote }) {
  const contact = useQuery({ ...contactDetail(quote.customer_id ?? ''), enabled: quote.customer_id !== null }).data;
  const name = nameOf(quote);
  const address = contact?.email ?? contact?.phone ?? contact?.company;
  return (
    <Card title={quote.customer_id || !quote.prospect_id ? 'Contact' : 'Prospect'}>
      <div className="cust">
        <Avatar id={quote.customer_id ?? quote.prospect_id ?? quote.id} name={name} size="lg" />
        <div className="stack grow">
          {quote.customer_id ? (
            <Link to="/contacts/$id" params={{ id: quote.customer_id }} className="semi trunc" title={name}>
              {name}
            </Link>
          ) : quote.prospect_id ? (
            <Link to="/contacts/prospects/$id" params={{ id: quote.prospect_id }} className="semi trunc" title={name}>
              {name}
            </Link>
          ) : (
            <span className="semi trunc">{name}</span>
          )}
          {address && <span className="t-small t-3 trunc">{address}</span>}
        </div>
      </div>
      {quote.notes && <p className="note pre">{quote.notes}</p>}
    </Card>
  );
}

/** The order created from the quote. */
export function OrderCard({ quote }: { quote: Quote }) {
  if (quote.status !== 'converted') return null;
  const order = quote.purchase_order_id ?? quote.purchase_id;
  return (
    <Card title="Order">
      {order ? (
        <Link to="/purchases/$id" params={{ id: order }}>
          Open the sales order
        </Link>
      ) : (
        <p className="t-2">Its order was deleted.</p>
      )}
    </Card>
  );
}

/** When the quote was sent, and the customer's answer. */
export function AnswerCard({ quote }: { quote: Quote }) {
  const { sent_at, accepted_at, rejected_at, mail_state, mail_to } = quote;
  const isAdmin = useMe().role === 'admin';
  if (!sent_at && !accepted_at && !rejected_at) return null;
  const answered = rejected_at ?? accepted_at;
  return (
    <Card title="Customer response">
      <Facts
        facts={[
          ['Sent', sent_at ? exactTime(sent_at) : <None key="none" />],
          answered
            ? [rejected_at ? 'Declined' : 'Accepted', exactTime(answered)]
            : ['Response', quote.status === 'sent' ? 'Awaiting response' : <None key="none" />],
          ...(mail_to ? [['To', mail_to] as const] : []),
          ...(answered
            ? [['By', quote.answered_by_link ? 'The customer, on the private page' : 'Recorded by your team'] as const]
            : []),
        ]}
      />
      {mail_state && (
        <p className="row wrap">
          <StatusBadge display={mailLabels[mail_state]} />
          {mail_state === 'failed' && isAdmin && <Link to="/admin/outbox">Open the outbox</Link>}
        </p>
      )}
      {quote.answer_note && <p className="note pre">{quote.answer_note}</p>}
    </Card>
  );
}

/** The link to the customer's private page. */
export function LinkCard({ quote }: { quote: Quote }) {
  const isAdmin = useMe().role === 'admin';
  const given = quote.status !== 'draft' || quote.revision > 1;
  const found = useQuery({ ...quoteSending(quote.id), enabled: given }).data?.link;
  const [said, setSaid] = useState('');
  if (!found || !given) return null;
  const link = shareableLink(found);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setSaid('Copied');
    } catch {
      setSaid('Copy the link from the field');
    }
  };
  return (
    <Card title="Private page">
      <p className="t-small t-2">
        {quote.status === 'draft'
          ? `Shows version ${quote.revision - 1} until you send version ${quote.revision}. The customer can't accept it in the meantime.`
          : 'Anyone with this link can read the quote, and accept or decline it while it is open.'}
      </p>
      <div className="quote-link no-print">
        <span className="input is-readonly grow">
          <input
            value={link}
            readOnly
            aria-label="Link to the private page"
            onFocus={(event) => event.target.select()}
          />
        </span>
        <Button icon="link" onClick={() => void copy()}>
          Copy link
        </Button>
      </div>
      <LocalLinkWarning link={link} isAdmin={isAdmin} />
      <p className="t-caption t-3" role="status">
        {said}
      </p>
    </Card>
  );
}
