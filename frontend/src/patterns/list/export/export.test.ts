import { describe, expect, it } from 'vitest';
import { exportQuery, fileName } from './export';

const cell = () => null;

describe('a list export', () => {
  it('has the filters, the sort order and the visible columns in order, and all rows', () => {
    const columns = [
      { key: 'name', label: 'Name', cell, exports: ['name'] },
      { key: 'act', label: 'Act', cell },
      { key: 'who', label: 'Assigned', cell, exports: ['assigned_name', 'name'] },
    ];
    const requested = { status: 'active', sort: '-name', q: 'a&b', limit: 50, count: 'capped', cursor: 'x' };
    const query = exportQuery({ table: 'tasks', queryParams: requested, columns, kind: 'xlsx' });
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      status: 'active',
      sort: '-name',
      q: 'a&b',
      columns: 'name,assigned_name',
      format: 'xlsx',
    });
  });

  it('has the visible columns only, and the IDs of its records if it is to be imported', () => {
    const request = {
      table: 'vendors',
      queryParams: {},
      columns: [{ exports: ['name', 'email'] }],
      kind: 'csv',
    } as const;
    expect(new URLSearchParams(exportQuery(request)).get('columns')).toBe('name,email');
    expect(new URLSearchParams(exportQuery({ ...request, forImport: true })).get('columns')).toBe('name,email,id');
  });

  it('has every column of the lines of orders if it is to be imported', () => {
    const request = { table: 'purchase_orders', queryParams: { q: 'ada' }, columns: [], kind: 'xlsx' } as const;
    expect(exportQuery({ ...request, forImport: true })).toBe('q=ada&format=xlsx');
  });

  it('has every column of the list if none are chosen', () => {
    const query = exportQuery({ table: 'purchase_orders', queryParams: { sort: '-number', limit: 50 }, kind: 'csv' });
    expect(query).toBe('sort=-number&format=csv');
  });

  it('has the name that the server sent', () => {
    expect(fileName('attachment; filename="customers-2026-11-21.csv"', 'x.csv')).toBe('customers-2026-11-21.csv');
    expect(fileName(null, 'x.csv')).toBe('x.csv');
  });
});
