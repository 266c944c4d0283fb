type Labels<T extends string, Icon extends string> = Record<T, string | { label: string; icon?: Icon }>;

const entriesOf = <T extends string, Icon extends string>(labels: Labels<T, Icon>) =>
  (Object.entries(labels) as [T, string | { label: string; icon?: Icon }][]).map(([value, label]) => ({
    value,
    ...(typeof label === 'string' ? { label } : label),
  }));

/** Returns the values of an enum with their labels, as options of a field or filter. */
export const optionsOf = <T extends string>(labels: Labels<T, string>): { value: T; label: string }[] =>
  entriesOf(labels).map(({ value, label }) => ({ value, label }));

/** Returns the options with their icons. */
export const iconOptionsOf = <T extends string, Icon extends string>(
  labels: Labels<T, Icon>,
): { value: T; label: string; icon?: Icon }[] =>
  entriesOf(labels).map(({ value, label, icon }) => (icon ? { value, label, icon } : { value, label }));
