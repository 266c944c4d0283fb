import '@/styles/receive.css';
import { ItemProgress } from '@/patterns/display/item-progress';
import { Private } from '@/patterns/display/private';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { cx } from '@/lib/class-names';
import { plural } from '@/lib/text/names';
import type { Count, ShipmentLine } from '@/sections/shipments/api';
import { Photos } from '@/sections/shipments/photos/photos';
import { countedQuantity } from './counting';
import { nameOf } from './scanning';
import { SerialChips } from './serial-chips';
import { Stepper } from './stepper';
import type { CountingSession } from './use-counting';

interface CountLineProps {
  line: ShipmentLine;
  session: CountingSession;
  vendors: readonly string[];
  /** Server errors for this line. */
  problems: readonly string[];
}

/** One line of the count: good, bad and missing quantities, serials, and the reason for bad items. */
export function CountLine({ line, session, vendors, problems }: CountLineProps) {
  const count = session.count(line);
  const room = session.left(line);
  const at = session.at === line.id;
  const name = nameOf(line);
  const done = countedQuantity(count);
  const just =
    at && session.last?.line === line.id && session.last.as === 'good' && session.state !== 'offline' ? 1 : 0;
  const step = (kind: 'good' | 'bad' | 'missing', word: string) => (
    <Stepper
      label={`${word} items of ${name}`}
      unit={word}
      tone={kind}
      value={count[kind]}
      max={count[kind] + room}
      onChange={(quantity) => session.set(line, kind, quantity)}
    />
  );
  return (
    <section
      className={cx('receive-line', at && 'is-at')}
      aria-label={name}
      aria-current={at ? 'true' : undefined}
      onClick={() => session.choose(line.id)}
    >
      <div className="receive-row">
        <Tick done={done} left={room} at={at} />
        <div className="grow stack">
          <span className="strong trunc t-1 semi block" title={name}>
            {name}
          </span>
          <span className="row gap-3 wrap">
            <span className="t-caption t-3 num">
              {done} of {line.open_quantity}
            </span>
            <ItemProgress
              waiting="not counted"
              quantities={{
                good: Math.max(0, count.good - just),
                now: Math.min(just, count.good),
                waiting: room,
                bad: count.bad,
                lost: count.missing,
              }}
            />
          </span>
        </div>
        {step('good', 'Good')}
        {step('bad', 'Damaged')}
        {step('missing', 'Missing')}
      </div>
      {line.open_quantity < line.quantity && (
        <p className="receive-sub t-small t-3">
          {plural(line.quantity - line.open_quantity, 'item')} of this line{' '}
          {line.quantity - line.open_quantity === 1 ? 'was' : 'were'} counted before.
        </p>
      )}
      <SerialChips line={line} session={session} />
      {count.bad > 0 && <BadNote line={line} count={count} session={session} vendors={vendors} />}
      <div className="receive-sub">
        <Photos shipment={session.shipment} line={line} quiet={!at && count.bad === 0} />
      </div>
      {at && room > 0 && <RestButtons line={line} session={session} />}
      <div role="alert">
        {problems.map((problem) => (
          <p key={problem} className="receive-sub error">
            <Icon name="error" /> {problem}
          </p>
        ))}
      </div>
    </section>
  );
}

function Tick({ done, left, at }: { done: number; left: number; at: boolean }) {
  if (left === 0) {
    return (
      <span className="node success" role="img" aria-label="All counted">
        <Icon name="check" size={14} />
      </span>
    );
  }
  return (
    <span className={cx('node receive-tick', at && 'on')} aria-hidden="true">
      {done}
    </span>
  );
}

/** Buttons that count all remaining items. */
function RestButtons({ line, session }: Pick<CountLineProps, 'line' | 'session'>) {
  const count = session.count(line);
  const room = session.left(line);
  return (
    <div className="receive-sub row wrap">
      <span className="hint">
        {line.is_unit_tracked ? "Scan each unit's serial number." : 'No serial numbers needed.'}
      </span>
      <Button size="sm" variant="quiet" onClick={() => session.set(line, 'good', count.good + room)}>
        Count the rest as good
      </Button>
      <Button size="sm" variant="quiet" onClick={() => session.set(line, 'missing', count.missing + room)}>
        Mark the rest as missing
      </Button>
    </div>
  );
}

/** The reason for bad items, kept with the unit and the refund. */
function BadNote({
  line,
  count,
  session,
  vendors,
}: {
  line: ShipmentLine;
  count: Count;
  session: CountingSession;
  vendors: readonly string[];
}) {
  return (
    <div className="receive-sub receive-bad-note">
      <label className="field">
        <span className="label">What&apos;s wrong with {count.bad === 1 ? 'it' : 'them'}?</span>
        <span className="input">
          <input
            value={count.note ?? ''}
            maxLength={500}
            placeholder="Case cracked, battery dented"
            onChange={(event) => session.note(line, event.target.value)}
          />
        </span>
      </label>
      <p className="t-small t-2">
        {line.landed_unit_cost === null ? (
          'Their cost is added'
        ) : (
          <>
            Adds <Private kind="expense" value={Math.round(line.landed_unit_cost * count.bad * 100) / 100} />
          </>
        )}{' '}
        to the refunds expected from {vendors.join(', ') || 'the vendor'}
      </p>
    </div>
  );
}
