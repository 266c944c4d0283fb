import { useState } from 'react';
import '@/styles/receive.css';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { cx } from '@/lib/class-names';
import { count as formatCount } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import type { ShipmentLine } from '@/sections/shipments/api';
import type { CountingSession } from './use-counting';

/** The number of visible chips. If there are more, only the newest are shown; all of them open in a scrollable box. */
const IN_SIGHT = 12;

/** The serials of a line. Clicking one toggles good and bad; it can also be removed with its item. */
export function SerialChips({ line, session }: { line: ShipmentLine; session: CountingSession }) {
  const [all, setAll] = useState(false);
  const { serials, bad_serials, good, bad } = session.count(line);
  if (!line.is_unit_tracked || good + bad === 0) return null;
  const chips = [
    ...serials.map((serial) => ({ serial, bad: false })),
    ...bad_serials.map((serial) => ({ serial, bad: true })),
  ];
  const folded = chips.length > IN_SIGHT && !all;
  const shown = folded ? chips.slice(-IN_SIGHT) : chips;
  const without = good + bad - chips.length;
  return (
    <div className="receive-sub serials">
      {folded && (
        <Button size="sm" variant="quiet" onClick={() => setAll(true)}>
          Show all {formatCount(chips.length)} serials
        </Button>
      )}
      <ul
        className={cx('receive-serials row wrap', all && chips.length > IN_SIGHT && 'is-long')}
        aria-label={`Serials of ${line.product_name ?? 'this line'}`}
      >
        {shown.map(({ serial, bad: isBad }) => (
          <li
            key={serial}
            className={cx('receive-serial', isBad && 'is-bad', serial === session.last?.serial && 'is-new')}
          >
            <button
              type="button"
              title={isBad ? 'Mark as good' : 'Mark as damaged'}
              aria-label={`${serial}, ${isBad ? 'damaged' : 'good'}: change`}
              onClick={() => session.turn(line, serial)}
            >
              {isBad && <Icon name="error" size={12} />}
              {serial}
            </button>
            <button
              type="button"
              className="x"
              aria-label={`Remove ${serial}`}
              title="Remove"
              onClick={() => session.drop(line, serial)}
            >
              <Icon name="x" size={12} />
            </button>
          </li>
        ))}
      </ul>
      {all && chips.length > IN_SIGHT && (
        <Button size="sm" variant="quiet" onClick={() => setAll(false)}>
          Show fewer
        </Button>
      )}
      {without > 0 && <span className="hint">{plural(without, 'unit')} without a serial</span>}
    </div>
  );
}
