import { describe, expect, it } from 'vitest';
import type { RuleAttribute } from '../contract/configs.ts';
import { compile } from './judge.ts';
import type { Condition, Facts, RuleRow } from './ruleTable.ts';

const inputs: readonly RuleAttribute[] = [
  { name: 'customer', type: 'REFERENCE', masterdataType: 'customer' },
  { name: 'weightKg', type: 'NUMBER', unit: 'kg' },
  { name: 'city', type: 'TEXT' },
  { name: 'attributes', type: 'LIST' },
  { name: 'isFood', type: 'BOOLEAN' },
];
const row = (id: string, conditions: readonly Condition[], more: Partial<RuleRow> = {}): RuleRow => ({
  id,
  priority: 10,
  active: true,
  conditions,
  result: { place: id },
  comment: null,
  owner: null,
  ...more,
});
const hitsOf = (condition: Condition, facts: Facts): boolean =>
  compile({ hitPolicy: 'FIRST', inputs, rows: [row('a', [condition])] })(facts).hits.length === 1;

describe('a cell', () => {
  // Worked out by hand from domain 2.10 and decision 0032.
  it.each<[Condition, Facts, boolean]>([
    [{ attr: 'weightKg', op: 'between', value: [0, 30] }, { weightKg: 30 }, true],
    [{ attr: 'weightKg', op: 'between', value: [0, 30] }, { weightKg: 30.1 }, false],
    [{ attr: 'weightKg', op: '<', value: 30 }, { weightKg: 30 }, false],
    [{ attr: 'weightKg', op: '≤', value: 30 }, { weightKg: 30 }, true],
    [{ attr: 'weightKg', op: '>', value: 30 }, {}, false],
    [{ attr: 'weightKg', op: 'in', value: [1, 2] }, { weightKg: 2 }, true],
    [{ attr: 'weightKg', op: '≠', value: 3 }, {}, true],
    [{ attr: 'weightKg', op: '=', value: 3 }, { weightKg: '3' }, false],
    [{ attr: 'customer', op: 'in', value: ['medicura', 'castrop'] }, { customer: 'medicura' }, true],
    [{ attr: 'customer', op: 'not in', value: ['medicura'] }, { customer: null }, true],
    [{ attr: 'customer', op: 'is empty', value: null }, { customer: '' }, true],
    [{ attr: 'customer', op: 'is not empty', value: null }, { customer: 'x' }, true],
    [{ attr: 'customer', op: 'between', value: ['9', '110'] }, { customer: '10' }, true],
    [{ attr: 'city', op: '=', value: ' HAGEN' }, { city: 'Hagen' }, true],
    [{ attr: 'city', op: 'starts with', value: 'Ha' }, { city: 'hamm' }, true],
    [{ attr: 'city', op: 'matches', value: 'h*m?' }, { city: 'Hamm' }, true],
    [{ attr: 'city', op: 'matches', value: 'h*m?' }, { city: 'Ham' }, false],
    [{ attr: 'city', op: 'matches', value: '*' }, {}, false],
    [{ attr: 'attributes', op: 'contains any', value: ['isFood', 'isWaste'] }, { attributes: ['isFood'] }, true],
    [{ attr: 'attributes', op: 'contains all', value: ['isFood', 'isWaste'] }, { attributes: ['isFood'] }, false],
    [{ attr: 'attributes', op: 'is empty', value: null }, { attributes: [] }, true],
    [{ attr: 'isFood', op: '=', value: true }, { isFood: true }, true],
    [{ attr: 'isFood', op: '≠', value: true }, {}, true],
  ])('%j of %j: %s', (condition, facts, hit) => {
    expect(hitsOf(condition, facts)).toBe(hit);
  });
});

describe('a table', () => {
  const rows = [
    row('late', [], { priority: 90 }),
    row('off', [], { priority: 1, active: false }),
    row('heavy', [{ attr: 'weightKg', op: '≥', value: 100 }], {
      priority: 20,
      result: { place: 'floor', crane: true },
    }),
    row('food', [{ attr: 'isFood', op: '=', value: true }], { priority: 20, result: { place: 'cool' } }),
  ];

  it('says what the first row that fits says, by priority and then by order', () => {
    const judge = compile({ hitPolicy: 'FIRST', inputs, rows });
    expect(judge({ weightKg: 120, isFood: true })).toMatchObject({
      result: { place: 'floor', crane: true },
      hits: [{ rowId: 'heavy', priority: 20 }],
    });
    expect(judge({})).toMatchObject({ result: { place: 'late' }, hits: [{ rowId: 'late', priority: 90 }] });
  });

  it('merges all rows that fit, a later one wins', () => {
    const judge = compile({ hitPolicy: 'ALL', inputs, rows });
    expect(judge({ weightKg: 120, isFood: true }).result).toEqual({ place: 'late', crane: true });
    expect(judge({ weightKg: 120, isFood: true }).hits.map(({ rowId }) => rowId)).toEqual(['heavy', 'food', 'late']);
  });

  it('leaves out rows that it cannot understand, and names them', () => {
    const judge = compile({
      hitPolicy: 'FIRST',
      inputs,
      rows: [
        row('unknown', [{ attr: 'colour', op: '=', value: 'red' }]),
        row('range', [{ attr: 'weightKg', op: 'between', value: [30, 10] }]),
        row('value', [{ attr: 'weightKg', op: '<', value: 'ten' }]),
        row('operator', [{ attr: 'isFood', op: '<', value: 3 }]),
        row('rest', []),
      ],
    });
    const { hits, odd } = judge({ weightKg: 20 });
    expect(hits).toEqual([{ rowId: 'rest', priority: 10 }]);
    expect(odd).toEqual([
      { rowId: 'unknown', attr: 'colour', code: 'UNKNOWN_ATTRIBUTE' },
      { rowId: 'range', attr: 'weightKg', code: 'EMPTY_RANGE' },
      { rowId: 'value', attr: 'weightKg', code: 'WRONG_VALUE' },
      { rowId: 'operator', attr: 'isFood', code: 'UNKNOWN_OPERATOR' },
    ]);
  });

  it('says why, row by row, when it is asked', () => {
    const { trace } = compile({ hitPolicy: 'FIRST', inputs, rows })({ weightKg: 20, isFood: true }, { trace: true });
    expect(trace?.map(({ rowId, outcome, missed }) => [rowId, outcome, missed?.read])).toEqual([
      ['off', 'OFF', undefined],
      ['heavy', 'MISSED', 20],
      ['food', 'HIT', undefined],
      ['late', 'NOT_ASKED', undefined],
    ]);
  });
});
