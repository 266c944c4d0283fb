import '@/styles/chart.css';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { money } from '@/lib/money';
import type { Figures } from './api';
import { area, dayLabels, line, scale, shortAmount, ticks, type Scale } from './scale';

const SMALLEST = { width: 200, height: 184 };

interface ChartProps {
  figures: Figures;
  here: string;
  before: string;
}

/** Two running totals. The pointer or the arrow keys read the days one by one. */
export function RevenueChart({ figures, here, before }: ChartProps) {
  const now = figures.revenue.this_month.map((day) => day.running_total);
  const then = figures.revenue.last_month.map((day) => day.running_total);
  const days = Math.max(now.length, then.length);
  const { place, width, height } = useSize();
  const axis = ticks(Math.max(...now, ...then));
  const at = scale({ width, height }, days, axis.at(-1) ?? 0);
  const [read, setRead] = useState<number>();
  const day = read ?? now.length;
  const words = [
    `Day ${day}`,
    ...[{ month: here, total: now[day - 1] }, { month: before, total: then[day - 1] }].flatMap(({ month, total }) => (total === undefined ? [] : [`${month} ${money(total)}`])),
  ];
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: day - 1, ArrowDown: day - 1, ArrowRight: day + 1, ArrowUp: day + 1, Home: 1, End: days }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setRead(Math.min(Math.max(to, 1), days));
  };
  const onPointerMove = (event: PointerEvent) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    setRead(Math.min(Math.max(Math.round(((x - at.left) / (at.right - at.left)) * (days - 1)) + 1, 1), days));
  };
  return (
    <div
      ref={place}
      className="chart-place"
      role="slider"
      tabIndex={0}
      aria-label="Revenue by day"
      aria-valuemin={1}
      aria-valuemax={days}
      aria-valuenow={day}
      aria-valuetext={words.join(', ')}
      onKeyDown={onKeyDown}
      onPointerMove={onPointerMove}
      onPointerLeave={() => setRead(undefined)}
      onBlur={() => setRead(undefined)}
    >
      <svg className="chart" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <Axis axis={axis} at={at} days={days} today={now.length} month={here} />
        <path className="area" d={area(now, at)} />
        <path className="line prev" d={line(then, at)} />
        <path className="line" d={line(now, at)} />
        <Points day={day} now={now} then={then} at={at} />
        {read === undefined && <Ends now={now} then={then} at={at} />}
      </svg>
      {read !== undefined && (
        <p className="chart-tip" style={at.x(day) > width / 2 ? { right: width - at.x(day) + 12 } : { left: at.x(day) + 12 }}>
          {words.map((word) => (
            <span key={word}>{word}</span>
          ))}
        </p>
      )}
    </div>
  );
}

function Axis({ axis, at, days, today, month }: { axis: readonly number[]; at: Scale; days: number; today: number; month: string }) {
  return (
    <>
      {axis.map((amount) => (
        <g key={amount}>
          <line className={amount === 0 ? 'axis' : 'gridline'} x1={at.left} x2={at.right} y1={at.y(amount)} y2={at.y(amount)} />
          <text x={at.left - 8} y={at.y(amount) + 4} textAnchor="end">
            {shortAmount(amount)}
          </text>
        </g>
      ))}
      {dayLabels(days, today).map((day) => (
        <text key={day} className={day === today ? 'strong' : undefined} x={at.x(day)} y={at.base + 18} textAnchor={day === 1 ? 'start' : day === days ? 'end' : 'middle'}>
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
  const [here, before] = [now[day - 1], then[day - 1]];
  return (
    <>
      <line className="gridline cursor" x1={at.x(day)} x2={at.x(day)} y1={at.top - 8} y2={at.base} />
      {before !== undefined && <circle className="pt prev" cx={at.x(day)} cy={at.y(before)} r={3} />}
      {here !== undefined && <circle className="pt" cx={at.x(day)} cy={at.y(here)} r={4} />}
    </>
  );
}

/** The first and last values speak for themselves: today's on this line, the last month's at its end. */
function Ends({ now, then, at }: PointsProps) {
  const [here, last] = [now.at(-1), then.at(-1)];
  const today = now.length;
  return (
    <>
      {here !== undefined && (
        <text className="strong" x={at.x(today) + (today < 6 ? 8 : -8)} y={Math.max(at.y(here) - 10, 12)} textAnchor={today < 6 ? 'start' : 'end'}>
          {shortAmount(here)}
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

/** The place's size in pixels, so that text in the drawing keeps its own. */
function useSize() {
  const place = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 480, height: SMALLEST.height });
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const watcher = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      setSize({ width: Math.max(Math.floor(width), SMALLEST.width), height: Math.max(Math.floor(height), SMALLEST.height) });
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return { place, ...size };
}
