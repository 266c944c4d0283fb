import { separated } from './money';

/** A duration in its shortest readable form. */
export const duration = (ms: number): string => (ms < 1000 ? `${ms} ms` : separated(`${(ms / 1000).toFixed(1)} s`));
