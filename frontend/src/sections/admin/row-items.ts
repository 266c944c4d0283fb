import type { MutationOptions } from '@tanstack/react-query';
import type { RowItem } from '@/patterns/list/types';
import type { Profile } from '@/sections/identity/api';
import { resendInvitation, revokeInvitation } from './invitation-mutations';
import type { Invitation, Member } from './members-api';
import { disablePerson, enablePerson, signOutPerson } from './mutations';

/** An item that runs a mutation on what it is for. */
const act = <Row, Result>(
  label: string,
  icon: RowItem['icon'],
  mutation: () => MutationOptions<Result, Error, Row>,
  row: Row,
): RowItem => ({
  label,
  icon,
  run: ({ client }) => client.getMutationCache().build(client, mutation()).execute(row),
});

const ofPerson = (person: Profile): RowItem[] =>
  person.disabled
    ? [act('Enable', 'check', enablePerson, person)]
    : [act('Sign out everywhere', 'right', signOutPerson, person), act('Disable', 'ban', disablePerson, person)];

const ofInvitation = (invitation: Invitation): RowItem[] => [
  act('Resend', 'mail', resendInvitation, invitation),
  ...(invitation.state === 'open'
    ? [
        {
          label: 'Copy link',
          icon: 'link',
          run: ({ go }) => go(`/admin?open=link-${invitation.id}`),
        } satisfies RowItem,
      ]
    : []),
  act('Revoke', 'ban', revokeInvitation, invitation),
];

/** The actions for a member, besides changing the role. */
export const rowItems = (member: Member): RowItem[] =>
  member.person ? ofPerson(member.person) : ofInvitation(member.invitation);
