import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Card, DetailPage, Facts } from '@/patterns/record/detail-page';
import { KeepMounted } from '@/patterns/loading/keep-mounted';
import { lazyWithPreload, lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { useOpenDialog } from '@/patterns/list/list-search';
import { usePathExists } from '@/patterns/navigation/has-route';
import { None } from '@/patterns/display/private';
import { useRemembered } from '@/patterns/record/recent-records';
import { StateRail, type Milestone } from '@/patterns/display/state-rail';
import { StatusBadge } from '@/patterns/display/status-badge';
import { linkTo } from '@/patterns/navigation/link-to';
import { PersonLink } from '@/patterns/record/person-link';
import { exactTime } from '@/lib/dates/dates';
import { enquiryDetail, type Enquiry } from '@/sections/pipeline/api';
import { Respond } from '@/sections/pipeline/cells';
import { answerLabels, enquiryPriorityLabels, enquiryLabels, sourceLabels } from '@/sections/pipeline/labels';
import { EnquiryActions } from './actions';

const EnquiryForm = lazyFocused(async () => (await import('./form')).EnquiryForm);
const AnswerForm = lazyFocused(async () => (await import('./answer-form')).AnswerForm);
const DocumentsCard = lazyWithPreload(async () => (await import('@/sections/documents/card')).DocumentsCard);
const QuoteOfEnquiry = lazyWithPreload(async () => (await import('./quote')).QuoteOfEnquiry);
const DeleteEnquiry = lazyWithPreload(async () => (await import('./delete')).DeleteEnquiry);

const route = getRouteApi('/signed-in/contacts/enquiries/$id');

export function EnquiryDetail() {
  const { id } = route.useParams();
  const { open } = route.useSearch();
  const { data: enquiry } = useSuspenseQuery(enquiryDetail(id));
  const dialog = useOpenDialog();
  useRemembered('enquiries', id, enquiry.subject, enquiry.number);
  const waits = enquiry.status === 'new' || enquiry.status === 'open';
  return (
    <>
      <DetailPage
        title={enquiry.subject}
        badges={<StatusBadge display={enquiryLabels[enquiry.status]} large />}
        actions={<EnquiryActions enquiry={enquiry} show={dialog.show} />}
        top={<StateRail stops={milestonesOf(enquiry)} />}
        main={
          <>
            <DescriptionCard enquiry={enquiry} />
            {enquiry.answer && <Answer enquiry={enquiry} />}
          </>
        }
        side={
          <>
            <EnquiryCard enquiry={enquiry} />
            <DocumentsCard record={{ enquiry_id: id }} />
          </>
        }
      />
      {open === 'edit' && <EnquiryForm enquiry={enquiry} onClose={dialog.close} />}
      {open === 'answer' && (
        <KeepMounted when={waits}>
          <AnswerForm enquiry={enquiry} onClose={dialog.close} />
        </KeepMounted>
      )}
      {open === 'quote' && (
        <KeepMounted when={enquiry.quote_id === null && enquiry.status !== 'closed'}>
          <QuoteOfEnquiry enquiry={enquiry} onClose={dialog.close} />
        </KeepMounted>
      )}
      {open === 'delete' && <DeleteEnquiry enquiry={enquiry} onClose={dialog.close} />}
    </>
  );
}

/** The stages new, open, answered and closed. Skipped stages count as passed. */
function milestonesOf({
  status,
  created_at,
  answered_at,
  closed_at,
}: Pick<Enquiry, 'status' | 'created_at' | 'answered_at' | 'closed_at'>): Milestone[] {
  const statuses = ['new', 'open', 'answered', 'closed'] as const;
  const times: Partial<Record<(typeof statuses)[number], string | null>> = {
    new: created_at,
    answered: answered_at,
    closed: closed_at,
  };
  const current = statuses.indexOf(status);
  return statuses
    .filter((each, index) => index >= current || each !== 'answered' || answered_at !== null)
    .map((each) => {
      const at = statuses.indexOf(each);
      return {
        label: enquiryLabels[each].label,
        state: at < current || (each === 'closed' && at === current) ? 'done' : at === current ? 'here' : 'ahead',
        at: times[each] ?? undefined,
      };
    });
}

function DescriptionCard({ enquiry }: { enquiry: Enquiry }) {
  return (
    <Card title="Description" sub={exactTime(enquiry.created_at)}>
      {enquiry.description ? <p className="pre">{enquiry.description}</p> : <p className="t-small t-3">No details.</p>}
      {enquiry.notes && <p className="note pre">{enquiry.notes}</p>}
    </Card>
  );
}

function Answer({ enquiry }: { enquiry: Enquiry }) {
  const text = enquiry.answer_way ? answerLabels[enquiry.answer_way] : '';
  return (
    <Card
      title="Reply"
      sub={[text, enquiry.answered_at && exactTime(enquiry.answered_at), enquiry.answered_by_name]
        .filter(Boolean)
        .join(', ')}
    >
      <p className="pre">{enquiry.answer}</p>
    </Card>
  );
}

function EnquiryCard({ enquiry }: { enquiry: Enquiry }) {
  return (
    <Card title="Enquiry" sub={enquiry.number}>
      <Facts
        facts={[
          ['From', <PersonLink key="who" of={enquiry} />],
          ['Respond by', <Respond key="by" enquiry={enquiry} />],
          ['Priority', enquiryPriorityLabels[enquiry.priority]],
          ['Source', sourceLabels[enquiry.source]],
          ['Assigned to', enquiry.owner_name ?? <None />],
          ['Quote', <QuoteLink key="quote" enquiry={enquiry} />],
          ...(enquiry.closed_by_name ? [['Closed by', enquiry.closed_by_name] as const] : []),
        ]}
      />
    </Card>
  );
}

/** Links by path, so that the quotes section isn't loaded here. */
function QuoteLink({ enquiry }: { enquiry: Enquiry }) {
  const exists = usePathExists();
  if (!enquiry.quote_id) return <None />;
  if (!exists('/quotes/$id')) return <span className="num">{enquiry.quote_number}</span>;
  return (
    <Link className="num" {...linkTo(`/quotes/${enquiry.quote_id}`)}>
      {enquiry.quote_number}
    </Link>
  );
}
