import { useNavigate } from '@tanstack/react-router';
import { auth } from '@/api/auth';
import { canSwitch, currentEnvironment } from '@/api/environment';
import { toasts } from '@/lib/toasts';
import { usePathExists } from '@/patterns/path-exists';
import { Avatar } from '@/ui/avatar';
import { Menu, MenuItem, MenuRule } from '@/ui/menu';
import { environmentWords } from '@/sections/environments/words';
import { nameOf, type Profile } from '@/sections/identity/api';
import { roleWords } from '@/sections/identity/words';

async function signOut(): Promise<void> {
  const { error } = await auth().signOut();
  if (error) toasts.show({ variant: 'error', title: 'Sign Out Failed', description: 'Unable to sign out. Please try again.' });
}

/** Who is signed in and what belongs to that person. Entries appear with their pages. */
export function AccountMenu({ me }: { me: Profile }) {
  const navigate = useNavigate();
  const exists = usePathExists();
  const isAdmin = me.role === 'admin';
  const go = (path: string) => void navigate({ to: path });
  const dialog = (name: string) => void navigate({ to: '.', search: (old: object) => ({ ...old, dialog: name }) } as never);
  const environment = currentEnvironment();
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" className="icon-btn">
          <Avatar id={me.id} name={nameOf(me)} size="md" me />
          <span className="sr">{nameOf(me)}, account menu</span>
        </button>
      }
    >
      <div className="who">
        <span className="strong trunc">{nameOf(me)}</span>
        <span className="t-3 trunc">{me.email}</span>
        <span className="badge plain">{roleWords[me.role]}</span>
      </div>
      <MenuRule />
      {isAdmin && exists('/source-of-truth') && (
        <MenuItem icon="seal" onSelect={() => go('/source-of-truth')}>
          Source of Truth
        </MenuItem>
      )}
      {isAdmin && exists('/admin') && (
        <MenuItem icon="shield" onSelect={() => go('/admin')}>
          Admin Console
        </MenuItem>
      )}
      {isAdmin && canSwitch() && (
        <MenuItem icon="layers" onSelect={() => dialog('environment')}>
          Switch Environment
          {environment && <span className="t-3 t-small block">{environmentWords[environment].label}</span>}
        </MenuItem>
      )}
      <MenuItem icon="user" onSelect={() => dialog('preferences')}>
        User Preferences
      </MenuItem>
      <MenuItem icon="grid" onSelect={() => dialog('dashboard')}>
        Customize Dashboard
      </MenuItem>
      <MenuItem icon="eye-off" onSelect={() => dialog('privacy')}>
        Privacy Settings
      </MenuItem>
      <MenuRule />
      <MenuItem icon="right" onSelect={() => void signOut()}>
        Sign out
      </MenuItem>
    </Menu>
  );
}
