import { expect, test } from 'vitest';
import { type Recurrence, recurrenceDays } from './recurrence.ts';

const names = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
/** A rule as RFC 5545 writes it; UNTIL as the last day in New York, where its examples are. */
function ruleOf(from: string, said: string): Recurrence {
  const parts = new Map(said.split(';').map((part) => part.split('=', 2) as [string, string]));
  const list = (name: string): string[] => (parts.get(name) ?? '').split(',').filter((one) => one !== '');
  const byDay = list('BYDAY');
  return {
    pattern: parts.get('FREQ') as Recurrence['pattern'],
    interval: Number(parts.get('INTERVAL') ?? 1),
    weekdays: names.map((name) => byDay.includes(name)),
    nthWeekdays: byDay.flatMap((one) => {
      const found = /^(-?\d)([A-Z]{2})$/.exec(one);
      return found ? [{ nth: Number(found[1]), weekday: names.indexOf(found[2] ?? '') }] : [];
    }),
    monthDays: list('BYMONTHDAY').map(Number),
    from,
    to: parts.get('UNTIL') ?? null,
    count: parts.has('COUNT') ? Number(parts.get('COUNT')) : null,
    weekStart: names.indexOf(parts.get('WKST') ?? 'MO'),
  };
}

/** `1997-09: 2 4 6 | 10: 1`: days by month. */
const days = (said: string): string[] => {
  let year = '';
  return said.split('|').flatMap((part) => {
    const [month = '', of = ''] = part.split(':');
    const [first = '', second] = month.trim().split('-');
    if (second !== undefined) year = first;
    return of
      .trim()
      .split(/\s+/)
      .map((day) => `${year}-${second ?? first}-${day.padStart(2, '0')}`);
  });
};

// RFC 5545, 3.8.5.3, examples with what it says comes of them; `…` there means for ever, here as many as are listed. Left out, because the subset
// has no such part: FREQ of years, hours, minutes and seconds, BYMONTH, BYSETPOS, BYYEARDAY, BYWEEKNO.
test.each([
  ['1997-09-02', 'FREQ=DAILY;COUNT=10', '1997-09: 2 3 4 5 6 7 8 9 10 11'],
  ['1997-09-02', 'FREQ=DAILY;INTERVAL=10;COUNT=5', '1997-09: 2 12 22 | 10: 2 12'],
  [
    '1997-09-02',
    'FREQ=DAILY;INTERVAL=2',
    '1997-09: 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30 | 10: 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30 | 11: 1 3 5 7',
  ],
  ['1997-09-02', 'FREQ=WEEKLY;COUNT=10', '1997-09: 2 9 16 23 30 | 10: 7 14 21 28 | 11: 4'],
  [
    '1997-09-02',
    'FREQ=WEEKLY;UNTIL=1997-12-23',
    '1997-09: 2 9 16 23 30 | 10: 7 14 21 28 | 11: 4 11 18 25 | 12: 2 9 16 23',
  ],
  [
    '1997-09-02',
    'FREQ=WEEKLY;INTERVAL=2;WKST=SU',
    '1997-09: 2 16 30 | 10: 14 28 | 11: 11 25 | 12: 9 23 | 1998-01: 6 20 | 02: 3 17',
  ],
  ['1997-09-02', 'FREQ=WEEKLY;UNTIL=1997-10-06;WKST=SU;BYDAY=TU,TH', '1997-09: 2 4 9 11 16 18 23 25 30 | 10: 2'],
  ['1997-09-02', 'FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH', '1997-09: 2 4 9 11 16 18 23 25 30 | 10: 2'],
  [
    '1997-09-01',
    'FREQ=WEEKLY;INTERVAL=2;UNTIL=1997-12-23;WKST=SU;BYDAY=MO,WE,FR',
    '1997-09: 1 3 5 15 17 19 29 | 10: 1 3 13 15 17 27 29 31 | 11: 10 12 14 24 26 28 | 12: 8 10 12 22',
  ],
  ['1997-09-02', 'FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH', '1997-09: 2 4 16 18 30 | 10: 2 14 16'],
  [
    '1997-09-05',
    'FREQ=MONTHLY;COUNT=10;BYDAY=1FR',
    '1997-09: 5 | 10: 3 | 11: 7 | 12: 5 | 1998-01: 2 | 02: 6 | 03: 6 | 04: 3 | 05: 1 | 06: 5',
  ],
  ['1997-09-05', 'FREQ=MONTHLY;UNTIL=1997-12-23;BYDAY=1FR', '1997-09: 5 | 10: 3 | 11: 7 | 12: 5'],
  [
    '1997-09-07',
    'FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU',
    '1997-09: 7 28 | 11: 2 30 | 1998-01: 4 25 | 03: 1 29 | 05: 3 31',
  ],
  ['1997-09-22', 'FREQ=MONTHLY;COUNT=6;BYDAY=-2MO', '1997-09: 22 | 10: 20 | 11: 17 | 12: 22 | 1998-01: 19 | 02: 16'],
  ['1997-09-28', 'FREQ=MONTHLY;BYMONTHDAY=-3', '1997-09: 28 | 10: 29 | 11: 28 | 12: 29 | 1998-01: 29 | 02: 26'],
  [
    '1997-09-02',
    'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15',
    '1997-09: 2 15 | 10: 2 15 | 11: 2 15 | 12: 2 15 | 1998-01: 2 15',
  ],
  [
    '1997-09-30',
    'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1',
    '1997-09: 30 | 10: 1 31 | 11: 1 30 | 12: 1 31 | 1998-01: 1 31 | 02: 1',
  ],
  [
    '1997-09-10',
    'FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15',
    '1997-09: 10 11 12 13 14 15 | 1999-03: 10 11 12 13',
  ],
  [
    '1997-09-02',
    'FREQ=MONTHLY;INTERVAL=2;BYDAY=TU',
    '1997-09: 2 9 16 23 30 | 11: 4 11 18 25 | 1998-01: 6 13 20 27 | 03: 3 10 17 24 31',
  ],
  ['1997-09-02', 'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', '1998-02: 13 | 03: 13 | 11: 13 | 1999-08: 13 | 2000-10: 13'],
  [
    '1997-09-13',
    'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13',
    '1997-09: 13 | 10: 11 | 11: 8 | 12: 13 | 1998-01: 10 | 02: 7 | 03: 7 | 04: 11 | 05: 9 | 06: 13',
  ],
  ['1997-08-05', 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO', '1997-08: 5 10 19 24'],
  ['1997-08-05', 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', '1997-08: 5 17 19 31'],
  ['2007-01-15', 'FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5', '2007-01: 15 30 | 02: 15 | 03: 15 30'],
])('from %s %s', (from, said, expected) => {
  const listed = days(expected);
  const endless = !/COUNT|UNTIL/.test(said);
  expect(recurrenceDays(ruleOf(from, said), endless ? (listed.at(-1) ?? '') : '2009-12-31')).toEqual(listed);
});

test('every day until the night before Christmas: 113 of them (RFC 5545: September 2 to December 23)', () => {
  const found = recurrenceDays(ruleOf('1997-09-02', 'FREQ=DAILY;UNTIL=1997-12-23'), '1999-01-01');
  expect([found.length, found[0], found.at(-1)]).toEqual([113, '1997-09-02', '1997-12-23']);
});

test('a first day that the rule does not name is none of its days; the last of a month is the last of every month', () => {
  expect(recurrenceDays(ruleOf('2026-01-15', 'FREQ=MONTHLY;BYMONTHDAY=-1'), '2026-04-30')).toEqual(
    days('2026-01: 31 | 02: 28 | 03: 31 | 04: 30'),
  );
  // On the 31st without a word of the month's end: months that have none are left out.
  expect(recurrenceDays(ruleOf('2026-01-31', 'FREQ=MONTHLY'), '2026-06-30')).toEqual(
    days('2026-01: 31 | 03: 31 | 05: 31'),
  );
});
