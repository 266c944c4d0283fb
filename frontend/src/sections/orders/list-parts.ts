/** Parts of the order list that load later, as one chunk. */
export { HoldOrder } from './hold';
export { OrderPreview } from './preview';
export { rowItems } from './row-items';
