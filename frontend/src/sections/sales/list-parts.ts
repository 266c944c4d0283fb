/** What the list of orders does without at first; loaded as one file. */
export { HoldOrder } from './hold';
export { OrderPreview } from './preview';
export { rowItems } from './row-items';
