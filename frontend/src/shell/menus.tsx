import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { IconButton, Keys } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { cx } from '@/lib/class-names';
import { spokenKeys } from '@/lib/keys/shortcuts';
import { useDevice } from '@/lib/storage/storage';
import { useSearchChange } from '@/patterns/list/list-search';
import { lazyWithPreload } from '@/patterns/loading/lazy-with-preload';
import { usePathExists } from '@/patterns/navigation/has-route';
import type { Counts } from '@/patterns/navigation/section';
import { myProfile } from '@/sections/identity/api';
import { navigationCounts } from '@/sections/reporting/api';
import { countOf, groupsFor, type NavEntry, type NavGroup } from './nav';
import { groupCount, countText } from './menu-counts';
import { activeEntry } from './breadcrumbs';
import { closedGroups, sideRail } from './nav-state';

const RailTip = lazyWithPreload(async () => (await import('./rail-tip')).RailTip);

function useGroups(path: string): {
  groups: readonly NavGroup[];
  active: NavEntry | undefined;
  counts: Counts | undefined;
} {
  const exists = usePathExists();
  // The frame is rendered before the user is identified.
  const role = useQuery({ ...myProfile(), enabled: false }).data?.role;
  const counts = useQuery({ ...navigationCounts(), enabled: role !== undefined && role !== 'guest' }).data;
  const groups = groupsFor(role === 'admin', exists);
  return { groups, active: activeEntry(groups, path), counts };
}

/** A number next to a label. It isn't part of the label's accessible name; `id` refers to its description. */
function Count({ id, count, says, late }: { id: string; count: number; says: string; late: boolean }) {
  const text = `${countText(count)} ${says}`;
  return (
    <>
      <span className={cx('count', late && 'late')} aria-hidden="true" title={text}>
        {countText(count)}
      </span>
      <span id={id} hidden>
        {text}
      </span>
    </>
  );
}

interface NavLinkProps {
  entry: NavEntry;
  active: boolean;
  rail: boolean;
  counts: Counts | undefined;
}

function NavLink({ entry, active, rail, counts }: NavLinkProps) {
  const described = useId();
  const { label, path, icon, key, count } = entry;
  const waiting = countOf(entry, counts);
  const tip = key ? `${label} (${spokenKeys(`G ${key}`)})` : undefined;
  return (
    <Link
      to={path}
      className="nav-item"
      aria-current={active ? 'page' : undefined}
      activeOptions={{ exact: true, includeSearch: false }}
      title={rail ? undefined : tip}
      data-tip={count && waiting > 0 ? `${label}: ${countText(waiting)} ${count.says}` : label}
      aria-describedby={waiting > 0 ? described : undefined}
    >
      <Icon name={icon} />
      <span>{label}</span>
      {count && waiting > 0 && <Count id={described} count={waiting} says={count.says} late={count.late === true} />}
    </Link>
  );
}

interface GroupProps {
  group: NavGroup;
  active: NavEntry | undefined;
  rail: boolean;
  counts: Counts | undefined;
}

function Group({ group, active, rail, counts }: GroupProps) {
  const described = useId();
  const closed = useDevice(closedGroups);
  const { label, entries } = group;
  const isHere = active !== undefined && entries.includes(active);
  const isOpen = rail || label === 'Home' || !closed.includes(label);
  const toggle = () => closedGroups.save(isOpen ? [...closed, label] : closed.filter((each) => each !== label));
  useOpenOnArrival(label, isHere ? active.path : undefined);
  const { count, late } = groupCount(group, counts);
  return (
    <div className="nav-group" role="group" aria-label={label}>
      {label !== 'Home' && !rail && (
        <button
          type="button"
          className="nav-head"
          aria-expanded={isOpen}
          aria-describedby={!isOpen && count > 0 ? described : undefined}
          onClick={toggle}
        >
          <span>{label}</span>
          {!isOpen && count > 0 && (
            <Count id={described} count={count} says={late ? 'late or low' : 'waiting'} late={late} />
          )}
          <Icon name={isOpen ? 'c-down' : 'c-right'} size={12} />
        </button>
      )}
      {isOpen &&
        entries.map((entry) => (
          <NavLink key={entry.path} entry={entry} active={entry === active} rail={rail} counts={counts} />
        ))}
    </div>
  );
}

/** Expands the group of the current page on arrival. */
function useOpenOnArrival(label: string, page: string | undefined): void {
  useEffect(() => {
    const closed = closedGroups.read();
    if (page !== undefined && closed.includes(label)) closedGroups.save(closed.filter((each) => each !== label));
  }, [label, page]);
}

/** The navigation, group by group. In the collapsed rail it shows icons, and every group is open. */
export function Groups({ path, rail = false }: { path: string; rail?: boolean }) {
  const { groups, active, counts } = useGroups(path);
  return groups.map((group) => <Group key={group.label} group={group} active={active} rail={rail} counts={counts} />);
}

export function SideBar({ path }: { path: string }) {
  const change = useSearchChange();
  const rail = useDevice(sideRail);
  const nav = useRef<HTMLElement>(null);
  const toggleLabel = rail ? 'Expand sidebar' : 'Collapse sidebar';
  return (
    <nav ref={nav} className="sidebar" aria-label="Main">
      <Groups path={path} rail={rail} />
      <div className="foot">
        <button
          type="button"
          className="nav-item grow"
          data-tip="Keyboard shortcuts"
          aria-keyshortcuts="?"
          onClick={() => change({ dialog: 'keys' })}
        >
          <Icon name="keyboard" />
          <span>Keyboard shortcuts</span>
          <span className="push" aria-hidden="true">
            <Keys keys="?" />
          </span>
        </button>
        <IconButton
          icon="side"
          label={toggleLabel}
          title={rail ? '' : toggleLabel}
          data-tip={toggleLabel}
          onClick={() => sideRail.save(!rail)}
        />
      </div>
      {rail && <RailTip nav={nav} />}
    </nav>
  );
}

export function BottomBar({ path }: { path: string }) {
  const { groups, active } = useGroups(path);
  return (
    <nav className="bottomnav" aria-label="Bottom">
      {groups.map(({ label, entries }) => {
        const entry = entries.find(({ phone }) => phone);
        const isHere = active !== undefined && entries.includes(active);
        return (
          entry && (
            <Link
              key={label}
              to={entry.path}
              aria-current={entry === active ? 'page' : isHere ? 'true' : undefined}
              activeOptions={{ exact: true, includeSearch: false }}
            >
              <Icon name={entry.icon} size={20} />
              <span>{entry.phone}</span>
            </Link>
          )
        );
      })}
    </nav>
  );
}
