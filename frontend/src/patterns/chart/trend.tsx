import { xPosition, EDGE, labelledPoints, ticks, yPosition } from './axis';
import { Lines, Names } from './bars';
import { InspectableChart } from './inspectable-chart';

interface TrendPoint {
  /** The label below the point. */
  label: string;
  value: number;
  /** The value of the compared period at the same place. */
  before?: number;
  tooltip: readonly string[];
}

interface TrendProps {
  label: string;
  points: readonly TrendPoint[];
  /** Formats a value on the axis. */
  axisText: (value: number) => string;
  /** The last value, in full. */
  valueText: (value: number) => string;
  /** Whole-number ticks only. */
  whole?: boolean;
}

const LABEL = 64;

/** A line over time from zero, with the compared period as a dashed line. */
export function Trend({ label, points, axisText, valueText, whole }: TrendProps) {
  const row = { points: points.length, bands: points.length === 1 };
  const axis = ticks(Math.max(...points.flatMap(({ value, before = 0 }) => [value, before])), whole ? 1 : 0);
  const largest = axis.at(-1) ?? 0;
  const last = points.length - 1;
  const earlier = points.flatMap(({ before }) => before ?? []);
  return (
    <InspectableChart label={label} resting={last} tooltipAt={(at) => points[at]?.tooltip ?? []} {...row}>
      {(frame, read) => {
        const x = (at: number) => xPosition(frame, row, at);
        const y = (value: number) => yPosition(frame, Math.max(value, 0), largest);
        const here = points[read ?? last];
        const line = path(
          points.map(({ value }) => value),
          x,
          y,
        );
        return (
          <>
            <Lines axis={axis} frame={frame} axisText={axisText} />
            {last > 0 && <path className="area" d={`${line} L${x(last)} ${y(0)} L${x(0)} ${y(0)} Z`} />}
            {earlier.length > 1 && <path className="line prev" d={path(earlier, x, y)} />}
            <path className="line" d={line} />
            {read !== undefined && (
              <line className="gridline cursor" x1={x(read)} x2={x(read)} y1={EDGE.top - 8} y2={y(0)} />
            )}
            {here?.before !== undefined && (
              <circle className="pt prev" cx={x(read ?? last)} cy={y(here.before)} r={3} />
            )}
            {here && <circle className="pt" cx={x(read ?? last)} cy={y(here.value)} r={4} />}
            {read === undefined && <LastValue points={points} x={x} y={y} valueText={valueText} />}
            <Names
              names={points.map((point) => point.label)}
              at={x}
              shown={labelledPoints(frame, row, LABEL)}
              frame={frame}
              strong={read}
            />
          </>
        );
      }}
    </InspectableChart>
  );
}

type Axis = (value: number) => number;

const path = (values: readonly number[], x: Axis, y: Axis): string =>
  values.map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(value)}`).join(' ');

/** Only the last value has a label: the line rises through one at the first, which the axis shows as well. */
function LastValue({ points, x, y, valueText }: LastValueProps) {
  const at = points.length - 1;
  const value = points[at]?.value ?? 0;
  return (
    <text className="strong" x={x(at)} y={Math.max(y(value) - 10, 12)} textAnchor={at === 0 ? 'middle' : 'end'}>
      {valueText(value)}
    </text>
  );
}

interface LastValueProps {
  points: readonly TrendPoint[];
  x: Axis;
  y: Axis;
  valueText: (value: number) => string;
}
