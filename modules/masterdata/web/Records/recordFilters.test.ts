import { describe, expect, it } from 'vitest';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';
import { driver, freightCarrier, vehicle } from '#modules/masterdata/contract/types/fleet.ts';
import { routing, stopLocation } from '#modules/masterdata/contract/types/places.ts';
import { filterConditions, filterForm, filterSchema } from '#ui/filter/filterModel.ts';
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
    // Lists are no single value, and the search finds translated texts.
    expect(kinds(routing)).not.toHaveProperty('productIds');
    expect(kinds(driver)).not.toHaveProperty('licenceClasses');
    expect(kinds(vehicle)).not.toHaveProperty('availability');
  });

  it('what the list shows comes first', () => {
    const names = recordFilters(stopLocation as unknown as RecordType).map(({ name }) => name);
    expect(names.indexOf('geoQuality')).toBeLessThan(names.indexOf('ramp'));
  });

  it('conditions name the fields as the server does', () => {
    const fields = recordFilters(stopLocation as unknown as RecordType);
    const values = { 'address/city': ' Hagen ', kind: ['HOP'], ramp: true };
    expect(filterSchema(fields).safeParse(filterForm(fields, values)).success).toBe(true);
    expect(conditionsOf(filterConditions(fields, values))).toEqual([
      { field: 'address.city', op: 'contains', value: 'Hagen' },
      { field: 'kind', op: 'in', value: ['HOP'] },
      { field: 'ramp', op: '=', value: 'true' },
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
