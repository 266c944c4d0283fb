/** Pure: the column widths that a user chose for a list, in pixels. */
export type Widths = Readonly<Record<string, number>>;

export const NARROWEST = 56;
export const WIDEST = 800;

export const withinLimits = (width: number): number => Math.min(Math.max(Math.round(width), NARROWEST), WIDEST);

/** Parses `name.320,email,phone.132` into widths by column; undefined if it has no width for this list. */
export function readWidths(text: string | undefined, columns: readonly { key: string }[]): Widths | undefined {
  const widths = (text ?? '').split(',').flatMap((part): [string, number][] => {
    const [key, width] = part.split('.');
    const known = columns.some((column) => column.key === key);
    return key && known && width && /^\d+$/.test(width) ? [[key, withinLimits(Number(width))]] : [];
  });
  return widths.length > 0 ? Object.fromEntries(widths) : undefined;
}
