import type { ListPart } from './types';

/** The parts of a list whose values are words of its own. */
export const listPart = <Value extends string>(part: ListPart<Value>): ListPart => ({
  ...part,
  onChange: (next) => {
    const option = part.options.find(({ value }) => value === next);
    if (option) part.onChange(option.value);
  },
});
