import '@/styles/receive.css';
import { useMutation, useSuspenseQuery, type UseMutationResult } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { newKey } from '@/api/client';
import { isRefusal } from '@/api/refusal';
import { Empty } from '@/patterns/empty';
import { useOpenDialog } from '@/patterns/list-search';
import { PageTitle } from '@/patterns/page-title';
import { Problem } from '@/patterns/problem';
import { RecordLink } from '@/patterns/record-link';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { PHONE, useMedia } from '@/lib/media';
import { usePageKeys } from '@/lib/page-keys';
import { ordersIn } from './cells';
import { parcelDetail, type Count, type Parcel, type Received } from './api';
import { receiveParcel } from './receiving-api';
import { counted, linesOf } from './counting';
import { CountLine } from './count-line';
import { BoxFacts, PipKey } from './contents-summary';
import { GivenPanel, PreviewPanel } from './receiving-result-panel';
import { PhotosPart } from './photos';
import { ScanField } from './scan-field';
import { SomethingElse } from './unexpected-item';
import { useCounting, type CountingHere } from './use-counting';
import { isEnded, shipmentWords } from './labels';

const route = getRouteApi('/signed-in/tracking/$id/receive');

/** The page for receiving a shipment, with a scanner or on a phone. */
export function ReceivePage() {
  const { id } = route.useParams();
  const { data: parcel } = useSuspenseQuery(parcelDetail(id));
  // Finishing started here: the change feed can report the shipment as received before this request returns.
  const receive = useMutation(receiveParcel());
  if (receive.isSuccess) return <Done received={receive.data} counts={receive.variables.lines} again={receive.reset} />;
  if (isEnded(parcel.status) && !receive.isPending) return <Over parcel={parcel} />;
  return <Receiving key={parcel.id} parcel={parcel} receive={receive} />;
}

type Receive = UseMutationResult<Received, Error, { id: string; lines: readonly Count[]; key: string }>;

function Receiving({ parcel, receive }: { parcel: Parcel; receive: Receive }) {
  const here = useCounting(parcel);
  const dialog = useOpenDialog();
  const { open } = route.useSearch();
  const finish = useFinish(here, receive);
  const phone = useMedia(PHONE);
  const total = parcel.lines.reduce((sum, line) => sum + line.open_pieces, 0);
  const pieces = parcel.lines.reduce((sum, line) => sum + counted(here.count(line)), 0);
  usePageKeys([
    { keys: 'Mod+Enter', title: 'Finish receiving', icon: 'check', run: finish.run },
    { keys: 'Mod+Z', title: 'Undo the last scan', icon: 'undo', run: here.undo },
  ]);
  return (
    <div className="receive-page">
      <PageTitle
        under={{ label: parcel.tracking_number, to: `/tracking/${parcel.id}` }}
      >{`Receive ${parcel.tracking_number}`}</PageTitle>
      <section className="receive-main" aria-label="Counting">
        <Head parcel={parcel} pieces={pieces} total={total} />
        <ScanField here={here} phone={phone} />
        <Problem text={finish.problem} />
        <div className="receive-lines">
          <div className="receive-head" aria-hidden="true">
            <span />
            <span>Expected in this shipment</span>
            <span>Good</span>
            <span>Bad</span>
            <span>Missing</span>
          </div>
          {parcel.lines.map((line, place) => (
            <CountLine
              key={line.id}
              line={line}
              here={here}
              vendors={parcel.vendor_names}
              problems={finish.problemsOf(line, place)}
            />
          ))}
          {parcel.lines.length === 0 && (
            <Empty icon="box" title="No items in this shipment yet">
              Edit the shipment to add items from its stock orders.
            </Empty>
          )}
        </div>
        <div className="row wrap between receive-foot">
          <PipKey />
          <Button look="quiet" icon="plus" onClick={() => dialog.show('surplus')}>
            Unexpected item
          </Button>
        </div>
        <PhotosPart parcel={parcel} />
        <BoxFacts parcel={parcel} here={here} />
      </section>
      <PreviewPanel parcel={parcel} here={here} pieces={pieces} total={total} finish={finish} />
      {open === 'surplus' && <SomethingElse parcel={parcel} onClose={dialog.close} />}
    </div>
  );
}

function Head({ parcel, pieces, total }: { parcel: Parcel; pieces: number; total: number }) {
  return (
    <>
      <div className="page-head">
        <h1>Receive shipment</h1>
        <span className="count trunc no-phone">
          {parcel.carrier} ·{' '}
          {ordersIn(parcel).map(({ id, number }) => (
            <span key={id}>
              <RecordLink to="/stock-orders/$id" id={id}>
                {number}
              </RecordLink>{' '}
            </span>
          ))}
          {parcel.vendor_names.join(', ')} · {shipmentWords[parcel.status].label.toLowerCase()}
        </span>
        <span className="only-phone count num push">
          <b className="semi">{pieces}</b>/{total}
        </span>
        <div className="actions no-phone">
          <RecordLink className="btn quiet" to="/tracking/$id" id={parcel.id}>
            <Icon name="pause" />
            Leave for later
          </RecordLink>
        </div>
      </div>
      <progress className="receive-bar" max={Math.max(total, 1)} value={pieces} aria-label="Items counted" />
    </>
  );
}

export interface Finish {
  run: () => void;
  busy: boolean;
  problem: string | undefined;
  problemsOf: (line: Parcel['lines'][number], place: number) => readonly string[];
}

/** Finishes the count with one idempotency key, so that a retry after a lost connection posts the stock only once. */
function useFinish(here: CountingHere, receive: Receive): Finish {
  const [key, setKey] = useState(newKey);
  const [sent, setSent] = useState<readonly string[]>([]);
  const lines = linesOf(here.counting, here.parcel.lines);
  const run = () => {
    if (receive.isPending || lines.length === 0) return;
    here.store.end();
    setSent(lines.map(({ shipment_line_id }) => shipment_line_id));
    receive.mutate(
      { id: here.parcel.id, lines, key },
      {
        onError: (error) => {
          if (isRefusal(error) && error.final) setKey(newKey());
          here.store.goOn();
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
function Done({ received, counts, again }: { received: Received; counts: readonly Count[]; again: () => void }) {
  return (
    <div className="receive-page is-done">
      <PageTitle>{`${received.tracking_number} received`}</PageTitle>
      <GivenPanel parcel={received} counts={counts} again={again} />
    </div>
  );
}

function Over({ parcel }: { parcel: Parcel }) {
  return (
    <div className="page">
      <PageTitle>{parcel.tracking_number}</PageTitle>
      <h1 className="sr">Receive {parcel.tracking_number}</h1>
      <Empty
        icon={shipmentWords[parcel.status].icon}
        title={`This shipment is ${shipmentWords[parcel.status].label.toLowerCase()}`}
        actions={
          <RecordLink className="btn" to="/tracking/$id" id={parcel.id}>
            View shipment
          </RecordLink>
        }
      >
        Nothing left to receive in {parcel.tracking_number}.
      </Empty>
    </div>
  );
}
