import { useMutation, useSuspenseQuery, type UseMutationResult } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import '@/styles/receive.css';
import { newKey } from '@/api/client';
import { isRefusal } from '@/api/refusal';
import { Empty } from '@/patterns/feedback/empty';
import { useOpenDialog } from '@/patterns/list/list-search';
import { PageTitle } from '@/patterns/navigation/page-title';
import { Problem } from '@/patterns/forms/problem';
import { RecordLink } from '@/patterns/record/record-link';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { PHONE, useMedia } from '@/lib/browser/media';
import { usePageKeys } from '@/lib/keys/page-keys';
import { ordersIn } from '@/sections/shipments/cells';
import { shipmentDetail, type Count, type Shipment, type Received } from '@/sections/shipments/api';
import { PhotosSection } from '@/sections/shipments/photos/photos';
import { isEnded, shipmentLabels } from '@/sections/shipments/labels';
import { receiveShipment } from './api';
import { countedQuantity, linesOf } from './counting';
import { CountLine } from './count-line';
import { CountSummary, CountLegend } from './contents-summary';
import { ReceivingResultPanel, PreviewPanel } from './result-panel';
import { ScanField } from './scan-field';
import { UnexpectedItem } from './unexpected-item';
import { useCounting, type CountingSession } from './use-counting';

const route = getRouteApi('/signed-in/tracking/$id/receive');

/** The page for receiving a shipment, with a scanner or on a phone. */
export function ReceivePage() {
  const { id } = route.useParams();
  const { data: shipment } = useSuspenseQuery(shipmentDetail(id));
  // Finishing started here: the change feed can report the shipment as received before this request returns.
  const receive = useMutation(receiveShipment());
  if (receive.isSuccess)
    return <ReceivingResult received={receive.data} counts={receive.variables.lines} countRest={receive.reset} />;
  if (isEnded(shipment.status) && !receive.isPending) return <NothingToReceive shipment={shipment} />;
  return <Receiving key={shipment.id} shipment={shipment} receive={receive} />;
}

type Receive = UseMutationResult<Received, Error, { id: string; lines: readonly Count[]; key: string }>;

function Receiving({ shipment, receive }: { shipment: Shipment; receive: Receive }) {
  const session = useCounting(shipment);
  const dialog = useOpenDialog();
  const { open } = route.useSearch();
  const finish = useFinish(session, receive);
  const phone = useMedia(PHONE);
  const total = shipment.lines.reduce((sum, line) => sum + line.open_quantity, 0);
  const quantity = shipment.lines.reduce((sum, line) => sum + countedQuantity(session.count(line)), 0);
  usePageKeys([
    { keys: 'Mod+Enter', title: 'Finish receiving', icon: 'check', run: finish.run },
    { keys: 'Mod+Z', title: 'Undo the last scan', icon: 'undo', run: session.undo },
  ]);
  return (
    <div className="receive-page">
      <PageTitle
        under={{ label: shipment.name, to: `/tracking/${shipment.id}` }}
      >{`Receive ${shipment.name}`}</PageTitle>
      <section className="receive-main" aria-label="Counting">
        <Head shipment={shipment} quantity={quantity} total={total} />
        <ScanField session={session} phone={phone} />
        <Problem text={finish.problem} />
        <div className="receive-lines boxed">
          <div className="receive-head" aria-hidden="true">
            <span />
            <span>Expected in this shipment</span>
            <span>Good</span>
            <span>Damaged</span>
            <span>Missing</span>
          </div>
          {shipment.lines.map((line, index) => (
            <CountLine
              key={line.id}
              line={line}
              session={session}
              vendors={shipment.vendor_names}
              problems={finish.problemsOf(line, index)}
            />
          ))}
          {shipment.lines.length === 0 && (
            <Empty icon="box" title="No items in this shipment yet">
              Edit the shipment to add items from its stock orders.
            </Empty>
          )}
        </div>
        <div className="row wrap between receive-foot">
          <CountLegend />
          <Button variant="quiet" icon="plus" onClick={() => dialog.show('surplus')}>
            Unexpected item
          </Button>
        </div>
        <PhotosSection shipment={shipment} />
        <CountSummary shipment={shipment} session={session} />
      </section>
      <PreviewPanel shipment={shipment} session={session} quantity={quantity} total={total} finish={finish} />
      {open === 'surplus' && <UnexpectedItem shipment={shipment} onClose={dialog.close} />}
    </div>
  );
}

function Head({ shipment, quantity, total }: { shipment: Shipment; quantity: number; total: number }) {
  return (
    <>
      <div className="page-head">
        <h1>Receive shipment</h1>
        <span className="count trunc no-phone">
          {shipment.carrier && `${shipment.carrier} · `}
          {ordersIn(shipment).map(({ id, number }) => (
            <span key={id}>
              <RecordLink to="/stock-orders/$id" id={id}>
                {number}
              </RecordLink>{' '}
            </span>
          ))}
          {shipment.vendor_names.join(', ')} · {shipmentLabels[shipment.status].label.toLowerCase()}
        </span>
        <span className="only-phone count num push">
          <b>{quantity}</b>/{total}
        </span>
        <div className="actions no-phone">
          <RecordLink className="btn quiet" to="/tracking/$id" id={shipment.id}>
            <Icon name="pause" />
            Finish later
          </RecordLink>
        </div>
      </div>
      <progress className="receive-bar" max={Math.max(total, 1)} value={quantity} aria-label="Items counted" />
    </>
  );
}

interface Finish {
  run: () => void;
  busy: boolean;
  problem: string | undefined;
  problemsOf: (line: Shipment['lines'][number], place: number) => readonly string[];
}

/** Finishes the count with one idempotency key, so that a retry after a lost connection posts the stock only once. */
function useFinish(session: CountingSession, receive: Receive): Finish {
  const [key, setKey] = useState(newKey);
  const [sent, setSent] = useState<readonly string[]>([]);
  const lines = linesOf(session.counting, session.shipment.lines);
  const run = () => {
    if (receive.isPending || lines.length === 0) return;
    session.store.end();
    setSent(lines.map(({ shipment_line_id }) => shipment_line_id));
    receive.mutate(
      { id: session.shipment.id, lines, key },
      {
        onError: (error) => {
          if (isRefusal(error) && error.final) setKey(newKey());
          session.store.resume();
        },
      },
    );
  };
  const { error } = receive;
  const fields = isRefusal(error) ? error.fields : [];
  const problemsOf = ({ id }: { id: string }) =>
    fields.filter(({ field }) => sent[Number(field.split('.')[1])] === id).map(({ message }) => message);
  const lost =
    error !== null && !isRefusal(error)
      ? "Couldn't reach the server. Your counts are still here. Try again."
      : undefined;
  return {
    run,
    busy: receive.isPending,
    problem: lost ?? (isRefusal(error) && fields.length === 0 ? error.message : undefined),
    problemsOf,
  };
}

/** The final allocation after finishing. */
function ReceivingResult({
  received,
  counts,
  countRest,
}: {
  received: Received;
  counts: readonly Count[];
  countRest: () => void;
}) {
  return (
    <div className="receive-page is-done">
      <PageTitle>{`${received.name} received`}</PageTitle>
      <ReceivingResultPanel shipment={received} counts={counts} countRest={countRest} />
    </div>
  );
}

function NothingToReceive({ shipment }: { shipment: Shipment }) {
  return (
    <div className="page">
      <PageTitle>{shipment.name}</PageTitle>
      <h1 className="sr">Receive {shipment.name}</h1>
      <Empty
        icon={shipmentLabels[shipment.status].icon}
        title={`This shipment is ${shipmentLabels[shipment.status].label.toLowerCase()}`}
        actions={
          <RecordLink className="btn" to="/tracking/$id" id={shipment.id}>
            View shipment
          </RecordLink>
        }
      >
        Nothing left to receive in {shipment.name}.
      </Empty>
    </div>
  );
}
