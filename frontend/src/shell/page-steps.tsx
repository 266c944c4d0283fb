import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Button, IconButton } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Menu, MenuItem } from '@/ui/menu';
import type { Command } from './command';

/** Home, Back, Forward, Refresh: for app windows without browser buttons. */
export function PageSteps({ onDone }: { onDone?: () => void }) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const refresh = async () => {
    await queryClient.invalidateQueries();
    await router.invalidate();
  };
  const step = (go: () => unknown) => () => {
    onDone?.();
    void go();
  };
  return (
    <div className="nav">
      <IconButton icon="home" label="Home" onClick={step(() => router.navigate({ to: '/' }))} />
      <IconButton icon="left" label="Back" onClick={step(() => router.history.back())} />
      <IconButton icon="right" label="Forward" onClick={step(() => router.history.forward())} />
      <IconButton icon="refresh" label="Refresh" onClick={step(refresh)} />
    </div>
  );
}

const inWorkspace = ['new-/contacts/calls', 'new-/quotes', 'new-/contacts/enquiries'];

/** Go to Workspace, New Call, New Quote, New Enquiry, as far as they are available. */
export function WorkspaceMenu({ commands, onDone }: { commands: readonly Command[]; onDone?: () => void }) {
  const home = commands.find(({ id }) => id === 'go-/workspace');
  const run = (command: Command) => () => {
    onDone?.();
    void command.run();
  };
  return (
    <Menu
      trigger={
        <Button variant="quiet" className="workspace-menu">
          Workspace
          <Icon name="c-down" />
        </Button>
      }
    >
      {home && (
        <MenuItem icon="workspace" keys={home.keys} onSelect={run(home)}>
          Go to Workspace
        </MenuItem>
      )}
      {inWorkspace.map((id) => {
        const one = commands.find((command) => command.id === id);
        return (
          one && (
            <MenuItem key={id} icon={one.icon} keys={one.keys} onSelect={run(one)}>
              {one.title}
            </MenuItem>
          )
        );
      })}
    </Menu>
  );
}
