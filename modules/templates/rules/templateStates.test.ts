import { expect, test } from 'vitest';
import { addDays, dateToIso } from '#kernel/date.ts';
import { runsOn } from './templateStates.ts';

test('on a holiday the eighth day decides, whatever weekday it is', () => {
  const workdays = [true, true, true, true, true, false, false];
  const holidays = { '2026-12-25': '1. Weihnachtstag', '2026-12-26': '2. Weihnachtstag' };
  const days = (weekdays: boolean[]) =>
    Array.from({ length: 7 }, (_, i) => addDays([2026, 12, 21], i))
      .filter((day) => runsOn({ weekdays, validFrom: '2026-12-22', validTo: '2026-12-26' }, holidays, day))
      .map((day) => dateToIso(day).slice(8));
  expect(days([...workdays, false])).toEqual(['22', '23', '24']);
  expect(days([...workdays, true])).toEqual(['22', '23', '24', '25', '26']);
});
