import { withSeparators } from '@/lib/numbers/money';

/** A duration in its shortest readable form. */
export const duration = (ms: number): string =>
  ms < 1000 ? `${ms} ms` : withSeparators(`${(ms / 1000).toFixed(1)} s`);
