import '@/styles/health.css';
import { useMutation, useQuery, type QueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Empty } from '@/patterns/feedback/empty';
import { PartError } from '@/patterns/feedback/part-error';
import { AdminPage } from '@/sections/identity/admin-only';
import { Button, Spinner } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { exactTime, timeOrDate } from '@/lib/dates/dates';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import { discardMail, outbox, retryAll, retryMail, type OutboxMail } from './api';

/** Waits for the emails, which would otherwise move the page. The page itself reports any error. */
export const loadOutbox = (client: QueryClient) => client.query(outbox()).catch(() => undefined);

/** Emails that wait for the email server or couldn't be sent. */
export const OutboxPage = () => (
  <AdminPage path="/admin/outbox" title="Outbox" text="Only admins can see emails that haven't been sent.">
    <Mails />
  </AdminPage>
);

function Mails() {
  const { data, error, refetch } = useQuery(outbox());
  if (!data)
    return error ? (
      <PartError title="Couldn't load the outbox" error={error} retry={() => void refetch()} />
    ) : (
      <Spinner label="Loading..." />
    );
  const failed = data.items.filter(({ state }) => state === 'failed');
  const waiting = data.items.filter(({ state }) => state === 'waiting');
  return (
    <div className="stack gap-4">
      {!data.has_server && <NoServer />}
      {data.items.length === 0 && (
        <Empty icon="mail" title="No queued emails">
          Queued and failed emails appear here.
        </Empty>
      )}
      {failed.length > 0 && (
        <Part title="Couldn't be sent" total={data.failed} mails={failed} end={<RetryAll total={data.failed} />} />
      )}
      {waiting.length > 0 && <Part title="Waiting" total={data.waiting} mails={waiting} />}
    </div>
  );
}

const NoServer = () => (
  <div className="callout warning">
    <Icon name="alert" />
    <p className="grow">No email server is set up. Emails wait here until you set one up.</p>
    <Link className="btn sm" to="/admin/settings/mail">
      Email settings
    </Link>
  </div>
);

interface PartProps {
  title: string;
  /** All of them; only the newest are listed. */
  total: number;
  mails: readonly OutboxMail[];
  end?: ReactNode;
}

function Part({ title, total, mails, end }: PartProps) {
  return (
    <section className="card" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <span className="t-small t-2">
          {mails.length < total ? `The newest ${count(mails.length)} of ${count(total)}` : plural(total, 'email')}
        </span>
        {end && <span className="end">{end}</span>}
      </header>
      <ul>
        {mails.map((mail) => (
          <Mail key={mail.id} mail={mail} />
        ))}
      </ul>
    </section>
  );
}

function RetryAll({ total }: { total: number }) {
  const again = useMutation(retryAll());
  if (total < 2) return null;
  return (
    <Button size="sm" icon="refresh" busy={again.isPending && 'Retrying...'} onClick={() => again.mutate()}>
      Retry all
    </Button>
  );
}

function Mail({ mail }: { mail: OutboxMail }) {
  const { to, subject, problem, can_retry: canRetry } = mail;
  const again = useMutation(retryMail());
  const discard = useMutation(discardMail(canRetry));
  return (
    <li className="health-job-row">
      <div>
        <h3 className="anywhere">{to}</h3>
        <p className="t-2 anywhere">{subject}</p>
        {problem !== null && <p className="tone-danger anywhere">{problem}.</p>}
        {!canRetry && (
          <p className="t-2">The code or link in this email has expired. The recipient can request a new one.</p>
        )}
      </div>
      <Facts mail={mail} />
      <div className="health-job-run row">
        {canRetry && (
          <Button
            size="sm"
            icon="refresh"
            aria-label={`Retry the email to ${to}`}
            busy={again.isPending && 'Retrying...'}
            onClick={() => again.mutate(mail)}
          >
            Retry
          </Button>
        )}
        <Button
          size="sm"
          aria-label={`Discard the email to ${to}`}
          busy={discard.isPending && 'Discarding...'}
          onClick={() => discard.mutate(mail)}
        >
          Discard
        </Button>
      </div>
    </li>
  );
}

function Facts({ mail: { created_at, tries, next_try_at, state } }: { mail: OutboxMail }) {
  return (
    <dl className="health-job-facts">
      <dt>Created</dt>
      <dd title={exactTime(created_at)}>{timeOrDate(created_at)}</dd>
      <dt>Attempts</dt>
      <dd>{count(tries)}</dd>
      {state === 'waiting' && next_try_at !== null && tries > 0 && (
        <>
          <dt>Next</dt>
          <dd title={exactTime(next_try_at)}>{timeOrDate(next_try_at)}</dd>
        </>
      )}
    </dl>
  );
}
