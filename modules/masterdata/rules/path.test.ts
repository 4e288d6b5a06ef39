import { describe, expect, it } from 'vitest';
import { idsAt, valueAt, withValue } from './path.ts';
import { invalidation } from './validity.ts';

const record = { name: 'A', contact: { name: 'K', phone: null }, ids: ['a', 7, 'b'], one: 'x', empty: '' };

describe('a value at a dotted path', () => {
  it.each([
    ['name', 'A'],
    ['contact.name', 'K'],
    ['contact.phone', null],
    ['contact.phone.code', undefined],
    ['name.length', undefined],
    ['gone.name', undefined],
    ['ids.0', 'a'],
  ])('%s', (path, value) => expect(valueAt(record, path)).toBe(value));
  it('of nothing is nothing', () => {
    expect([valueAt(null, 'name'), valueAt(undefined, 'name'), valueAt('text', 'length')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
  it('is set without touching what stands beside it, or the record itself', () => {
    expect(withValue(record, 'name', 'B')).toEqual({ ...record, name: 'B' });
    expect(withValue(record, 'contact.name', 'L')).toEqual({ ...record, contact: { name: 'L', phone: null } });
    expect(withValue(record, 'contact.phone.code', 49)).toEqual({
      ...record,
      contact: { name: 'K', phone: { code: 49 } },
    });
    expect(withValue(record, 'name.first', 'B')).toEqual({ ...record, name: { first: 'B' } });
    expect(withValue({}, 'a.b.c', 1)).toEqual({ a: { b: { c: 1 } } });
    expect(record.contact).toEqual({ name: 'K', phone: null });
  });
  it('names one record, many or none', () => {
    expect(idsAt(record, 'ids')).toEqual(['a', 'b']);
    expect(idsAt(record, 'one')).toEqual(['x']);
    expect([idsAt(record, 'empty'), idsAt(record, 'gone'), idsAt(record, 'contact')]).toEqual([[], [], []]);
  });
});

it('a record that began before today ends yesterday, one that begins today or later is deleted', () => {
  const ends = (validFrom: string) => invalidation({ validFrom, validTo: null }, '2026-11-23', '2026-11-22');
  expect(ends('2026-11-22')).toEqual({ validTo: '2026-11-22' });
  expect(ends('2026-11-23')).toEqual({ delete: true });
  expect(ends('2026-11-24')).toEqual({ delete: true });
});
