import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { driver, vehicle, vehicleType } from '../../contract/types/fleet.ts';
import { customer, relation } from '../../contract/types/places.ts';
import { defineRecordType, type RecordType } from '../../contract/recordType.ts';
import { type Cell, limitOf, readCell, writeCell } from './cells.ts';
import type { SheetLanguage } from './columns.ts';
import { columnOf, readAs, texts } from './testing/sheetWords.ts';

const problem = (type: RecordType, key: string, cell: Cell, language: SheetLanguage = 'de') => {
  const read = readCell(columnOf(type, key), cell, undefined, { texts, language });
  return 'problem' in read ? read.problem : undefined;
};
const written = (type: RecordType, key: string, value: unknown, language: SheetLanguage = 'de') =>
  writeCell(columnOf(type, key), value, { texts, language });

// Who corrects a sheet reads what stood there and what would do, in the words of the sheet's language.
describe('what is wrong with a cell', () => {
  it.each([
    [vehicle, 'highValueGoods', 'vielleicht', { code: 'yesNo', args: { yes: 'Ja', no: 'Nein' } }],
    [vehicle, 'availability', 'Feiertags', { code: 'weekdays', args: { example: 'Mo-Fr' } }],
    [vehicle, 'dangerousGoodsEquipment', ' halb ', { code: 'choice', args: { value: 'halb' } }],
    [driver, 'licenceClasses', 'C, Z', { code: 'choice', args: { value: 'Z' } }],
    [vehicleType, 'payload', '12 Zentner', { code: 'unit', args: { value: 'Zentner', units: 'g, kg, t' } }],
    [vehicleType, 'payload', 'viel', { code: 'number' }],
    [vehicleType, 'axles', 'vier', { code: 'number' }],
    [driver, 'drivingLicenceValidTo', 'bald', { code: 'date' }],
    [relation, 'cutOffTime', 'abends', { code: 'time' }],
    [customer, 'openingHours', 'immer', { code: 'hours', args: { example: 'Mo-Fr 07:00-12:00, 13:00-17:00' } }],
    [customer, 'openingHours', '[kaputt', { code: 'json' }],
    [customer, 'contacts', ' [kaputt', { code: 'json' }],
    [
      vehicleType,
      'temperatureCompartments',
      'Kühl',
      { code: 'rows', args: { value: 'Kühl', example: 'Bereich=…; Lademeter=…' } },
    ],
    [customer, 'contacts', 'Telefon=1', { code: 'rowsMissing', args: { value: 'Name' } }],
    [vehicleType, 'vehicleTypeNameText', 'x'.repeat(81), { code: 'maxLength', args: { count: 80 } }],
    [vehicleType, 'vehicleTypeNameText.fr', 'x'.repeat(81), { code: 'maxLength', args: { count: 80 } }],
  ] as const)('$1 from $2', (type, key, cell, expected) => expect(problem(type, key, cell)).toEqual(expected));
  it('nothing, when a text of another language is left empty', () => {
    expect(problem(vehicleType, 'vehicleTypeNameText.fr', '')).toBeUndefined();
    expect(readAs(vehicleType, 'vehicleTypeNameText.fr', null)).toBe('');
    expect(readAs(vehicleType, 'vehicleTypeNameText.fr', 'Camion')).toBe('Camion');
    expect(readAs(vehicleType, 'vehicleTypeNameText', 12)).toBe('12');
  });
  it('limits are told in the field’s unit and the sheet’s figures', () => {
    const payload = columnOf(vehicleType, 'payload');
    const plain = columnOf(vehicleType, 'averageSpeedFactor');
    expect(limitOf(payload, { code: 'too_small', origin: 'number', minimum: 1500 }, 'de')).toEqual({
      code: 'min',
      args: { value: '1,5 kg' },
    });
    expect(limitOf(payload, { code: 'too_big', origin: 'number', maximum: 2_500_000 }, 'en')).toEqual({
      code: 'max',
      args: { value: '2500 kg' },
    });
    expect(limitOf(plain, { code: 'too_small', origin: 'number', minimum: 0.3 }, 'fr')).toEqual({
      code: 'min',
      args: { value: '0,3' },
    });
    expect(limitOf(plain, { code: 'too_small', origin: 'string', minimum: 1 }, 'de')).toEqual({ code: 'notEmpty' });
    expect(limitOf(plain, { code: 'too_small', origin: 'string', minimum: 3 }, 'de')).toEqual({
      code: 'minLength',
      args: { count: 3 },
    });
    expect(limitOf(plain, { code: 'too_small', origin: 'array', minimum: 2 }, 'de')).toEqual({
      code: 'arrayMin',
      args: { count: 2 },
    });
    expect(limitOf(plain, { code: 'too_big', origin: 'array', maximum: 6 }, 'de')).toEqual({
      code: 'arrayMax',
      args: { count: 6 },
    });
    expect(limitOf(plain, { code: 'too_big', origin: 'string', maximum: 20 }, 'de')).toEqual({
      code: 'maxLength',
      args: { count: 20 },
    });
    expect(limitOf(plain, { code: 'invalid_type' }, 'de')).toEqual({ code: 'whole' });
    expect(limitOf(plain, { code: 'invalid_format' }, 'de')).toEqual({ code: 'form' });
  });
});

describe('cells as people fill them', () => {
  it.each([
    ...['x', 'X', '1', 'true', 'wahr', 'vrai', 'y', 'J', 'o', '✓', '✔', ' ja ', 'Yes', 'OUI'].map((cell) => [
      cell,
      true,
    ]),
    ...['0', 'false', 'FALSCH', 'faux', 'n', '-', '–', 'nein', 'No', 'non'].map((cell) => [cell, false]),
  ] as [string, boolean][])('%j says %s', (cell, value) => expect(readAs(vehicle, 'highValueGoods', cell)).toBe(value));
  it('a workbook’s own yes and no, and its figures', () => {
    expect([readAs(vehicle, 'highValueGoods', true), readAs(vehicle, 'highValueGoods', false)]).toEqual([true, false]);
    expect([readAs(vehicle, 'highValueGoods', 1), readAs(vehicleType, 'axles', 4)]).toEqual([true, 4]);
    expect(readAs(vehicleType, 'payload', 5.5, 'de', 't')).toBe(5_500_000);
  });
  it.each([
    ['5500', undefined, 5_500_000],
    ['5,5', 't', 5_500_000],
    ['5500 kg', 't', 5_500_000],
    ['5,5 T', undefined, 5_500_000],
    ['5.500.000g', undefined, 5_500_000],
    ['  5500  kg ', undefined, 5_500_000],
  ])('a load of %j under a heading in %s', (cell, unit, grams) =>
    expect(readAs(vehicleType, 'payload', cell, 'de', unit)).toBe(grams),
  );
  it('a volume in the sign that keyboards have or in the one that people draw', () => {
    expect([readAs(vehicleType, 'volume', '45 m3'), readAs(vehicleType, 'volume', '45 m³')]).toEqual([45e9, 45e9]);
  });
  it('an amount with the sign of its money', () => {
    const priced = defineRecordType({
      tag: 'Priced',
      path: 'priced',
      read: [],
      change: [],
      display: [],
      title: 'price',
      columns: [],
      fields: z.object({
        price: z.int().meta({ kind: 'quantity', quantity: 'MONEY' }),
        cold: z.int().meta({ kind: 'quantity', quantity: 'TEMPERATURE' }),
        loose: z.array(z.number()),
      }),
    });
    expect(readAs(priced, 'price', '12,50 €')).toBe(1250);
    expect(readAs(priced, 'cold', '-18 °C')).toBe(-18_000);
    expect(readAs(priced, 'price', '12,50 $')).toBe('unit');
    expect(readAs(priced, 'loose', '[1,2]')).toEqual([1, 2]);
    expect(readAs(priced, 'loose', '1,2')).toBe('json');
    expect(written(priced, 'loose', [1, 2])).toBe('[1,2]');
  });
  it('a choice by its value, by its word in any language, however it is written', () => {
    expect(readAs(vehicle, 'dangerousGoodsEquipment', ' FULL ')).toBe('FULL');
    expect(readAs(vehicle, 'dangerousGoodsEquipment', 'full')).toBe('FULL');
    expect(readAs(vehicle, 'dangerousGoodsEquipment', 'Voll, mehr als 1000', 'fr')).toBe('FULL');
    // Options without a word in a language are never meant by an empty one.
    expect(readAs(vehicle, 'dangerousGoodsEquipment', ' ')).toBe('NONE');
  });
  it('several by any sign between them, each once; one name with a comma is one', () => {
    expect(readAs(driver, 'licenceClasses', ' C ;; CE\nC|B ')).toEqual(['C', 'CE', 'B']);
    expect(readAs(driver, 'licenceClasses', 'ce')).toEqual(['CE']);
    expect(readAs(relation, 'hubIds', 'ham, ber')).toEqual(['ham', 'ber']);
    expect(readAs(relation, 'hubIds', 'a, b; c')).toEqual(['a, b', 'c']);
    expect(readAs(customer, 'productIds', 'p1 | p2')).toEqual(['p1', 'p2']);
  });
  it('names of records lose their blanks, texts keep them', () => {
    expect(readAs(vehicle, 'driverId', ' d1 ')).toBe('d1');
    expect(readAs(vehicle, 'id', ' v1 ')).toBe('v1');
    expect(readAs(vehicle, 'group', ' Nord ')).toBe(' Nord ');
  });
  it('opening hours that an older file has as data', () => {
    const closed = Array.from({ length: 8 }, () => []);
    expect(readAs(customer, 'openingHours', ` ${JSON.stringify(closed)}`)).toEqual(closed);
  });
});

describe('cells as they are written', () => {
  it.each([
    [vehicle, 'highValueGoods', true, 'Ja'],
    [vehicle, 'highValueGoods', false, 'Nein'],
    [vehicle, 'group', null, ''],
    [vehicle, 'group', undefined, ''],
    [vehicle, 'group', 'Nord', 'Nord'],
    [vehicle, 'driverId', 'd1', 'd1'],
    [vehicle, 'dangerousGoodsEquipment', 'FULL', 'Voll, mehr als 1000'],
    [vehicle, 'dangerousGoodsEquipment', 'BASIC', 'BASIC'],
    [vehicleType, 'payload', 5_500_500, '5500,5'],
    [vehicleType, 'averageSpeedFactor', 0.9, '0,9'],
    [driver, 'drivingLicenceValidTo', [2028, 2, 29], '2028-02-29'],
    [driver, 'licenceClasses', ['C', 'CE'], 'C; CE'],
    [relation, 'cutOffTime', [18, 5, 0], '18:05'],
    [relation, 'hubIds', ['ham', 'ber'], 'ham; ber'],
    // Read again it must not fall apart at its comma.
    [relation, 'hubIds', ['a, b'], 'a, b;'],
    [relation, 'hubIds', ['a, b', 'c'], 'a, b; c'],
    [
      vehicleType,
      'temperatureCompartments',
      [{ range: 'COLD', ldm: 3500 }],
      'Bereich="Kalt (2–8 °C)"; Lademeter=3,5 m',
    ],
    [vehicleType, 'temperatureCompartments', [{ range: 'COLD' }], 'Bereich="Kalt (2–8 °C)"'],
    [customer, 'contacts', [{ name: 'A' }, { name: 'B', phone: '1' }], 'Name=A | Name=B; Telefon=1'],
  ] as const)('$1 of $2 is $3', (type, key, value, text) => {
    const shown = written(type, key, value);
    // Brackets in a word need no quotes; what separates parts does.
    expect(shown.replaceAll('"', '')).toBe(text.replaceAll('"', ''));
  });
  it('with the comma of a language that has one', () => {
    expect([
      written(vehicleType, 'payload', 5_500_500, 'en'),
      written(vehicleType, 'payload', 5_500_500, 'fr'),
    ]).toEqual(['5500.5', '5500,5']);
  });
});
