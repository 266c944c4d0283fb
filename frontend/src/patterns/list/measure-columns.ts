import { withinLimits, type Widths } from './widths';

/** The columns of this edge's table as wide as they are drawn, without those that a narrow screen leaves out. */
export function measuredWidths(edge: HTMLElement | null): Widths {
  const heads = [...(edge?.closest('tr')?.querySelectorAll<HTMLElement>('th[data-head]') ?? [])];
  // Rounded down: together they must not be wider than the table is now.
  return Object.fromEntries(heads.flatMap((head) => (head.offsetWidth > 0 ? [[head.dataset['head'] ?? '', Math.floor(head.getBoundingClientRect().width)]] : [])));
}

/** How wide the edge's column is when its longest text is shown whole: measured in a table that takes the room it needs. */
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
