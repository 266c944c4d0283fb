import { readFileSync } from 'node:fs';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { KeepMounted } from './keep-mounted';
import { appModules } from '@/testing/modules';

function show(when: boolean, text: string) {
  return (
    <KeepMounted when={when}>
      <p>{text}</p>
    </KeepMounted>
  );
}

test('opens only when allowed, follows its record, and keeps the last one once it is no longer allowed', () => {
  const { rerender, container } = render(show(false, 'draft'));
  expect(container.innerHTML).toBe('');
  rerender(show(true, 'active'));
  const shown = screen.getByText('active');
  rerender(show(true, 'active, changed'));
  expect(screen.getByText('active, changed')).toBe(shown);
  rerender(show(false, 'blacklisted'));
  expect(screen.getByText('active, changed')).toBe(shown);
  rerender(show(true, 'active again'));
  expect(screen.getByText('active again')).toBe(shown);
});

// What can't change while a dialog is open: the user's role, whether something has loaded, and the kind of a product.
const CONSTANT = /^(deps|search|isAdmin|mayEdit|mayDelete|shipments|product\.brand_id|!product\.is_unit_tracked)$/;

// `{isAdmin && open === 'edit' && order.open && <Dialog` and `if (open === 'edit' && order.open)`
const CONDITION =
  /(?:\{|if \()([^{}()\n]*)\bopen === '[a-z-]+'((?: && [^<({}]*?(?:\([^()]*\))?[^<({}]*?)?)(?: && (?:<|\(\n)|\)\s)/g;

test('no state of a record takes an open dialog away', () => {
  const conditions = appModules
    .filter(({ path }) => /\/sections\/.*\.tsx$/.test(path))
    .flatMap(({ path }) =>
      [...readFileSync(path, 'utf8').matchAll(CONDITION)].map(([text, before = '', after = '']) => ({
        path,
        text,
        conditions: `${before}&&${after}`.split('&&').map((each) => each.trim().replace(/\.$/, '')),
      })),
    );
  expect(conditions.length).toBeGreaterThan(50);
  const isState = (each: string) => each !== '' && !CONSTANT.test(each);
  expect(conditions.filter((each) => each.conditions.some(isState))).toEqual([]);
});
