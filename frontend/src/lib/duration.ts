import { withSeparators } from './money';

/** A duration in its shortest readable form. */
export const duration = (ms: number): string =>
  ms < 1000 ? `${ms} ms` : withSeparators(`${(ms / 1000).toFixed(1)} s`);
