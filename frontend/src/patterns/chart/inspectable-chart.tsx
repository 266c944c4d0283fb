import '@/styles/chart.css';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { xPosition, pointAt, type ChartSize, type Row } from './axis';

const SMALLEST = { width: 200, height: 184 };

interface InspectableProps extends Row {
  /** "Revenue by day". */
  label: string;
  /** The point described until the user moves to another, counted from 0. */
  resting: number;
  /** The lines that describe a point. */
  tooltipAt: (at: number) => readonly string[];
  /** The drawing; `read` is the point being inspected. */
  children: (frame: ChartSize, read: number | undefined) => ReactNode;
}

/** A chart whose points can be inspected with the pointer or the arrow keys. */
export function InspectableChart({ label, resting, tooltipAt, children, ...row }: InspectableProps) {
  const { place, frame } = useFrame();
  const [read, setRead] = useState<number>();
  const last = row.points - 1;
  const at = Math.min(read ?? resting, last);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowDown: at - 1, ArrowRight: at + 1, ArrowUp: at + 1, Home: 0, End: last }[
      event.key
    ];
    if (to === undefined) return;
    event.preventDefault();
    setRead(Math.min(Math.max(to, 0), last));
  };
  const onPointerMove = (event: PointerEvent) =>
    setRead(pointAt(frame, row, event.clientX - event.currentTarget.getBoundingClientRect().left));
  const x = xPosition(frame, row, at);
  return (
    <div
      ref={place}
      className="chart-place"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={row.points}
      aria-valuenow={at + 1}
      aria-valuetext={tooltipAt(at).join(', ')}
      onKeyDown={onKeyDown}
      onPointerMove={onPointerMove}
      onPointerLeave={() => setRead(undefined)}
      onBlur={() => setRead(undefined)}
    >
      <svg
        className="chart-drawing"
        width={frame.width}
        height={frame.height}
        viewBox={`0 0 ${frame.width} ${frame.height}`}
        aria-hidden="true"
      >
        {children(frame, read === undefined ? undefined : at)}
      </svg>
      {read !== undefined && (
        <p
          className="chart-tip stack t-hint num nowrap"
          style={x > frame.width / 2 ? { right: frame.width - x + 12 } : { left: x + 12 }}
        >
          {tooltipAt(at).map((text) => (
            <span key={text}>{text}</span>
          ))}
        </p>
      )}
    </div>
  );
}

/** The size of the container in pixels, so that text in the drawing isn't scaled. */
function useFrame() {
  const place = useRef<HTMLDivElement>(null);
  const [frame, setFrame] = useState<ChartSize>({ width: 480, height: SMALLEST.height });
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const watcher = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      setFrame({
        width: Math.max(Math.floor(width), SMALLEST.width),
        height: Math.max(Math.floor(height), SMALLEST.height),
      });
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return { place, frame };
}
