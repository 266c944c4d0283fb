/** Longer than any column. */
export const LONG =
  'Digital multimeter, true RMS, with test leads, carrying case, calibration certificate KZ-4711 and a three-year warranty';
