import { describe, expect, it } from 'vitest';
import { vehicle, vehicleType } from '../../contract/types/fleet.ts';
import { stopLocation } from '../../contract/types/places.ts';
import { sheetColumns, type SheetLanguage, type SheetTexts } from './columns.ts';
import { doubleHeading, headingOf, mapHeadings } from './headings.ts';
import { columnOf, texts } from './testing/sheetWords.ts';

const columns = sheetColumns(vehicleType);
const heading = (key: string, language: SheetLanguage = 'de', words: SheetTexts = texts) =>
  headingOf(columnOf(vehicleType, key), columns, words[language]);
const map = (headings: string[], reader: SheetLanguage = 'de') => mapHeadings(columns, headings, texts, reader);
const found = (given: string, reader: SheetLanguage = 'de') => map([given], reader).mapped[0];

describe('a heading as it is written', () => {
  it('is the label with its unit, a text of another language with that', () => {
    expect([heading('payload'), heading('payload', 'fr'), heading('payload', 'en')]).toEqual([
      'Nutzlast [kg]',
      'Charge utile [kg]',
      'Payload [kg]',
    ]);
    expect([heading('vehicleTypeNameText'), heading('vehicleTypeNameText.fr')]).toEqual(['Name', 'Name [fr]']);
    // A type's own word is missing: the field's name says it.
    expect([heading('tailLift'), heading('id'), heading('volume')]).toEqual(['tailLift', 'id', 'volume [m³]']);
  });
  it('carries the field’s path where two fields would have one heading, or one the name of another', () => {
    const twins = (labels: Record<string, string>): SheetTexts => ({ ...texts, de: { ...texts.de, labels } });
    const same = twins({ length: 'Länge', totalLength: 'länge ' });
    expect([heading('length', 'de', same), heading('totalLength', 'de', same)]).toEqual([
      'Länge (length) [m]',
      'länge  (totalLength) [m]',
    ]);
    const other = twins({ length: 'Width' });
    expect([heading('length', 'de', other), heading('width', 'de', other)]).toEqual([
      'Width (length) [m]',
      'width (width) [m]',
    ]);
    const alone = twins({ length: 'Länge' });
    expect(heading('length', 'de', alone)).toBe('Länge [m]');
  });
});

describe('a heading as people leave it', () => {
  it.each([
    ['payload', 'payload'],
    ['  PAYLOAD * ', 'payload'],
    ['Nutz\u00a0last', undefined],
    ['Poids\u00a0à  vide', 'tareWeight'],
    ['Poids a\u0300 vide', 'tareWeight'],
    ['Nutzlast*', 'payload'],
    ['Name (fr)', 'vehicleTypeNameText.fr'],
    ['Name [fr]', 'vehicleTypeNameText.fr'],
    ['vehicleTypeNameText.de', 'vehicleTypeNameText.de'],
    ['Nutz*last', undefined],
  ] as const)('%j is %s', (given, key) => {
    expect(found(given)).toEqual(key ? { key, known: true } : { key: null, known: false });
  });
  it.each([
    ['Nutzlast [t]', 'payload', 't'],
    ['Nutzlast(g)', 'payload', 'g'],
    ['loadingMeters [CM]', 'loadingMeters', 'cm'],
    ['volume [m3]', 'volume', 'm3'],
    ['volume [l]', 'volume', 'l'],
  ])('%j says what its figures are in', (given, key, unit) => expect(found(given)).toEqual({ key, unit, known: true }));
  it('its own unit needs no other word', () => {
    expect(found('volume [m³]')).toEqual({ key: 'volume', known: true });
    expect(found('Nutzlast [kg]')).toEqual({ key: 'payload', known: true });
  });
  it.each(['Nutzlast [Ellen]', 'Nutzlast [t] netto', 'x Nutzlast [t]', 'tailLift [t]', 'Farbe', '[t]'])(
    '%j is unknown',
    (given) => expect(found(given)).toEqual({ key: null, known: false }),
  );
  it.each(['', '  ', 'Fehler', 'version', 'changedBy', 'orgUnit', 'Nutzlast [Name]', 'payload [name]'])(
    '%j is passed over',
    (given) => expect(found(given)).toEqual({ key: null, known: true }),
  );
  it('the name of what nobody knows is unknown too', () => {
    expect(found('Farbe [Name]')).toEqual({ key: null, known: false });
    expect(found('[Name]')).toEqual({ key: null, known: false });
  });
  it('columns for people are passed over by their label too', () => {
    const labelled = { ...texts, fr: { ...texts.fr, labels: { ...texts.fr.labels, changedAt: 'Modifié le' } } };
    expect(mapHeadings(columns, ['Modifié le'], labelled, 'de').mapped).toEqual([{ key: null, known: true }]);
    expect(found('Modifié le')?.known).toBe(false);
  });
  it('what two fields share names neither, but each by its path', () => {
    const labels = { length: 'Maß', width: 'Maß' };
    const both = { ...texts, de: { ...texts.de, labels } };
    const keys = mapHeadings(columns, ['Maß', 'Maß (length)', 'Maß (width) [m]'], both, 'de').mapped;
    expect(keys).toEqual([
      { key: null, known: false },
      { key: null, known: false },
      { key: 'width', known: true },
    ]);
  });
});

describe('the language of a sheet', () => {
  it.each([
    [['Nutzlast', 'Leergewicht', 'Payload'], 'en', 'de'],
    [['Nutzlast', 'Payload'], 'en', 'en'],
    [['Nutzlast', 'Payload'], 'de', 'de'],
    // A sheet that a program wrote has English figures, whoever reads it; an id says nothing.
    [['id', 'payload', 'axles'], 'de', 'en'],
    [['id'], 'fr', 'fr'],
    [['Farbe'], 'de', 'de'],
  ] as const)('of %j, read in %s, is %s', (headings, reader, language) =>
    expect(map([...headings], reader).language).toBe(language),
  );
});

describe('headings that stand twice', () => {
  const twice = (headings: string[]) => doubleHeading(headings, map(headings).mapped);
  it('are named as they stand', () => {
    expect(twice(['Nutzlast', ' Nutzlast* '])).toBe('Nutzlast*');
    expect(twice(['Nutzlast', 'Leergewicht', ' payload '])).toBe('payload');
    expect(twice(['Farbe', 'farbe'])).toBe('farbe');
  });
  it('empty and unknown ones are none', () => {
    expect(twice(['', '  ', 'Nutzlast', 'Leergewicht', 'Farbe', 'Form'])).toBeUndefined();
  });
});

it('headings of another type are those of its own fields', () => {
  const own = sheetColumns(vehicle);
  const keys = mapHeadings(own, ['licencePlate', 'Nutzlast'], texts, 'de').mapped.map(({ key }) => key);
  expect(keys).toEqual(['licencePlate', null]);
});

describe('what forwarders’ own lists call a field', () => {
  const stops = sheetColumns(stopLocation);
  const keys = (headings: string[]) => mapHeadings(stops, headings, texts, 'de').mapped.map(({ key }) => key);
  it('is the field, of an address the first', () => {
    expect(keys(['Nr.', 'Firma', 'PLZ', 'Ort', 'Hausnr.', 'GLN', 'Standzeit', 'Bemerkung'])).toEqual([
      'id',
      'address.name1',
      'address.postalCode',
      'address.city',
      'address.streetNumber',
      'internId',
      'serviceTimeFix',
      'accessNotes',
    ]);
  });
  it('gives way where another heading names the field itself', () => {
    expect(keys(['id', 'Nr.', 'address.city', 'Ort'])).toEqual(['id', null, 'address.city', null]);
  });
});
