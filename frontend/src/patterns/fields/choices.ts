/** An option never has an empty value: "None" is an explicit option. */
export const NONE = 'none';
