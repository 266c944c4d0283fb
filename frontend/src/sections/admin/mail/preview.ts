// The same rules as the server's (identity/mail/templates/rules.py), for the preview while typing.

import type { MailTemplate } from './api';

type Placeholder = MailTemplate['placeholders'][number];

/** Fills in the sample values, each once. An empty value takes the space before it along. */
export function filledIn(text: string, placeholders: readonly Pick<Placeholder, 'name' | 'sample'>[]): string {
  const samples = new Map(placeholders.map(({ name, sample }) => [name, sample]));
  return text.replace(/( ?)\{([^{}\n]{0,60})\}/g, (whole, space: string, name: string) => {
    const sample = samples.get(name);
    if (sample === undefined) return whole;
    return sample === '' ? '' : space + sample;
  });
}
