import { currentEnvironment } from '@/api/environment';
import { Avatar } from '@/ui/avatar';
import { Menu, MenuItem, MenuRule } from '@/ui/menu';
import { environmentLabels } from '@/sections/environments/labels';
import { nameOf, type Profile } from '@/sections/identity/api';
import { roleLabels } from '@/sections/identity/labels';
import type { Command } from './command';

/** Command IDs, grouped by separators. Commands that the role or this product doesn't have are omitted. */
const groups = [
  ['go-/source-of-truth', 'go-/admin', 'environment', 'go-/account', 'preferences', 'dashboard', 'privacy-settings'],
  ['notifications', 'activity', 'keys', 'help'],
  ['sign-out'],
] as const;

/** The signed-in user, with the commands for the account. */
export function AccountMenu({ me, commands }: { me: Profile; commands: readonly Command[] }) {
  const environment = currentEnvironment();
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" className="icon-btn">
          <Avatar id={me.id} name={nameOf(me)} size="md" me photo={me.photo_url} />
          <span className="sr">{nameOf(me)}, account menu</span>
        </button>
      }
    >
      <div className="who">
        <span className="strong trunc">{nameOf(me)}</span>
        <span className="t-3 trunc">{me.email}</span>
        <span className="badge plain">{roleLabels[me.role]}</span>
      </div>
      {groups.map((ids) => (
        <div key={ids[0]}>
          <MenuRule />
          {ids.map((id) => {
            const command = commands.find((one) => one.id === id);
            return (
              command && (
                <MenuItem key={id} icon={command.icon} keys={command.keys} onSelect={() => void command.run()}>
                  {command.title}
                  {id === 'environment' && environment && (
                    <span className="t-3 t-small block">{environmentLabels[environment].label}</span>
                  )}
                </MenuItem>
              )
            );
          })}
        </div>
      ))}
    </Menu>
  );
}
