import { useState } from 'react';
import { Refusal } from '@/api/refusal';
import { toasts, type ToastVariant } from '@/lib/browser/toasts';
import { Confirm } from '@/patterns/feedback/confirm';
import { Empty, NotAllowed } from '@/patterns/feedback/empty';
import { LocalLogList } from '@/patterns/feedback/local-log-list';
import { PartError } from '@/patterns/feedback/part-error';
import { Button } from '@/ui/button';
import { Dialog, Drawer, SidePanel } from '@/ui/dialog';
import { LONG } from './long-text';
import { Specimen, Specimens } from './specimen';

const VARIANTS: readonly ToastVariant[] = ['success', 'error', 'warning', 'info', 'loading'];

export function Feedback() {
  return (
    <>
      <Specimens title="Empty and error states">
        <Specimen wide name="First use">
          <Empty icon="contacts" title="No contacts yet" actions={<Button variant="primary">New contact</Button>}>
            Add your first customer or import your contacts.
          </Empty>
        </Specimen>
        <Specimen wide name="Not allowed">
          <NotAllowed>Ask an admin for access to this page.</NotAllowed>
        </Specimen>
        <Specimen wide name="Error of one part">
          <PartError
            title="Couldn't load the stock history"
            error={new Refusal(503, { detail: 'The server is busy. Try again in a moment.' }, '01a2b3')}
            retry={() => undefined}
          />
        </Specimen>
      </Specimens>
      <Specimens title="Toasts">
        {VARIANTS.map((variant) => (
          <Specimen key={variant} name={variant}>
            <Button onClick={() => toasts.show({ variant, title: `A toast of type ${variant}`, duration: 4000 })}>
              Show toast
            </Button>
          </Specimen>
        ))}
        <Specimen name="Long, with an action">
          <Button onClick={showLong}>Show toast</Button>
        </Specimen>
      </Specimens>
      <Overlays />
      <Specimens title="Technical events in this browser">
        <Specimen wide name="The local log">
          <LocalLogList />
        </Specimen>
      </Specimens>
    </>
  );
}

const showLong = () =>
  toasts.show({
    variant: 'success',
    title: 'Contact deleted',
    description: LONG,
    action: { label: 'Undo', run: () => undefined },
  });

const OVERLAYS = ['Dialog', 'Confirmation', 'Side panel', 'Drawer'] as const;

function Overlays() {
  const [open, setOpen] = useState<(typeof OVERLAYS)[number]>();
  const close = () => setOpen(undefined);
  return (
    <Specimens title="Overlays">
      {OVERLAYS.map((name) => (
        <Specimen key={name} name={name}>
          <Button onClick={() => setOpen(name)}>Open</Button>
        </Specimen>
      ))}
      {open === 'Dialog' && (
        <Dialog
          title="Edit contact"
          description={LONG}
          onClose={close}
          footer={
            <Button variant="primary" onClick={close}>
              Save changes
            </Button>
          }
        >
          <p>The content of the dialog.</p>
        </Dialog>
      )}
      {open === 'Confirmation' && (
        <Confirm title="Delete SO-1042?" action="Delete order" danger onConfirm={close} onCancel={close}>
          Its stock movements will be reversed. This can&apos;t be undone.
        </Confirm>
      )}
      {open === 'Side panel' && (
        <SidePanel title="Preview" onClose={close}>
          <p>The page beside it stays usable.</p>
        </SidePanel>
      )}
      {open === 'Drawer' && (
        <Drawer title="Preview" side="right" onClose={close}>
          <p>The page behind it is inactive.</p>
        </Drawer>
      )}
    </Specimens>
  );
}
