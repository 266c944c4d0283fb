import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lastSearch } from '@/lib/storage/last-search';
import { linkTo } from '@/patterns/navigation/link-to';

type Deletion<Answer, Row> = Pick<UseMutationOptions<Answer, Error, Row>, 'mutationFn' | 'meta'>;

/**
 * Deletes a record from its own page and returns to its list, as it was searched. The list is on screen before queries
 * are refreshed, so that the deleted record isn't requested again.
 */
export function useDeletion<Answer, Row>({ mutationFn, meta }: Deletion<Answer, Row>, list: string) {
  const navigate = useNavigate();
  return useMutation({
    meta,
    mutationFn: async (row: Row, context) => {
      const answer = await mutationFn?.(row, context);
      await navigate(linkTo(list, { search: lastSearch(list) }));
      return answer;
    },
  });
}
