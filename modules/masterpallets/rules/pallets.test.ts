import { expect, it } from 'vitest';
import { decide, runChecks } from '#kernel/check.ts';
import { addOutcome, type AddFacts, keyOf } from './addPackage.ts';
import { closeChecks, dissolveChecks, type PalletCheckFacts } from './palletChecks.ts';
import { stepPallet } from './palletStates.ts';
import states from '../../../spec/tables/states.json' with { type: 'json' };
import errors from '../../../spec/tables/errors.json' with { type: 'json' };

const fine: PalletCheckFacts = {
  state: 'CREATED',
  packages: 3,
  openProcess: null,
  toUnload: false,
  itemsPartly: 0,
  mixedDangerousGoods: [],
  weight: 300_000,
};

// Specification 3, 4: which states close and dissolve are disabled in.
it.each(['close', 'dissolve'] as const)('%s goes from the states of the specification and from no other', (action) => {
  const row = states.find((one) => one.key === `master-pallet/${action}`) as { from: string[]; to: string };
  for (const state of ['CREATED', 'RELEASED', 'CLOSED', 'CANCELED'] as const) {
    const result = stepPallet(state, action, { packages: 1 });
    expect([state, result.ok ? result.to : null]).toEqual([state, row.from.includes(state) ? row.to : null]);
  }
});
it('does not close without content', () => {
  expect(stepPallet('CREATED', 'close', { packages: 0 }).ok).toBe(false);
  expect(stepPallet('CREATED', 'dissolve', { packages: 0 }).ok).toBe(true);
});

// Specification 3, 8: the check codes; domain 7.5: how grave they are in each action, and who may say "anyway".
type Row = [code: string, facts: Partial<PalletCheckFacts>, close: string, dissolve: string];
const rows: Row[] = [
  ['MASTER_PALLET_NOT_FOUND', { state: null }, 'ERROR no', 'ERROR no'],
  ['CHECK_MASTER_PALLET_IN_OPEN_PROCESS', { openProcess: 'LDG 1' }, 'ERROR no', 'WARNING yes'],
  ['MASTER_PALLET_HAVE_TO_BE_UNLOADED', { toUnload: true }, 'ERROR no', 'ERROR no'],
  ['MASTER_PALLET_DISSOLVED', { state: 'CANCELED' }, 'ERROR no', 'ERROR no'],
  ['MASTER_PALLET_HAS_NO_PACKAGES', { packages: 0 }, 'ERROR no', 'INFO no'],
  ['MASTER_PALLET_ALREADY_CLOSED', { state: 'CLOSED' }, 'ERROR no', ''],
  ['MASTER_PALLET_CONTENT_INCOMPLETE', { itemsPartly: 2 }, 'WARNING yes', ''],
  ['MASTER_PALLET_MIXED_DANGEROUS_GOODS', { mixedDangerousGoods: ['1203'] }, 'ERROR no', ''],
  ['MASTER_PALLET_OVERWEIGHT', { weight: 1_500_001 }, 'WARNING yes', ''],
];
it.each(rows)('%s', (code, facts, close, dissolve) => {
  const told = (checks: typeof closeChecks) =>
    runChecks(checks, { ...fine, ...facts })
      .filter((issue) => issue.code === code)
      .map((issue) => `${issue.severity} ${issue.overridable ? 'yes' : 'no'}`)
      .join();
  expect([told(closeChecks), told(dissolveChecks)]).toEqual([close, dissolve]);
});
it('knows every check code of the specification', () => {
  const named = errors
    .filter((one) => one.kind === 'master-pallet-check')
    .map((one) => (one as { code?: string; key: string }).code ?? one.key.split('.').at(-1));
  expect(named.length).toBeGreaterThanOrEqual(5);
  expect(rows.map(([code]) => code)).toEqual(expect.arrayContaining(named));
});
it('an accepted warning lets the pallet be dissolved, an error never', () => {
  const open = runChecks(dissolveChecks, { ...fine, openProcess: 'LDG 1' });
  const code = 'CHECK_MASTER_PALLET_IN_OPEN_PROCESS';
  expect(decide(open, {}, []).success).toBe(false);
  expect(decide(open, { overrideCodes: [code] }, []).success).toBe(true);
  expect(decide(runChecks(closeChecks, { ...fine, openProcess: 'LDG 1' }), { overrideCodes: [code] }, []).success).toBe(
    false,
  );
});

const pack: NonNullable<AddFacts['package']> = {
  terminalStatus: 'IN_DEPOT',
  key: '121/aff-1',
  isPallet: false,
  on: null,
  openProcess: false,
};
const pallet: AddFacts['pallet'] = { state: 'CREATED', key: '121/aff-1' };
it.each([
  ['ADDED', {}, {}],
  ['ADDED', {}, { key: null }],
  ['UNKNOWN', null, {}],
  ['ALREADY_ON_IT', { on: 'this' as const }, {}],
  ['ON_OTHER_PALLET', { on: 'other' as const }, {}],
  ['NOT_IN_DEPOT', { terminalStatus: 'LOADED' as const }, {}],
  ['NOT_IN_DEPOT', { terminalStatus: 'NOT_YET_UNLOADED' as const }, {}],
  ['IN_OPEN_PROCESS', { openProcess: true }, {}],
  ['CONTENT_DOES_NOT_MATCH', { key: '122/aff-1' }, {}],
  ['CONTENT_DOES_NOT_MATCH', { key: null }, { key: null }],
  ['IS_PALLET', { isPallet: true }, {}],
  ['PALLET_CLOSED', {}, { state: 'CLOSED' as const }],
  ['PALLET_CLOSED', {}, { state: 'CANCELED' as const }],
])('a package put on a pallet: %s (%j, %j)', (result, of, at) => {
  expect(addOutcome({ pallet: { ...pallet, ...at }, package: of === null ? null : { ...pack, ...of } })).toBe(result);
});

// Decisions, group 2: the key of a last mile pallet is route and forwarder.
it.each([
  ['LASTMILE', '121/aff-1'],
  ['DESTINATION_DEPOT', 'ham'],
  ['CONSIGNEE', 'stop-1'],
] as const)('%s pallets have in common: %s', (type, key) => {
  expect(keyOf(type, { outboundRoute: '121', affId: 'aff-1', destinationDepot: 'ham', stopKey: 'stop-1' })).toBe(key);
});
