/** Parts of the order list that load later, as one chunk. */
export { HoldOrder } from '@/sections/sales/orders/hold';
export { OrderPreview } from './preview';
export { rowItems } from './row-items';
