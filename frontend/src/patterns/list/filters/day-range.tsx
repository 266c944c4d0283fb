import { isoToday } from '@/lib/dates/dates';
import { DayFilter } from './day-filter';
import { dayPresets } from './day-presets';

interface DayRangeProps {
  /** "Ordered from", "Ordered until". */
  labels: readonly [from: string, until: string];
  from: string | undefined;
  until: string | undefined;
  onChange: (from: string | undefined, until: string | undefined) => void;
}

/** A range of dates: one of the usual periods, or two days. Pressing the chosen period again clears it. */
export function DayRange({ labels, from, until, onChange }: DayRangeProps) {
  return (
    <>
      <div className="row wrap" role="group" aria-label="Period">
        {dayPresets(isoToday()).map((preset) => {
          const on = preset.from === from && preset.until === until;
          return (
            <button
              key={preset.label}
              type="button"
              className="btn sm"
              aria-pressed={on}
              onClick={() => (on ? onChange(undefined, undefined) : onChange(preset.from, preset.until))}
            >
              {preset.label}
            </button>
          );
        })}
      </div>
      <div className="pair">
        <DayFilter label={labels[0]} value={from} onChange={(day) => onChange(day, until)} />
        <DayFilter label={labels[1]} value={until} onChange={(day) => onChange(from, day)} />
      </div>
    </>
  );
}
