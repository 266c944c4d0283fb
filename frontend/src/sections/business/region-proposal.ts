import type { Business } from './api';

type Region = Business['regions'][number];

/** The region to propose: the one of this device's language, or the business's own. */
export function proposedRegion(regions: readonly Region[], languages: readonly string[], own: string): string {
  const named = languages.find((language) => regions.some(({ locale }) => locale === language));
  return named ?? own;
}

/** The device's time zone if it belongs to the region, or the one where most of its people live. */
export function proposedZone({ time_zones: zones }: Region, device: string): string {
  return zones.includes(device) ? device : (zones[0] ?? '');
}
