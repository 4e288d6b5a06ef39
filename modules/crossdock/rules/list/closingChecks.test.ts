import { describe, expect, it } from 'vitest';
import texts from '../../texts/en.json';
import { type Check, type Issue, runChecks } from '#kernel/check.ts';
import {
  type CheckRow,
  goods,
  hard,
  hazardous,
  missingArgs,
  perm,
  soft,
  withItem,
} from '#modules/dispatch/rules/testing/checkRows.ts';
import { sampleFacts } from '#modules/dispatch/rules/testing/sampleFacts.ts';
import { type InventoryClosingFacts, inventoryClosingChecks } from '../inventory/closingChecks.ts';
import { type LoadingClosingFacts, loadingClosingChecks } from '../loading/closingChecks.ts';
import { type UnloadingClosingFacts, unloadingClosingChecks } from '../unloading/closingChecks.ts';
import { selectionChecks } from './selectionChecks.ts';

/** Facts of all three kinds at once: each table reads its own. */
type ClosingFacts = LoadingClosingFacts & UnloadingClosingFacts & InventoryClosingFacts;

const facts = (more: Partial<ClosingFacts> = {}): ClosingFacts => ({
  listState: 'FINISHED',
  packagesUnprocessed: 0,
  packagesHandled: 10,
  packagesToUnload: 0,
  itemsPartlyLoaded: 0,
  seals: 1,
  numberOfRequiredSeals: 1,
  sealsChecked: true,
  packagesLeftOnUnit: 0,
  reportRequired: true,
  reportFilled: true,
  equipmentRequired: true,
  equipmentCounted: true,
  lockedItems: [],
  customsItemIds: [],
  openMasterPallets: [],
  missingPhotos: [],
  silentDevices: [],
  minutesLate: 0,
  lateReasonGiven: false,
  temperatureAlarmItemIds: [],
  surplusUnresolved: 0,
  locationsNotScanned: [],
  movedMeanwhile: 0,
  loaded: sampleFacts(),
  ...more,
});
type Row = CheckRow<ClosingFacts>;
const list: Row = ['LIST_STATE', { listState: 'CLOSED' }, { ...hard, number: 'LCL-13' }, { listState: 'INPROGRESS' }];
const photo: Row = [
  'PHOTO_MISSING',
  { missingPhotos: [{ itemId: 'i1', deviation: 'wet' }] },
  { ...hard, itemId: 'i1', args: { deviation: 'wet' } },
];
const report: Row = ['REPORT_MISSING', { reportFilled: false }, soft, { reportFilled: false, reportRequired: false }];
const equipment: Row = [
  'EQUIPMENT_MISSING',
  { equipmentCounted: false },
  soft,
  { equipmentCounted: false, equipmentRequired: false },
];
const alarm: Row = [
  'TEMPERATURE_ALARM',
  { temperatureAlarmItemIds: ['i1'] },
  { ...soft, permission: 'overrideDispatchChecks', itemId: 'i1' },
];
const surplus: Row = ['SURPLUS_UNRESOLVED', { surplusUnresolved: 2 }, { ...soft, args: { count: 2 } }];

/** 18:00 UTC, 24 November 2026. */
const heard = Date.UTC(2026, 10, 24, 18);
const silent: Row[] = [
  [
    'DEVICE_SILENT',
    { silentDevices: [{ by: 'G. Roth', seenAt: heard, waiting: 0 }] },
    { ...soft, number: 'LCL-17', args: { by: 'G. Roth', from: heard } },
  ],
  [
    'DEVICE_SILENT',
    { silentDevices: [{ by: 'G. Roth', seenAt: heard, waiting: 24 }] },
    { ...soft, number: 'LCL-17', args: { by: 'G. Roth', from: heard, context: 'WAITING', count: 24 } },
  ],
];

const loading: Row[] = [
  ['NOT_PROCESSED', { packagesUnprocessed: 2 }, { ...soft, args: { count: 2 } }],
  ['PARTLY_LOADED', { itemsPartlyLoaded: 1 }, { ...soft, args: { count: 1 } }],
  ['SEAL_MISSING', { seals: 0 }, { ...hard, args: { count: 1 } }, { seals: 0, numberOfRequiredSeals: 0 }],
  ['SEAL_MISSING', { seals: 1, numberOfRequiredSeals: 2 }, { ...hard, args: { count: 2 } }],
  ['NOTHING_LOADED', { packagesHandled: 0 }, perm],
  report,
  equipment,
  ['TO_UNLOAD', { packagesToUnload: 1 }, { ...hard, args: { count: 1 } }],
  [
    'LOADING_LOCK',
    { lockedItems: [{ itemId: 'i1', orderNumber: '4711' }] },
    { ...perm, itemId: 'i1', args: { order: '4711' } },
  ],
  ['ROUTE_CUSTOMS_DOC', { customsItemIds: ['i1'] }, { ...perm, itemId: 'i1' }],
  ...silent,
  photo,
  list,
  [
    'DEPARTURE_LATE',
    { minutesLate: 12 },
    { severity: 'INFO', args: { minutes: 12 } },
    { minutesLate: 12, lateReasonGiven: true },
  ],
  alarm,
  [
    'MASTER_PALLET_OPEN',
    { openMasterPallets: [{ itemId: 'i1', number: 'MP1' }] },
    { ...hard, args: { masterPallet: 'MP1' } },
  ],
];
const unloading: Row[] = [
  ['NOT_UNLOADED', { packagesUnprocessed: 2 }, { ...soft, args: { count: 2 } }],
  ['SEALS_NOT_CHECKED', { sealsChecked: false }, soft, { sealsChecked: false, numberOfRequiredSeals: 0 }],
  surplus,
  ['UNIT_NOT_EMPTY', { packagesLeftOnUnit: 2 }, { ...soft, args: { count: 2 } }],
  report,
  equipment,
  ...silent,
  photo,
  list,
  alarm,
];
const inventory: Row[] = [
  ['NOT_COUNTED', { packagesUnprocessed: 2 }, { ...soft, args: { count: 2 } }],
  ['MOVED_MEANWHILE', { movedMeanwhile: 3 }, { severity: 'INFO', number: 'ICL-03', args: { count: 3 } }],
  ['AREA_OPEN', { locationsNotScanned: ['A01-01'] }, { ...soft, args: { location: 'A01-01' } }],
  surplus,
  ...silent,
  photo,
  list,
];

function proves(checks: readonly Check<ClosingFacts>[], rows: readonly Row[], delegated: readonly string[] = []): void {
  const issues = (more: Partial<ClosingFacts>, code: string): Issue[] =>
    runChecks(checks, facts(more)).filter((issue) => issue.code === code);
  it('finds nothing when everything is in order', () => expect(runChecks(checks, facts())).toEqual([]));
  it.each(rows)('%s', (code, raises, expected, quiet) => {
    expect(issues(raises, code)).toEqual([expect.objectContaining(expected)]);
    expect(missingArgs(texts.issue, issues(raises, code))).toEqual([]);
    expect(issues(quiet ?? {}, code)).toEqual([]);
  });
  it('every check has its row', () => {
    const tested = [...new Set([...rows.map(([code]) => code), ...delegated])];
    expect(tested.sort()).toEqual(checks.map((check) => check.code).sort());
  });
}

describe('closing a loading list (domain 7.4)', () => {
  proves(loadingClosingChecks, loading, ['DG_RECHECK', 'OVERWEIGHT']);
  it('asks the dangerous goods checks again for what is loaded (LCL-08)', () => {
    const loaded = sampleFacts(withItem(hazardous(goods('2814', 1))));
    const found = runChecks(loadingClosingChecks, facts({ loaded })).map((issue) => [issue.code, issue.number]);
    expect(found).toEqual([
      ['POINTS_OVER_1000', 'DGR-01'],
      ['CATEGORY_0', 'DGR-03'],
      ['TUNNEL', 'DGR-07'],
      ['HIGH_CONSEQUENCE', 'DGR-10'],
    ]);
  });
  it('asks the payload again for what is loaded (LCL-09)', () => {
    const loaded = sampleFacts(withItem({ totalGrossWeight: 5_600_000, loadingMeter: 99_000 }));
    expect(runChecks(loadingClosingChecks, facts({ loaded }))).toEqual([
      expect.objectContaining({ code: 'WEIGHT', ...soft }),
    ]);
  });
});
describe('closing an unloading list (domain 7.4)', () => proves(unloadingClosingChecks, unloading));
describe('closing an inventory list (domain 7.4)', () => proves(inventoryClosingChecks, inventory));

describe('one status for several orders (STA-02)', () => {
  const order = { status: 'PLANNED', orderType: 'DELIVERY', origin: 'dtm' };
  it.each([
    ['MIXED_STATUS', { status: 'LOADED' }],
    ['MIXED_TYPE', { orderType: 'PICKUP' }],
    ['MIXED_ORIGIN', { origin: 'ham' }],
  ])('%s', (code, other) => {
    const codes = runChecks(selectionChecks, { orders: [order, { ...order, ...other }] }).map((issue) => issue.code);
    expect(codes).toEqual([code]);
    expect(runChecks(selectionChecks, { orders: [order, order] })).toEqual([]);
  });
});
