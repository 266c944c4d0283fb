/** Pure: where stretches of time stand that share some of it. */
export interface Lane {
  lane: number;
  /** Into how many its group is divided. */
  of: number;
}

/** Side by side what overlaps; each group is divided by as many as meet in it at once. The spans come in their order. */
export function lanes(spans: readonly (readonly [start: number, end: number])[]): Lane[] {
  const found: Lane[] = [];
  let group: Lane[] = [];
  let ends: number[] = [];
  for (const [start, end] of spans) {
    if (ends.every((other) => other <= start)) {
      group = [];
      ends = [];
    }
    const free = ends.findIndex((other) => other <= start);
    const lane = free >= 0 ? free : ends.length;
    ends[lane] = end;
    const placed = { lane, of: 0 };
    group.push(placed);
    found.push(placed);
    for (const each of group) each.of = ends.length;
  }
  return found;
}
