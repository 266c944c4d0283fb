import { expect, test } from 'vitest';
import { blockReader, isAfter } from './sse';

test('blocks arrive complete, however the text was split', () => {
  const read = blockReader();
  expect(read('retry: 2000\nid: 0.4')).toEqual([]);
  expect(read('2\n\nid: 0.43\nda')).toEqual([{ event: 'message', data: '', id: '0.42' }]);
  expect(read('ta: {"a":1}\n\n: alive\n\nevent: reset\r\ndata: {}\r\n\r\n')).toEqual([
    { event: 'message', data: '{"a":1}', id: '0.43' },
    { event: 'message', data: '', id: undefined },
    { event: 'reset', data: '{}', id: undefined },
  ]);
});

test('positions are compared as numbers, the transaction first', () => {
  expect([isAfter('0.10', '0.9'), isAfter('0.9', '0.10'), isAfter('0.9', '0.9'), isAfter('2.1', '1.99')]).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(isAfter('999999999999999999.2', '999999999999999998.3')).toBe(true);
});
