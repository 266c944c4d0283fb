import '@/styles/admin-nav.css';
import { Link, useNavigate } from '@tanstack/react-router';
import { Icon } from '@/ui/icon';
import { usePathExists } from './has-route';
import { linkTo } from './link-to';

const groups = [
  { label: 'People', pages: [{ path: '/admin', label: 'Members' }] },
  {
    label: 'Business',
    pages: [
      { path: '/admin/settings', label: 'Settings' },
      { path: '/admin/settings/mail', label: 'Email settings' },
      { path: '/admin/outbox', label: 'Outbox' },
      { path: '/admin/categories', label: 'Categories' },
    ],
  },
  { label: 'Environments', pages: [{ path: '/admin/environments', label: 'All environments' }] },
  {
    label: 'System',
    pages: [
      { path: '/admin/api-keys', label: 'API keys' },
      { path: '/admin/webhooks', label: 'Webhooks' },
      { path: '/health-checks', label: 'Health' },
      { path: '/admin/jobs', label: 'Jobs' },
      { path: '/admin/audit-log', label: 'Audit log' },
    ],
  },
] as const;

export type AdminPath = (typeof groups)[number]['pages'][number]['path'];

/**
 * The pages of the Admin Console in groups: beside the page on wide screens, as a picker on others. Before the title, so
 * that Tab follows the screen.
 */
export function AdminTabs({ current }: { current: AdminPath }) {
  const exists = usePathExists();
  const shown = groups
    .map(({ label, pages }) => ({ label, pages: pages.filter(({ path }) => exists(path)) }))
    .filter(({ pages }) => pages.length > 0);
  return (
    <>
      <Picker groups={shown} current={current} />
      <nav className="admin-nav no-print" aria-label="Admin pages">
        <div className="admin-nav-list">
          {shown.map(({ label, pages }) => (
            <div key={label} className="admin-nav-group" role="group" aria-label={label}>
              <p className="t-caption t-3" aria-hidden>
                {label}
              </p>
              {pages.map((page) => (
                <Link
                  key={page.path}
                  className="nav-item"
                  {...linkTo(page.path)}
                  activeOptions={{ exact: true, includeSearch: false }}
                  aria-current={page.path === current ? 'page' : undefined}
                >
                  {page.label}
                </Link>
              ))}
            </div>
          ))}
        </div>
      </nav>
    </>
  );
}

interface PickerProps {
  groups: readonly { label: string; pages: readonly { path: AdminPath; label: string }[] }[];
  current: AdminPath;
}

function Picker({ groups: shown, current }: PickerProps) {
  const navigate = useNavigate();
  return (
    <span className="admin-nav-picker no-print select-wrap">
      <select
        className="select"
        aria-label="Admin page"
        value={current}
        onChange={(event) => void navigate(linkTo(event.target.value))}
      >
        {shown.map(({ label, pages }) => (
          <optgroup key={label} label={label}>
            {pages.map((page) => (
              <option key={page.path} value={page.path}>
                {page.label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <Icon name="c-down" />
    </span>
  );
}
