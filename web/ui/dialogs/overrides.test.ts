import { expect, test } from 'vitest';
import { groupChecks, overridesOf } from './overrides.ts';
import { gridPosition } from './zoom.ts';

const result = (code: string, severity: 'INFO' | 'WARNING' | 'ERROR', itemId?: string, overridable = true) => ({
  code,
  severity,
  overridable,
  message: `${code} ${itemId ?? ''}`.trim(),
  itemId,
});

test('results stand code by code, errors first; one that may not be overridden blocks its code', () => {
  const groups = groupChecks([
    result('B', 'WARNING', '1'),
    result('I', 'INFO'),
    result('A', 'ERROR', '2'),
    result('B', 'WARNING', '2', false),
  ]);
  expect(groups.map((group) => [group.code, group.overridable, group.items])).toEqual([
    ['A', true, ['2']],
    ['B', false, ['1', '2']],
    ['I', true, []],
  ]);
});

test('accepted codes go item by item where items are named, else for all', () => {
  const groups = groupChecks([
    result('B', 'WARNING', '1'),
    result('C', 'WARNING', '1'),
    result('B', 'WARNING', '2'),
    result('T', 'WARNING'),
    result('N', 'WARNING', '3'),
  ]);
  const accepted = new Set(groups.filter((group) => group.code !== 'N').map((group) => group.key));
  expect(overridesOf(groups, accepted)).toEqual({
    overrideCodes: ['T'],
    overrides: [
      { itemId: '1', codes: ['B', 'C'] },
      { itemId: '2', codes: ['B'] },
    ],
  });
  expect(overridesOf(groups, new Set())).toEqual({});
});

test('zoom goes to one of nine places', () => {
  expect([gridPosition(0.1, 0.5), gridPosition(0.9, 0.99), gridPosition(0.5, 0)]).toEqual([
    { x: 0, y: 0.5 },
    { x: 1, y: 1 },
    { x: 0.5, y: 0 },
  ]);
});
