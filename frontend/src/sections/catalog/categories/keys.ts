import type { TreeRow } from './tree';

/**
 * Where a key leads from a row of the tree: to another row, or "toggle". Right opens a row and then enters it; Left
 * closes it and then goes to its parent.
 */
export function stepTo(rows: readonly TreeRow[], id: string, key: string): string | undefined {
  const at = rows.findIndex(({ category }) => category.id === id);
  const row = rows[at];
  if (!row) return undefined;
  const idAt = (place: number) => rows[place]?.category.id;
  switch (key) {
    case 'ArrowDown':
      return idAt(at + 1);
    case 'ArrowUp':
      return idAt(at - 1);
    case 'Home':
      return idAt(0);
    case 'End':
      return idAt(rows.length - 1);
    case 'ArrowRight':
      if (!row.hasChildren) return undefined;
      return row.isOpen ? idAt(at + 1) : 'toggle';
    case 'ArrowLeft':
      return row.isOpen ? 'toggle' : idAt(rows.findLastIndex(({ level }, index) => index < at && level < row.level));
    default:
      return undefined;
  }
}
