import type { Order } from './api';

/** The reason of the first line on hold. */
export const holdReasonOf = ({ lines }: Pick<Order, 'lines'>): string | null =>
  lines.find(({ order_status }) => order_status === 'onhold')?.hold_reason ?? null;
