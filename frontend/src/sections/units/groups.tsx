import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import '@/styles/units.css';
import type { ListSearch } from '@/patterns/list/list-search';
import { useSearchChange } from '@/patterns/list/list-search';
import { PartError } from '@/patterns/feedback/part-error';
import { Segmented } from '@/ui/segmented';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import { isKeyOf } from '@/lib/options';
import { groupings, readGrouping, unitGroups, type Grouping, type UnitGroup } from './api';
import type { UnitFilter } from './filters';
import { conditionLabels, filterOfGroup, groupingLabels, unitLabels } from './labels';

const options = groupings.map((value) => ({ value, label: groupingLabels[value] }));

/** Unit counts by group; each group links to its units. */
export function Groups({ search }: { search: ListSearch<UnitFilter> }) {
  const change = useSearchChange();
  const by = readGrouping(search.by);
  const found = useQuery(unitGroups(by, search));
  return (
    <div className="stack gap-3 unit-groups">
      <Segmented label="Group by" value={by} options={options} onChange={(next) => change({ by: next })} />
      {found.isError && !found.data && (
        <PartError title="Couldn't load the groups" error={found.error} retry={() => void found.refetch()} />
      )}
      {found.data && <GroupList by={by} groups={found.data.items} search={search} />}
      {found.data && found.data.unnamed > 0 && (
        <p className="t-small t-3">{plural(found.data.unnamed, 'unit')} of colleagues&apos; contacts.</p>
      )}
    </div>
  );
}

function GroupList({
  by,
  groups,
  search,
}: {
  by: Grouping;
  groups: readonly UnitGroup[];
  search: ListSearch<UnitFilter>;
}) {
  return (
    <ul className="grid-cards" aria-label={`Units by ${groupingLabels[by].toLowerCase()}`}>
      {groups.map((group) => (
        <li className="rcard" key={group.key ?? ''}>
          <div className="top">
            <div className="grow">
              <h2 className="trunc">
                {group.key === null ? (
                  nameOf(by, group)
                ) : (
                  <Link
                    to="/asset-management"
                    search={{
                      ...search,
                      view: 'list',
                      by: undefined,
                      cursor: undefined,
                      [filterOfGroup[by]]: group.key,
                    }}
                  >
                    {nameOf(by, group)}
                  </Link>
                )}
              </h2>
              <p className="t-small t-3">{plural(group.units, 'unit')}</p>
            </div>
          </div>
          <dl className="facts three">
            <Figure label="On hand" n={group.on_hand} />
            <Figure label="Waiting" n={group.waiting} />
            <Figure label="Delivered" n={group.delivered} />
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Figure({ label, n }: { label: string; n: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{count(n)}</dd>
    </div>
  );
}

function nameOf(by: Grouping, { key, name }: UnitGroup): string {
  if (key === null) return by === 'location' ? 'No location' : 'None';
  if (by === 'status' && isKeyOf(unitLabels, key)) return unitLabels[key].label;
  if (by === 'condition' && isKeyOf(conditionLabels, key)) return conditionLabels[key];
  return name ?? key;
}
