import type { ListSegments } from './types';

/** The parts of a list that have values of their own. */
export const listSegments = <Value extends string>(part: ListSegments<Value>): ListSegments => ({
  ...part,
  onChange: (next) => {
    const option = part.options.find(({ value }) => value === next);
    if (option) part.onChange(option.value);
  },
});
