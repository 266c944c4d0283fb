export type Paper = 'a4' | 'letter';

const letterLocales = /^(en-(US|CA|PH)|es-(MX|CO|CL|VE)|fr-CA)$/;

/** The paper size used in the reader's region comes first. */
export const papers = (): Paper[] => (letterLocales.test(navigator.language) ? ['letter', 'a4'] : ['a4', 'letter']);

export const paperLabels: Record<Paper, string> = { a4: 'A4', letter: 'Letter' };
