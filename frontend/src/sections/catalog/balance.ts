interface Step {
  on_hand_change: number;
}

/** What was on hand after each movement: newest first, counted back from what is there now. */
export function withBalance<Row extends Step>(
  newestFirst: readonly Row[],
  onHand: number,
): (Row & { balance: number })[] {
  let balance = onHand;
  return newestFirst.map((row) => {
    const after = { ...row, balance };
    balance -= row.on_hand_change;
    return after;
  });
}

/** How many pieces more or fewer an adjustment means; undefined while it is no whole number. */
export function difference(way: 'counted' | 'add' | 'remove', typed: string, onHand: number): number | undefined {
  if (!/^\d{1,9}$/.test(typed.trim())) return undefined;
  const pieces = Number(typed.trim());
  if (way === 'counted') return pieces - onHand;
  return way === 'add' ? pieces : -pieces;
}
