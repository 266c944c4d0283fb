import type { Business } from './api';

type Region = Business['regions'][number];

const countryOf = (locale: string): string | undefined => /-([A-Z]{2})\b/.exec(locale)?.[1];

/** The region to propose: the one of this device's language, else of its country, or the business's own. */
export function proposedRegion(regions: readonly Region[], languages: readonly string[], own: string): string {
  const named = languages.find((language) => regions.some(({ locale }) => locale === language));
  const country = languages.map(countryOf).find((code) => code !== undefined);
  const there = regions.find(({ locale }) => countryOf(locale) === country);
  return named ?? there?.locale ?? own;
}

/** The device's time zone if it belongs to the region, or the one where most of its people live. */
export function proposedZone({ time_zones: zones }: Region, device: string): string {
  return zones.includes(device) ? device : (zones[0] ?? '');
}

/** How amounts, dates, weeks and times are usually written there. */
export const usualFormats = ({ number_format, date_format, week_start, clock }: Region) => ({
  number_format,
  date_format,
  week_start,
  clock,
});

/**
 * The formats that the first step sets with a country. A business that was set up before may have formats of its own,
 * which only another country replaces.
 */
export function proposedFormats(
  { name, locale, regions }: Pick<Business, 'name' | 'locale' | 'regions'>,
  chosen: string,
) {
  const region = regions.find((each) => each.locale === chosen);
  return region && (!name || chosen !== locale) ? usualFormats(region) : {};
}
