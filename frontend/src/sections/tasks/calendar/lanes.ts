/** The lane of a time span among those it overlaps with. */
interface LanePosition {
  lane: number;
  /** The number of lanes in its group. */
  of: number;
}

/** Assigns overlapping spans to lanes side by side. The number of lanes in a group is its maximum overlap. The spans must be sorted. */
export function lanes(spans: readonly (readonly [start: number, end: number])[]): LanePosition[] {
  const found: LanePosition[] = [];
  let group: LanePosition[] = [];
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
