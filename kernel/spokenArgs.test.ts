import { expect, it } from 'vitest';
import i18next from 'i18next';
import { spokenArgs, spokenCounts } from './spokenArgs.ts';

const args = {
  weight: 120_500,
  length: 1250,
  vehicleLength: 7200,
  volume: 1_500_000_000,
  amount: 4250,
  from: Date.UTC(2026, 10, 24, 7),
  date: '2026-11-24',
  weekday: 1,
  duration: 605,
  points: 1200,
  count: 3,
  order: '4711',
};

it('arguments are spoken in the language and the time zone of the depot', () => {
  expect(spokenArgs(args, 'en', 'Europe/Berlin')).toEqual({
    weight: '120.5',
    length: '1.3',
    vehicleLength: '7.2',
    volume: '1.5',
    amount: '€42.50',
    from: '08:00',
    date: '24/11/2026',
    weekday: 'Tuesday',
    duration: '10:05',
    points: '1,200',
    count: 3,
    order: '4711',
  });
  expect(spokenArgs(args, 'de', 'Europe/Berlin')).toMatchObject({
    weight: '120,5',
    date: '24.11.2026',
    weekday: 'Dienstag',
    points: '1.200',
  });
  // When somebody said yes may be another day.
  const at = Date.UTC(2026, 10, 3, 23, 5);
  expect(spokenArgs({ at }, 'en', 'Europe/Berlin')).toEqual({ at: '04/11, 00:05' });
  expect(spokenArgs({ at }, 'de', 'Europe/Berlin')).toEqual({ at: '04.11., 00:05' });
  expect(spokenArgs({ eta: Date.UTC(2026, 6, 1, 22) }, 'fr', 'Europe/Berlin')).toEqual({ eta: '00:00' });
  expect(spokenArgs(undefined, 'en', 'UTC')).toEqual({});
});

it('only the argument named date is a day, and only when it is written as one', () => {
  const given = { order: '2026-11-24', date: 'x2026-11-24', day: '2026-11-24' };
  expect(spokenArgs(given, 'en', 'Europe/Berlin')).toEqual(given);
  expect(spokenArgs({ date: '2026-11-24x' }, 'en', 'Europe/Berlin')).toEqual({ date: '2026-11-24x' });
});

it.each([
  ['de', '1.067 von 12.400 Sendungen in Halle 1067', '1 von 1 Sendung in Halle 1067'],
  ['en', '1,067 von 12,400 Sendungen in Halle 1067', '1 von 1 Sendung in Halle 1067'],
  // CLDR: French parts thousands by a narrow no-break space.
  ['fr', '1\u202f067 von 12\u202f400 Sendungen in Halle 1067', '1 von 1 Sendung in Halle 1067'],
])('counts in a text have their thousands marked as %s has them, and still choose the plural', (lng, many, one) => {
  const engine = i18next.createInstance().use(spokenCounts);
  const words = {
    some_one: '{{count}} von {{total}} Sendung in Halle {{hall}}',
    some_other: '{{count}} von {{total}} Sendungen in Halle {{hall}}',
    lacks: '{{name}} fehlt',
    least: 'nicht vor {{value}}',
  };
  void engine.init({
    lng,
    resources: { [lng]: { translation: words } },
    interpolation: { escapeValue: false, alwaysFormat: true },
    initAsync: false,
  });
  expect(engine.t('some', { count: 1067, total: 12_400, hall: 1067 })).toBe(many);
  expect(engine.t('some', { count: 1, total: 1, hall: 1067 })).toBe(one);
  expect(engine.t('least', { value: '2026-03-09' })).toBe(`nicht vor ${lng === 'de' ? '09.03.2026' : '09/03/2026'}`);
  expect(engine.t('least', { value: '2026-13-09' })).toBe('nicht vor 2026-13-09');
  // What a text asks for and nobody gave is seen as such.
  expect(engine.t('lacks')).toBe('{{name}} fehlt');
});
