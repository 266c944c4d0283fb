import { beforeEach, expect, test, vi } from 'vitest';
import { calculatorHistory, withEntry, type HistoryEntry } from './calculator-history';

const entry = (cost: string, owner = 'nora development'): HistoryEntry => ({
  owner,
  name: 'price',
  typed: { cost, margin: '40' },
  at: '2026-11-24T10:00:00.000Z',
});

beforeEach(() => localStorage.clear());

test('the tape is stored and read again', () => {
  calculatorHistory.save([entry('60')]);
  expect(calculatorHistory.read()).toEqual([entry('60')]);
});

test.each([
  ['no list', '{"name":"price"}'],
  ['no JSON', 'x'],
  ['another calculation', JSON.stringify([{ ...entry('1'), name: 'power' }])],
  ['no owner', JSON.stringify([{ ...entry('1'), owner: 5 }])],
  ['no time', JSON.stringify([{ ...entry('1'), at: 'yesterday' }])],
  ['a number where text belongs', JSON.stringify([{ ...entry('1'), typed: { cost: 1 } }])],
  ['endless text', JSON.stringify([{ ...entry('1'), typed: { cost: '1'.repeat(41) } }])],
  ['nothing', JSON.stringify([null])],
])('a malformed tape is ignored with a warning: %s', (_, stored) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  localStorage.setItem('tape-entries', stored);
  expect(calculatorHistory.read()).toEqual([]);
  expect(warn).toHaveBeenCalledWith('Ignored the malformed stored setting "tape-entries"');
  warn.mockRestore();
});

test('each user has 50 entries in each environment, and unknown fields are dropped', () => {
  const other = entry('1', 'nora test');
  let all: HistoryEntry[] = [other];
  for (let at = 0; at < 60; at++) all = withEntry(all, entry(String(at)));
  expect(all).toHaveLength(51);
  expect(all[0]?.typed['cost']).toBe('59');
  expect(all.at(-1)).toEqual(other);
  localStorage.setItem('tape-entries', JSON.stringify([{ ...entry('1'), typed: { cost: '1', margin: '2', x: 'y' } }]));
  expect(calculatorHistory.read()[0]?.typed).toEqual({ cost: '1', margin: '2' });
});

test('the same calculation in a row is on the tape once', () => {
  expect(withEntry([entry('1')], { ...entry('1'), at: '2026-11-24T11:00:00.000Z' })).toHaveLength(1);
  expect(withEntry([entry('2'), entry('1')], entry('1'))).toHaveLength(3);
});
