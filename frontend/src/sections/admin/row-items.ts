import type { RowItem } from '@/patterns/list/types';
import type { Profile } from '@/sections/identity/api';
import { disablePerson, enablePerson } from './mutations';

/** The actions for an account, besides changing its role. */
export const rowItems = (person: Profile): RowItem[] =>
  person.disabled
    ? [
        {
          label: 'Enable',
          icon: 'check',
          run: ({ client }) => client.getMutationCache().build(client, enablePerson()).execute(person),
        },
      ]
    : [
        {
          label: 'Disable',
          icon: 'ban',
          run: ({ client }) => client.getMutationCache().build(client, disablePerson()).execute(person),
        },
      ];
