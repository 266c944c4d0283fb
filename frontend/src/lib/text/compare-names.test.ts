import { expect, test } from 'vitest';
import { formats } from '@/lib/formats';
import { compareNames } from './compare-names';

test('names are sorted as the region of the business does', () => {
  const names = ['Zange', 'Åkare', 'Ahle'];
  const sorted = (locale: string) => {
    formats.set({ ...formats.read(), locale });
    return names.toSorted(compareNames);
  };
  expect(sorted('sv-SE')).toEqual(['Ahle', 'Zange', 'Åkare']);
  expect(sorted('de-DE')).toEqual(['Ahle', 'Åkare', 'Zange']);
});
