import { useEffect, useState } from 'react';
import '@/styles/receive.css';
import { seesCosts } from '@/api/costs';
import { ItemProgress } from '@/patterns/display/item-progress';
import { Private } from '@/patterns/display/private';
import { exactTime, timeOrDate } from '@/lib/dates/dates';
import type { Shipment } from '@/sections/shipments/api';
import { toCents } from '@/lib/numbers/money';
import type { CountingSession } from './use-counting';

export function CountLegend() {
  return (
    <div className="legend t-3">
      <span>
        <ItemProgress quantities={{ good: 1 }} />
        Good
      </span>
      <span>
        <ItemProgress quantities={{ bad: 1 }} />
        Damaged
      </span>
      <span>
        <ItemProgress quantities={{ lost: 1 }} />
        Missing
      </span>
      <span>
        <ItemProgress quantities={{ waiting: 1 }} />
        Not counted
      </span>
    </div>
  );
}

/** The totals of the count, and the state of its draft. */
export function CountSummary({ shipment, session }: { shipment: Shipment; session: CountingSession }) {
  const goods =
    shipment.lines.reduce((sum, line) => sum + toCents(line.landed_unit_cost ?? 0) * session.count(line).good, 0) / 100;
  return (
    <dl className="facts receive-facts">
      <div>
        <dt>Delivered</dt>
        <dd>{shipment.delivered_at ? exactTime(shipment.delivered_at) : 'Not provided by the carrier'}</dd>
      </div>
      {seesCosts() && (
        <div>
          <dt>Good items at landed cost</dt>
          <dd>
            <Private kind="expense" value={goods} />
          </dd>
        </div>
      )}
      <div>
        <dt>Draft</dt>
        <dd>
          <DraftState session={session} />
        </dd>
      </div>
    </dl>
  );
}

/** When the draft was saved: seconds ago for the first minute, then the time. */
function DraftState({ session: { savedAt, state } }: { session: CountingSession }) {
  const now = useClock();
  if (state === 'offline')
    return <span className="tone-danger">Not saved: couldn&apos;t reach the server. Retrying.</span>;
  if (!savedAt) return <>Saved automatically, so you can continue on another device.</>;
  const seconds = Math.max(0, Math.round((now - Date.parse(savedAt)) / 1000));
  return (
    <>
      {state === 'pending' ? 'Saving...' : `Saved ${seconds < 60 ? `${seconds} s ago` : timeOrDate(savedAt)}.`} You can
      continue on another device.
    </>
  );
}

function useClock(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
