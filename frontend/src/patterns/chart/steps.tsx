import { xPosition, EDGE, labelledPoints, ticks, yPosition } from './axis';
import { Lines, Names } from './bars';
import { InspectableChart } from './inspectable-chart';

interface Step {
  /** The label below the point. */
  label: string;
  value: number;
  /** A second value for the same day, drawn as a dashed line. */
  beside?: number;
  tooltip: readonly string[];
}

const LABEL = 64;

interface StepsProps {
  label: string;
  steps: readonly Step[];
  /** Formats a value on the axis. */
  axisText: (value: number) => string;
  /** The first and the last value, in full. */
  valueText: (value: number) => string;
}

/** A price that holds until the next one: a step line with one point per purchase day. */
export function Steps({ label, steps, axisText, valueText }: StepsProps) {
  const row = { points: steps.length, bands: steps.length === 1 };
  const axis = ticks(Math.max(...steps.flatMap(({ value, beside = 0 }) => [value, beside])));
  const largest = axis.at(-1) ?? 0;
  const last = steps.length - 1;
  return (
    <InspectableChart label={label} resting={last} tooltipAt={(at) => steps[at]?.tooltip ?? []} {...row}>
      {(frame, read) => {
        const x = (at: number) => xPosition(frame, row, at);
        const way = (value: (step: Step) => number | undefined) =>
          path(
            steps.map((step) => yPosition(frame, value(step) ?? step.value, largest)),
            x,
          );
        const at = read ?? last;
        const [here, first] = [steps[at], steps[0]];
        return (
          <>
            <Lines axis={axis} frame={frame} axisText={axisText} />
            {steps.some(({ beside }) => beside !== undefined) && (
              <path className="line prev" d={way(({ beside }) => beside)} />
            )}
            <path className="line" d={way(({ value }) => value)} />
            {read !== undefined && (
              <line
                className="gridline cursor"
                x1={x(at)}
                x2={x(at)}
                y1={EDGE.top - 8}
                y2={yPosition(frame, 0, largest)}
              />
            )}
            {here && <circle className="pt" cx={x(at)} cy={yPosition(frame, here.value, largest)} r={4} />}
            {read === undefined && first && (
              <Ends steps={steps} x={x} y={(value) => yPosition(frame, value, largest)} valueText={valueText} />
            )}
            <Names
              names={steps.map((step) => step.label)}
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

/** Each value holds until the next: a horizontal line, then a vertical one. */
const path = (heights: readonly number[], x: (at: number) => number): string =>
  heights.map((y, index) => (index === 0 ? `M${x(0)} ${y}` : `H${x(index)} V${y}`)).join(' ');

interface EndsProps {
  steps: readonly Step[];
  x: (at: number) => number;
  y: (value: number) => number;
  valueText: (value: number) => string;
}

/** The first and the last value have labels of their own. */
function Ends({ steps, x, y, valueText }: EndsProps) {
  const last = steps.length - 1;
  return (
    <>
      {[0, last]
        .filter((at, index) => index === 0 || at > 0)
        .map((at) => {
          const { value } = steps[at] ?? { value: 0 };
          return (
            <text
              key={at}
              className={at === last ? 'strong' : undefined}
              x={x(at)}
              y={Math.max(y(value) - 10, 12)}
              textAnchor={last === 0 ? 'middle' : at === last ? 'end' : 'start'}
            >
              {valueText(value)}
            </text>
          );
        })}
    </>
  );
}
