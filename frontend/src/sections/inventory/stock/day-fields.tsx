import '@/styles/inventory.css';
import { DayFilter } from '@/patterns/list/filters/day-filter';
import { useSearchChange } from '@/patterns/list/list-search';
import { IconButton } from '@/ui/button';
import { isoToday } from '@/lib/dates/dates';

/** The date of the stock figures; empty for current stock. */
export function AsOf({ value }: { value: string | undefined }) {
  const change = useSearchChange();
  const set = (day: string | undefined) =>
    change({ as_of: day, cursor: undefined, sort: undefined, proof: undefined }, { replace: true });
  return (
    <span className="row gap-1">
      <DayFilter inRow label="As of" latest={isoToday()} value={value} onChange={set} />
      {value && <IconButton icon="x" small label="Back to now" onClick={() => set(undefined)} />}
    </span>
  );
}

const DEFAULT_IDLE_DAYS = '90';

/** The number of days without a sale after which stock counts as dead. */
export function IdleDays({ value }: { value: string | undefined }) {
  const change = useSearchChange();
  const set = (typed: string) => {
    if (/^[1-9]\d{0,2}$/.test(typed))
      change({ idle_days: typed === DEFAULT_IDLE_DAYS ? undefined : typed, cursor: undefined }, { replace: true });
  };
  return (
    <label className="filter shelf-as-of on">
      Not sold for
      <input
        key={value}
        className="days"
        inputMode="numeric"
        aria-label="Days without a sale"
        defaultValue={value ?? DEFAULT_IDLE_DAYS}
        onChange={(event) => set(event.target.value)}
      />
      days
    </label>
  );
}
