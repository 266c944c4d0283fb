import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { recordKeys } from '@/lib/keys/shortcut-names';
import { usePageKeys } from '@/lib/keys/page-keys';
import { ariaKeys, tooltipWithKeys } from '@/lib/keys/shortcuts';
import { PaperItems } from '@/patterns/record/paper-size-menu';
import { EditButton } from '@/patterns/record/record-buttons';
import { RecordSteps } from '@/patterns/record/record-steps';
import { Button } from '@/ui/button';
import { Menu, MenuGroup, MenuItem, MenuRule } from '@/ui/menu';
import type { Quote } from '@/sections/quotes/api';
import { convertQuote, downloadQuote, duplicateQuote } from '@/sections/quotes/mutations';
import { isOpen, mayEdit, maySend } from '@/sections/quotes/labels';

type QuoteDialog = 'edit' | 'send' | 'accepted' | 'rejected' | 'delete';

interface ActionsProps {
  quote: Quote;
  /** Opens a dialog by its name in the URL. */
  show: (name: QuoteDialog) => void;
}

/** The actions for a quote, from secondary to primary. */
export function QuoteActions({ quote, show }: ActionsProps) {
  const { status, number } = quote;
  const convert = useConverting(quote);
  usePageKeys([
    ...(mayEdit(status)
      ? [{ ...recordKeys.edit, title: `Edit ${number}`, icon: 'edit' as const, run: () => show('edit') }]
      : []),
    ...(maySend(status)
      ? [
          {
            ...recordKeys.status,
            title: `Mark ${number} as accepted`,
            icon: 'check-c' as const,
            run: () => show('accepted'),
          },
          { title: `Send ${number}`, icon: 'mail' as const, run: () => show('send') },
        ]
      : []),
    ...(isOpen(status)
      ? [
          { title: `Mark ${number} as declined`, icon: 'ban' as const, run: () => show('rejected') },
          { title: `Convert ${number} to an order`, icon: 'receipt' as const, run: convert.run },
        ]
      : []),
  ]);
  return (
    <>
      <RecordSteps table="quotes" id={quote.id} route="/quotes/$id" list="/quotes" />
      {mayEdit(status) && <EditButton onClick={() => show('edit')} />}
      <MoreMenu quote={quote} show={show} convert={convert} />
      <span className="no-phone row">
        <MainActions quote={quote} show={show} convert={convert} />
      </span>
    </>
  );
}

/** The main actions, at the bottom of a phone screen. */
export function ActionBar({ quote, show }: ActionsProps) {
  const convert = useConverting(quote);
  if (!isOpen(quote.status)) return null;
  return (
    <div className="action-bar">
      <MainActions quote={quote} show={show} convert={convert} />
    </div>
  );
}

interface Converting {
  busy: boolean;
  run: () => void;
}

/** Converts the quote and opens the new order. */
function useConverting(quote: Quote): Converting {
  const convert = useMutation(convertQuote());
  const navigate = useNavigate();
  const opened = ({ purchase_id, purchase_order_id }: Quote) => {
    const id = purchase_order_id ?? purchase_id;
    if (id) void navigate({ to: '/purchases/$id', params: { id } });
  };
  return { busy: convert.isPending, run: () => convert.mutate(quote, { onSuccess: opened }) };
}

/** The next steps: send a draft, record the customer's response, convert an accepted quote to an order. */
function MainActions({ quote, show, convert }: MenuProps) {
  if (quote.status === 'draft') {
    return (
      <Button variant="primary" icon="mail" onClick={() => show('send')}>
        Send
      </Button>
    );
  }
  if (quote.status === 'sent') {
    return (
      <>
        <Button onClick={() => show('rejected')}>Mark as declined</Button>
        <Button
          variant="primary"
          title={tooltipWithKeys('Mark as accepted', recordKeys.status.keys)}
          aria-keyshortcuts={ariaKeys(recordKeys.status.keys)}
          onClick={() => show('accepted')}
        >
          Mark as accepted
        </Button>
      </>
    );
  }
  if (quote.status !== 'accepted') return null;
  return (
    <Button variant="primary" icon="receipt" busy={convert.busy && 'Converting...'} onClick={convert.run}>
      Convert to order
    </Button>
  );
}

interface MenuProps extends ActionsProps {
  convert: Converting;
}

function MoreMenu({ quote, show, convert }: MenuProps) {
  const pdf = useMutation(downloadQuote());
  const duplicate = useMutation(duplicateQuote());
  const navigate = useNavigate();
  const opened = ({ id }: Quote) => void navigate({ to: '/quotes/$id', params: { id } });
  return (
    <Menu
      align="end"
      trigger={
        <Button className="icon" icon="more" aria-label="More" busy={(pdf.isPending || duplicate.isPending) && ' '} />
      }
    >
      <MenuGroup label={quote.number} />
      <PaperItems sheet="Quote PDF" onChoose={(paper) => pdf.mutate({ id: quote.id, number: quote.number, paper })} />
      <MenuRule />
      <StatusItems quote={quote} show={show} convert={convert} />
      <MenuItem icon="copy" onSelect={() => duplicate.mutate(quote, { onSuccess: opened })}>
        Duplicate
      </MenuItem>
      {quote.sent_at === null && quote.revision === 1 && (quote.status === 'draft' || quote.status === 'expired') && (
        <>
          <MenuRule />
          <MenuItem icon="trash" danger onSelect={() => show('delete')}>
            Delete quote
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

/** The steps that aren't buttons in this status. */
function StatusItems({ quote: { status }, show, convert }: MenuProps) {
  return (
    <>
      {status === 'sent' && (
        <MenuItem icon="mail" onSelect={() => show('send')}>
          Send again
        </MenuItem>
      )}
      {status === 'draft' && (
        <MenuItem icon="check-c" onSelect={() => show('accepted')}>
          Mark as accepted
        </MenuItem>
      )}
      {(status === 'draft' || status === 'accepted') && (
        <MenuItem icon="ban" onSelect={() => show('rejected')}>
          Mark as declined
        </MenuItem>
      )}
      {maySend(status) && (
        <MenuItem icon="receipt" onSelect={convert.run}>
          Convert to order
        </MenuItem>
      )}
    </>
  );
}
