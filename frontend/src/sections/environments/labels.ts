import type { Environment } from '@/api/config';

/** The specification's name and promise of each environment, and what the strip says: its plain name and a note. */
export const environmentLabels: Record<Environment, { label: string; promise: string; place: string; strip: string }> =
  {
    development: {
      label: 'Development',
      promise: 'your dev data is isolated and safe',
      place: 'Sample shop',
      strip: "Changes here don't affect your business",
    },
    test: {
      label: 'Test',
      promise: 'clean slate for testing (your dev data remains safe)',
      place: 'Practice shop',
      strip: "Changes here don't affect your business",
    },
    production: { label: 'Production', promise: 'live data view', place: 'Your business', strip: 'Live data view' },
  };

/** Plain names for an environment. Its technical name appears only in Switch Environment and in the strip. */
export const environmentNames: Record<Environment, string> = {
  development: 'the sample shop',
  test: 'an empty practice shop',
  production: 'your own business',
};

export const changedTo = (environment: Environment): string =>
  `${environment.toUpperCase()}: ${environmentLabels[environment].promise}`;

/** Why an email to a customer isn't sent. The server's rule is the same for quotes, answers and campaigns. */
export const onlyStored = "Only your own business sends emails to customers. This email won't be sent.";
