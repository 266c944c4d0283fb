import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import '@/styles/units.css';
import { Empty } from '@/patterns/feedback/empty';
import { PageTitle } from '@/patterns/navigation/page-title';
import { PartError } from '@/patterns/feedback/part-error';
import { Avatar } from '@/ui/avatar';
import { Spinner } from '@/ui/button';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import { unitGroups, type UnitGroup } from './api';

/** Units by the contact who holds them or is waiting for them. */
export function AssetContacts() {
  const found = useQuery(unitGroups('customer'));
  const groups = found.data?.items ?? [];
  return (
    <div className="list-page">
      <PageTitle>Asset contacts</PageTitle>
      <div className="page-head">
        <h1>Asset contacts</h1>
        {found.data && <span className="count">{count(groups.length)}</span>}
      </div>
      {found.isError && !found.data && (
        <PartError title="Couldn't load the contacts" error={found.error} retry={() => void found.refetch()} />
      )}
      {found.isPending && <Spinner label="Loading..." />}
      {found.data && groups.length === 0 && (
        <Empty icon="asset" title="No contacts with units">
          Contacts who hold a unit or are waiting for one appear here.
        </Empty>
      )}
      {groups.length > 0 && (
        <ul className="grid-cards" aria-label="Contacts with units">
          {groups.map((group) => (
            <Holder key={group.key} group={group} />
          ))}
        </ul>
      )}
      {found.data && found.data.unnamed > 0 && (
        <p className="t-small t-3 unit-rest">{plural(found.data.unnamed, 'unit')} of colleagues&apos; contacts.</p>
      )}
    </div>
  );
}

function Holder({ group }: { group: UnitGroup }) {
  const id = group.key ?? '';
  const name = group.name ?? '';
  return (
    <li className="rcard">
      <div className="top">
        <Avatar id={id} name={name} size="lg" />
        <div className="grow">
          <h2 className="trunc">
            <Link to="/contacts/$id" params={{ id }}>
              {name}
            </Link>
          </h2>
          <p className="t-small t-3">{plural(group.units, 'unit')}</p>
        </div>
      </div>
      <dl className="facts">
        <div>
          <dt>Allocated</dt>
          <dd className="num">{count(group.waiting)}</dd>
        </div>
        <div>
          <dt>Delivered</dt>
          <dd className="num">{count(group.delivered)}</dd>
        </div>
      </dl>
      <Link className="btn sm" to="/asset-management" search={{ customer_id: id }}>
        View units
      </Link>
    </li>
  );
}
