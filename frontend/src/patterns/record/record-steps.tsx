import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isRecord } from '@/lib/json';
import { recordKeys } from '@/lib/keys/shortcut-names';
import { lastSearch } from '@/lib/storage/last-search';
import { usePageKeys } from '@/lib/keys/page-keys';
import { ariaKeys, tooltipWithKeys } from '@/lib/keys/shortcuts';
import { IconButton } from '@/ui/button';
import { linkTo } from '@/patterns/navigation/link-to';
import { neighboursOf, type Neighbours, type Rows } from './record-navigation';

interface StepsProps {
  table: string;
  id: string;
  /** The page of one record, such as `/contacts/$id`, and the list it belongs to. */
  route: string;
  list: string;
}

/** Links to the previous and next record in the last viewed list, and back to that list. */
export function RecordSteps({ table, id, route, list }: StepsProps) {
  const navigate = useNavigate();
  const { position, previous, next } = useNeighbours(table, id);
  const go = (to: string | undefined) => {
    if (!to) return false;
    void navigate(linkTo(route, { params: { id: to } }));
    return undefined;
  };
  const { previous: before, next: after, back } = recordKeys;
  usePageKeys([
    { ...before, icon: 'c-left', run: () => go(previous) },
    { ...after, icon: 'c-right', run: () => go(next) },
    { ...back, icon: 'list', run: () => void navigate(linkTo(list, { search: lastSearch(list) })) },
  ]);
  if (!position && !previous && !next) return null;
  return (
    <span className="row gap-1 no-phone steps">
      {position && <span className="t-small t-3 num">{position}</span>}
      <Step icon="c-left" label="Previous record" keys={before.keys} to={previous} go={go} />
      <Step icon="c-right" label="Next record" keys={after.keys} to={next} go={go} />
    </span>
  );
}

interface StepProps {
  icon: 'c-left' | 'c-right';
  label: string;
  keys: string;
  to: string | undefined;
  go: (to: string | undefined) => unknown;
}

const Step = ({ icon, label, keys, to, go }: StepProps) => (
  <IconButton
    icon={icon}
    label={label}
    title={tooltipWithKeys(label, keys)}
    aria-keyshortcuts={ariaKeys(keys)}
    aria-disabled={to ? undefined : true}
    onClick={() => go(to)}
  />
);

function useNeighbours(table: string, id: string): Neighbours {
  const lists = useQueryClient()
    .getQueryCache()
    .findAll({ queryKey: [table, 'list'] });
  const newest = lists.sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  return neighboursOf(
    id,
    newest.map(({ queryKey, state }) => {
      const rows = state.data as Rows | undefined;
      return rows && { ...rows, later: isRecord(queryKey[2]) && queryKey[2].cursor !== undefined };
    }),
  );
}
