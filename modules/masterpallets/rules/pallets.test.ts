import { expect, it } from 'vitest';
import { decide, runChecks } from '#kernel/check.ts';
import type { MasterPalletState } from '#modules/shipments/rules/vocabulary.ts';
import { addOutcome, type AddFacts, keyOf } from './addPackage.ts';
import { closeChecks, dissolveChecks, type PalletCheckFacts } from './palletChecks.ts';
import { type PalletAction, stepPallet } from './palletStates.ts';
import texts from '../texts/en.json' with { type: 'json' };
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
it('does not close without content, and says so', () => {
  expect(stepPallet('CREATED', 'close', { packages: 0 })).toMatchObject({
    ok: false,
    reason: 'masterpallets:issue/MASTER_PALLET_HAS_NO_PACKAGES',
  });
  expect(stepPallet('CREATED', 'dissolve', { packages: 0 }).ok).toBe(true);
});

// Specification 3, 8: the message is that of what the pallet is already.
it('says why an action is not for the pallet', () => {
  const reasonOf = (state: MasterPalletState, action: PalletAction) => {
    const result = stepPallet(state, action, { packages: 1 });
    return result.ok ? undefined : result.reason;
  };
  expect(reasonOf('CLOSED', 'close')).toBe('masterpallets:issue/MASTER_PALLET_ALREADY_CLOSED');
  expect(reasonOf('CANCELED', 'close')).toBe('masterpallets:issue/MASTER_PALLET_DISSOLVED');
  expect(reasonOf('CANCELED', 'reopen')).toBe('masterpallets:issue/MASTER_PALLET_DISSOLVED');
  // Nothing in particular is the matter: the pallet is still open.
  expect(reasonOf('CREATED', 'reopen')).toBe('masterpallets:refusal/state');
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
it('nothing is found on a pallet in order, nor at its limit of 1,500 kg', () => {
  expect(runChecks(closeChecks, { ...fine, weight: 1_500_000 })).toEqual([]);
  expect(runChecks(dissolveChecks, fine)).toEqual([]);
});
it('one thing that is wrong is told once', () => {
  const codes = (facts: Partial<PalletCheckFacts>) =>
    runChecks(closeChecks, { ...fine, ...facts }).map((issue) => issue.code);
  // Nobody misses packages on a pallet that does not exist, or no longer.
  expect(codes({ state: null, packages: 0 })).toEqual(['MASTER_PALLET_NOT_FOUND']);
  expect(codes({ state: 'CANCELED', packages: 0 })).toEqual(['MASTER_PALLET_DISSOLVED']);
});
it('each text has the figures that it speaks of', () => {
  const found = runChecks(closeChecks, {
    ...fine,
    openProcess: 'LDG 1',
    itemsPartly: 2,
    mixedDangerousGoods: ['0160', '1203'],
    weight: 1_600_400,
  });
  expect(Object.fromEntries(found.map(({ code, args }) => [code, args]))).toEqual({
    CHECK_MASTER_PALLET_IN_OPEN_PROCESS: { process: 'LDG 1' },
    MASTER_PALLET_CONTENT_INCOMPLETE: { count: 2 },
    MASTER_PALLET_MIXED_DANGEROUS_GOODS: { un: '0160, 1203' },
    // Whole kilograms.
    MASTER_PALLET_OVERWEIGHT: { weight: 1600, most: 1500 },
  });
  for (const { code, args = {} } of found) {
    const text = Object.entries(texts.issue).find(([key]) => key === code || key === `${code}_other`)?.[1] ?? '';
    expect(Object.keys(args)).toEqual(
      expect.arrayContaining([...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name ?? '')),
    );
  }
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
  ['ADDED', {}, { state: 'RELEASED' as const }],
  ['PALLET_CLOSED', {}, { state: 'CLOSED' as const }],
  ['PALLET_CLOSED', {}, { state: 'CANCELED' as const }],
])('a package put on a pallet: %s (%j, %j)', (result, of, at) => {
  expect(addOutcome({ pallet: { ...pallet, ...at }, package: of === null ? null : { ...pack, ...of } })).toBe(result);
});

it('a code that nobody knows and that cannot be one was read wrongly; on a closed pallet nothing is taken', () => {
  expect(addOutcome({ pallet, misread: true, package: null })).toBe('MISREAD');
  expect(addOutcome({ pallet, misread: true, package: pack })).toBe('ADDED');
  expect(addOutcome({ pallet: { ...pallet, state: 'CLOSED' }, misread: true, package: null })).toBe('PALLET_CLOSED');
});

// The key of a last mile pallet is route and forwarder.
it.each([
  ['LASTMILE', '121/aff-1'],
  ['DESTINATION_DEPOT', 'ham'],
  ['CONSIGNEE', 'stop-1'],
] as const)('%s pallets have in common: %s', (type, key) => {
  expect(keyOf(type, { outboundRoute: '121', affId: 'aff-1', destinationDepot: 'ham', stopKey: 'stop-1' })).toBe(key);
});
it('a last mile pallet is for a route, a forwarder or both; what has neither goes on none', () => {
  const keyed = (outboundRoute: string | null, affId: string | null) =>
    keyOf('LASTMILE', { outboundRoute, affId, destinationDepot: 'ham', stopKey: 'stop-1' });
  expect(keyed(null, null)).toBeNull();
  expect(new Set([keyed('121', null), keyed(null, '121'), keyed('121', '121'), keyed('121', 'aff-1')]).size).toBe(4);
  expect([keyed('121', null), keyed(null, 'aff-1')]).toEqual(['121/', '/aff-1']);
});
