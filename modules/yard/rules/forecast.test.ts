import { expect, test } from 'vitest';
import { endByScans, forecastDock, type Planned } from './forecast.ts';

const at = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return Date.UTC(2026, 10, 17, hours, minutes);
};
const clock = (time: number | undefined): string | undefined =>
  time === undefined ? undefined : new Date(time).toISOString().slice(11, 16);
const planned = (id: string, from: string, to: string, more: Partial<Planned> = {}): Planned => ({
  id,
  state: 'CONFIRMED',
  from: at(from),
  to: at(to),
  estimated: null,
  arrived: null,
  began: null,
  ended: null,
  progress: null,
  ...more,
});

test('work ends when what is left is done at the pace of the last ten minutes, with three minutes for the doors', () => {
  // 61 of 96 at 09:12; 20 in ten minutes are 2 a minute: 35 left are 18 min, and 3.
  expect(clock(endByScans({ expected: 96, handled: 61, recent: 20 }, at('08:34'), at('09:12')))).toBe('09:33');
  // Nobody has scanned for ten minutes: the pace since it began, 61 in 38 min.
  expect(clock(endByScans({ expected: 96, handled: 61, recent: 0 }, at('08:34'), at('09:12')))).toBe('09:37');
  // Begun three minutes ago: of three minutes, not of ten.
  expect(clock(endByScans({ expected: 30, handled: 6, recent: 6 }, at('09:09'), at('09:12')))).toBe('09:27');
  expect(clock(endByScans({ expected: 96, handled: 96, recent: 4 }, at('08:34'), at('09:12')))).toBe('09:15');
  expect(endByScans({ expected: 96, handled: 0, recent: 0 }, at('09:12'), at('09:12'))).toBeUndefined();
});

test('work that takes longer pushes back what follows, and says by how much', () => {
  const forecast = forecastDock(
    [
      planned('ULD', '08:30', '09:30', {
        state: 'ACTIVE',
        began: at('08:34'),
        progress: { expected: 96, handled: 36, recent: 10 },
      }),
      planned('next', '09:40', '10:10', { arrived: at('09:05'), state: 'CHECKED_IN' }),
      planned('later', '11:00', '11:30'),
    ],
    at('09:12'),
    30,
  );
  // 60 left at one a minute: 10:12, and 3.
  expect(clock(forecast.get('ULD')?.to)).toBe('10:15');
  expect(forecast.get('ULD')?.look).toBe('LATE');
  expect([clock(forecast.get('next')?.from), clock(forecast.get('next')?.to), forecast.get('next')?.waits]).toEqual([
    '10:15',
    '10:45',
    35,
  ]);
  expect(forecast.get('next')?.look).toBe('AT_RISK');
  expect([clock(forecast.get('later')?.from), forecast.get('later')?.look]).toEqual(['11:00', 'BOOKED']);
});

test('who is not here is late after its tolerance from the beginning of its slot, by the clock or by what it says itself', () => {
  const look = (now: string, more: Partial<Planned> = {}) =>
    forecastDock([planned('a', '08:15', '09:00', more)], at(now), 30).get('a');
  expect(look('08:44')?.look).toBe('BOOKED');
  expect(look('08:46')?.look).toBe('LATE');
  expect(look('08:00', { estimated: at('09:50') })?.look).toBe('LATE');
  expect(clock(look('08:00', { estimated: at('09:50') })?.from)).toBe('09:50');
  // It is at the gate: nobody expects it any more, and it may be served at once.
  expect(look('09:12', { arrived: at('09:09'), state: 'CHECKED_IN' })?.look).toBe('AT_RISK');
  expect(clock(look('09:12', { arrived: at('09:09'), state: 'CHECKED_IN' })?.from)).toBe('09:12');
});

test('what has ended stands where it was, and a request holds nobody up', () => {
  const forecast = forecastDock(
    [
      planned('done', '06:00', '07:00', { state: 'COMPLETED', began: at('06:05'), ended: at('06:40') }),
      planned('asked', '08:00', '12:00', { state: 'REQUESTED' }),
      planned('next', '09:30', '10:00'),
    ],
    at('09:12'),
    30,
  );
  expect(clock(forecast.get('done')?.to)).toBe('06:40');
  expect(forecast.get('next')).toMatchObject({ look: 'BOOKED', waits: 0, from: at('09:30') });
});
