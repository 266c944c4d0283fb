import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { contentWidth, measuredWidths } from './measure-columns';
import type { Sizing } from './use-widths';
import { NARROWEST, WIDEST, withinLimits, type Widths } from './widths';
import { cx } from '@/lib/class-names';

interface EdgeProps {
  column: { key: string; label: string };
  sizing: Sizing;
}

const STEP = 8;
const LONG_STEP = 40;
/** A held key changes the width many times; the width is saved once, after this pause. */
const SAVE_DELAY_MS = 300;

interface Drag {
  from: number;
  widths: Widths;
  moved: boolean;
}

/**
 * The right edge of a column header: drag it, or use the arrow keys; Enter and a double click fit the column to its
 * content.
 */
export function ColumnEdge({ column: { key, label }, sizing }: EdgeProps) {
  const edge = useRef<HTMLSpanElement>(null);
  const drag = useRef<Drag>(undefined);
  const [dragged, setDragged] = useState(false);
  // The widths when the edge received the focus; Escape restores them.
  const before = useRef<Widths>(undefined);
  const late = useDelayedSave(sizing);
  const width = () => Math.round(edge.current?.closest('th')?.getBoundingClientRect().width ?? 0);
  const sized = (to: number, widths = measuredWidths(edge.current)): Widths => ({ ...widths, [key]: withinLimits(to) });
  useLayoutEffect(() => edge.current?.setAttribute('aria-valuenow', String(width())));

  const onPointerDown = (event: PointerEvent<HTMLSpanElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus({ preventScroll: true });
    drag.current = { from: event.clientX, widths: measuredWidths(edge.current), moved: false };
    setDragged(true);
  };
  const keep = (widths: Widths | undefined) => {
    late.drop();
    sizing.save(widths);
  };
  const keepForGood = (widths: Widths) => {
    // After a drag, Escape belongs to the list again, not to the column.
    before.current = widths;
    keep(widths);
  };
  const widthsAt = ({ from, widths }: Drag, x: number) => sized((widths[key] ?? 0) + x - from, widths);
  const onPointerMove = ({ clientX }: PointerEvent) => {
    const now = drag.current;
    if (!now || (!now.moved && clientX === now.from)) return;
    now.moved = true;
    sizing.show(widthsAt(now, clientX));
  };
  const endDrag = (keep: ((drag: Drag) => void) | undefined) => {
    const over = drag.current;
    drag.current = undefined;
    setDragged(false);
    if (over?.moved) keep?.(over);
  };
  const takeBack = (): boolean => {
    if (drag.current) {
      endDrag(() => sizing.show(before.current));
      return true;
    }
    if (JSON.stringify(before.current) === JSON.stringify(sizing.widths)) return false;
    keep(before.current);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step !== 0) late.show(sized(width() + step * (event.shiftKey ? LONG_STEP : STEP)));
    else if (event.key === 'Enter') keep(sized(contentWidth(edge.current)));
    else if (event.key !== 'Escape' || !takeBack()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <span
      ref={edge}
      role="separator"
      tabIndex={0}
      className={cx('edge', dragged && 'is-dragged')}
      aria-orientation="vertical"
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      title={`Resize ${label} (double-click to fit)`}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={({ clientX }) => endDrag((over) => keepForGood(widthsAt(over, clientX)))}
      onPointerCancel={() => endDrag(() => sizing.show(before.current))}
      onDoubleClick={() => keepForGood(sized(contentWidth(edge.current)))}
      onFocus={() => {
        before.current = sizing.widths;
      }}
      onBlur={late.flush}
      onKeyDown={onKeyDown}
    />
  );
}

/** Shows new widths immediately and saves them once no key has been pressed for a moment. */
function useDelayedSave(sizing: Sizing) {
  const waiting = useRef<{ widths: Widths; timer: ReturnType<typeof setTimeout> }>(undefined);
  const newest = useRef(sizing);
  useLayoutEffect(() => {
    newest.current = sizing;
  });
  const drop = () => {
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
  };
  const flush = () => {
    const widths = waiting.current?.widths;
    drop();
    if (widths) newest.current.save(widths);
  };
  const show = (widths: Widths) => {
    drop();
    sizing.show(widths);
    waiting.current = { widths, timer: setTimeout(flush, SAVE_DELAY_MS) };
  };
  return { show, flush, drop };
}
