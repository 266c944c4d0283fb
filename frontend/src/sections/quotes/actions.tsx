import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { recordKeys } from '@/lib/shortcut-names';
import { usePageKeys } from '@/lib/page-keys';
import { PaperItems } from '@/patterns/record/paper-size-menu';
import { EditButton, StateButton } from '@/patterns/record/record-buttons';
import { RecordSteps } from '@/patterns/record/record-steps';
import { Button } from '@/ui/button';
import { Menu, MenuGroup, MenuItem, MenuRule } from '@/ui/menu';
import type { Quote } from './api';
import { convertQuote, downloadQuote, duplicateQuote } from './mutations';
import { isOpen, maySend } from './labels';

type QuoteDialog = 'edit' | 'send' | 'accepted' | 'rejected' | 'delete';

interface ActionsProps {
  quote: Quote;
  /** Opens a dialog by its name in the URL. */
  show: (name: QuoteDialog) => void;
}

/** The actions for a quote, from secondary to primary. */
export function QuoteActions({ quote, show }: ActionsProps) {
  const { status } = quote;
  const [answering, setAnswering] = useState(false);
  const convert = useConverting(quote);
  usePageKeys([
    ...(status === 'draft'
      ? [{ ...recordKeys.edit, title: `Edit ${quote.number}`, icon: 'edit' as const, run: () => show('edit') }]
      : []),
    ...(isOpen(status)
      ? [
          {
            ...recordKeys.status,
            title: "Customer's answer",
            icon: 'check-c' as const,
            run: () => setAnswering(true),
          },
        ]
      : []),
    ...(maySend(status) ? [{ title: `Send ${quote.number}`, icon: 'mail' as const, run: () => show('send') }] : []),
    ...(isOpen(status)
      ? [{ title: `Convert ${quote.number} to an order`, icon: 'receipt' as const, run: convert.run }]
      : []),
  ]);
  return (
    <>
      <RecordSteps table="quotes" id={quote.id} route="/quotes/$id" list="/quotes" />
      {status === 'draft' && <EditButton onClick={() => show('edit')} />}
      {isOpen(status) && (
        <span className="no-phone">
          <AnswerMenu quote={quote} show={show} open={answering} onOpenChange={setAnswering} />
        </span>
      )}
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
      <AnswerMenu quote={quote} show={show} />
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
    if (purchase_order_id) void navigate({ to: '/purchase-orders/$id', params: { id: purchase_order_id } });
    else if (purchase_id) void navigate({ to: '/purchases/$id', params: { id: purchase_id } });
  };
  return { busy: convert.isPending, run: () => convert.mutate(quote, { onSuccess: opened }) };
}

/** The primary button: send until the quote is accepted, then convert to an order. */
function MainActions({ quote, show, convert }: ActionsProps & { convert: Converting }) {
  if (maySend(quote.status)) {
    return (
      <Button variant="primary" icon="mail" onClick={() => show('send')}>
        {quote.status === 'sent' ? 'Send again' : 'Send'}
      </Button>
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
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

function AnswerMenu({ quote, show, open, onOpenChange }: MenuProps) {
  return (
    <Menu align="end" open={open} onOpenChange={onOpenChange} trigger={<StateButton label="Answer" busy={false} />}>
      {quote.status !== 'accepted' && (
        <MenuItem icon="check-c" onSelect={() => show('accepted')}>
          Mark as accepted
        </MenuItem>
      )}
      <MenuItem icon="ban" onSelect={() => show('rejected')}>
        Mark as declined
      </MenuItem>
    </Menu>
  );
}

function MoreMenu({ quote, show, convert }: ActionsProps & { convert: Converting }) {
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
      {isOpen(quote.status) && quote.status !== 'accepted' && (
        <MenuItem icon="receipt" onSelect={convert.run}>
          Convert to order
        </MenuItem>
      )}
      <MenuItem icon="copy" onSelect={() => duplicate.mutate(quote, { onSuccess: opened })}>
        Duplicate
      </MenuItem>
      {quote.sent_at === null && (quote.status === 'draft' || quote.status === 'expired') && (
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
