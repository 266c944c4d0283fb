import type { Environment } from '@/api/config';

/** The specification's texts: name and description of each environment. */
export const environmentLabels: Record<Environment, { label: string; promise: string; strip: string }> = {
  development: {
    label: 'Development',
    promise: 'your dev data is isolated and safe',
    strip: 'Your data here is isolated and safe',
  },
  test: {
    label: 'Test',
    promise: 'clean slate for testing (your dev data remains safe)',
    strip: 'Clean slate for testing',
  },
  production: { label: 'Production', promise: 'live data view', strip: 'Live data view' },
};

/** Plain names for an environment. Its technical name appears only in Switch Environment and in the strip. */
export const environmentNames: Record<Environment, string> = {
  development: 'the sample shop',
  test: 'an empty practice shop',
  production: 'your own business',
};

export const changedTo = (environment: Environment): string =>
  `${environment.toUpperCase()}: ${environmentLabels[environment].promise}`;
