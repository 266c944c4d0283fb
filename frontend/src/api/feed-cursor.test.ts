import { expect, it } from 'vitest';
import { standAt, takeFirstPlace } from './feed-cursor';

const answer = (place: string) => new Response('{}', { headers: { 'X-Feed-Place': place } });

it('keeps the place of the first answer, for the first who asks', () => {
  standAt(answer('7.41'));
  standAt(answer('7.99'));
  expect(takeFirstPlace()).toBe('7.41');
  expect(takeFirstPlace()).toBeUndefined();
});
