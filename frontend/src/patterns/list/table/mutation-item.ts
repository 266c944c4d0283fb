import type { MutationOptions } from '@tanstack/react-query';
import type { RowItem } from '@/patterns/list/types';

/** A menu item that runs a mutation with these variables. */
export const mutationItem = <Variables, Result>(
  look: Pick<RowItem, 'label' | 'icon' | 'danger'>,
  mutation: () => MutationOptions<Result, Error, Variables>,
  variables: Variables,
): RowItem => ({
  ...look,
  run: ({ client }) => client.getMutationCache().build(client, mutation()).execute(variables),
});
