import { describe, expect, it } from 'vitest';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';
import { driver, freightCarrier, vehicle, vehicleType } from '#modules/masterdata/contract/types/fleet.ts';
import { relation, routing, stopLocation } from '#modules/masterdata/contract/types/places.ts';
import { recordTypes } from '#modules/masterdata/contract/types.ts';
import { filterConditions, filterForm, filterSchema, valuesOf } from '#ui/filter/filterModel.ts';
import { conditionsOf, filterOptions, recordFilters } from './recordFilters.ts';

const kinds = (type: unknown) =>
  Object.fromEntries(recordFilters(type as RecordType).map(({ name, kind }) => [name, kind]));

describe('filters of records', () => {
  it('come from the declaration: choices, references, units, yes or no, and the texts that the list shows', () => {
    expect(kinds(stopLocation)).toMatchObject({
      internId: 'text',
      'address/city': 'text',
      kind: 'choice',
      geoQuality: 'choice',
      tailLiftNeeded: 'flag',
      orgUnit: 'choice',
    });
    expect(kinds(stopLocation)).not.toHaveProperty('accessNotes');
    expect(kinds(routing)).toMatchObject({ routeId: 'choice', responsibleDepotId: 'choice', postalCodeFrom: 'text' });
    // The search finds translated texts; weekdays, times and places on the map are no condition.
    expect(kinds(routing)).not.toHaveProperty('description');
    expect(kinds(vehicle)).not.toHaveProperty('availability');
    expect(kinds(relation)).not.toHaveProperty('cutOffTime');
    expect(kinds(stopLocation)).not.toHaveProperty('address/latitude');
  });

  it.each([
    [routing, 'productIds', { kind: 'choice' }],
    [relation, 'hubIds', { kind: 'choice' }],
    [driver, 'licenceClasses', { kind: 'choice' }],
    [driver, 'drivingLicenceValidTo', { kind: 'dates' }],
    [freightCarrier, 'validTo', { kind: 'dates' }],
    [freightCarrier, 'rating', { kind: 'range', limits: { min: 1, max: 5, whole: true } }],
    [vehicleType, 'payload', { kind: 'range', quantity: 'MASS' }],
    [vehicleType, 'averageSpeedFactor', { kind: 'range', limits: { min: 0.3, max: 1.5, whole: false } }],
  ] as const)('lists, dates and figures too: %o', (type, name, field) => {
    const found = recordFilters(type as unknown as RecordType).find((one) => one.name === name);
    expect(found).toEqual({ ...field, name });
  });

  it('no field is asked for twice, whatever the type', () => {
    for (const type of Object.values(recordTypes)) {
      const names = recordFilters(type).flatMap(valuesOf);
      expect(new Set(names).size, type.path).toBe(names.length);
    }
  });

  it('what the list shows comes first', () => {
    const names = recordFilters(stopLocation as unknown as RecordType).map(({ name }) => name);
    expect(names.indexOf('geoQuality')).toBeLessThan(names.indexOf('ramp'));
  });

  it('conditions name the fields as the server does', () => {
    const fields = recordFilters(stopLocation as unknown as RecordType);
    const values = {
      'address/city': ' Hagen ',
      kind: ['HOP'],
      ramp: true,
      serviceTimeFixFrom: 5,
      maxVehicleWeightTo: 7_500_000,
      validToFrom: [2026, 11, 1],
    };
    expect(filterSchema(fields).safeParse(filterForm(fields, values)).success).toBe(true);
    expect(conditionsOf(filterConditions(fields, values))).toEqual([
      { field: 'address.city', op: 'contains', value: 'Hagen' },
      { field: 'kind', op: 'in', value: ['HOP'] },
      { field: 'serviceTimeFix', op: '>=', value: 5 },
      { field: 'maxVehicleWeight', op: '<=', value: 7_500_000 },
      { field: 'ramp', op: '=', value: 'true' },
      { field: 'validTo', op: '>=', value: '2026-11-01' },
    ]);
  });

  it('choices are words, records and units', () => {
    const options = filterOptions(
      vehicle as unknown as RecordType,
      { options: new Map([['vehicletype', [{ value: 't1', label: 'Truck' }]]]) },
      [{ value: 'dtm', label: 'Dortmund' }],
      (key) => `[${key}]`,
    );
    expect(options.vehicleTypeId).toEqual([{ value: 't1', label: 'Truck' }]);
    expect(options.orgUnit).toEqual([{ value: 'dtm', label: 'Dortmund' }]);
    expect(options.dangerousGoodsEquipment?.[0]?.label).toMatch(/^\[dangerousGoodsEquipment__/);
    expect(recordFilters(freightCarrier as unknown as RecordType).length).toBeGreaterThan(2);
  });
});
