import '@/styles/receive.css';
import '@/styles/stock-orders.css';
import { recentOwner } from '@/patterns/record/recent-records';
import { recents } from '@/lib/storage/recents';
import { recordLayouts, type RecordLayout } from './record-layouts';

const LINES = ['w2', 'w1', 'w3'];
/** One line of a skeleton with its margins, and the extra height of a card: its header and the padding of its body. */
const LINE_HEIGHT = 20;
const FRAME_HEIGHT = 66;

const DEFAULT_LAYOUT: RecordLayout = {
  main: [
    ['', 180],
    ['', 300],
  ],
  side: [
    ['', 120],
    ['', 120],
  ],
};

/** Receiving a shipment has its own layout: the lines, and the panel with the outcome. */
const RECEIVE = '/tracking/$id/receive';

function ReceiveSkeleton() {
  return (
    <div className="receive-page">
      <div className="receive-main">
        <span className="sr" role="status">
          Loading...
        </span>
        <div className="page-head">
          <h1>Receive shipment</h1>
        </div>
        <div aria-hidden="true">
          <CardSkeleton title="" height={400} />
        </div>
      </div>
      <div className="receive-panel" aria-hidden="true" />
    </div>
  );
}

/** A record in its final layout, with the headings of its page, and with its title if it was viewed before. */
export function RecordSkeleton({ id, route }: { id: string; route: string }) {
  if (route === RECEIVE) return <ReceiveSkeleton />;
  const owner = recentOwner();
  const title = recents.read().find((recent) => recent.id === id && recent.owner === owner)?.title;
  const { kind, top, wide, main, side } = recordLayouts[route] ?? DEFAULT_LAYOUT;
  return (
    <div className={wide ? 'so-page' : undefined}>
      <div className="detail-page">
        <span className="sr" role="status">
          Loading...
        </span>
        <div className="page-head">
          {title === undefined ? (
            <span className="skel title" />
          ) : (
            <h1 className="trunc">
              {kind && <span className="kind">{kind} </span>}
              {title}
            </h1>
          )}
        </div>
        {top && <div className="card" style={{ height: top, marginBottom: 16 }} aria-hidden="true" />}
        <div className="detail" aria-hidden="true">
          {[main, side].map((cards, column) => (
            <div className="stack" key={column}>
              {cards.map(([heading, height], index) => (
                <CardSkeleton key={index} title={heading} height={height} />
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

function CardSkeleton({ title, height }: { title: string; height: number }) {
  const lines = Math.max(1, Math.floor((height - FRAME_HEIGHT) / LINE_HEIGHT));
  return (
    <div className="card" style={{ minHeight: height }}>
      <header>{title ? <h2>{title}</h2> : <span className="skel w2" />}</header>
      <div className="body">
        {Array.from({ length: lines }, (_, at) => (
          <span key={at} className={`skel line ${LINES[at % LINES.length]}`} />
        ))}
      </div>
    </div>
  );
}
