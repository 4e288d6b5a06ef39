import { describe, expect, it } from 'vitest';
import { driver, vehicle, vehicleType } from '#modules/masterdata/contract/types/fleet.ts';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';
import { copyOf, newValues, recordRules, schemaOf, tabOf, tabsOf } from './recordModel.ts';
import type { AnyRecord } from './recordCallsOf.ts';

const written = (parts: readonly number[]) => parts.join('-');
const say = { date: written, time: written, name: (path: string) => path };
const type = vehicle as unknown as RecordType;
const record: AnyRecord = {
  id: 'do-lx-1',
  orgUnit: 'dtm',
  validFrom: [2026, 1, 1],
  validTo: [2027, 1, 1],
  displayOrder: 3,
  version: 4,
  changedAt: 0,
  changedBy: 'x',
  writable: true,
  invalidReferences: [],
  name: '1',
  licencePlate: 'DO-LX 1',
  vehicleTypeId: 't18',
};

it('a new record has its declared defaults and fits the call once it is filled in', () => {
  const values = newValues(type, [2026, 11, 20]);
  expect(values).toMatchObject({
    id: '',
    licencePlate: '',
    driverId: null,
    availability: [true, true, true, true, true, false, false],
    dangerousGoodsEquipment: 'NONE',
    validFrom: [2026, 11, 20],
    validTo: null,
  });
  const wrong = schemaOf(type).safeParse(values);
  expect(wrong.error?.issues.map((issue) => issue.path.join('.')).sort()).toEqual([
    'id',
    'licencePlate',
    'name',
    'vehicleTypeId',
  ]);
  expect(
    schemaOf(type).safeParse({ ...values, id: 'a', licencePlate: 'A', name: 'A', vehicleTypeId: 't18' }).success,
  ).toBe(true);
  expect(newValues(driver as unknown as RecordType, [2026, 1, 1]).contactPerson).toMatchObject({
    name: '',
    phone: null,
  });
});

it('a copy has no id and begins today', () =>
  expect(copyOf(type, record, [2026, 11, 20])).toMatchObject({
    id: '',
    licencePlate: 'DO-LX 1',
    validFrom: [2026, 11, 20],
    validTo: null,
  }));

describe('rules beside the schema', () => {
  const rules = recordRules(type, 'CREATE', new Set(['taken']), say);
  const paths = (values: Record<string, unknown>) => rules(values).map((issue) => issue.path);
  it('new ids have their own signs and are free', () => {
    expect(paths({ id: 'do-lx_1' })).toEqual([]);
    expect(paths({ id: 'export' })).toEqual(['id']);
    expect(paths({ id: 'DO LX' })).toEqual(['id']);
    expect(paths({ id: 'größe' })).toEqual(['id']);
    expect(paths({ id: 'taken' })).toEqual(['id']);
    expect(recordRules(type, 'EDIT', new Set(['taken']), say)({ id: 'taken' })).toEqual([]);
  });
  it('the end is not before the beginning', () => {
    expect(paths({ id: 'a', validFrom: [2026, 2, 1], validTo: [2026, 1, 31] })).toEqual(['validFrom']);
    expect(paths({ id: 'a', validFrom: [2026, 2, 1], validTo: [2026, 2, 1] })).toEqual([]);
  });
  it('a translated title is not empty', () => {
    const of = recordRules(vehicleType as unknown as RecordType, 'EDIT', new Set(), say);
    expect(of({ vehicleTypeNameText: { defaultText: ' ' } }).map((issue) => issue.path)).toEqual([
      'vehicleTypeNameText',
    ]);
  });
});

it('every field stands on one tab', () => {
  const tabs = tabsOf(type);
  expect(tabs.map((tab) => tab.id)).toEqual(['general', 'equipment', 'energy', 'availability', 'telematics']);
  const all = tabs.flatMap((tab) => tab.fields);
  expect(new Set(all).size).toBe(all.length);
  expect([...all].sort()).toEqual(
    ['displayOrder', 'id', 'validFrom', 'validTo', ...Object.keys(vehicle.fields.shape)].sort(),
  );
  expect(tabOf(tabs, 'imei')).toBe('telematics');
  expect(tabOf(tabsOf(driver as unknown as RecordType), 'contactPerson.name')).toBe('general');
});
