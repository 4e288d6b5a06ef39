import { describe, expect, it } from 'vitest';
import { customer, stopLocation } from '../../contract/types/places.ts';
import { driver, vehicle, vehicleType } from '../../contract/types/fleet.ts';
import type { RecordType } from '../../contract/recordType.ts';
import { type Cell, writeCell } from './cells.ts';
import { sheetColumns, type SheetLanguage } from './columns.ts';
import { readClock, readDay, readFigure } from './figures.ts';
import { doubleHeading, headingOf, mapHeadings } from './headings.ts';
import { guardCell, unguardCell } from '#kernel/csv.ts';
import { patched, sameValue } from './rows.ts';
import { columnOf as column, readAs as read, texts } from './testing/sheetWords.ts';

describe('figures', () => {
  it.each([
    ['1,5', 'de', 1.5],
    ['1.5', 'de', 1.5],
    ['1.500', 'de', 1500],
    ['1.500', 'en', 1.5],
    ['1,500', 'en', 1500],
    ['1,500', 'fr', 1.5],
    ['1.234.567', 'de', 1_234_567],
    ['1.234,56', 'en', 1234.56],
    ['1,234.56', 'de', 1234.56],
    ['1 234,5', 'fr', 1234.5],
    ['0.500', 'de', 0.5],
    ['−7', 'de', -7],
    ['1e-9', 'de', 1e-9],
    ['1,2,3', 'de', undefined],
    ['12 kg', 'de', undefined],
    ['', 'de', undefined],
    ['--', 'de', undefined],
  ] as const)('%s in %s is %s', (text, language, value) => expect(readFigure(text, language)).toBe(value));
  it.each([
    ['2026-11-24', 'de', [2026, 11, 24]],
    ['24.11.2026', 'en', [2026, 11, 24]],
    ['24.11.26', 'de', [2026, 11, 24]],
    ['03/04/2026', 'en', [2026, 3, 4]],
    ['03/04/2026', 'fr', [2026, 4, 3]],
    ['24/11/2026', 'en', [2026, 11, 24]],
    ['2026-11-24T00:00:00', 'de', [2026, 11, 24]],
    ['31.02.2026', 'de', undefined],
    ['gestern', 'de', undefined],
  ] as const)('%s in %s is the day %j', (text, language, day) => expect(readDay(text, language)).toEqual(day));
  it.each([
    ['8:00', [8, 0, 0]],
    ['0830', [8, 30, 0]],
    ['8.30 Uhr', [8, 30, 0]],
    ['8 Uhr', [8, 0, 0]],
    ['8:30 pm', [20, 30, 0]],
    ['12 am', [0, 0, 0]],
    ['24:00', [24, 0, 0]],
    ['25:00', undefined],
    ['8', undefined],
  ] as const)('%s is the time %j', (text, time) => expect(readClock(text)).toEqual(time));
});

describe('cells', () => {
  it.each([
    [stopLocation, 'address.countryCode', 'D', 'DE'],
    [stopLocation, 'address.countryCode', 'Österreich', 'AT'],
    [stopLocation, 'address.countryCode', 'pl', 'PL'],
    [vehicleType, 'payload', '5.500', 5_500_000],
    [vehicleType, 'payload', '5,5 t', 5_500_000],
    [vehicleType, 'payload', 5500, 5_500_000],
    [vehicleType, 'payload', '12 Zentner', 'unit'],
    [vehicleType, 'payload', 'viel', 'number'],
    [vehicleType, 'payload', '-1', 'min'],
    [vehicleType, 'payload', '', 'notEmpty'],
    [vehicleType, 'palletSpaces', '3,5', 'whole'],
    [vehicleType, 'palletSpaces', '101', 'max'],
    [vehicleType, 'palletSpaces', '', null],
    [vehicleType, 'tailLift', 'Ja', true],
    [vehicleType, 'tailLift', 'oui', true],
    [vehicleType, 'tailLift', 'x', true],
    [vehicleType, 'tailLift', '', false],
    [vehicleType, 'tailLift', 'vielleicht', 'yesNo'],
    [vehicle, 'dangerousGoodsEquipment', 'voll, mehr als 1000', 'FULL'],
    [vehicle, 'dangerousGoodsEquipment', 'basic', 'BASIC'],
    [vehicle, 'dangerousGoodsEquipment', 'halb', 'choice'],
    [vehicle, 'licencePlate', 'x'.repeat(21), 'maxLength'],
    [vehicle, 'availability', 'Mo-Fr', [true, true, true, true, true, false, false]],
    [vehicle, 'availability', 'Di, So', [false, true, false, false, false, false, true]],
    [vehicle, 'availability', 'Fr-Mo', [true, false, false, false, true, true, true]],
    [vehicle, 'availability', 'xxxxx--', [true, true, true, true, true, false, false]],
    [vehicle, 'availability', 'Feiertags', 'weekdays'],
    [driver, 'licenceClasses', 'C, CE', ['C', 'CE']],
    [driver, 'licenceClasses', 'B;BE|C1', ['B', 'BE', 'C1']],
    [driver, 'licenceClasses', '', []],
    [customer, 'address.countryCode', 'Nirgendland', 'form'],
    [customer, 'address.postalCode', 44135, '44135'],
    [stopLocation, 'availability', 'Mo, Fei', [true, false, false, false, false, false, false, true]],
    [stopLocation, 'availability', 'Mo-Fei', [true, true, true, true, true, true, true, true]],
    [stopLocation, 'availability', 'Fei-Mo', [true, false, false, false, false, false, false, true]],
  ] as const)('$1 from $2', (type, key, cell, value) =>
    expect(read(type as RecordType, key, cell as Cell)).toEqual(value),
  );
  it.each([
    [
      customer,
      'contacts',
      'Name=Anna Berg; Telefon=0231 1 | Name=Ben Roth',
      [{ name: 'Anna Berg', phone: '0231 1' }, { name: 'Ben Roth' }],
    ],
    [customer, 'contacts', 'name=Anna\nName="Roth; Ben | ""B"""', [{ name: 'Anna' }, { name: 'Roth; Ben | "B"' }]],
    [customer, 'contacts', '[{"name":"Anna"}]', [{ name: 'Anna' }]],
    [customer, 'contacts', '', []],
    [customer, 'contacts', 'Anna Berg', 'rows'],
    [customer, 'contacts', 'Nahme=Anna', 'rows'],
    [customer, 'contacts', 'Telefon=0231 1', 'rowsMissing'],
    [customer, 'contacts', `Name=${'x'.repeat(61)}`, 'maxLength'],
    [vehicleType, 'temperatureCompartments', 'Bereich=Kalt (2–8 °C); Lademeter=3,5 m', [{ range: 'COLD', ldm: 3500 }]],
    [vehicleType, 'temperatureCompartments', 'Bereich=lau; Lademeter=3,5', 'choice'],
    [
      customer,
      'openingHours',
      'Mo-Fr 7:00-12:00, 13:00-17:00; Sa 08:00-12:00',
      [
        ...Array.from({ length: 5 }, () => [
          [
            [7, 0, 0],
            [12, 0, 0],
          ],
          [
            [13, 0, 0],
            [17, 0, 0],
          ],
        ]),
        [
          [
            [8, 0, 0],
            [12, 0, 0],
          ],
        ],
        [],
        [],
      ],
    ],
    [customer, 'openingHours', '-', Array.from({ length: 8 }, () => [])],
    [customer, 'openingHours', '', null],
    [customer, 'openingHours', 'immer', 'hours'],
    [customer, 'openingHours', 'Mo 7', 'hours'],
  ] as const)('$1 from $2', (type, key, cell, value) => expect(read(type as RecordType, key, cell)).toEqual(value));
  it('`di` is Tuesday in German and Sunday in French', () => {
    expect(read(vehicle, 'availability', 'di', 'de')).toEqual([false, true, false, false, false, false, false]);
    expect(read(vehicle, 'availability', 'di', 'fr')).toEqual([false, false, false, false, false, false, true]);
  });
  it('what is written reads the same in each language', () => {
    const values: [RecordType, string, unknown][] = [
      [vehicleType, 'payload', 5_512_345],
      [vehicleType, 'volume', 45_000_000_001],
      [vehicle, 'availability', [true, false, true, true, true, false, true]],
      [vehicle, 'availability', [false, false, false, false, false, false, false]],
      [driver, 'licenceClasses', ['C', 'CE']],
      [driver, 'drivingLicenceValidTo', [2028, 2, 29]],
      [vehicleType, 'averageSpeedFactor', 1.234],
      [customer, 'contacts', [{ role: 'a=b', name: 'Roth; "Ben"', phone: '+49|2' }, { name: ' | ' }]],
      [vehicleType, 'temperatureCompartments', [{ range: 'COLD', ldm: 3501 }]],
      [
        customer,
        'openingHours',
        Array.from({ length: 8 }, (_, day) =>
          day === 2
            ? []
            : [
                [
                  [6 + day, 30, 0],
                  [18, 0, 0],
                ],
              ],
        ),
      ],
      [customer, 'openingHours', Array.from({ length: 8 }, () => [])],
    ];
    for (const language of ['de', 'en', 'fr'] as const)
      for (const [type, key, value] of values)
        expect(read(type, key, writeCell(column(type, key), value, { texts, language }), language)).toEqual(value);
  });
});

describe('headings', () => {
  const columns = sheetColumns(vehicleType);
  const keysOf = (headings: string[], reader: SheetLanguage = 'de') =>
    mapHeadings(columns, headings, texts, reader).mapped.map(({ key, unit }) => key + (unit ? `/${unit}` : ''));
  it('are found by name, by label in any language, with unit, star and brackets', () => {
    expect(keysOf(['id', 'NUTZLAST', 'vehicleTypeNameText.fr', 'Name [en]', 'Fehler'])).toEqual([
      'id',
      'payload',
      'vehicleTypeNameText.fr',
      'vehicleTypeNameText.en',
      'null',
    ]);
    expect(keysOf(['Charge utile [t]', 'Payload (g)', 'payload*'])).toEqual(['payload/t', 'payload/g', 'payload']);
    expect(keysOf(['Nutzlast [Ellen]'])).toEqual(['null']);
  });
  it('say which language the sheet is in, whoever reads it', () => {
    expect(mapHeadings(columns, ['id', 'Charge utile'], texts, 'de').language).toBe('fr');
    expect(mapHeadings(columns, ['id', 'payload'], texts, 'fr').language).toBe('en');
    expect(mapHeadings(columns, ['id'], texts, 'fr').language).toBe('fr');
    expect(mapHeadings(columns, ['Nutzlast', 'tareWeight', 'loadingMeters'], texts, 'de').language).toBe('en');
  });
  it('tell twins: what two fields would share, or is another one’s name, carries the path', () => {
    const all = sheetColumns(driver);
    expect(headingOf(column(driver, 'contactPerson.language'), all, texts.en)).toBe(
      'Language (contactPerson.language)',
    );
    const { mapped } = mapHeadings(columns, ['id', 'Nutzlast', 'payload'], texts, 'de');
    expect(doubleHeading(['id', 'Nutzlast', 'payload'], mapped)).toBe('payload');
    expect(doubleHeading(['a', 'A '], [])).toBe('A');
  });
});

describe('rows', () => {
  const byKey = new Map(sheetColumns(customer).map((one) => [one.key, one]));
  it('what the file does not name stays, blanks at the ends are no change, an empty cell empties', () => {
    const before = { customerNumber: '1', address: { name1: ' A ', city: 'Unna', phone: '1' }, creditHold: true };
    const after = patched(byKey, before, { 'address.name1': 'A', 'address.phone': null });
    expect(after).toEqual({
      customerNumber: '1',
      address: { name1: ' A ', city: 'Unna', phone: null },
      creditHold: true,
    });
    expect(before.address.phone).toBe('1');
  });
  it('an empty text of a language goes away instead of hiding the text that stands in for it', () => {
    const types = new Map(sheetColumns(vehicleType).map((one) => [one.key, one]));
    const before = { vehicleTypeNameText: { defaultText: 'Truck', de: 'Lkw' } };
    expect(patched(types, before, { 'vehicleTypeNameText.de': '', 'vehicleTypeNameText.fr': '' })).toEqual({
      vehicleTypeNameText: { defaultText: 'Truck' },
    });
  });
  it('what may be missing but not null is left out when its cell is emptied', () => {
    const vehicles = new Map(sheetColumns(vehicle).map((one) => [one.key, one]));
    expect(patched(vehicles, { availability: [true] }, { availability: null }).availability).toBeUndefined();
  });
  it('missing, null and empty are the same, a zero and a no are not', () => {
    expect(sameValue({ a: null, b: '' }, {})).toBe(true);
    expect(sameValue({ a: 0 }, {})).toBe(false);
    expect(sameValue([1, 2], [2, 1])).toBe(false);
    expect(sameValue(false, undefined)).toBe(false);
  });
});

it('F-06: a guarded cell begins like no formula and comes back as it was', () => {
  for (const text of [
    '=1',
    '+1',
    '-1',
    '@a',
    '\t=1',
    '\r1',
    "'=1",
    "''-1",
    ' =1',
    '＝1',
    'plain',
    "O'Neil",
    "'quoted'",
    '',
  ]) {
    expect(guardCell(text)).not.toMatch(/^[\s]*[=+\-@＝\t\r]/u);
    expect(unguardCell(guardCell(text))).toBe(text);
  }
});
