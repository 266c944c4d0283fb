import { useMutation } from '@tanstack/react-query';
import { EditButton } from '@/patterns/record/record-buttons';
import { RecordSteps } from '@/patterns/record/record-steps';
import { Button } from '@/ui/button';
import { Menu, MenuItem, MenuRule } from '@/ui/menu';
import { recordKeys } from '@/lib/keys/shortcut-names';
import { usePageKeys } from '@/lib/keys/page-keys';
import { type Enquiry } from '@/sections/pipeline/api';
import { moveEnquiry } from '@/sections/pipeline/mutations';

interface ActionsProps {
  enquiry: Enquiry;
  /** Opens a dialog by its name in the URL. */
  show: (name: 'edit' | 'answer' | 'quote' | 'delete') => void;
}

/** The actions for an enquiry, from secondary to primary. */
export function EnquiryActions({ enquiry, show }: ActionsProps) {
  const move = useMutation(moveEnquiry());
  const waits = enquiry.status === 'new' || enquiry.status === 'open';
  const mayQuote = enquiry.quote_id === null && enquiry.status !== 'closed';
  const open = () => move.mutate({ enquiry, status: 'open' });
  const close = () => move.mutate({ enquiry, status: 'closed' });
  const may = {
    open: enquiry.status === 'new',
    close: enquiry.status !== 'closed',
    delete: enquiry.quote_id === null && enquiry.answered_at === null,
  };
  usePageKeys([
    { ...recordKeys.edit, title: 'Edit enquiry', icon: 'edit', run: () => show('edit') },
    ...(waits ? [{ title: `Reply to ${enquiry.number}`, icon: 'mail' as const, run: () => show('answer') }] : []),
    ...(mayQuote
      ? [{ title: `Create a quote from ${enquiry.number}`, icon: 'quote' as const, run: () => show('quote') }]
      : []),
    ...(may.close ? [{ title: `Close ${enquiry.number}`, icon: 'check' as const, run: close }] : []),
  ]);
  return (
    <>
      <RecordSteps table="enquiries" id={enquiry.id} route="/contacts/enquiries/$id" list="/contacts/enquiries" />
      <Menu
        align="end"
        trigger={<Button className="icon" icon="more" aria-label="More" busy={move.isPending && ' '} />}
      >
        {may.open && (
          <MenuItem icon="half" onSelect={open}>
            Start work
          </MenuItem>
        )}
        {may.close && (
          <MenuItem icon="check" onSelect={close}>
            Close enquiry
          </MenuItem>
        )}
        {may.delete && <MenuRule />}
        {may.delete && (
          <MenuItem icon="trash" danger onSelect={() => show('delete')}>
            Delete enquiry
          </MenuItem>
        )}
      </Menu>
      <EditButton onClick={() => show('edit')} />
      {mayQuote && (
        <Button icon="quote" onClick={() => show('quote')}>
          Create quote
        </Button>
      )}
      {waits && (
        <Button variant="primary" icon="mail" onClick={() => show('answer')}>
          Reply
        </Button>
      )}
    </>
  );
}
