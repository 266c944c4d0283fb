import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { NotAllowed } from '@/patterns/feedback/empty';
import { ImportLink } from '@/patterns/navigation/import-link';
import { ListAct } from '@/patterns/list/list-action';
import { ListPage } from '@/patterns/list/list-page';
import type { Column, Filter } from '@/patterns/list/types';
import { PageTitle } from '@/patterns/navigation/page-title';
import { StatusBadge } from '@/patterns/display/status-badge';
import { colleaguesAreElsewhere } from '@/sections/environments/api';
import { nameOf, useMe, type Profile } from '@/sections/identity/api';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Select } from '@/ui/select';
import { fullDate } from '@/lib/dates';
import { people } from './api';
import { changeRole, disablePerson, enablePerson } from './mutations';
import { activeWord, disabledWord, roles } from './labels';

const route = getRouteApi('/signed-in/admin');

const columns: readonly Column<Profile>[] = [
  { key: 'name', label: 'Name', sort: 'full_name', cell: (person) => <Name person={person} /> },
  {
    key: 'email',
    label: 'Email',
    sort: 'email',
    cell: ({ email }) => <span title={email}>{email}</span>,
    priority: 3,
  },
  { key: 'role', label: 'Role', width: 144, cell: (person) => <RoleChoice person={person} /> },
  {
    key: 'status',
    label: 'Account',
    width: 112,
    cell: (person) => <StatusBadge word={person.disabled ? disabledWord : activeWord} />,
  },
  {
    key: 'since',
    label: 'Joined',
    width: 120,
    sort: 'created_at',
    cell: ({ created_at }) => fullDate(created_at),
    priority: 2,
  },
  { key: 'act', label: 'Action', width: 144, right: true, cell: (person) => <DisableButton person={person} /> },
];

const rowItems = async () => (await import('./row-items')).rowItems;

const filters: readonly Filter[] = [
  { name: 'role', label: 'Role', options: roles.map(({ value, label }) => ({ value, label })), promoted: true },
  {
    name: 'disabled',
    label: 'Account',
    options: [
      { value: 'false', label: activeWord.label },
      { value: 'true', label: disabledWord.label },
    ],
    promoted: true,
  },
];

/** The accounts with their roles. */
export function AdminConsole() {
  const isAdmin = useMe().role === 'admin';
  if (isAdmin) return <People />;
  return (
    <>
      <PageTitle>Admin Console</PageTitle>
      <div className="page-head">
        <h1>Admin Console</h1>
      </div>
      <NotAllowed>Only admins can manage people.</NotAllowed>
    </>
  );
}

/** A warning for admins who are about to invite colleagues. */
function ColleaguesNote() {
  const words = colleaguesAreElsewhere();
  if (!words) return null;
  return (
    <p className="callout warning">
      <Icon name="alert" />
      <span>{words}</span>
    </p>
  );
}

function People() {
  const search = route.useSearch();
  const page = useQuery(people(search));
  return (
    <ListPage
      title="Admin Console"
      noun={['person', 'people']}
      query={page}
      search={search}
      searchHint="Search name or email"
      columns={columns}
      defaultSort="-created_at"
      filters={filters}
      line={(person) => <Line person={person} />}
      more={
        <>
          <ImportLink kind="customers" may />
          <ListAct quiet icon="layers" label="Categories" link={<Link to="/admin/categories" />} />
          <ListAct quiet icon="registry" label="Audit log" link={<Link to="/admin/audit-log" />} />
        </>
      }
      below={
        <div className="stack gap-2">
          <ColleaguesNote />
          <p className="callout">
            <Icon name="info" />
            <span>
              Colleagues sign up themselves and start as guests without access. Assign a role here: sales staff see
              their own contacts, and admins see everything.
            </span>
          </p>
        </div>
      }
      firstUse={{ icon: 'contacts', title: 'No people yet', words: 'People who sign up appear here.' }}
      rowItems={rowItems}
      rowName={nameOf}
    />
  );
}

function Name({ person }: { person: Profile }) {
  const me = useMe();
  return (
    <span className="row">
      <Avatar id={person.id} name={nameOf(person)} me={person.id === me.id} />
      <span className="trunc" title={nameOf(person)}>
        {nameOf(person)}
      </span>
      {person.id === me.id && <span className="badge plain">You</span>}
    </span>
  );
}

/** Changes a role immediately. The server refuses to remove the last admin. */
function RoleChoice({ person }: { person: Profile }) {
  const change = useMutation(changeRole());
  return (
    <Select
      frame="role-choice"
      aria-label={`Role of ${nameOf(person)}`}
      value={change.isPending ? change.variables.values.role : person.role}
      options={roles.map(({ value, label, may }) => ({ value, label, title: may }))}
      onChange={(event) => {
        const chosen = roles.find(({ value }) => value === event.target.value);
        if (chosen) change.mutate({ person, values: { role: chosen.value } });
      }}
    />
  );
}

function DisableButton({ person }: { person: Profile }) {
  const disable = useMutation(disablePerson());
  const enable = useMutation(enablePerson());
  const act = person.disabled ? enable : disable;
  const label = person.disabled ? 'Enable' : 'Disable';
  return (
    <Button
      size="sm"
      aria-label={`${label} ${nameOf(person)}`}
      busy={act.isPending && `${label.slice(0, -1)}ing...`}
      onClick={() => act.mutate(person)}
    >
      {label}
    </Button>
  );
}

function Line({ person }: { person: Profile }) {
  return (
    <div className="pcard">
      <Avatar id={person.id} name={nameOf(person)} size="lg" />
      <div className="grow">
        <p className="l1 trunc">{nameOf(person)}</p>
        <p className="l2 trunc">{person.email}</p>
      </div>
      {person.disabled && <StatusBadge word={disabledWord} />}
      <div className="meta">
        <RoleChoice person={person} />
        <span className="push">
          <DisableButton person={person} />
        </span>
      </div>
    </div>
  );
}
