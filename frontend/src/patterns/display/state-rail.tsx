import '@/styles/state-rail.css';
import { Icon } from '@/ui/icon';
import { exactTime, shortDate } from '@/lib/dates/dates';
import { cx } from '@/lib/class-names';

export interface Milestone {
  label: string;
  state: 'done' | 'here' | 'ahead';
  /** When it got there. */
  at?: string;
}

/** The progress of a record: past steps with their dates, the current one, and the ones ahead. */
export function StateRail({ stops }: { stops: readonly Milestone[] }) {
  return (
    <ol className="state-rail" aria-label="Status">
      {stops.map(({ label, state, at }) => (
        <li key={label} className={cx(state)} aria-current={state === 'here' ? 'step' : undefined}>
          <span className="d" aria-hidden="true">
            {state === 'done' && <Icon name="check" />}
          </span>
          <span className={cx('where', state !== 'here' && 'sr-phone')}>
            {label}
            {state === 'done' && <span className="sr">, done</span>}
            {at && (
              <time className="t-hint t-3 num" dateTime={at} title={exactTime(at)}>
                {shortDate(at)}
              </time>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
