import { expect, test } from 'vitest';

test('every badge of a sales order uses the displayed status', () => {
  const sources = import.meta.glob<string>('/src/**/*.tsx', { query: '?raw', import: 'default', eager: true });
  const past = Object.entries(sources).filter(([, text]) =>
    /StatusBadge display=\{statusLabels\[[\w.]*order_status\]\}/.test(text),
  );
  expect(past.map(([path]) => path)).toEqual([]);
  expect(Object.keys(sources).length).toBeGreaterThan(100);
});
