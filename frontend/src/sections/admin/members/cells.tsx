import { useMutation } from '@tanstack/react-query';
import { fullDate } from '@/lib/dates/dates';
import { StatusBadge } from '@/patterns/display/status-badge';
import { nameOf, useMe, type Profile } from '@/sections/identity/api';
import { Avatar } from '@/ui/avatar';
import { Select } from '@/ui/select';
import { activeStatus, disabledStatus, expiredStatus, invitedStatus, roleLabel, roles } from './labels';
import type { Invitation, Member } from './api';
import { changeRole } from './mutations';

export const memberName = ({ person, invitation }: Member): string => (person ? nameOf(person) : invitation.email);

export function Name({ member }: { member: Member }) {
  const me = useMe();
  const name = memberName(member);
  return (
    <span className="row">
      <Avatar id={member.id} name={name} me={member.id === me.id} photo={member.person?.photo_url} />
      <span className="trunc" title={name}>
        {name}
      </span>
      {member.id === me.id && <span className="badge plain">You</span>}
    </span>
  );
}

export const Role = ({ member }: { member: Member }) =>
  member.person ? <RoleChoice person={member.person} /> : roleLabel(member.invitation.role);

/** Changes a role immediately. The server refuses to remove the last admin. */
function RoleChoice({ person }: { person: Profile }) {
  const change = useMutation(changeRole());
  return (
    <Select
      frame="role-choice"
      aria-label={`Role for ${nameOf(person)}`}
      value={change.isPending ? change.variables.values.role : person.role}
      options={roles.map(({ value, label, may }) => ({ value, label, title: may }))}
      onChange={(event) => {
        const chosen = roles.find(({ value }) => value === event.target.value);
        if (chosen) change.mutate({ person, values: { role: chosen.value } });
      }}
    />
  );
}

const statusOf = ({ person, invitation }: Member) => {
  if (invitation) return invitation.state === 'expired' ? expiredStatus : invitedStatus;
  return person.disabled ? disabledStatus : activeStatus;
};

export const Status = ({ member }: { member: Member }) => <StatusBadge display={statusOf(member)} />;

export const expiryText = ({ state, expires_at }: Invitation): string =>
  `${state === 'expired' ? 'Expired' : 'Expires'} ${fullDate(expires_at)}`;
