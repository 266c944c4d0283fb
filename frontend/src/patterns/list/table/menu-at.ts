import type { MenuPosition } from '@/patterns/list/types';

/** Where a row's menu opens: at the pointer, or below its trigger. */
export function menuAt<Row>(
  row: Row,
  opener: HTMLElement,
  pointer?: { clientX: number; clientY: number },
): MenuPosition<Row> {
  const line = opener.closest<HTMLElement>('[data-row]') ?? opener;
  const box = opener.getBoundingClientRect();
  const { clientX: x, clientY: y } =
    pointer && (pointer.clientX || pointer.clientY) ? pointer : { clientX: box.left, clientY: box.bottom };
  return { row, line, x, y };
}
