/** A choice never has an empty value: "None" is an option of its own. */
export const NONE = 'none';
