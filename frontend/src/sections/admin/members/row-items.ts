import { mutationItem } from '@/patterns/list/table/mutation-item';
import type { RowItem } from '@/patterns/list/types';
import type { Profile } from '@/sections/identity/api';
import { resendInvitation, revokeInvitation } from './invitation-mutations';
import type { Invitation, Member } from './api';
import { disablePerson, enablePerson, signOutPerson } from './mutations';

/** The dialog for access checks, as the URL names it; followed by the id of a member. */
export const ACCESS = 'access';

const ofPerson = (person: Profile): RowItem[] => [
  { label: 'Check access', icon: 'eye', run: ({ go }) => go(`/admin?open=${ACCESS}-${person.id}`) },
  ...(person.disabled
    ? [mutationItem({ label: 'Enable', icon: 'check' }, enablePerson, person)]
    : [
        mutationItem({ label: 'Sign out everywhere', icon: 'right' }, signOutPerson, person),
        mutationItem({ label: 'Disable', icon: 'ban', danger: true }, disablePerson, person),
      ]),
];

const ofInvitation = (invitation: Invitation): RowItem[] => [
  mutationItem({ label: 'Resend', icon: 'mail' }, resendInvitation, invitation),
  ...(invitation.state === 'open'
    ? [
        {
          label: 'Copy link',
          icon: 'link',
          run: ({ go }) => go(`/admin?open=link-${invitation.id}`),
        } satisfies RowItem,
      ]
    : []),
  mutationItem({ label: 'Revoke', icon: 'ban', danger: true }, revokeInvitation, invitation),
];

/** The actions for a member, besides changing the role. */
export const rowItems = (member: Member): RowItem[] =>
  member.person ? ofPerson(member.person) : ofInvitation(member.invitation);
