interface Step {
  on_hand_change: number;
}

/** Adds the quantity on hand after each movement, calculated backwards from the current quantity. Newest first. */
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

/** The stock difference of an adjustment, or undefined if the input isn't a whole number. */
export function quantityDifference(
  way: 'counted' | 'add' | 'remove',
  typed: string,
  onHand: number,
): number | undefined {
  if (!/^\d{1,9}$/.test(typed.trim())) return undefined;
  const quantity = Number(typed.trim());
  if (way === 'counted') return quantity - onHand;
  return way === 'add' ? quantity : -quantity;
}
