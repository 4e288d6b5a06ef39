import { describe, expect, it } from 'vitest';
import { mergeRows } from './mergeRows.ts';
import { moveAbove } from './mends.ts';
import { resolve } from './resolve.ts';
import type { RuleRow } from './ruleTable.ts';

const row = (id: string, priority: number, comment: string | null = null): RuleRow => ({
  id,
  priority,
  active: true,
  conditions: [],
  result: {},
  comment,
  owner: null,
});
const base = [row('a', 10), row('b', 20), row('c', 30)];

describe('two people', () => {
  it('rows that only one changed, added or took away are merged', () => {
    const mine = [row('a', 10, 'mine'), row('new', 15), row('b', 20), row('c', 30)];
    const theirs = [row('a', 10), row('b', 20, 'theirs')];
    expect(mergeRows(base, mine, theirs)).toEqual({
      rows: [row('a', 10, 'mine'), row('new', 15), row('b', 20, 'theirs')],
      conflicts: [],
    });
  });

  it('a row that both changed is a conflict, one that both changed alike is none; one that is gone there and changed here too', () => {
    const mine = [row('a', 10, 'mine'), row('b', 20, 'same'), row('c', 30, 'mine')];
    const theirs = [row('a', 10, 'theirs'), row('b', 20, 'same')];
    const { rows, conflicts } = mergeRows(base, mine, theirs);
    expect(rows).toEqual([row('a', 10, 'theirs'), row('b', 20, 'same')]);
    expect(conflicts).toEqual([
      { id: 'a', mine: row('a', 10, 'mine'), theirs: row('a', 10, 'theirs') },
      { id: 'c', mine: row('c', 30, 'mine'), theirs: null },
    ]);
  });
});

describe('the order of rows', () => {
  it('a row that goes above another has a priority between its neighbours, or that of the one behind it', () => {
    expect(moveAbove(base, 'c', 'b').map(({ id, priority }) => [id, priority])).toEqual([
      ['a', 10],
      ['c', 15],
      ['b', 20],
    ]);
    const close = [row('a', 10), row('b', 11), row('c', 30)];
    expect(moveAbove(close, 'c', 'b').map(({ id, priority }) => [id, priority])).toEqual([
      ['a', 10],
      ['c', 11],
      ['b', 11],
    ]);
    expect(moveAbove(base, 'a', null).map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  });
});

describe('the table that is asked', () => {
  const sets = [
    { orgUnit: 'global', groupType: 'CUSTOMER', groupId: 'c1' },
    { orgUnit: 'dtm', groupType: 'UNIT', groupId: 'dtm' },
    { orgUnit: 'global', groupType: 'UNIT', groupId: 'global' },
    { orgUnit: 'global', groupType: 'NONE', groupId: '' },
    { orgUnit: 'ham', groupType: 'ROUTE', groupId: '121' },
  ] as const;
  it('is that of the closest circle, in the nearest unit', () => {
    const asked = (units: string[], groups: object) => {
      const found = resolve(sets, units, groups);
      return found && `${found.groupType}@${found.orgUnit}`;
    };
    expect(asked(['dtm', 'global'], { customer: 'c1', route: '121' })).toBe('CUSTOMER@global');
    expect(asked(['ham', 'global'], { customer: 'c1', route: '121' })).toBe('ROUTE@ham');
    expect(asked(['dtm', 'global'], { customer: 'c2' })).toBe('UNIT@dtm');
    expect(asked(['lej', 'global'], {})).toBe('UNIT@global');
    expect(asked(['elsewhere'], {})).toBe(undefined);
  });
});
