import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { driver, vehicle, vehicleType } from '../../contract/types/fleet.ts';
import { customer, relation } from '../../contract/types/places.ts';
import { defineRecordType } from '../../contract/recordType.ts';
import { knowsUnit, sheetColumns, unitsOf } from './columns.ts';
import { columnOf } from './testing/sheetWords.ts';

describe('columns of a sheet', () => {
  it('begin with the id and end with the validity; a text stands once by language', () => {
    const keys = sheetColumns(vehicleType).map(({ key }) => key);
    expect(keys.slice(0, 6)).toEqual([
      'id',
      'vehicleTypeNameText',
      'vehicleTypeNameText.en',
      'vehicleTypeNameText.de',
      'vehicleTypeNameText.fr',
      'basicType',
    ]);
    expect(keys.slice(-3)).toEqual(['validFrom', 'validTo', 'displayOrder']);
    expect(columnOf(vehicleType, 'vehicleTypeNameText')).toMatchObject({ kind: 'text', language: 'defaultText' });
    expect(columnOf(vehicleType, 'vehicleTypeNameText.fr')).toMatchObject({ kind: 'text', language: 'fr' });
  });
  // What each field is: domain 2.2.
  it.each([
    [vehicle, 'id', { kind: 'text' }],
    [vehicle, 'licencePlate', { kind: 'text' }],
    [vehicle, 'highValueGoods', { kind: 'yesNo' }],
    [vehicle, 'driverId', { kind: 'reference', target: 'driver' }],
    [vehicle, 'availability', { kind: 'weekdays', length: 7 }],
    [vehicle, 'dangerousGoodsEquipment', { kind: 'choice', options: ['NONE', 'BASIC', 'FULL'] }],
    [vehicle, 'validFrom', { kind: 'date' }],
    [vehicle, 'displayOrder', { kind: 'number' }],
    [vehicleType, 'payload', { kind: 'quantity', quantity: 'MASS' }],
    [vehicleType, 'axles', { kind: 'number' }],
    [vehicleType, 'temperatureRanges', { kind: 'choices', options: ['COLD', 'HIGH', 'INDIVIDUAL'] }],
    [driver, 'drivingLicenceValidTo', { kind: 'date' }],
    [relation, 'cutOffTime', { kind: 'time' }],
    [relation, 'hubIds', { kind: 'list' }],
    [customer, 'productIds', { kind: 'references', target: 'product' }],
    [customer, 'openingHours', { kind: 'hours' }],
  ] as const)('$1', (type, key, what) => expect(columnOf(type, key)).toMatchObject(what));
  it('rows have their own columns, named without the field around them', () => {
    const { rows } = columnOf(vehicleType, 'temperatureCompartments');
    expect(rows?.map(({ key, field, kind }) => [key, field, kind])).toEqual([
      ['range', 'temperatureCompartments.range', 'choice'],
      ['ldm', 'temperatureCompartments.ldm', 'quantity'],
    ]);
  });
  it('what no cell can say in words stands as it is stored', () => {
    const odd = defineRecordType({
      tag: 'Odd',
      path: 'odd',
      read: [],
      change: [],
      display: [],
      title: 'figures',
      columns: [],
      fields: z.object({ figures: z.array(z.number()), either: z.union([z.string(), z.number()]) }),
    });
    expect([columnOf(odd, 'figures').kind, columnOf(odd, 'either').kind]).toEqual(['json', 'json']);
  });
  it('units are those of specification 1, 3.8', () => {
    expect(unitsOf('MASS')).toEqual(['g', 'kg', 't']);
    expect([knowsUnit('MASS', 't'), knowsUnit('MASS', 'm'), knowsUnit('LENGTH', 'km')]).toEqual([true, false, true]);
  });
});
