import { expect, it } from 'vitest';
import { standAt, takeFirstPlace } from './feed-cursor';

const answer = (place: string) => new Response('{}', { headers: { 'X-Feed-Place': place } });

it('keeps the position from the first response and hands it out once', () => {
  standAt(answer('7.41'));
  standAt(answer('7.99'));
  expect(takeFirstPlace()).toBe('7.41');
  expect(takeFirstPlace()).toBeUndefined();
});
