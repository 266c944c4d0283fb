import { xPosition, EDGE, fitNames, labelledPoints, ticks, yPosition, type ChartSize } from './axis';
import { InspectableChart } from './inspectable-chart';

interface Bar {
  /** The label below the bar. */
  label: string;
  value: number;
  /** What it says when focused. */
  tooltip: readonly string[];
  /** The bar that the title refers to. */
  strong?: boolean;
}

interface BarsProps {
  /** "Spend by month". */
  label: string;
  bars: readonly Bar[];
  /** Formats a value on the axis. */
  axisText: (value: number) => string;
  /** Whole-number ticks only. */
  whole?: boolean;
}

const WIDEST = 40;

/** Bars from zero. Without a highlighted bar, all are highlighted. */
export function Bars({ label, bars, axisText, whole }: BarsProps) {
  const row = { points: bars.length, bands: true };
  const axis = ticks(Math.max(...bars.map(({ value }) => value)), whole ? 1 : 0);
  const largest = axis.at(-1) ?? 0;
  const some = bars.some(({ strong }) => strong);
  return (
    <InspectableChart label={label} resting={bars.length - 1} tooltipAt={(at) => bars[at]?.tooltip ?? []} {...row}>
      {(frame, read) => {
        const { names, room } = fitNames(
          frame,
          bars.map(({ label: name }) => name),
        );
        const width = Math.min(Math.max(((frame.width - EDGE.left - EDGE.right) / bars.length) * 0.7, 2), WIDEST);
        return (
          <>
            <Lines axis={axis} frame={frame} axisText={axisText} />
            {bars.map(({ label: name, value, strong }, index) => (
              <rect
                key={`${index} ${name}`}
                className={read === index || !some || strong ? 'bar' : 'bar quiet'}
                x={xPosition(frame, row, index) - width / 2}
                y={yPosition(frame, value, largest)}
                width={width}
                height={Math.max(yPosition(frame, 0, largest) - yPosition(frame, value, largest), 0)}
              />
            ))}
            <Names
              names={names}
              at={(place) => xPosition(frame, row, place)}
              shown={labelledPoints(frame, row, room)}
              frame={frame}
              strong={read}
            />
          </>
        );
      }}
    </InspectableChart>
  );
}

/** The grid lines of a chart with their axis labels. */
export function Lines({
  axis,
  frame,
  axisText,
}: {
  axis: readonly number[];
  frame: ChartSize;
  axisText: (value: number) => string;
}) {
  const largest = axis.at(-1) ?? 0;
  return (
    <>
      {axis.map((value) => (
        <g key={value}>
          <line
            className={value === 0 ? 'axis' : 'gridline'}
            x1={EDGE.left}
            x2={frame.width - EDGE.right}
            y1={yPosition(frame, value, largest)}
            y2={yPosition(frame, value, largest)}
          />
          <text x={EDGE.left - 8} y={yPosition(frame, value, largest) + 4} textAnchor="end">
            {axisText(value)}
          </text>
        </g>
      ))}
    </>
  );
}

interface NamesProps {
  names: readonly string[];
  at: (place: number) => number;
  shown: readonly number[];
  frame: ChartSize;
  strong?: number;
}

/** The labels below a chart. */
export function Names({ names, at, shown, frame, strong }: NamesProps) {
  return (
    <>
      {shown.map((place) => (
        <text
          key={place}
          className={strong === place ? 'strong' : undefined}
          x={Math.min(Math.max(at(place), EDGE.left), frame.width - EDGE.right)}
          y={frame.height - 6}
          textAnchor={anchor(at(place), frame)}
        >
          {names[place]}
        </text>
      ))}
    </>
  );
}

const anchor = (x: number, { width }: ChartSize) =>
  x <= EDGE.left + 12 ? 'start' : x >= width - EDGE.right - 12 ? 'end' : 'middle';
