import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useDebounced } from '@/lib/browser/use-debounced';
import { useDisplayedPageKeys } from '@/lib/keys/page-keys';
import { recents, type Recent } from '@/lib/storage/recents';
import { onApple } from '@/lib/keys/shortcuts';
import { useDevice } from '@/lib/storage/storage';
import { plural } from '@/lib/text/names';
import { recentOwner } from '@/patterns/record/recent-records';
import { linkTo } from '@/patterns/navigation/link-to';
import { useCommands } from '../commands';
import { morePages } from './more-pages';
import { surfaces } from '../surfaces';
import { groupsOf, type Group, type Item, type PaletteInput } from './items';
import { searchFor, type Hit } from './search';

const TYPING_MS = 100;
const PAGE_OF_ROWS = 6;

/** The query, the results, the active row, and the keys that act on them. */
export function usePalette(isAdmin: boolean) {
  const [typed, setTyped] = useState('');
  const [pointed, setPointed] = useState<string>();
  const [choices, setChoices] = useState<Group>();
  const client = useQueryClient();
  const leave = useOpen();
  const open = (item: Item, elsewhere: boolean) => {
    setPointed(undefined);
    if (item.choices) setChoices(item.choices);
    else leave(item, elsewhere);
  };
  const { groups: answers, waiting, groupsWith } = useAnswers(isAdmin, typed);
  const groups = choices ? [choices] : answers;
  const items = groups.flatMap((group) => group.items);
  const now = useRef<string>(undefined);
  useEffect(() => {
    now.current = typed;
    return () => {
      now.current = undefined;
    };
  }, [typed]);
  const at = Math.max(
    items.findIndex(({ key }) => key === pointed),
    0,
  );
  const active = items[at];

  const step = (by: number) => {
    const next =
      Math.abs(by) === 1 ? (at + by + items.length) % items.length : Math.min(Math.max(at + by, 0), items.length - 1);
    setPointed(items[next]?.key);
  };
  /**
   * Enter pressed before the server has responded: a user who types a number and presses Enter means the first result.
   */
  const enter = async (elsewhere: boolean) => {
    const nothingYet = waiting && pointed === undefined && (groups[0]?.last ?? true);
    const hits = nothingYet ? await client.query(searchFor(typed.trim())).catch(() => []) : [];
    // If the user has typed on, or closed the palette, it no longer applies.
    if (now.current !== typed) return;
    const item = nothingYet ? groupsWith(hits)[0]?.items[0] : active;
    if (item) open(item, elsewhere);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE_OF_ROWS, PageUp: -PAGE_OF_ROWS };
    const by = steps[event.key];
    if (by === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (by !== undefined) step(by);
    else if (!event.nativeEvent.isComposing) void enter(onApple() ? event.metaKey : event.ctrlKey);
  };
  return {
    typed,
    groups,
    active,
    status: waiting ? 'Searching...' : items.length === 0 ? 'No results' : plural(items.length, 'result'),
    type: (text: string) => {
      setTyped(text);
      setPointed(undefined);
      setChoices(undefined);
    },
    point: (item: Item) => item.key !== active?.key && setPointed(item.key),
    choose: open,
    onKeyDown,
  };
}

interface Answers {
  groups: readonly Group[];
  /** The server hasn't responded to the current query yet. */
  waiting: boolean;
  groupsWith: (hits: readonly Hit[]) => readonly Group[];
}

/** Commands and recent records appear while typing; the server's results join them. */
function useAnswers(isAdmin: boolean, typed: string): Answers {
  const commands = useCommands(isAdmin, morePages);
  const shown = useDisplayedPageKeys();
  const seen = useDevice(recents);
  const label = typed.trim();
  const requested = useDebounced(label, TYPING_MS);
  const found: Pick<UseQueryResult<Hit[]>, 'data' | 'isSuccess' | 'isError' | 'isPlaceholderData'> = useQuery({
    ...searchFor(requested),
    enabled: requested !== '',
  });
  const exact = requested === label && found.isSuccess && !found.isPlaceholderData;
  const hits = found.data;
  return useMemo(() => {
    const owner = recentOwner();
    const page = shown.filter(({ icon }) => icon !== undefined);
    const known: PaletteInput = {
      typed,
      commands,
      page,
      recents: seen.filter((recent) => recent.owner === owner && !isCurrentPage(recent)),
      hits: hits ?? [],
      exact,
    };
    return {
      groups: groupsOf(known),
      waiting: label !== '' && !exact && !found.isError,
      groupsWith: (newest) => groupsOf({ ...known, hits: newest, exact: true }),
    };
  }, [typed, label, commands, shown, seen, hits, exact, found.isError]);
}

/** The page behind the palette isn't offered as a target. */
const isCurrentPage = ({ id }: Recent): boolean => location.pathname.endsWith(`/${id}`);

/** The palette closes and restores the focus before the action runs, so that whatever it opens gets the focus last. */
function useOpen(): (item: Item, elsewhere: boolean) => void {
  const router = useRouter();
  return (item, elsewhere) => {
    const address = item.to === undefined ? undefined : new URL(item.to, location.origin);
    const place = address && linkTo(address.pathname, { search: Object.fromEntries(address.searchParams) });
    if (place && elsewhere) {
      window.open(router.buildLocation(place).href, '_blank', 'noopener');
      return;
    }
    flushSync(() => surfaces.close());
    setTimeout(() => (place ? void router.navigate(place) : void item.run?.()), 0);
  };
}
