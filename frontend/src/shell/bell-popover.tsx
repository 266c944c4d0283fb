import { Popover } from 'radix-ui';
import type { ReactNode } from 'react';
import { leaveMovedFocus } from '@/lib/browser/focus-restore';
import { PHONE, useMedia } from '@/lib/browser/media';
import { IconButton, Keys } from '@/ui/button';
import { Drawer } from '@/ui/dialog';
import { surfaces } from './surfaces';

/** A popover under a button of the top bar; on a phone it slides in. */
export function BellPopover({ title, keys, children }: { title: string; keys?: string; children: ReactNode }) {
  const phone = useMedia(PHONE);
  if (phone) {
    return (
      <Drawer title={title} side="right" onClose={surfaces.close}>
        {children}
      </Drawer>
    );
  }
  return (
    <Popover.Root open onOpenChange={(open) => !open && surfaces.close()}>
      <Popover.Anchor className="bell-anchor" />
      <Popover.Portal>
        <Popover.Content
          className="popover activity"
          data-keys="on"
          align="end"
          sideOffset={8}
          collisionPadding={8}
          aria-label={title}
          onInteractOutside={keepOpenOnBell}
          onCloseAutoFocus={leaveMovedFocus}
        >
          <div className="head">
            <h2 className="t-title-s grow">{title}</h2>
            {keys && <Keys keys={keys} />}
            <Popover.Close asChild>
              <IconButton icon="x" label="Close" small />
            </Popover.Close>
          </div>
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The button itself closes the popover it opened. */
function keepOpenOnBell(event: { target: EventTarget | null; preventDefault: () => void }): void {
  if (event.target instanceof Element && event.target.closest('[data-bell]')) event.preventDefault();
}
