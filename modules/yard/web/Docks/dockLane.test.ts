import { expect, test } from 'vitest';
import type { LocalDate } from '#kernel/date.ts';
import { lanePicture } from '#ui/board/lanePicture.ts';
import type { Format } from '#ui/text/format.ts';
import type { Translate } from '#ui/translation.ts';
import type { BoardBooking, BoardDock } from '../../contract/bookings.ts';
import { dockLane } from './dockLane.ts';
import { rangeOfDay, usualDockRange } from './dockRange.ts';

const hour = 3_600_000;
const at = (hours: number) => Date.UTC(2026, 10, 17) + hours * hour;
const clock = (ms: number) => new Date(ms).toISOString().slice(11, 16);
const say = ((key: string, args: object = {}) =>
  [key, ...Object.values(args)].join(' ')) as unknown as Translate<'yard'>;
const format = { clock } as unknown as Format;

const booking = (more: Partial<BoardBooking>) =>
  ({
    id: 'b',
    name: 'ULD 36 HAM',
    look: 'BOOKED',
    startsAt: at(8),
    endsAt: at(9),
    forecastStart: at(8),
    forecastEnd: at(9),
    actualStart: null,
    handled: null,
    expected: null,
    ...more,
  }) as BoardBooking;
const lane = (bookings: BoardBooking[], dock: Partial<BoardDock> = {}) =>
  dockLane(
    { blockedReason: null, blockedFrom: null, blockedTo: null, ...dock, bookings } as BoardDock,
    { from: at(0), to: at(24) },
    say,
    format,
  );

test('a block says plan, look and progress in words; what happens on time has no bracket, what is moved by what is known has its plan as one', () => {
  const [onTime] = lane([booking({})]).stops;
  expect(onTime).toMatchObject({ label: 'ULD 36 HAM', solid: false, missed: false, windows: [] });
  expect(onTime?.name).toBe('ULD 36 HAM · 08:00–09:00 · docks/look/BOOKED');
  const [late] = lane([booking({ look: 'LATE', forecastStart: at(9.5), forecastEnd: at(10.5) })]).stops;
  expect(late).toMatchObject({ mark: '!', missed: true, from: at(9.5), windows: [{ from: at(8), to: at(9) }] });
  // Nothing is solid before it stands there.
  expect(late?.solid).toBe(false);
  const [docked] = lane([booking({ look: 'IN_USE', actualStart: at(8.1), handled: 30, expected: 90 })]).stops;
  expect(docked?.solid).toBe(true);
  expect(docked?.name).toContain('docks/progress 30 90');
  expect(lane([booking({ look: 'FINISHED' })]).stops[0]?.mark).toBe('✓');
});

test('a blocked dock is closed from its beginning to its end, without an end until the day is over', () => {
  const until = lane([], { blockedReason: 'Leveller', blockedFrom: at(7), blockedTo: at(12) }).closed;
  expect(until).toEqual([{ from: at(7), to: at(12), name: 'docks/blockedUntil Leveller 12:00' }]);
  const open = lane([], { blockedReason: 'Leveller' }).closed;
  expect(open).toEqual([{ from: at(0), to: at(24), name: 'docks/blocked Leveller' }]);
  expect(lane([]).closed).toEqual([]);
  // As the board draws it: 24 px an hour.
  const drawn = lanePicture(
    lane([], { blockedReason: 'Leveller', blockedFrom: at(7), blockedTo: at(30) }),
    {
      from: at(0),
      to: at(24),
      width: 576,
    },
    28,
  );
  expect(drawn.closed).toMatchObject([{ left: 168, width: 408 }]);
});

test('a label that does not fit into its block stands beside it as far as the next block lets it, and nowhere where nothing could be read', () => {
  const picture = (second: number) =>
    lanePicture(
      lane([
        booking({ id: 'a', startsAt: at(8), forecastEnd: at(8.5), endsAt: at(8.5) }),
        booking({ id: 'b', forecastStart: at(second), forecastEnd: at(second + 4) }),
      ]),
      { from: at(0), to: at(24), width: 576 },
      28,
    );
  // Block of 12 px at 192 is drawn 16 wide: 211 is where its label begins, and the next block at 288 where it ends.
  expect(picture(12).labels.get('a')).toEqual({ left: 211, width: 74 });
  // 96 px hold ten letters of 6.4 px with 10 px of air.
  expect(picture(12).labels.has('b')).toBe(false);
  expect(picture(9.5).labels.has('a')).toBe(false);
});

test('the board opens with the shift that goes on; the night before five in the morning is the one that began yesterday', () => {
  const day: LocalDate = [2026, 11, 17];
  const zone = 'Europe/Berlin';
  expect(usualDockRange(true, at(9), zone)).toBe('dayHours');
  expect(usualDockRange(true, at(21), zone)).toBe('nightHours');
  expect(usualDockRange(false, at(21), zone)).toBe('dayHours');
  expect(rangeOfDay('nightHours', day, at(2), zone)).toEqual({ from: at(-8), to: at(4) });
  expect(rangeOfDay('nightHours', day, at(20), zone)).toEqual({ from: at(16), to: at(28) });
  expect(rangeOfDay('around', day, at(9.4), zone)).toEqual({ from: at(7), to: at(12) });
});
