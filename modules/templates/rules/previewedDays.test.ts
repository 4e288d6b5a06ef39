import { expect, test } from 'vitest';
import { dateToIso } from '#kernel/date.ts';
import { previewedDays } from './previewedDays.ts';

// Good Friday and Easter Monday of 2026 (Feiertagsgesetz NW, § 2).
const holidays = { '2026-04-03': 'Karfreitag', '2026-04-06': 'Ostermontag' };
const days = {
  weekdays: [true, false, false, false, true, false, false, false],
  validFrom: '2026-03-30',
  validTo: '2026-04-13',
};
const told = (of: typeof days, made: [string, 'MADE' | 'DELETED'][] = []): string[] =>
  previewedDays(of, { holidays, made: new Map(made) }, [2026, 3, 23], 28).map(({ day, kind, holiday }) =>
    `${dateToIso(day).slice(5)} ${kind} ${holiday ?? ''}`.trim(),
  );

test('Mondays and Fridays while it is valid: trips, and two holidays that leave theirs out', () => {
  expect(told(days)).toEqual([
    '03-30 TRIP',
    '04-03 HOLIDAY Karfreitag',
    '04-06 HOLIDAY Ostermontag',
    '04-10 TRIP',
    '04-13 TRIP',
  ]);
});

test('where it runs on holidays, both have a trip by their names, and no other holiday is a day of it', () => {
  const onHolidays = { ...days, weekdays: [true, false, false, false, true, false, false, true] };
  expect(told(onHolidays).filter((text) => text.includes('ster') || text.includes('Kar'))).toEqual([
    '04-03 TRIP Karfreitag',
    '04-06 TRIP Ostermontag',
  ]);
});

test('what was made stays, what was deleted stays so, whatever is typed now', () => {
  expect(
    told(days, [
      ['2026-03-24', 'MADE'],
      ['2026-03-30', 'DELETED'],
    ]).slice(0, 3),
  ).toEqual(['03-24 MADE', '03-30 DELETED', '04-03 HOLIDAY Karfreitag']);
});
