import { Popover } from 'radix-ui';
import { useEffect, useSyncExternalStore } from 'react';
import { activity, type Act, type Way } from '@/lib/activity';
import { ago, exactTime } from '@/lib/dates';
import { PHONE, useMedia } from '@/lib/media';
import { Button, IconButton, Keys } from '@/ui/button';
import { Drawer } from '@/ui/dialog';
import { Icon } from '@/ui/icon';
import { surfaces } from './surfaces';

/** The last acts with their way back: nobody has to be quicker than a toast. Hangs under the bell, on a phone it slides in. */
export function Activity() {
  const phone = useMedia(PHONE);
  useEffect(() => {
    activity.seen();
    return () => void activity.seen();
  }, []);
  if (phone) {
    return (
      <Drawer title="Last acts" side="right" onClose={surfaces.close}>
        <Acts />
      </Drawer>
    );
  }
  return (
    <Popover.Root open onOpenChange={(open) => !open && surfaces.close()}>
      <Popover.Anchor className="bell-anchor" />
      <Popover.Portal>
        <Popover.Content className="popover activity" data-keys="on" align="end" sideOffset={8} collisionPadding={8} aria-label="Last acts" onInteractOutside={keepForBell}>
          <div className="head">
            <h2 className="t-title-s grow">Last acts</h2>
            <Keys keys="Mod+Z" />
            <Popover.Close asChild>
              <IconButton icon="x" label="Close" small />
            </Popover.Close>
          </div>
          <Acts />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The bell closes what it opened by itself. */
function keepForBell(event: { target: EventTarget | null; preventDefault: () => void }): void {
  if (event.target instanceof Element && event.target.closest('[data-bell]')) event.preventDefault();
}

function Acts() {
  const { acts } = useSyncExternalStore(activity.subscribe, activity.read);
  if (acts.length === 0) return <p className="t-2 nothing">Nothing yet. What you change is told here, with its way back.</p>;
  return (
    <ul className="list">
      {acts.map((act) => (
        <li key={act.id}>
          <Icon name={act.failed ? 'error' : 'check-c'} className={act.failed ? 'tone-danger' : 'tone-success'} />
          <div className="grow">
            <p className="l1">{act.title}</p>
            <p className="l2">
              {act.about && `${act.about}, `}
              <time dateTime={act.at} title={exactTime(act.at)}>
                {ago(act.at)}
              </time>
            </p>
          </div>
          <UndoButton act={act} />
        </li>
      ))}
    </ul>
  );
}

const wayWords: Record<Way, string> = { none: '', open: 'Undo', running: 'Undoing...', undone: 'Undone', closed: 'Changed since' };

/** Stays where it is when it was pressed, so that the focus does too. */
function UndoButton({ act }: { act: Act }) {
  if (act.way === 'none') return null;
  const open = act.way === 'open';
  return (
    <Button
      size="sm"
      look={open ? 'plain' : 'quiet'}
      aria-label={open ? `Undo: ${[act.title, act.about].filter(Boolean).join(', ')}` : undefined}
      aria-disabled={open ? undefined : true}
      busy={act.way === 'running' && wayWords.running}
      onClick={() => void activity.undo(act.id)}
    >
      {wayWords[act.way]}
    </Button>
  );
}
