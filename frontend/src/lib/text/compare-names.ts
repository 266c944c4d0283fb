import { formats } from '@/lib/formats';

let sorter: { locale: string; collator: Intl.Collator } | undefined;

/** Compares names in the alphabet of the business's region: Å comes after Z in Sweden, and beside A in Germany. */
export function compareNames(one: string, other: string): number {
  const { locale } = formats.read();
  if (sorter?.locale !== locale) sorter = { locale, collator: new Intl.Collator(locale) };
  return sorter.collator.compare(one, other);
}
