import { describe, expect, it } from 'vitest';
import texts from '../texts/en.json';
import { type Check, runChecks } from '#kernel/check.ts';
import { dangerousGoodsChecks } from './dangerousGoodsChecks.ts';
import { otherChecks } from './otherChecks.ts';
import type { DispatchFacts } from './facts.ts';
import {
  type CheckRow,
  goods,
  hard,
  hazardous,
  perm,
  soft,
  withFlag,
  withItem,
  missingArgs,
} from './testing/checkRows.ts';
import {
  sampleDriver,
  sampleFacts,
  sampleItem,
  sampleRoute,
  sampleTrip,
  sampleVehicle,
} from './testing/sampleFacts.ts';

const untrained = sampleDriver({ dangerousGoodsTraining: false });
const powder = goods('0161', 10, { netExplosiveMass: 10_000 });
const unknownGoods = { ...goods('1203', 0), unNumber: '1234' };
const petrolOnBoard = { planned: [sampleItem({ itemId: 'p1', ...hazardous(goods('1203', 100)) })] };
const dangerous: CheckRow<DispatchFacts>[] = [
  [
    'POINTS_OVER_1000',
    withItem(hazardous(goods('1203', 400))),
    { severity: 'WARNING', overridable: true, permission: 'overrideDangerousGoodsChecks', args: { points: 1200 } },
    withItem(hazardous(goods('1203', 333))),
  ],
  [
    'POINTS_OVER_1000',
    { ...withItem(hazardous(goods('1203', 400))), driver: untrained },
    { severity: 'ERROR', overridable: true, permission: 'overrideDangerousGoodsChecks' },
  ],
  [
    'POINTS_OVER_1000',
    { ...withItem(hazardous(goods('1203', 400))), vehicle: sampleVehicle({ maxDangerousGoodsEquipment: 'BASIC' }) },
    { severity: 'ERROR' },
  ],
  [
    'POINTS_OVER_1000',
    {
      items: [sampleItem(hazardous(goods('1824', 60)))],
      planned: [sampleItem({ itemId: 'p', ...hazardous(goods('1824', 980)) })],
    },
    { args: { points: 1040 } },
    {
      items: [sampleItem(hazardous(goods('1824', 20)))],
      planned: [sampleItem({ itemId: 'p', ...hazardous(goods('1824', 980)) })],
    },
  ],
  // The limit itself is not over it (specification 3, 9): category 3 counts a point for each kilogram.
  [
    'POINTS_OVER_1000',
    withItem(hazardous(goods('1824', 1001))),
    { args: { points: 1001 } },
    withItem(hazardous(goods('1824', 1000))),
  ],
  ['POINTS_UNKNOWN', withItem(hazardous(unknownGoods)), { ...soft, args: { un: '1234' } }],
  ['CATEGORY_0', withItem(hazardous(goods('2814', 1))), { ...perm, args: { un: '2814' } }],
  [
    'MIXED_LOADING',
    { ...petrolOnBoard, ...withItem(hazardous(powder)) },
    { ...hard, itemId: 'i1', args: { un: '1203', label: '3', otherUn: '0161', otherLabel: '1' } },
    { ...petrolOnBoard, ...withItem(hazardous(goods('1760', 5))) },
  ],
  [
    'FOODSTUFF',
    { ...withItem(withFlag('isFood')), planned: [sampleItem({ itemId: 'p', ...hazardous(goods('2810', 5)) })] },
    { ...perm, args: { un: '2810' } },
    { ...withItem(withFlag('isFood')), ...petrolOnBoard },
  ],
  [
    'FOODSTUFF',
    { planned: [sampleItem({ itemId: 'p', ...withFlag('isFood') })], ...withItem(hazardous(goods('2810', 5))) },
    perm,
    {
      planned: [
        sampleItem({ itemId: 'p', ...withFlag('isFood') }),
        sampleItem({ itemId: 'q', ...hazardous(goods('2810', 5)) }),
      ],
    },
  ],
  [
    'LQ_WITH_EXPLOSIVES',
    {
      planned: [sampleItem({ itemId: 'p', ...hazardous({ ...powder, unNumber: '0209' }) })],
      ...withItem(hazardous(goods('1203', 5, { limitedQuantity: true }))),
    },
    { ...hard, itemId: 'i1' },
    {
      planned: [sampleItem({ itemId: 'p', ...hazardous(powder) })],
      ...withItem(hazardous(goods('1203', 5, { limitedQuantity: true }))),
    },
  ],
  [
    'TUNNEL',
    withItem(hazardous(goods('1824', 1001))),
    { args: { code: 'E', tunnels: 'E' } },
    withItem(hazardous(goods('1824', 1000))),
  ],
  [
    'TUNNEL',
    withItem(hazardous(goods('1203', 400))),
    { ...soft, args: { code: 'D/E', tunnels: 'E' } },
    withItem(hazardous(goods('1203', 100))),
  ],
  [
    'TUNNEL',
    { ...withItem(hazardous(goods('1978', 400))), trip: sampleTrip({ tunnels: ['C', 'D'] }) },
    { args: { code: 'B/D', tunnels: 'D' } },
    { ...withItem(hazardous(goods('1978', 400))), trip: sampleTrip({ tunnels: [] }) },
  ],
  [
    'VEHICLE_NOT_DG',
    { ...withItem(hazardous(goods('1203', 5))), vehicle: sampleVehicle({ dangerousGoods: false }) },
    hard,
    {
      ...withItem(hazardous(goods('1203', 5, { limitedQuantity: true }))),
      vehicle: sampleVehicle({ dangerousGoods: false }),
    },
  ],
  [
    'VEHICLE_NOT_DG',
    { ...withItem(hazardous(goods('1203', 5))), vehicle: sampleVehicle({ maxDangerousGoodsEquipment: 'NONE' }) },
    hard,
  ],
  [
    'RELATION_NOT_DG',
    withItem({ ...hazardous(goods('1203', 5)), relation: { name: 'HAM', dangerousGoods: false } }),
    { ...perm, args: { relation: 'HAM' } },
    withItem({ ...hazardous(goods('1203', 5)), relation: { name: 'HAM', dangerousGoods: true } }),
  ],
  ['HIGH_CONSEQUENCE', withItem(hazardous(goods('1005', 5))), soft],
  [
    'LQ_8T',
    {
      ...withItem(hazardous(goods('1950', 8001, { limitedQuantity: true }))),
      vehicle: sampleVehicle({ grossVehicleWeight: 26_000_000 }),
    },
    { severity: 'INFO', args: { weight: 8_001_000 } },
    withItem(hazardous(goods('1950', 8001, { limitedQuantity: true }))),
  ],
];

const unqualified = { trip: sampleTrip({ outboundRoute: sampleRoute({ qualifiedCustoms: false }) }) };
const food = withItem(withFlag('isFood'));
const licences = (used: number, graceOver: boolean, missing: string[] = []) => ({
  licences: { missing, vehicles: { licensed: 30, used, graceOver } },
});
const others: CheckRow<DispatchFacts>[] = [
  [
    'CUSTOMS',
    { ...unqualified, ...withItem(withFlag('isDutiableGoods')) },
    { ...perm, args: { route: '100 Dortmund-Nord' } },
    withItem(withFlag('isDutiableGoods')),
  ],
  ['WASTE', withItem(withFlag('isWaste')), soft],
  [
    'FOOD_HYGIENE',
    { ...food, vehicle: sampleVehicle({ isVerminous: true }) },
    soft,
    { vehicle: sampleVehicle({ isVerminous: true }) },
  ],
  ['FOOD_HYGIENE', { ...food, vehicle: sampleVehicle({ isLoadingSpaceDirty: true }) }, soft, food],
  ['CASH', withItem({ cashOnDelivery: 4200 }), { severity: 'INFO', overridable: false, args: { amount: 4200 } }],
  [
    'MASTER_PALLET_OPEN',
    withItem({ masterPallet: { number: 'MP1', state: 'CREATED' } }),
    { ...hard, args: { masterPallet: 'MP1' } },
    withItem({ masterPallet: { number: 'MP1', state: 'CLOSED' } }),
  ],
  ['ON_MASTER_PALLET', withItem({ onMasterPallet: 'MP1' }), { ...hard, args: { masterPallet: 'MP1' } }],
  ['LICENCE_MISSING', licences(1, false, ['CODI-AFFE']), { ...hard, args: { licence: 'CODI-AFFE' } }],
  ['LICENCE_QUANTITY', licences(31, false), { ...soft, args: { licensed: 30 } }],
  ['LICENCE_QUANTITY', licences(31, true), hard, licences(30, true)],
  [
    'CREDIT_HOLD',
    withItem({ customer: { name: 'Hagener Federn', creditHold: true } }),
    { ...soft, args: { customer: 'Hagener Federn' } },
    withItem({ customer: { name: 'X', creditHold: false } }),
  ],
];

/** Each check raises on its row, keeps quiet beside it, and has a row at all. */
function proves(checks: readonly Check<DispatchFacts>[], rows: readonly CheckRow<DispatchFacts>[]): void {
  const issues = (more: Partial<DispatchFacts>, code: string) =>
    runChecks(checks, sampleFacts(more)).filter((issue) => issue.code === code);
  it.each(rows)('%s', (code, raises, expected, quiet) => {
    expect(issues(raises, code)).toEqual([expect.objectContaining(expected)]);
    expect(missingArgs(texts.issue, issues(raises, code))).toEqual([]);
    expect(issues(quiet ?? {}, code)).toEqual([]);
  });
  it('every check has its row', () => {
    expect([...new Set(rows.map(([code]) => code))].sort()).toEqual(checks.map((check) => check.code).sort());
  });
}

describe('dispatch checks DGR and others (domain 7.1)', () => {
  proves(dangerousGoodsChecks, dangerous);
  proves(otherChecks, others);
});
