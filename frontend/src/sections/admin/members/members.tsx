import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { RowItemsMenu } from '@/patterns/list/table/row-items-menu';
import { lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { ImportLink } from '@/patterns/navigation/import-link';
import { ListPage } from '@/patterns/list/list-page';
import { useOpenDialog } from '@/patterns/list/list-search';
import type { Column, Filter } from '@/patterns/list/types';
import { AdminTabs } from '@/patterns/navigation/admin-tabs';
import { colleaguesEnvironmentWarning } from '@/sections/environments/api';
import { ColleaguesWarning } from '@/sections/environments/why';
import { nameOf, type Profile } from '@/sections/identity/api';
import { AdminOnly } from '@/sections/identity/admin-only';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { fullDate } from '@/lib/dates/dates';
import { optionsOf } from '@/lib/options';
import { resendInvitation } from './invitation-mutations';
import { activeStatus, disabledStatus, roles } from './labels';
import { memberName, Name, Role, Status, expiryText } from './cells';
import { disablePerson, enablePerson } from './mutations';
import { membersQuery, pendingInvitations, withInvited, type Invitation, type Member } from './api';
import { ACCESS, rowItems } from './row-items';

const InviteDialog = lazyFocused(async () => (await import('./invite-dialog')).InviteDialog);
const AccessDialog = lazyFocused(async () => (await import('./access-dialog')).AccessDialog);
const LinkDialog = lazyFocused(async () => (await import('./link-dialog')).LinkDialog);

const route = getRouteApi('/signed-in/admin');

const columns: readonly Column<Member>[] = [
  { key: 'name', label: 'Name', sort: 'full_name', cell: (member) => <Name member={member} /> },
  {
    key: 'email',
    label: 'Email',
    sort: 'email',
    cell: ({ person, invitation }) =>
      person ? (
        <span title={person.email}>{person.email}</span>
      ) : (
        <span className="t-3">{`Invited by ${invitation.invited_by_name ?? 'an admin'}`}</span>
      ),
    priority: 3,
  },
  { key: 'role', label: 'Role', width: 144, cell: (member) => <Role member={member} /> },
  { key: 'status', label: 'Status', width: 112, cell: (member) => <Status member={member} /> },
  {
    key: 'since',
    label: 'Joined',
    width: 176,
    sort: 'created_at',
    cell: ({ person, invitation }) =>
      person ? fullDate(person.created_at) : <span className="t-3">{expiryText(invitation)}</span>,
    priority: 2,
  },
  { key: 'act', label: 'Action', width: 144, right: true, cell: (member) => <MainAction member={member} /> },
];

const loadRowItems = () => Promise.resolve(rowItems);

const filters: readonly Filter[] = [
  { name: 'role', label: 'Role', options: roles.map(({ value, label }) => ({ value, label })), promoted: true },
  {
    name: 'disabled',
    label: 'Status',
    options: optionsOf({ false: activeStatus.label, true: disabledStatus.label }),
    promoted: true,
  },
];

/** The members with their roles, and those who were invited. */
export const AdminConsole = () => (
  <AdminOnly title="Admin Console" text="Only admins can manage people.">
    <Members />
  </AdminOnly>
);

/** A warning for admins who are about to invite colleagues. */
function ColleaguesNote() {
  if (!colleaguesEnvironmentWarning()) return null;
  return (
    <p className="callout warning">
      <Icon name="alert" />
      <ColleaguesWarning />
    </p>
  );
}

function Members() {
  const search = route.useSearch();
  const dialog = useOpenDialog();
  const invited = useQuery(pendingInvitations(search)).data?.items ?? [];
  const page = useQuery({ ...membersQuery(search), select: (found) => withInvited(found, invited, search) });
  const linked = invited.find(({ id }) => search.open === `link-${id}`);
  return (
    <>
      <ListPage
        title="Admin Console"
        noun={['member', 'members']}
        query={page}
        search={search}
        searchHint="Search name or email"
        columns={columns}
        defaultSort="-created_at"
        filters={filters}
        line={(member) => <Line member={member} />}
        more={
          <>
            <Button variant="quiet" icon="eye" onClick={() => dialog.show(ACCESS)}>
              Check access
            </Button>
            <ImportLink kind="customers" may />
          </>
        }
        above={<AdminTabs current="/admin" />}
        below={<Notes />}
        firstUse={{ icon: 'contacts', title: 'No members yet', text: 'Invite your first colleague.' }}
        primary={{ label: 'Invite people', icon: 'user-plus', onClick: () => dialog.show('invite') }}
        rowItems={loadRowItems}
        rowName={memberName}
      />
      {search.open === 'invite' && <InviteDialog onClose={dialog.close} />}
      {search.open?.startsWith(ACCESS) && (
        <AccessDialog memberId={search.open.slice(`${ACCESS}-`.length)} onClose={dialog.close} />
      )}
      {linked && <LinkDialog invitation={linked} onClose={dialog.close} />}
    </>
  );
}

const Notes = () => (
  <>
    <ColleaguesNote />
    <p className="callout">
      <Icon name="info" />
      <span>
        Invited people get their role when they accept: sales staff see their own contacts, and admins see everything.
        Anyone who signs up without an invitation starts as a guest without access.
      </span>
    </p>
  </>
);

/** The main action; the others are in the row's menu. */
const MainAction = ({ member }: { member: Member }) =>
  member.person ? <DisableButton person={member.person} /> : <ResendButton invitation={member.invitation} />;

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

function ResendButton({ invitation }: { invitation: Invitation }) {
  const resend = useMutation(resendInvitation());
  return (
    <Button
      size="sm"
      aria-label={`Resend the invitation to ${invitation.email}`}
      busy={resend.isPending && 'Sending...'}
      onClick={() => resend.mutate(invitation)}
    >
      Resend
    </Button>
  );
}

function Line({ member }: { member: Member }) {
  const { person, invitation } = member;
  return (
    <div className="pcard">
      <Avatar id={member.id} name={memberName(member)} size="lg" photo={person?.photo_url} />
      <div className="grow">
        <p className="l1 trunc">{memberName(member)}</p>
        <p className="l2 trunc">{person ? person.email : expiryText(invitation)}</p>
      </div>
      {(invitation ?? person.disabled) && <Status member={member} />}
      <div className="meta">
        <Role member={member} />
        <span className="row push">
          {invitation && <ResendButton invitation={invitation} />}
          <RowItemsMenu name={memberName(member)} items={rowItems(member)} />
        </span>
      </div>
    </div>
  );
}
