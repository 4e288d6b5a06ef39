import { describe, expect, it } from 'vitest';
import { attributeTypes, type RuleAttribute } from '../contract/configs.ts';
import { operatorsOf } from './conditions.ts';
import { faultsOf, wrongOutputs } from './faults.ts';
import { compile } from './judge.ts';
import { mended } from './mends.ts';
import type { CellValue, Condition, Facts, RuleRow } from './ruleTable.ts';

const inputs: readonly RuleAttribute[] = [
  { name: 'weightKg', type: 'NUMBER' },
  { name: 'route', type: 'REFERENCE' },
  { name: 'city', type: 'TEXT' },
  { name: 'kind', type: 'CHOICE', choices: ['a', 'b', 'c'] },
  { name: 'food', type: 'BOOLEAN' },
  { name: 'tags', type: 'LIST' },
];
const outputs: readonly RuleAttribute[] = [{ name: 'place', type: 'TEXT' }];
const config = { hitPolicy: 'FIRST', inputs, outputs } as const;
const row = (priority: number, conditions: Condition[], more: Partial<RuleRow> = {}): RuleRow => ({
  id: `r${priority}`,
  priority,
  active: true,
  conditions,
  result: { place: `p${priority}` },
  comment: null,
  owner: null,
  ...more,
});
const codes = (rows: readonly RuleRow[]) =>
  faultsOf(config, rows).map(({ rowId, field, code }) => [rowId, field, code]);
const rest = row(900, []);

describe('a result that is typed for one shipment', () => {
  const said: readonly RuleAttribute[] = [
    { name: 'level', type: 'NUMBER' },
    { name: 'forwarder', type: 'REFERENCE', masterdataType: 'areafreightforwarder' },
    { name: 'mode', type: 'CHOICE', choices: ['AT_DEPOT'] },
    { name: 'hint', type: 'TEXT' },
  ];
  const known = { areafreightforwarder: new Set(['4711']) };
  it.each([
    [{}, []],
    [{ level: 3, forwarder: '4711', mode: 'AT_DEPOT', hint: 'bell' }, []],
    [{ level: 'soon', hint: 'bell' }, ['level']],
    [{ forwarder: 'Müler' }, ['forwarder']],
    [{ mode: 'at the depot', level: 2 }, ['mode']],
  ])('%j is wrong in %j', (result, wrong) => {
    expect(wrongOutputs(said, result, known)).toEqual(wrong);
  });
});

describe('faults', () => {
  it('a row that an earlier one swallows, with what mends it (picture rule-grid)', () => {
    const rows = [
      row(70, [{ attr: 'route', op: 'in', value: ['121', '122'] }]),
      row(80, [
        { attr: 'weightKg', op: 'between', value: [0, 30] },
        { attr: 'route', op: 'in', value: ['121', '122'] },
      ]),
      rest,
    ];
    const [fault, ...more] = faultsOf(config, rows);
    expect(more).toEqual([]);
    expect(fault).toEqual({
      rowId: 'r80',
      field: 'route',
      code: 'NEVER_REACHED',
      severity: 'ERROR',
      args: { row: 80, by: 70 },
      mends: [
        { kind: 'MOVE_ABOVE', rowId: 'r80', aboveId: 'r70' },
        { kind: 'CUT_FROM', rowId: 'r70', attr: 'weightKg', from: 30 },
        { kind: 'REMOVE_ROW', rowId: 'r80' },
      ],
    });
    for (const mend of fault?.mends ?? []) expect(faultsOf(config, mended(rows, mend, 'new'))).toEqual([]);
    expect(mended(rows, { kind: 'MOVE_ABOVE', rowId: 'r80', aboveId: 'r70' }, 'new').map(({ id }) => id)).toEqual([
      'r80',
      'r70',
      'r900',
    ]);
  });

  it('a row that earlier ones swallow together', () => {
    const weighs = (op: Condition['op'], value: CellValue): Condition[] => [{ attr: 'weightKg', op, value }];
    expect(
      codes([row(10, weighs('≤', 20)), row(20, weighs('>', 20)), row(30, weighs('between', [10, 40])), rest]),
    ).toEqual([['r30', 'weightKg', 'NEVER_REACHED_TOGETHER']]);
    expect(codes([row(10, weighs('<', 20)), row(20, weighs('>', 20)), row(30, weighs('=', 20)), rest])).toEqual([]);
    const is = (value: boolean): Condition[] => [{ attr: 'food', op: '=', value }];
    // Unknown is neither: the rest is still reached.
    expect(codes([row(10, is(true)), row(20, is(false)), rest])).toEqual([]);
  });

  it('cells that cannot be understood, words that nobody knows, results that are none', () => {
    const faults = faultsOf(
      { ...config, outputs: [{ name: 'place', type: 'REFERENCE', masterdataType: 'place' }] },
      [
        row(10, [{ attr: 'weightKg', op: 'between', value: [30, 10] }]),
        row(20, [{ attr: 'colour', op: '=', value: 'red' }]),
        row(30, [{ attr: 'kind', op: 'in', value: ['a', 'd'] }]),
        row(40, [{ attr: 'weightKg', op: '<', value: 'ten' }]),
        row(50, [{ attr: 'food', op: '<', value: 1 }]),
        row(60, [{ attr: 'city', op: 'in', value: ['Hagen', 'Hagen'] }]),
        row(70, [{ attr: 'city', op: '=', value: 'Unna' }], { result: {} }),
        row(80, [
          { attr: 'weightKg', op: '<', value: 10 },
          { attr: 'weightKg', op: '>', value: 20 },
        ]),
      ],
      { place: new Set(['p10', 'p20', 'p30', 'p40', 'p50', 'p60', 'p80']) },
    );
    expect(faults.map(({ rowId, code }) => [rowId, code])).toEqual([
      ['r10', 'EMPTY_RANGE'],
      ['r20', 'UNKNOWN_ATTRIBUTE'],
      ['r30', 'UNKNOWN_VALUE'],
      ['r40', 'WRONG_VALUE'],
      ['r50', 'UNKNOWN_OPERATOR'],
      ['r60', 'TWICE_IN_CELL'],
      ['r70', 'NO_RESULT'],
      ['r80', 'NEVER_TRUE'],
      [null, 'NO_REST'],
    ]);
  });

  it('rows that meet and say the same are no hint; what cannot be told apart for certain is no fault', () => {
    const span = (at: number, from: number, to: number, result: RuleRow['result']) =>
      row(at, [{ attr: 'weightKg', op: 'between', value: [from, to] }], { result });
    const none = [null, null, 'NO_REST'];
    expect(codes([span(1, 0, 10, { place: 'A' }), span(2, 5, 15, { place: 'A' })])).toEqual([none]);
    expect(codes([span(1, 0, 10, { place: 'A' }), span(2, 5, 15, { place: 'B' })])).toContainEqual([
      'r2',
      null,
      'OVERLAP',
    ]);
    // Two that overlap take together what lies across them; two with a hole between them do not.
    expect(
      codes([span(1, 0, 12, { place: 'A' }), span(2, 8, 20, { place: 'A' }), span(3, 5, 15, { place: 'A' })]),
    ).toEqual([['r3', 'weightKg', 'NEVER_REACHED_TOGETHER'], none]);
    expect(
      codes([span(1, 0, 7, { place: 'A' }), span(2, 8, 20, { place: 'A' }), span(3, 5, 15, { place: 'A' })]),
    ).toEqual([none]);
    // Both let the same through: that is said twice, and true.
    const empty = { attr: 'weightKg', op: 'is empty', value: null } as const;
    const starts = (value: string) => ({ attr: 'city', op: 'starts with', value }) as const;
    for (const conditions of [
      [empty, empty],
      [starts('44'), starts('443')],
      [starts('443'), starts('44')],
    ])
      expect(codes([row(1, conditions)])).toEqual([none]);
    expect(codes([row(1, [starts('44'), starts('45')])])).toContainEqual(['r1', 'city', 'NEVER_TRUE']);
  });

  it('two rows of the same kind that meet and say something else are a hint', () => {
    const weighs = (value: CellValue): Condition[] => [{ attr: 'weightKg', op: 'between', value }];
    expect(codes([row(10, weighs([0, 20])), row(20, weighs([15, 40])), rest])).toEqual([['r20', null, 'OVERLAP']]);
    expect(codes([row(10, weighs([0, 20])), row(20, weighs([21, 40])), rest])).toEqual([]);
    // The narrower one first is an exception, and meant so.
    expect(codes([row(10, weighs([5, 6])), row(20, weighs([0, 40])), rest])).toEqual([]);
  });
});

/** mulberry32: the same dice every time. */
function dice(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const upTo = (n: number): number => Math.floor(next() * n);
  const of = <T>(list: readonly T[]): T => list[upTo(list.length)] as T;
  const some = <T>(list: readonly T[]): T[] => Array.from({ length: 1 + upTo(3) }, () => of(list));
  return { upTo, of, some };
}
const words = ['a', 'b', 'c', 'ab', '9', '10'];

function randomCondition({ upTo, of, some }: ReturnType<typeof dice>): Condition {
  const { name, type } = of(inputs);
  const op = of(operatorsOf[type]);
  if (op === 'is empty' || op === 'is not empty') return { attr: name, op, value: null };
  const pair = [upTo(6), upTo(6)].sort((a, b) => a - b);
  if (type === 'NUMBER') {
    const several = op === 'in' || op === 'not in';
    return { attr: name, op, value: op === 'between' ? pair : several ? some([0, 1, 2, 3, 4, 5]) : upTo(6) };
  }
  if (type === 'BOOLEAN') return { attr: name, op, value: upTo(2) === 0 };
  if (op === 'between')
    return {
      attr: name,
      op,
      value: pair
        .map(
          (at) =>
            of([
              ['9', '10'],
              ['a', 'b'],
            ])[at > 2 ? 1 : 0] ?? 'a',
        )
        .sort((x, y) => (x === '9' ? -1 : y === '9' ? 1 : x < y ? -1 : 1)),
    };
  const several = op === 'in' || op === 'not in' || op.startsWith('contains');
  return { attr: name, op, value: several ? some(words) : op === 'matches' ? of(['a*', '*b', '?', '*']) : of(words) };
}
const randomRows = (from: ReturnType<typeof dice>): RuleRow[] =>
  Array.from({ length: 2 + from.upTo(10) }, (_, at) => ({
    ...row(
      from.upTo(5) * 10,
      Array.from({ length: from.upTo(3) }, () => randomCondition(from)),
    ),
    id: `n${at}`,
    result: { place: `p${at}` },
    active: from.upTo(8) > 0,
  }));
const randomFacts = ({ upTo, of, some }: ReturnType<typeof dice>): Facts => ({
  weightKg: of([null, 0, 1, 2, 3, 4, 5, 2.5]),
  route: of([null, ...words]),
  city: of(['', 'A', ...words]),
  kind: of([undefined, 'a', 'b', 'c']),
  food: of([null, true, false]),
  tags: upTo(3) === 0 ? [] : some(words),
});

/** Second way to say what a cell means, written without looking at the first: by cases over the spelled-out words of domain 2.10. */
function naive({ attr, op, value }: Condition, facts: Facts): boolean | undefined {
  const type = inputs.find(({ name }) => name === attr)?.type;
  const fact = facts[attr];
  const none = fact === undefined || fact === null || fact === '' || (Array.isArray(fact) && fact.length === 0);
  if (op === 'is empty') return none;
  if (op === 'is not empty') return !none;
  if (op === '≠' || op === 'not in') {
    const positive = naive({ attr, op: op === '≠' ? '=' : 'in', value }, facts);
    return positive === undefined ? undefined : !positive;
  }
  if (none) return false;
  const list = Array.isArray(value) ? [...value] : [value];
  const low = (one: unknown): string => String(one).toLowerCase().trim();
  if (op === 'contains any') return list.some((w) => Array.isArray(fact) && fact.some((f) => low(f) === low(w)));
  if (op === 'contains all') return list.every((w) => Array.isArray(fact) && fact.some((f) => low(f) === low(w)));
  if (op === 'in') return list.some((one) => low(one) === low(fact));
  if (op === '=') return low(value) === low(fact);
  if (op === 'starts with') return low(fact).indexOf(low(value)) === 0;
  if (op === 'matches') return new RegExp(`^${low(value).replaceAll('*', '.*').replaceAll('?', '.')}$`).test(low(fact));
  // Digits are figures and come before letters.
  const key = (one: unknown): number =>
    type === 'NUMBER' || /^\d+$/.test(String(one))
      ? Number(one)
      : 1000 + low(one).charCodeAt(0) * 100 + low(one).length;
  const at = key(fact);
  const [from, to] = list.map(key);
  if (from === undefined) return undefined;
  if (op === '<') return at < from;
  if (op === '≤') return at <= from;
  if (op === '>') return at > from;
  if (op === '≥') return at >= from;
  return to === undefined ? undefined : from <= at && at <= to;
}
const naiveHits = (rows: readonly RuleRow[], facts: Facts): string[] =>
  [...rows.keys()]
    .sort((a, b) => (rows[a]?.priority ?? 0) - (rows[b]?.priority ?? 0) || a - b)
    .flatMap((at) => rows[at] ?? [])
    .filter((one) => one.active && one.conditions.every((condition) => naive(condition, facts) === true))
    .map(({ id }) => id);

describe('random tables', () => {
  it('a table and its naive evaluation agree, hit for hit; a judge that asks in the wrong order is noticed', () => {
    const from = dice(20261129);
    let judged = 0;
    let differs = 0;
    for (let table = 0; table < 400; table += 1) {
      const rows = randomRows(from);
      const all = compile({ ...config, hitPolicy: 'ALL', rows });
      const first = compile({ ...config, rows });
      const broken = compile({ ...config, rows: rows.map((one) => ({ ...one, priority: -one.priority })) });
      for (let n = 0; n < 50; n += 1) {
        const facts = randomFacts(from);
        const expected = naiveHits(rows, facts);
        expect(
          all(facts).hits.map(({ rowId }) => rowId),
          JSON.stringify({ rows, facts }),
        ).toEqual(expected);
        expect(first(facts).hits.map(({ rowId }) => rowId)).toEqual(expected.slice(0, 1));
        judged += 1;
        if (broken(facts).hits[0]?.rowId !== expected[0]) differs += 1;
      }
    }
    expect([judged, attributeTypes.length]).toEqual([20_000, 6]);
    expect(differs).toBeGreaterThan(1_000);
  });

  it('a row that is said never to be reached is never hit; a broken judge would hit it', () => {
    const from = dice(41);
    let said = 0;
    let byBroken = 0;
    const wrong: string[] = [];
    for (let table = 0; table < 120; table += 1) {
      const rows = randomRows(from);
      const unreached = new Set(
        faultsOf(config, rows)
          .filter(({ code }) => code === 'NEVER_REACHED' || code === 'NEVER_REACHED_TOGETHER' || code === 'NEVER_TRUE')
          .map(({ rowId }) => rowId),
      );
      said += unreached.size;
      if (unreached.size === 0) continue;
      const judge = compile({ ...config, rows });
      const broken = compile({ ...config, hitPolicy: 'ALL', rows });
      for (let n = 0; n < 10_000; n += 1) {
        const facts = randomFacts(from);
        const hit = judge(facts).hits[0]?.rowId;
        if (hit !== undefined && unreached.has(hit)) wrong.push(JSON.stringify({ hit, rows, facts }));
        if (n < 50 && broken(facts).hits.some(({ rowId }) => unreached.has(rowId))) byBroken += 1;
      }
    }
    expect(wrong).toEqual([]);
    expect(said).toBeGreaterThan(100);
    expect(byBroken).toBeGreaterThan(100);
  }, 60_000);
});
