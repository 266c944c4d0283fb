import { expect, it } from 'vitest';
import { noteFirstCursor, takeFirstCursor } from './feed-cursor';

const answer = (place: string) => new Response('{}', { headers: { 'X-Feed-Place': place } });

it('keeps the position from the first response and hands it out once', () => {
  noteFirstCursor(answer('7.41'));
  noteFirstCursor(answer('7.99'));
  expect(takeFirstCursor()).toBe('7.41');
  expect(takeFirstCursor()).toBeUndefined();
});
