import { describe, expect, it } from 'vitest';
import texts from '../texts/en.json';
import { missingArgs } from './testing/checkRows.ts';
import { type Issue, runChecks } from '#kernel/check.ts';
import { type UndispatchFacts, type UndispatchItem, undispatchChecks } from './undispatchChecks.ts';

const item = (more: Partial<UndispatchItem> = {}): UndispatchItem => ({
  itemId: 'i1',
  state: 'DISPATCHED',
  isPickup: false,
  isDirect: false,
  documented: false,
  packagesLoaded: 0,
  ...more,
});
const facts = (more: Partial<UndispatchFacts> = {}): UndispatchFacts => ({
  trip: { state: 'CREATED', externallyPlanned: false },
  listState: null,
  items: [item()],
  remaining: 3,
  ...more,
});
const issues = (more: Partial<UndispatchFacts>, code: string): Issue[] =>
  runChecks(undispatchChecks, facts(more)).filter((issue) => issue.code === code);
const running = { trip: { state: 'DRV_INPROGRESS', externallyPlanned: false } } as const;
const hard = { severity: 'ERROR', overridable: false } as const;
const soft = { severity: 'WARNING', overridable: true } as const;

type Row = [string, Partial<UndispatchFacts>, Partial<Issue>, Partial<UndispatchFacts>?];
const rows: Row[] = [
  ['ALREADY_STATUS', { items: [item({ documented: true })] }, { ...hard, itemId: 'i1' }],
  ['ALREADY_STATUS', { items: [item({ state: 'HINDERED' })] }, hard],
  ['LOADED', { items: [item({ packagesLoaded: 2 })] }, { ...soft, args: { count: 2 } }],
  ['LIST_CLOSED', { listState: 'CLOSED' }, hard, { listState: 'CLOSED', items: [item({ isPickup: true })] }],
  ['LIST_CLOSED', { listState: 'CANCELED' }, hard, { listState: 'INPROGRESS' }],
  ['EXTERNALLY_PLANNED', { trip: { state: 'CREATED', externallyPlanned: true } }, hard],
  ['TRIP_RUNNING', running, hard],
  ['TRIP_RUNNING', { ...running, items: [item({ isPickup: true })] }, soft],
  ['TRIP_RUNNING', { ...running, items: [item({ isPickup: true, documented: true })] }, hard],
  [
    'TRIP_RUNNING',
    { trip: { state: 'JOURNEY_CLOSED', externallyPlanned: false }, items: [item({ isPickup: true })] },
    hard,
  ],
  ['LAST_SHIPMENT', { remaining: 0 }, { severity: 'INFO' }, { remaining: 1 }],
  ['DIRECT_PAIR', { items: [item({ isDirect: true })] }, soft],
];

describe('undispatch checks (domain 7.2)', () => {
  it('find nothing on a planned shipment', () => expect(runChecks(undispatchChecks, facts())).toEqual([]));
  it.each(rows)('%s', (code, raises, expected, quiet) => {
    expect(issues(raises, code)).toEqual([expect.objectContaining(expected)]);
    expect(missingArgs(texts.issue, issues(raises, code))).toEqual([]);
    expect(issues(quiet ?? {}, code)).toEqual([]);
  });
  it('every check has its row here', () => {
    expect([...new Set(rows.map(([code]) => code))].sort()).toEqual(undispatchChecks.map((c) => c.code).sort());
  });
});

describe('what leaves a trip', () => {
  const item = {
    itemId: 'a',
    state: 'DISPATCHED',
    isPickup: false,
    isDirect: false,
    documented: false,
    packagesLoaded: 0,
  } as const;
  const told = (more: Partial<Parameters<(typeof undispatchChecks)[number]['find']>[0]>) =>
    runChecks(undispatchChecks, {
      trip: { state: 'CREATED', externallyPlanned: false },
      listState: null,
      items: [item],
      remaining: 1,
      ...more,
    }).map(({ code, itemId }) => (itemId ? `${code} ${itemId}` : code));
  it('is told shipment by shipment', () => {
    const direct = { ...item, itemId: 'd', isDirect: true };
    expect(told({})).toEqual([]);
    expect(told({ items: [], remaining: 0 })).toEqual([]);
    expect(told({ remaining: 0 })).toEqual(['LAST_SHIPMENT']);
    expect(told({ items: [item, direct] })).toEqual(['DIRECT_PAIR d']);
    // A closed list holds the deliveries, also beside what never stood on it.
    expect(told({ listState: 'CLOSED', items: [{ ...item, isPickup: true }] })).toEqual([]);
    expect(
      told({
        listState: 'CLOSED',
        items: [
          { ...item, isPickup: true },
          { ...item, itemId: 'b' },
        ],
      }),
    ).toEqual(['LIST_CLOSED']);
  });
});
