import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { DetailPage, Card, Facts } from '@/patterns/record/detail-page';
import { KeepMounted } from '@/patterns/loading/keep-mounted';
import { lazyWithPreload, lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { useOpenDialog } from '@/patterns/list/list-search';
import { usePathExists } from '@/patterns/navigation/has-route';
import { None, Private } from '@/patterns/display/private';
import { useRemembered } from '@/patterns/record/recent-records';
import { StatusBadge } from '@/patterns/display/status-badge';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { timeAgo, exactTime, fullDate } from '@/lib/dates/dates';
import { contactDetail, referralsOf, type Contact } from '@/sections/contacts/api';
import { restoreContact } from '@/sections/contacts/mutations';
import { count } from '@/lib/numbers/money';
import { Tier } from '@/sections/contacts/tier';
import { relationshipLabels, statusLabels, tierLabels } from '@/sections/contacts/labels';
import { ContactActions } from './actions';
import { Assignee } from './assignee';
import { BlacklistDialog } from './blacklist';
import { OpenItems } from './open-items';
import { MailingCard } from './mailing';
import { ContactTimeline } from './timeline';

const DocumentsCard = lazyWithPreload(async () => (await import('@/sections/documents/card')).DocumentsCard);

const ContactForm = lazyFocused(async () => (await import('@/sections/contacts/form')).ContactForm);

const route = getRouteApi('/signed-in/contacts/$id');

export function ContactDetail() {
  const { id } = route.useParams();
  const { open } = route.useSearch();
  const { data: contact } = useSuspenseQuery(contactDetail(id));
  const dialog = useOpenDialog();
  useRemembered('customers', id, contact.name, contact.company ?? contact.email ?? undefined);
  return (
    <>
      <DetailPage
        title={contact.name}
        badges={
          <>
            {contact.status === 'blacklisted' && <StatusBadge display={statusLabels.blacklisted} large />}
            <Tier tier={contact.customer_tier} />
          </>
        }
        actions={<ContactActions contact={contact} show={dialog.show} />}
        main={
          <>
            <Blacklisting contact={contact} />
            <ContactFacts contact={contact} />
            <ContactTimeline id={id} />
          </>
        }
        side={
          <>
            <FiguresCard contact={contact} />
            <OpenItems id={id} />
            <TierCard contact={contact} />
            <MailingCard contact={contact} />
            <Referrals contact={contact} />
            <DocumentsCard record={{ customer_id: id }} />
          </>
        }
      />
      {open === 'edit' && <ContactForm contact={contact} onClose={dialog.close} onSaved={dialog.close} />}
      {open === 'blacklist' && (
        <KeepMounted when={contact.status !== 'blacklisted'}>
          <BlacklistDialog contact={contact} onClose={dialog.close} />
        </KeepMounted>
      )}
    </>
  );
}

/** Reason and date of a blacklisting, and the button to restore the contact. */
function Blacklisting({ contact }: { contact: Contact }) {
  const restore = useMutation(restoreContact());
  if (contact.status !== 'blacklisted') return null;
  return (
    <div className="callout danger">
      <Icon name="ban" />
      <p className="grow">
        <b>Blacklisted{contact.blacklisted_at && ` ${timeAgo(contact.blacklisted_at)}`}.</b> {contact.blacklist_reason}
      </p>
      <Button size="sm" busy={restore.isPending && 'Restoring...'} onClick={() => restore.mutate(contact)}>
        Restore
      </Button>
    </div>
  );
}

function ContactFacts({ contact }: { contact: Contact }) {
  return (
    <section className="card" aria-label="Contact">
      <header className="tall">
        <Avatar id={contact.id} name={contact.name} size="lg" />
        <div className="grow">
          <h2>{contact.company ?? contact.name}</h2>
          <p className="t-small t-3">Contact since {fullDate(contact.created_at)}</p>
        </div>
      </header>
      <div className="body">
        <Facts
          facts={[
            ['Email', contact.email ? <a href={`mailto:${contact.email}`}>{contact.email}</a> : <None />],
            ['Phone', contact.phone ? <a href={`tel:${contact.phone}`}>{contact.phone}</a> : <None />],
            ['Address', contact.address ?? <None />],
            ['Relationship', relationshipLabels[contact.relationship_type]],
            ['Assigned to', <Assignee key="assignee" contact={contact} />],
            ['Birthday', contact.birthday ? fullDate(contact.birthday) : <None />],
            ['Referred by', <Referrer key="referrer" contact={contact} />],
            ['Tags', <Tags key="tags" tags={contact.tags} />],
          ]}
        />
        {contact.notes && <p className="note pre">{contact.notes}</p>}
      </div>
    </section>
  );
}

/** A contact of a colleague has an id but no name here. */
function Referrer({ contact }: { contact: Contact }) {
  if (!contact.referred_by_customer_id) return <None />;
  if (!contact.referred_by_name) return <span className="t-3">A contact you can&apos;t access</span>;
  return (
    <Link to="/contacts/$id" params={{ id: contact.referred_by_customer_id }}>
      {contact.referred_by_name}
    </Link>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return <None />;
  return (
    <span className="row wrap gap-1">
      {tags.map((tag) => (
        <Link key={tag} className="chip neutral" to="/contacts" search={{ tag }}>
          {tag}
        </Link>
      ))}
    </span>
  );
}

function FiguresCard({ contact }: { contact: Contact }) {
  const exists = usePathExists();
  const last = contact.last_order_at;
  return (
    <Card title="Sales" end={contact.orders_count > 0 && exists('/purchases') && <OrdersLink id={contact.id} />}>
      <Facts
        facts={[
          [
            'Orders',
            <span className="num" key="orders">
              {contact.orders_count}
            </span>,
          ],
          ['Total', <Private key="total" kind="total" value={contact.sales_total} />],
          [
            'Last order',
            last ? (
              <time key="last" dateTime={last} title={exactTime(last)}>
                {timeAgo(last)}
              </time>
            ) : (
              <None />
            ),
          ],
        ]}
        three
      />
    </Card>
  );
}

/** Links by path instead of an import: orders depend on contacts, not the other way around. */
function OrdersLink({ id }: { id: string }) {
  return (
    <Link className="btn sm quiet" to="/purchases" search={{ customer_id: id }}>
      View orders
    </Link>
  );
}

function TierCard({ contact }: { contact: Contact }) {
  const byHand = contact.tier_override !== null;
  const differs = byHand && contact.suggested_tier !== contact.customer_tier;
  return (
    <Card title="Tier" end={<Tier tier={contact.customer_tier} />}>
      <p className="t-small t-2">
        {count(contact.tier_points)} points ({tierLabels[contact.suggested_tier]})
        {byHand &&
          (differs ? ". Set manually, so it won't change automatically." : '. Set manually, same as by points.')}
      </p>
    </Card>
  );
}

function Referrals({ contact }: { contact: Contact }) {
  const found = useQuery(referralsOf(contact.id)).data;
  if (!found || found.items.length === 0) return null;
  return (
    <Card title="Referrals" sub={found.total} flush>
      <ul className="list">
        {found.items.map((other) => (
          <li key={other.id}>
            <Avatar id={other.id} name={other.name} />
            <Link to="/contacts/$id" params={{ id: other.id }} className="l1 trunc grow">
              {other.name}
            </Link>
            <Private kind="total" value={other.sales_total} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
