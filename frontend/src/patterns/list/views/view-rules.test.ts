import { describe, expect, it } from 'vitest';
import { addressOf, isDefault, storedParams, isSameView } from './view-rules';

describe('saved views', () => {
  it('keep filters, sort, columns and layout, and nothing temporary', () => {
    const search = {
      status: 'active',
      sort: '-name',
      cols: 'name,email',
      view: 'card',
      q: 'ann',
      cursor: 'x',
      open: 'new',
      saved: '1',
      peek: '2',
      env: 'test',
      tag: undefined,
    };
    expect(storedParams(search)).toEqual({
      status: 'active',
      sort: '-name',
      cols: 'name,email',
      view: 'card',
      q: 'ann',
    });
  });

  it('are unchanged if only the page, the open record or a default parameter differs', () => {
    const usual = { sort: '-created_at', view: 'list' };
    expect(isSameView({ status: 'active', cursor: 'x', saved: '1' }, { status: 'active', view: 'list' }, usual)).toBe(
      true,
    );
    expect(isSameView({ sort: '-created_at' }, {}, usual)).toBe(true);
    expect(isSameView({ status: 'active' }, {}, usual)).toBe(false);
    expect(isSameView({}, { status: 'active' }, usual)).toBe(false);
    expect(isSameView({ sort: 'name' }, {}, usual)).toBe(false);
  });

  it('replace the previous URL parameters', () =>
    expect(addressOf('7', { status: 'active', cursor: 'x' })).toEqual({ status: 'active', saved: '7' }));

  it.each([
    [{}, true],
    [{ open: 'new', env: 'test' }, true],
    [{ saved: 'all' }, false],
    [{ q: 'ann' }, false],
    [{ cursor: 'x' }, false],
  ])('know whether %j selects anything', (search, bare) => expect(isDefault(search)).toBe(bare));
});
