/** Longer than any column, with a word that doesn't break. */
export const LONG =
  'Digital multimeter, true RMS, with test leads, carrying case and calibration certificate KZ-4711-ABCDEFGHIJKLMNOPQRSTUVWXYZ-0123456789';
