import { describe, expect, it } from 'vitest';
import { vehicle, vehicleType } from '../../contract/types/fleet.ts';
import { sheetColumns } from './columns.ts';
import { mapHeadings } from './headings.ts';
import { patched, readRow, sameValue } from './rows.ts';
import { texts } from './testing/sheetWords.ts';

const types = new Map(sheetColumns(vehicleType).map((one) => [one.key, one]));
const vehicles = new Map(sheetColumns(vehicle).map((one) => [one.key, one]));
const reading = { texts, language: 'de' } as const;
const rowOf = (headings: string[], cells: (string | number | null)[]) =>
  readRow(types, mapHeadings([...types.values()], headings, texts, 'de').mapped, cells, reading);

describe('a row of a sheet', () => {
  it('is read by the columns that its headings name; others and unknown ones say nothing', () => {
    expect(rowOf(['id', 'Nutzlast [t]', 'Farbe', 'Fehler', 'axles'], [' t1 ', '5,5', 'rot', 'x', 2])).toEqual({
      id: 't1',
      patch: { id: 't1', payload: 5_500_000, axles: 2 },
      problems: [],
    });
  });
  it('that has no column for the id means the number that is one: a plate', () => {
    const cells = (headings: string[], row: string[]) =>
      readRow(vehicles, mapHeadings([...vehicles.values()], headings, texts, 'de').mapped, row, reading, [
        'licencePlate',
      ]);
    expect(cells(['licencePlate', 'name'], ['DO-AB 123', 'Actros']).id).toBe('do-ab-123');
    expect(cells(['licencePlate', 'id'], ['DO-AB 123', '']).id).toBe('');
  });
  it('names what is wrong by the column, and keeps what is right', () => {
    const { patch, problems } = rowOf(['id', 'Nutzlast', 'axles', 'tailLift'], ['t1', 'viel', 99, 'ja']);
    expect(patch).toEqual({ id: 't1', tailLift: true });
    expect(problems).toEqual([
      { key: 'payload', code: 'number' },
      { key: 'axles', code: 'max', args: { value: '12' } },
    ]);
  });
  it('that is shorter than its headings ends in empty cells; without an id it has none', () => {
    expect(rowOf(['axles', 'tareWeight'], [2])).toEqual({
      id: '',
      patch: { axles: 2, tareWeight: null },
      problems: [],
    });
  });
});

describe('a record with a row laid over it', () => {
  it('keeps validity and id, which are no fields of its type', () => {
    const before = { axles: 2 };
    const patch = { id: 'x', validFrom: [2026, 1, 1], validTo: null, displayOrder: 5, axles: 3, nothing: 1 };
    expect(patched(types, before, patch)).toEqual({ axles: 3 });
    expect(before).toEqual({ axles: 2 });
  });
  it('loses blanks around a new text, and calls a text with other blanks the same', () => {
    expect(patched(vehicles, { group: ' Nord ' }, { group: 'Nord' })).toEqual({ group: ' Nord ' });
    expect(patched(vehicles, { group: 'Nord' }, { group: ' Süd ' })).toEqual({ group: 'Süd' });
    expect(patched(vehicles, {}, { group: ' Süd ' })).toEqual({ group: 'Süd' });
    expect(patched(vehicles, { group: 'Nord' }, { group: null })).toEqual({ group: null });
  });
  it('sets texts one by one by language; the text that stands in for all may be emptied, which is refused later', () => {
    const before = { vehicleTypeNameText: { defaultText: 'Truck', de: 'Lkw', fr: 'Camion' } };
    expect(patched(types, before, { 'vehicleTypeNameText.de': ' Laster ' })).toEqual({
      vehicleTypeNameText: { defaultText: 'Truck', de: 'Laster', fr: 'Camion' },
    });
    expect(patched(types, before, { 'vehicleTypeNameText.de': '  ' })).toEqual({
      vehicleTypeNameText: { defaultText: 'Truck', fr: 'Camion' },
    });
    expect(patched(types, before, { vehicleTypeNameText: '' })).toEqual({
      vehicleTypeNameText: { defaultText: '', de: 'Lkw', fr: 'Camion' },
    });
    expect(patched(types, {}, { 'vehicleTypeNameText.de': '' })).toEqual({});
    expect(before.vehicleTypeNameText.de).toBe('Lkw');
  });
});

describe('what says the same', () => {
  it.each([
    [1, 1, true],
    [1, 2, false],
    ['', null, true],
    [undefined, null, true],
    [0, null, false],
    [0, '', false],
    ['a', undefined, false],
    [[1, [2]], [1, [2]], true],
    [[1, [2]], [1, [3]], false],
    [[1], [1, 2], false],
    [[1, 2], [1], false],
    [[], {}, false],
    [{ a: 1 }, [1], false],
    [{ a: { b: 1 } }, { a: { b: 1, c: null } }, true],
    [{ a: { b: 1 } }, { a: { b: 2 } }, false],
    [{ a: 1 }, { b: 1 }, false],
    [{}, null, false],
    [true, 'true', false],
  ])('%j and %j: %s', (a, b, same) => {
    expect(sameValue(a, b)).toBe(same);
    expect(sameValue(b, a)).toBe(same);
  });
});
