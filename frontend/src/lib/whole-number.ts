/** The whole number typed into a field, or null if the text isn't one. */
export const readWholeNumber = (text: string | undefined): number | null => {
  const digits = (text ?? '').trim();
  return /^\d+$/.test(digits) ? Number(digits) : null;
};

/** The quantity typed into a field; 0 if the text isn't a whole number. */
export const readQuantity = (text: string | undefined): number => readWholeNumber(text) ?? 0;
