/** Finds a place for a toast where it doesn't cover anything people read or press. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What a toast avoids, in layers: the last ones only if there is room. */
export type Obstacles = readonly (readonly Box[])[];

const GAP = 8;
/** How much higher a toast may move before it leaves its usual corner. */
const CORNER_WORTH = 80;

const overlaps = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
const withMargin = ({ left, top, right, bottom }: Box): Box => ({
  left: left - GAP,
  top: top - GAP,
  right: right + GAP,
  bottom: bottom + GAP,
});

export const coversAny = (box: Box, obstacles: Obstacles): boolean =>
  obstacles.flat().some((each) => overlaps(box, each));

/** The lowest free position in one column, or undefined. */
function lowest(
  left: number,
  size: { width: number; height: number },
  room: Box,
  taken: readonly Box[],
): Box | undefined {
  const bottoms = [room.bottom, ...taken.map(({ top }) => top)]
    .filter((bottom) => bottom <= room.bottom)
    .sort((a, b) => b - a);
  return bottoms
    .map((bottom) => ({ left, right: left + size.width, top: bottom - size.height, bottom }))
    .find((box) => box.top >= room.top && !taken.some((each) => overlaps(box, each)));
}

function positionIn(size: { width: number; height: number }, room: Box, taken: readonly Box[]): Box | undefined {
  const right = Math.max(room.left, room.right - size.width);
  const columns = [right, room.left, Math.max(room.left, (room.left + right) / 2)];
  const found = columns.flatMap((left, index) => {
    const box = lowest(left, size, room, taken);
    return box ? [{ box, cost: room.bottom - box.bottom + (index === 0 ? 0 : CORNER_WORTH) }] : [];
  });
  return found.sort((one, other) => one.cost - other.cost)[0]?.box;
}

/** Bottom right if that is free, else the nearest position that avoids as many layers as possible. */
export function freePosition(size: { width: number; height: number }, room: Box, obstacles: Obstacles): Box {
  for (let layers = obstacles.length; layers >= 0; layers--) {
    const found = positionIn(size, room, obstacles.slice(0, layers).flat().map(withMargin));
    if (found) return found;
  }
  // Taller than the available space.
  return {
    left: Math.max(room.left, room.right - size.width),
    right: room.right,
    top: room.bottom - size.height,
    bottom: room.bottom,
  };
}
