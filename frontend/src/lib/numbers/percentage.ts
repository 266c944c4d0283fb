import { count, hasDecimalComma, withSeparators } from './money';

/** A number of percent: `5.6%`, or `5,6 %` where decimals are written with a comma. Text is a number with a point. */
export const percentage = (share: number | string): string =>
  (typeof share === 'number' ? count(share) : withSeparators(share)) + (hasDecimalComma() ? '\u00a0%' : '%');
