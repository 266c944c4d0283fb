import { withinLimits, type Widths } from './widths';

/** The rendered widths of the visible columns in this edge's table. */
export function measuredWidths(edge: HTMLElement | null): Widths {
  const heads = [...(edge?.closest('tr')?.querySelectorAll<HTMLElement>('th[data-head]') ?? [])];
  // Rounded down, so that together they are never wider than the table.
  return Object.fromEntries(
    heads.flatMap((head) =>
      head.offsetWidth > 0 ? [[head.dataset['head'] ?? '', Math.floor(head.getBoundingClientRect().width)]] : [],
    ),
  );
}

/** The width that fits the longest text of the edge's column, measured in a table of automatic width. */
export function contentWidth(edge: HTMLElement | null): number {
  const head = edge?.closest<HTMLElement>('th');
  const table = edge?.closest('table');
  if (!head || !table) return 0;
  const key = CSS.escape(head.dataset['head'] ?? '');
  const copy = document.createElement('table');
  copy.className = 'table measure';
  copy.inert = true;
  for (const cell of [head, ...table.querySelectorAll(`td[data-column="${key}"]`)]) {
    const line = copy.insertRow();
    line.append(cell.cloneNode(true));
    line.querySelector('.edge')?.remove();
  }
  table.after(copy);
  const { width } = copy.getBoundingClientRect();
  copy.remove();
  return withinLimits(Math.ceil(width));
}
