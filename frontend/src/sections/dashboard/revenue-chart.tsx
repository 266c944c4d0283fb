import { ticks, shortAmount } from '@/patterns/chart/axis';
import { InspectableChart } from '@/patterns/chart/inspectable-chart';
import { money } from '@/lib/numbers/money';
import type { Figures } from './api';
import { areaPath, dayLabels, linePath, dayScale, type Scale } from './scale';

interface ChartProps {
  figures: Figures;
  current: string;
  before: string;
}

/** Running totals of two months. The pointer or the arrow keys read single days. */
export function RevenueChart({ figures, current, before }: ChartProps) {
  const now = figures.revenue.this_month.map((day) => day.running_total);
  const then = figures.revenue.last_month.map((day) => day.running_total);
  const days = Math.max(now.length, then.length);
  const axis = ticks(Math.max(...now, ...then));
  const labels = (at: number) => [
    `Day ${at + 1}`,
    ...[
      { month: current, total: now[at] },
      { month: before, total: then[at] },
    ].flatMap(({ month, total }) => (total === undefined ? [] : [`${month} ${money(total)}`])),
  ];
  return (
    <InspectableChart label="Revenue by day" points={days} resting={now.length - 1} tooltipAt={labels}>
      {(frame, read) => {
        const at = dayScale(frame, days, axis.at(-1) ?? 0);
        return (
          <>
            <Axis axis={axis} at={at} days={days} today={now.length} month={current} />
            <path className="area" d={areaPath(now, at)} />
            <path className="line prev" d={linePath(then, at)} />
            <path className="line" d={linePath(now, at)} />
            <Points day={(read ?? now.length - 1) + 1} now={now} then={then} at={at} />
            {read === undefined && <Ends now={now} then={then} at={at} />}
          </>
        );
      }}
    </InspectableChart>
  );
}

function Axis({
  axis,
  at,
  days,
  today,
  month,
}: {
  axis: readonly number[];
  at: Scale;
  days: number;
  today: number;
  month: string;
}) {
  return (
    <>
      {axis.map((amount) => (
        <g key={amount}>
          <line
            className={amount === 0 ? 'axis' : 'gridline'}
            x1={at.left}
            x2={at.right}
            y1={at.y(amount)}
            y2={at.y(amount)}
          />
          <text x={at.left - 8} y={at.y(amount) + 4} textAnchor="end">
            {shortAmount(amount)}
          </text>
        </g>
      ))}
      {dayLabels(days, today).map((day) => (
        <text
          key={day}
          className={day === today ? 'strong' : undefined}
          x={at.x(day)}
          y={at.base + 18}
          textAnchor={day === 1 ? 'start' : day === days ? 'end' : 'middle'}
        >
          {day === today ? 'Today' : day === 1 ? `1 ${month.slice(0, 3)}` : day}
        </text>
      ))}
    </>
  );
}

interface PointsProps {
  now: readonly number[];
  then: readonly number[];
  at: Scale;
}

function Points({ day, now, then, at }: PointsProps & { day: number }) {
  const [current, before] = [now[day - 1], then[day - 1]];
  return (
    <>
      <line className="gridline cursor" x1={at.x(day)} x2={at.x(day)} y1={at.top - 8} y2={at.base} />
      {before !== undefined && <circle className="pt prev" cx={at.x(day)} cy={at.y(before)} r={3} />}
      {current !== undefined && <circle className="pt" cx={at.x(day)} cy={at.y(current)} r={4} />}
    </>
  );
}

/** Markers at the end of both lines: today on this month's, the last day on last month's. */
function Ends({ now, then, at }: PointsProps) {
  const [current, last] = [now.at(-1), then.at(-1)];
  const today = now.length;
  return (
    <>
      {current !== undefined && (
        <text
          className="strong"
          x={at.x(today) + (today < 6 ? 8 : -8)}
          y={Math.max(at.y(current) - 10, 12)}
          textAnchor={today < 6 ? 'start' : 'end'}
        >
          {shortAmount(current)}
        </text>
      )}
      {last !== undefined && then.length - today > 5 && (
        <text x={at.x(then.length)} y={Math.max(at.y(last) - 8, 12)} textAnchor="end">
          {shortAmount(last)}
        </text>
      )}
    </>
  );
}
