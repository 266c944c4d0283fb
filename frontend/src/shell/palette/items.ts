import { type Mark, type Match, match, rankMatches } from '@/lib/text/fuzzy-match';
import type { PageKey } from '@/lib/keys/page-keys';
import type { Recent } from '@/lib/storage/recents';
import type { RecordType } from '@/patterns/navigation/section';
import type { Command } from '../command';
import { keywordsOf } from './keywords';
import { headingOf, pathOf, recordTypes, type Hit } from './search';

/** One row: its text, and either a link or an action. */
export interface Item {
  key: string;
  title: string;
  marks: readonly Mark[];
  icon: string;
  sub?: string;
  subMarks?: readonly Mark[];
  /** A record, with data from the server; a recent one hasn't been fetched yet. */
  record?: { kind: RecordType; id: string; hit?: Hit };
  keys?: string;
  to?: string;
  run?: () => unknown;
  /** Rows that replace all others when this one is chosen. */
  choices?: Group;
}

export interface Group {
  label: string;
  /** Rows that only offer to search elsewhere: an early Enter never means them. */
  last?: boolean;
  items: readonly Item[];
}

export interface PaletteInput {
  typed: string;
  commands: readonly Command[];
  /** Actions of the page behind the palette. */
  page: readonly PageKey[];
  recents: readonly Recent[];
  hits: readonly Hit[];
  /** Whether the hits belong to the current query or an earlier one. */
  exact: boolean;
}

const MAX_PER_KIND = 6;
const MAX_COMMANDS = 6;
const SERVER_HIT_SCORE = 50;
/** A name that matches despite a typo comes after all exact matches. */
const NEAR = 1;

/** The rows of the palette. Without a query: recent records, this page, all commands. */
export function groupsOf(known: PaletteInput): Group[] {
  return known.typed.trim() === '' ? initialGroups(known) : answers(known);
}

function initialGroups({ commands, page, recents }: PaletteInput): Group[] {
  const recent = recents.flatMap((each) => ofRecent(each) ?? []).slice(0, MAX_PER_KIND);
  const onPage: Group = { label: 'On this page', items: page.map((act) => ofPage(act)) };
  const groups: Group[] = [{ label: 'Recent', items: recent }];
  for (const command of commands) {
    if (command.id === 'palette') continue;
    const group = groups.find(({ label }) => label === command.group);
    if (group) group.items = [...group.items, ofCommand(command)];
    else groups.push({ label: command.group, items: [ofCommand(command)] });
  }
  // Enter without a query navigates; it never changes anything on the page.
  groups.splice(recent.length > 0 ? 1 : 2, 0, onPage);
  return groups.filter(({ items }) => items.length > 0);
}

interface Scored {
  item: Item;
  score: number;
}

function answers(known: PaletteInput): Group[] {
  const found = recordTypes.map((kind) => {
    const scored = ofKind(kind, known);
    return { label: scored.some(({ score }) => score > NEAR) ? headingOf(kind) : `Similar ${kind.plural}`, scored };
  });
  const done = { label: 'Actions', scored: commandItems(known) };
  const groups = [...found, done]
    .filter(({ scored }) => scored.length > 0)
    .sort((a, b) => bestScore(b.scored) - bestScore(a.scored))
    .map(({ label, scored }): Group => ({ label, items: scored.map(({ item }) => item) }));
  return [...groups, searchInLists(known)];
}

const bestScore = (scored: readonly Scored[]): number => scored[0]?.score ?? 0;

/** Recent records appear immediately; the server's hits add to them and come after. */
function ofKind(kind: RecordType, { typed, recents, hits, exact }: PaletteInput): Scored[] {
  const own = hits.filter((hit) => hit.table === kind.table);
  const near = recents
    .filter(({ table }) => table === kind.table)
    .flatMap((recent) => scoredRecord(kind, typed, own.find(({ id }) => id === recent.id) ?? recent, false) ?? []);
  const far = own
    .filter(({ id }) => !near.some(({ item }) => item.record?.id === id))
    .flatMap((hit) => scoredRecord(kind, typed, hit, exact) ?? []);
  return [...near, ...far].sort((a, b) => b.score - a.score).slice(0, MAX_PER_KIND);
}

/** The server also matches hidden fields, such as a bar code; then its match counts, not ours. */
function scoredRecord(kind: RecordType, typed: string, found: Hit | Recent, trusted: boolean): Scored | undefined {
  const hit = 'title' in found && 'subtitle' in found ? found : undefined;
  const sub = (hit ? hit.subtitle : (found as Recent).note) ?? undefined;
  const inTitle = match(typed, found.title);
  const inSub = sub ? match(typed, sub) : undefined;
  const score = Math.max(
    inTitle?.score ?? 0,
    (inSub?.score ?? 0) * 0.9,
    trusted ? (hit?.near ? NEAR : SERVER_HIT_SCORE) : 0,
  );
  if (score === 0) return undefined;
  const item: Item = {
    key: `${kind.table}-${found.id}`,
    title: found.title,
    marks: inTitle?.marks ?? [],
    icon: kind.icon,
    sub,
    subMarks: inTitle ? [] : inSub?.marks,
    record: { kind, id: found.id, hit },
    to: pathOf(kind, found),
  };
  return { item, score };
}

/** Actions of the page before global ones. */
function commandItems({ typed, commands, page, hits }: PaletteInput): Scored[] {
  const onPage = rankMatches(typed, page, (act) => [act.title]).map(({ one, match }) => ({
    item: ofPage(one, match),
    score: match.score,
  }));
  const general = commands.filter(({ id }) => id !== 'palette');
  const there = rankMatches(typed, general, (command) => [command.title, keywordsOf(command)]).map(
    ({ one, match }) => ({
      item: ofCommand(one, match),
      score: match.score,
    }),
  );
  const known = [...onPage, ...there].sort((a, b) => b.score - a.score).slice(0, MAX_COMMANDS);
  return [...known, ...orderFor(typed, hits)];
}

/** Offers a new order for the contact that matches best. */
function orderFor(typed: string, hits: readonly Hit[]): Scored[] {
  const [contact] = rankMatches(
    typed,
    hits.filter(({ table }) => table === 'customers'),
    ({ title }) => [title],
  );
  if (!contact || contact.match.marks.length === 0) return [];
  const { id, title } = contact.one;
  const item: Item = {
    key: `order-for-${id}`,
    title: `New order for ${title}`,
    marks: [],
    icon: 'receipt',
    to: `/purchases?open=new&customer_id=${id}`,
  };
  return [{ item, score: 1 }];
}

/** One row that leads to a choice of lists: each takes the same query. */
function searchInLists({ typed }: PaletteInput): Group {
  const text = typed.trim();
  const items = recordTypes.flatMap((kind): Item[] =>
    kind.list
      ? [
          {
            key: `all-${kind.table}`,
            title: headingOf(kind),
            marks: [],
            icon: kind.icon,
            to: `${kind.list}?q=${encodeURIComponent(text)}`,
          },
        ]
      : [],
  );
  const choices: Group = { label: `Search for "${text}" in`, items };
  return {
    label: 'Search in lists',
    last: true,
    items: [{ key: 'search-a-list', title: `Search a list for "${text}"`, marks: [], icon: 'list', choices }],
  };
}

function ofRecent(recent: Recent): Item | undefined {
  const kind = recordTypes.find(({ table }) => table === recent.table);
  if (!kind) return undefined;
  return {
    key: `recent-${recent.id}`,
    title: recent.title,
    marks: [],
    icon: kind.icon,
    sub: recent.note,
    record: { kind, id: recent.id },
    to: pathOf(kind, recent),
  };
}

const ofPage = ({ title, keys, icon = 'bolt', run }: PageKey, found?: Match): Item => ({
  key: `page-${title}`,
  title,
  marks: found?.marks ?? [],
  icon,
  keys,
  run,
});

const ofCommand = ({ id, title, icon, keys, to, run }: Command, found?: Match): Item => ({
  key: id,
  title,
  marks: found?.marks ?? [],
  icon,
  keys,
  to,
  run,
});
