import { useShownPageKeys } from '@/lib/page-keys';
import { Dialog } from '@/ui/dialog';
import { Keys } from '@/ui/button';
import { useCommands } from './commands';

/** Which keys do what; drawn from the same registry that listens to them. */
export function KeySheet({ isAdmin, onClose }: { isAdmin: boolean; onClose: () => void }) {
  const here = useShownPageKeys().map(({ keys, title }) => ({ id: keys, title, keys, group: 'On this page' as const }));
  const commands = [...here, ...useCommands(isAdmin).filter((command) => command.keys)];
  const groups = [...new Set(commands.map((command) => command.group))];
  return (
    <Dialog wide title="Keyboard keys" description="Single keys work outside fields. They can be switched off in User Preferences." onClose={onClose}>
      <div className="key-sheet">
        {groups.map((group) => (
          <section key={group} aria-label={group}>
            <h3 className="t-caption t-3">{group}</h3>
            <dl>
              {commands
                .filter((command) => command.group === group)
                .map((command) => (
                  <div key={command.id}>
                    <dt>{command.title}</dt>
                    <dd>
                      <span className="sr">{command.keys}</span>
                      <Keys keys={command.keys ?? ''} />
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
