import { AlertDialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from '@/ui/button';

interface ConfirmProps {
  title: string;
  children: ReactNode;
  /** The action as a title: "Delete order SO-1042". */
  action: string;
  danger?: boolean;
  busy?: string | false;
  onConfirm: () => void;
  onCancel: () => void;
  /** Replaces "Cancel" where the action itself cancels something. */
  dismiss?: string;
}

/** Only for actions that can't be undone. Focus starts on Cancel. */
export function Confirm({
  title,
  children,
  action,
  danger,
  busy,
  onConfirm,
  onCancel,
  dismiss = 'Cancel',
}: ConfirmProps) {
  return (
    <Radix.Root open onOpenChange={(open) => !open && onCancel()}>
      <Radix.Portal>
        <div className="scrim" />
        {/* Radix hides the page from screen readers but doesn't mark the alert as modal, so focusable elements
            behind it would count as reachable. */}
        <Radix.Content className="dialog alert" aria-modal="true">
          <header>
            <Radix.Title className="grow">{title}</Radix.Title>
          </header>
          <div className="body">
            <Radix.Description asChild>
              <div className="t-2 stack gap-2">{children}</div>
            </Radix.Description>
          </div>
          <footer>
            <Radix.Cancel asChild>
              <Button>{dismiss}</Button>
            </Radix.Cancel>
            <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
              {action}
            </Button>
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
