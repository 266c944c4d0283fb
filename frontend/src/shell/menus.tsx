import { Link } from '@tanstack/react-router';
import { Keys } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { spoken } from '@/lib/shortcuts';
import { useSearchChange } from '@/patterns/list-search';
import { usePathExists } from '@/patterns/path-exists';
import { activePath, nav, type NavEntry, type NavGroup } from './nav';

/** The groups that have at least one page. */
function useGroups(): NavGroup[] {
  const exists = usePathExists();
  return nav
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => exists(entry.path)) }))
    .filter((group) => group.entries.length > 0);
}

function NavLink({ entry, active }: { entry: NavEntry; active: boolean }) {
  return (
    <Link to={entry.path} className="nav-item" aria-current={active ? 'page' : undefined} activeProps={{}} title={entry.key && `${entry.label} (${spoken(`G ${entry.key}`)})`}>
      <Icon name={entry.icon} />
      <span>{entry.label}</span>
    </Link>
  );
}

/** The navigation itself, group by group. */
export function Groups({ path }: { path: string }) {
  const groups = useGroups();
  const active = activePath(groups.flatMap((group) => group.entries), path);
  return groups.map((group) => (
    <div key={group.label} role="group" aria-label={group.label}>
      {group.label !== 'Dashboard' && (
        <div className="group" aria-hidden="true">
          {group.label}
        </div>
      )}
      {group.entries.map((entry) => (
        <NavLink key={entry.path} entry={entry} active={entry.path === active} />
      ))}
    </div>
  ));
}

export function SideBar({ path }: { path: string }) {
  const change = useSearchChange();
  return (
    <nav className="sidebar" aria-label="Main">
      <Groups path={path} />
      <div className="foot">
        <button
          type="button"
          className="nav-item grow"
          aria-keyshortcuts="?"
          onClick={() => change({ dialog: 'keys' })}
        >
          <Icon name="keyboard" />
          <span>Keyboard keys</span>
          <span className="push">
            <Keys keys="?" />
          </span>
        </button>
      </div>
    </nav>
  );
}

export function BottomBar({ path }: { path: string }) {
  const entries = useGroups().flatMap((group) => group.entries);
  const active = activePath(entries, path);
  return (
    <nav className="bottomnav" aria-label="Bottom">
      {entries
        .filter((entry) => entry.phone)
        .map((entry) => (
          <Link key={entry.path} to={entry.path} aria-current={entry.path === active ? 'page' : undefined} activeProps={{}}>
            <Icon name={entry.icon} size={20} />
            <span>{entry.phone}</span>
          </Link>
        ))}
    </nav>
  );
}
