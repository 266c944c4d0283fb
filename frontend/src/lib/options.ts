/** The keys of an object whose type names all of them, such as the labels of an enum. */
export const keysOf = <T extends string>(known: Readonly<Record<T, unknown>>): T[] => Object.keys(known) as T[];

/** Whether a text is one of these keys, such as a known value of an enum. */
export const isKeyOf = <T extends string>(known: Readonly<Record<T, unknown>>, text: unknown): text is T =>
  typeof text === 'string' && Object.hasOwn(known, text);

type Labels<T extends string, Icon extends string> = Record<T, string | { label: string; icon?: Icon }>;

const entriesOf = <T extends string, Icon extends string>(labels: Labels<T, Icon>) =>
  keysOf(labels).map((value) => {
    const label: string | { label: string; icon?: Icon } = labels[value];
    return { value, ...(typeof label === 'string' ? { label } : label) };
  });

/** Returns the values of an enum with their labels, as options of a field or filter. */
export const optionsOf = <T extends string>(labels: Labels<T, string>): { value: T; label: string }[] =>
  entriesOf(labels).map(({ value, label }) => ({ value, label }));

/** Returns the options with their icons. */
export const iconOptionsOf = <T extends string, Icon extends string>(
  labels: Labels<T, Icon>,
): { value: T; label: string; icon?: Icon }[] =>
  entriesOf(labels).map(({ value, label, icon }) => (icon ? { value, label, icon } : { value, label }));
