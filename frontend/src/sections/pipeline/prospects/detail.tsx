import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TimeOrDate } from '@/patterns/display/moment';
import { Card, DetailPage, Facts } from '@/patterns/record/detail-page';
import { KeepMounted } from '@/patterns/loading/keep-mounted';
import { lazyWithPreload, lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { useOpenDialog } from '@/patterns/list/list-search';
import { None, Private } from '@/patterns/display/private';
import { useRemembered } from '@/patterns/record/recent-records';
import { StatusBadge } from '@/patterns/display/status-badge';
import { linkTo } from '@/patterns/navigation/link-to';
import { Icon } from '@/ui/icon';
import { fullDate, shortDate } from '@/lib/dates/dates';
import { callTypeLabels, enquiryLabels, prospectLabels, purposeLabels, sourceLabels } from '@/sections/pipeline/labels';
import { ProspectActions } from './actions';
import { callsWith, enquiriesOf, quotesOf, tasksFor } from './page-api';
import { prospects, type Prospect } from './api';

const ProspectForm = lazyFocused(async () => (await import('./form')).ProspectForm);
const ProspectDialogs = lazyWithPreload(async () => (await import('./dialogs')).ProspectDialogs);

const route = getRouteApi('/signed-in/contacts/prospects/$id');

export function ProspectDetail() {
  const { id } = route.useParams();
  const { open } = route.useSearch();
  const { data: prospect } = useSuspenseQuery(prospects.one(id));
  const dialog = useOpenDialog();
  useRemembered('prospects', id, prospect.name, prospect.company ?? undefined);
  return (
    <>
      <DetailPage
        title={prospect.name}
        badges={<StatusBadge display={prospectLabels[prospect.status]} large />}
        actions={<ProspectActions prospect={prospect} show={dialog.show} />}
        main={
          <>
            <Converted prospect={prospect} />
            <ProspectCard prospect={prospect} />
            <Calls id={id} />
          </>
        }
        side={
          <>
            <Enquiries id={id} />
            <Quotes id={id} />
            <Tasks id={id} />
          </>
        }
      />
      {open === 'edit' && (
        <KeepMounted when={prospect.status !== 'converted'}>
          <ProspectForm prospect={prospect} onClose={dialog.close} onSaved={dialog.close} />
        </KeepMounted>
      )}
      {(open === 'convert' || open === 'lost' || open === 'delete') && (
        <KeepMounted when={prospect.status !== 'converted'}>
          <ProspectDialogs prospect={prospect} open={open} onClose={dialog.close} />
        </KeepMounted>
      )}
    </>
  );
}

/** The contact that a prospect was converted to. */
function Converted({ prospect }: { prospect: Prospect }) {
  if (!prospect.converted_customer_id) return null;
  return (
    <div className="callout success">
      <Icon name="check-c" />
      <p className="grow">
        Converted to{' '}
        <Link to="/contacts/$id" params={{ id: prospect.converted_customer_id }}>
          {prospect.converted_customer_name ?? 'it is now'}
        </Link>
        {prospect.converted_at && ` on ${fullDate(prospect.converted_at)}`}. Calls, enquiries, quotes and tasks moved to
        the contact.
      </p>
    </div>
  );
}

function ProspectCard({ prospect }: { prospect: Prospect }) {
  return (
    <Card title="Prospect">
      <Facts
        facts={[
          ['Company', prospect.company ?? <None />],
          ['Source', sourceLabels[prospect.source]],
          ['Email', prospect.email ? <a href={`mailto:${prospect.email}`}>{prospect.email}</a> : <None />],
          ['Phone', prospect.phone ? <a href={`tel:${prospect.phone}`}>{prospect.phone}</a> : <None />],
          ['Assigned to', prospect.assigned_name ?? <None />],
          ['Since', fullDate(prospect.created_at)],
        ]}
      />
      {prospect.lost_reason && <p className="note pre">Lost: {prospect.lost_reason}</p>}
      {prospect.notes && <p className="note pre">{prospect.notes}</p>}
    </Card>
  );
}

function Calls({ id }: { id: string }) {
  const calls = useQuery(callsWith(id)).data?.items ?? [];
  return (
    <RelatedCard title="Calls" empty="No calls yet.">
      {calls.map((call) => (
        <li key={call.id}>
          <Icon name="phone" />
          <div className="grow">
            <p className="l1">{call.summary}</p>
            <p className="l2">
              {callTypeLabels[call.call_type]}, {purposeLabels[call.purpose].toLowerCase()}
              {call.created_by_name && `, ${call.created_by_name}`}
            </p>
          </div>
          <TimeOrDate at={call.called_at} className="t-3 t-small" />
        </li>
      ))}
    </RelatedCard>
  );
}

function Enquiries({ id }: { id: string }) {
  const enquiries = useQuery(enquiriesOf(id)).data?.items ?? [];
  return (
    <RelatedCard title="Enquiries" empty="No enquiries yet.">
      {enquiries.map((enquiry) => (
        <li key={enquiry.id}>
          <Link to="/contacts/enquiries/$id" params={{ id: enquiry.id }} className="l1 trunc grow">
            {enquiry.subject}
          </Link>
          <StatusBadge display={enquiryLabels[enquiry.status]} />
        </li>
      ))}
    </RelatedCard>
  );
}

function Quotes({ id }: { id: string }) {
  const quotes = useQuery(quotesOf(id)).data?.items ?? [];
  return (
    <RelatedCard title="Quotes" empty="No quotes yet.">
      {quotes.map((quote) => (
        <li key={quote.id}>
          <Link {...linkTo(`/quotes/${quote.id}`)} className="l1 trunc grow">
            <span className="num">{quote.number}</span> {quote.title}
          </Link>
          <Private kind="total" value={quote.final_amount} />
        </li>
      ))}
    </RelatedCard>
  );
}

function Tasks({ id }: { id: string }) {
  const tasks = useQuery(tasksFor(id)).data?.items ?? [];
  return (
    <RelatedCard title="Tasks" empty="No tasks yet.">
      {tasks.map((task) => (
        <li key={task.id}>
          <Link {...linkTo(`/tasks/${task.id}`)} className="l1 trunc grow">
            {task.title}
          </Link>
          <span className="t-3 t-small">{task.due_date ? `due ${shortDate(task.due_date)}` : 'Any time'}</span>
        </li>
      ))}
    </RelatedCard>
  );
}

function RelatedCard({ title, empty, children }: { title: string; empty: string; children: readonly ReactNode[] }) {
  if (children.length === 0) {
    return (
      <Card title={title}>
        <p className="t-small t-3">{empty}</p>
      </Card>
    );
  }
  return (
    <Card title={title} sub={children.length} flush>
      <ul className="list">{children}</ul>
    </Card>
  );
}
