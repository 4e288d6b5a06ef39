import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { instantSchema } from '#kernel/date.ts';
import type { RecordType } from '../contract/recordType.ts';
import { driver, vehicle, vehicleType } from '../contract/types/fleet.ts';
import { customer, relation, routing, stopLocation, terminalArea } from '../contract/types/places.ts';
import {
  emptyRecord,
  emptyValue,
  enumOf,
  fieldPaths,
  fieldsBeneath,
  filterKindOf,
  limitsOf,
  sortsAsData,
} from '#kernel/fields.ts';

const schemaOf = (type: RecordType, path: string): z.ZodType => {
  const found = fieldPaths(type).find((one) => one.path === path);
  if (!found) throw new Error(`no field ${path}`);
  return found.schema;
};

// Domain 2.2 says what each field is; what people may ask of it in a list follows from that.
describe('conditions of a list', () => {
  it.each([
    [vehicle, 'licencePlate', 'text'],
    [vehicle, 'group', 'text'],
    [vehicle, 'vehicleTypeId', 'choice'],
    [vehicle, 'driverId', 'choice'],
    [vehicle, 'homeDepot', 'choice'],
    [vehicle, 'dangerousGoodsEquipment', 'choice'],
    [vehicle, 'highValueGoods', 'flag'],
    [vehicleType, 'payload', 'figure'],
    [vehicleType, 'palletSpaces', 'figure'],
    [vehicleType, 'averageSpeedFactor', 'figure'],
    [driver, 'drivingLicenceValidTo', 'date'],
    [driver, 'licenceClasses', 'list'],
    [relation, 'hubIds', 'list'],
    [terminalArea, 'terminalLocationIds', 'list'],
    // Translated texts, times, weekdays, rows, opening hours and long texts are no condition.
    [vehicleType, 'vehicleTypeNameText', undefined],
    [relation, 'cutOffTime', undefined],
    [relation, 'weekdays', undefined],
    [customer, 'contacts', undefined],
    [customer, 'openingHours', undefined],
    [stopLocation, 'accessNotes', undefined],
  ] as const)('$1 is asked as $2', (type, path, kind) => expect(filterKindOf(schemaOf(type, path))).toBe(kind));
  it('a moment is none, because nobody asks for milliseconds', () => {
    expect(filterKindOf(instantSchema)).toBeUndefined();
    expect(filterKindOf(z.int())).toBe('figure');
  });
});

describe('the order of a list', () => {
  it.each([
    [vehicleType, 'payload', true],
    [vehicleType, 'axles', true],
    [vehicleType, 'tailLift', true],
    [driver, 'drivingLicenceValidTo', true],
    [relation, 'cutOffTime', true],
    [vehicle, 'licencePlate', false],
    [vehicle, 'dangerousGoodsEquipment', false],
    [vehicle, 'nothing', false],
  ] as const)('by $1 is that of data: $2', (type, path, asData) => expect(sortsAsData(type, path)).toBe(asData));
});

describe('a new record', () => {
  it.each([
    [vehicle, 'licencePlate', ''],
    [vehicle, 'group', null],
    [vehicle, 'vehicleTypeId', ''],
    [vehicle, 'highValueGoods', false],
    [vehicle, 'licenceQuantityRelevant', true],
    [vehicle, 'dangerousGoodsEquipment', 'NONE'],
    // Monday to Friday.
    [vehicle, 'availability', [true, true, true, true, true, false, false]],
    [vehicleType, 'vehicleTypeNameText', { defaultText: '' }],
    // A figure that must be entered is not 0 before somebody has entered it.
    [vehicleType, 'payload', undefined],
    [vehicleType, 'tareWeight', null],
    [vehicleType, 'averageSpeedFactor', 1],
    [vehicleType, 'temperatureRanges', []],
    [vehicleType, 'temperatureCompartments', []],
    [customer, 'openingHours', null],
    [routing, 'direction', undefined],
    [routing, 'priority', 0],
  ] as const)('%j: %s is %j at first', (type, path, value) => expect(emptyValue(schemaOf(type, path))).toEqual(value));
  it('has the parts of its person, each with its own beginning', () => {
    expect(emptyRecord(driver)).toMatchObject({
      contactPerson: { name: '', phone: null, mobile: null, email: null },
      licenceClasses: [],
      adrClass1: false,
    });
    expect(emptyValue(z.string().default(() => 'made'))).toBe('made');
    expect([emptyValue(z.boolean()), emptyValue(z.array(z.string())), emptyValue(z.string())]).toEqual([false, [], '']);
    // Seven days are never none.
    expect(emptyValue(z.array(z.boolean()).meta({ kind: 'weekdays' }))).toBeUndefined();
  });
});

describe('what a field holds', () => {
  it('its limits, and whether it is whole', () => {
    expect(limitsOf(schemaOf(vehicleType, 'axles'))).toEqual({ min: 1, max: 12, whole: true });
    expect(limitsOf(schemaOf(vehicleType, 'averageSpeedFactor'))).toEqual({ min: 0.3, max: 1.5, whole: false });
    expect(limitsOf(schemaOf(stopLocation, 'address.latitude'))).toEqual({ min: -90, max: 90, whole: false });
    expect(limitsOf(z.number().min(0).max(0))).toMatchObject({ min: 0, max: 0 });
  });
  it('the values of a choice, also of a list of choices, none of anything else', () => {
    expect(enumOf(schemaOf(vehicle, 'dangerousGoodsEquipment'))).toEqual(['NONE', 'BASIC', 'FULL']);
    expect(enumOf(schemaOf(driver, 'licenceClasses'))).toEqual(['B', 'BE', 'C1', 'C1E', 'C', 'CE']);
    expect(enumOf(schemaOf(vehicle, 'licencePlate'))).toBeUndefined();
    expect(enumOf(schemaOf(relation, 'hubIds'))).toBeUndefined();
  });
  it('the fields of a row, by the path without its position', () => {
    const beneath = (type: RecordType, path: string) =>
      fieldsBeneath({ path, schema: schemaOf(type, path) }).map((one) => one.path);
    expect(beneath(vehicleType, 'temperatureCompartments')).toEqual([
      'temperatureCompartments.range',
      'temperatureCompartments.ldm',
    ]);
    expect(beneath(driver, 'licenceClasses')).toEqual([]);
    // An address is walked through by its own paths, it is no row.
    expect(fieldsBeneath({ path: 'address', schema: z.array(z.object({ city: z.string() })) })).toEqual([]);
  });
});
