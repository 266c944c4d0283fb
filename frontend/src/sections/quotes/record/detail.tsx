import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Confirm } from '@/patterns/feedback/confirm';
import { DetailPage } from '@/patterns/record/detail-page';
import { KeepMounted } from '@/patterns/loading/keep-mounted';
import { lazyWithPreload, lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { useOpenDialog } from '@/patterns/list/list-search';
import { useRemembered } from '@/patterns/record/recent-records';
import { StatusBadge } from '@/patterns/display/status-badge';
import { shortDate } from '@/lib/dates/dates';
import { quoteDetail, type Quote } from '@/sections/quotes/api';
import { deleteQuote } from '@/sections/quotes/mutations';
import { nameOf, dateText } from '@/sections/quotes/cards';
import { QuoteSheet } from '@/sections/quotes/sheet';
import { isOpen, maySend, statusLabels } from '@/sections/quotes/labels';
import { ActionBar, QuoteActions } from './actions';
import { AnswerDialog } from './answer';
import { AnswerCard, LinkCard, OrderCard, StatusNote, PersonCard } from './side-cards';
import { VersionsCard } from './versions-card';
import { HoldCard } from './hold-card';
import { QuoteTimeline } from './timeline';

const DocumentsCard = lazyWithPreload(async () => (await import('@/sections/documents/card')).DocumentsCard);
const QuoteForm = lazyFocused(async () => (await import('@/sections/quotes/form/form')).QuoteForm);
const SendDialog = lazyFocused(async () => (await import('./send')).SendDialog);

const route = getRouteApi('/signed-in/quotes/$id');

export function QuoteDetail() {
  const { id } = route.useParams();
  const { data: quote } = useSuspenseQuery(quoteDetail(id));
  const { open } = route.useSearch();
  const dialog = useOpenDialog();
  useRemembered('quotes', id, `${quote.number} ${quote.title}`, nameOf(quote));
  if (open === 'edit') return <QuoteForm key={id} quote={quote} onDiscard={dialog.close} onSaved={dialog.close} />;
  return (
    <div className={isOpen(quote.status) ? 'has-action-bar' : undefined}>
      <DetailPage
        kind="Quote"
        title={quote.number}
        badges={
          <>
            <StatusBadge display={statusLabels[quote.status]} large />
            {quote.revision > 1 && <span className="badge outline plain lg">Version {quote.revision}</span>}
            <span className="badge outline plain lg">
              {quote.status === 'sent' && quote.sent_at ? `Sent ${shortDate(quote.sent_at)}` : dateText(quote)}
            </span>
          </>
        }
        actions={<QuoteActions quote={quote} show={dialog.show} />}
        main={
          <>
            <StatusNote quote={quote} />
            <QuoteSheet quote={quote} />
            <QuoteTimeline key={quote.id} quote={quote} />
          </>
        }
        side={
          <>
            <PersonCard quote={quote} />
            <HoldCard quote={quote} />
            <OrderCard quote={quote} />
            <AnswerCard quote={quote} />
            {quote.revision > 1 && <VersionsCard quote={quote} />}
            <LinkCard quote={quote} />
            <DocumentsCard record={{ quote_id: quote.id }} />
          </>
        }
      />
      <ActionBar quote={quote} show={dialog.show} />
      <Dialogs quote={quote} />
    </div>
  );
}

function Dialogs({ quote }: { quote: Quote }) {
  const { open } = route.useSearch();
  const { close } = useOpenDialog();
  return (
    <>
      {open === 'send' && (
        <KeepMounted when={maySend(quote.status)}>
          <SendDialog quote={quote} onClose={close} />
        </KeepMounted>
      )}
      {(open === 'accepted' || open === 'rejected') && (
        <KeepMounted when={isOpen(quote.status)}>
          <AnswerDialog quote={quote} answer={open} onClose={close} />
        </KeepMounted>
      )}
      {open === 'delete' && <DeleteDialog quote={quote} onClose={close} />}
    </>
  );
}

function DeleteDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const navigate = useNavigate();
  const remove = useMutation(deleteQuote());
  const gone = () => void navigate({ to: '/quotes', replace: true });
  return (
    <Confirm
      title={`Delete ${quote.number}?`}
      action={`Delete quote ${quote.number}`}
      danger
      busy={remove.isPending && 'Deleting...'}
      onConfirm={() => remove.mutate(quote, { onSuccess: gone, onError: onClose })}
      onCancel={onClose}
    >
      <p>No customer has seen it. Its number won&apos;t be reused, and the audit log keeps a record.</p>
    </Confirm>
  );
}
