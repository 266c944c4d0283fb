import { expect, test } from 'vitest';
import { stepTo } from './keys';
import type { TreeRow } from './tree';

const row = (id: string, level: number, hasChildren = false, isOpen = false): TreeRow => ({
  category: {
    id,
    name: id,
    parent_id: null,
    parent_name: null,
    description: null,
    products_count: 0,
    version: 1,
    environment: 'test',
    created_at: '2026-11-01T09:00:00Z',
    updated_at: '2026-11-01T09:00:00Z',
  },
  level,
  position: 1,
  siblings: 1,
  total: 0,
  hasChildren,
  isOpen,
});

const rows = [row('audio', 1), row('tools', 1, true, true), row('saws', 2, true), row('drills', 2)];

test.each([
  ['audio', 'ArrowDown', 'tools'],
  ['audio', 'ArrowUp', undefined],
  ['drills', 'ArrowDown', undefined],
  ['drills', 'Home', 'audio'],
  ['audio', 'End', 'drills'],
  ['audio', 'ArrowRight', undefined],
  ['tools', 'ArrowRight', 'saws'],
  ['saws', 'ArrowRight', 'toggle'],
  ['tools', 'ArrowLeft', 'toggle'],
  ['saws', 'ArrowLeft', 'tools'],
  ['drills', 'ArrowLeft', 'tools'],
  ['audio', 'ArrowLeft', undefined],
  ['tools', 'x', undefined],
  ['gone', 'Home', undefined],
])('from %s, %s leads to %s', (id, key, to) => expect(stepTo(rows, id, key)).toBe(to));
