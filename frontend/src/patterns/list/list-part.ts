import type { ListPart } from './types';

/** The parts of a list that have values of their own. */
export const listPart = <Value extends string>(part: ListPart<Value>): ListPart => ({
  ...part,
  onChange: (next) => {
    const option = part.options.find(({ value }) => value === next);
    if (option) part.onChange(option.value);
  },
});
