import { recentOwner } from './remembered';
import { recents } from '@/lib/recents';

const ROWS = ['w2', 'w1', 'w3'];

/** A record in its final layout; its title is there already when somebody looked at it before. */
export function RecordSkeleton({ id }: { id: string }) {
  const owner = recentOwner();
  const title = recents.read().find((recent) => recent.id === id && recent.owner === owner)?.title;
  return (
    <div className="detail-page">
      <span className="sr" role="status">
        Loading...
      </span>
      <div className="page-head">
        {title === undefined ? <span className="skel title" /> : <h1 className="trunc">{title}</h1>}
      </div>
      <div className="detail" aria-hidden="true">
        <div className="stack">
          <CardSkeleton rows={2} />
          <CardSkeleton rows={4} />
        </div>
        <div className="stack">
          <CardSkeleton rows={1} />
          <CardSkeleton rows={1} />
        </div>
      </div>
    </div>
  );
}

function CardSkeleton({ rows }: { rows: number }) {
  return (
    <div className="card">
      <header>
        <span className="skel w2" />
      </header>
      <div className="body">
        {Array.from({ length: rows * ROWS.length }, (_, at) => (
          <span key={at} className={`skel line ${ROWS[at % ROWS.length]}`} />
        ))}
      </div>
    </div>
  );
}
