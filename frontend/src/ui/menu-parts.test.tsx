import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { MenuRadios, OpenMenu } from './menu-parts';

test('a menu of options starts at the current one before the next frame, and the arrow keys move from there', async () => {
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  const user = userEvent.setup();
  const chosen: string[] = [];
  render(
    <OpenMenu trigger={<button type="button">Status</button>}>
      <MenuRadios
        value="b"
        onChange={(value) => chosen.push(value)}
        options={['a', 'b', 'c'].map((value) => ({ value, label: value }))}
      />
    </OpenMenu>,
  );
  expect(document.activeElement).toBe(await screen.findByRole('menuitemradio', { name: 'b' }));
  await user.keyboard('{ArrowDown}{Enter}');
  expect(chosen).toEqual(['c']);
  frames.mockRestore();
});
