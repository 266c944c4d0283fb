import type { Count, ReceivedAllocation, Shipment } from '@/sections/shipments/api';

/** The allocation of one product's good items. */
export interface Sharing {
  product: string;
  name: string;
  good: number;
  given: readonly ReceivedAllocation[];
  leftOut: readonly ReceivedAllocation[];
  toShelf: number;
}

/** The allocation by product, in the shipment's order. Items without an order become free stock. */
export function sharesOf(
  shipment: Shipment,
  counts: readonly Count[],
  { given, left_out }: { given: readonly ReceivedAllocation[]; left_out: readonly ReceivedAllocation[] },
): Sharing[] {
  const products = new Map(shipment.lines.map((line) => [line.product_id, line.product_name ?? 'A deleted product']));
  return [...products].flatMap(([product, name]) => {
    const lines = new Set(shipment.lines.filter(({ product_id }) => product_id === product).map(({ id }) => id));
    const good = counts
      .filter(({ shipment_line_id }) => lines.has(shipment_line_id))
      .reduce((sum, count) => sum + count.good, 0);
    const own = given.filter(({ product_id, reserved }) => product_id === product && reserved > 0);
    if (good === 0 && own.length === 0) return [];
    const taken = own.reduce((sum, { reserved }) => sum + reserved, 0);
    return [
      {
        product,
        name,
        good,
        given: own,
        leftOut: left_out.filter(({ product_id }) => product_id === product),
        toShelf: Math.max(0, good - taken),
      },
    ];
  });
}
