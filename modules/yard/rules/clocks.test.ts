import { expect, it } from 'vitest';
import { detention, dwellMinutes } from './clocks.ts';

const at = (time: string): number => Date.parse(`2026-11-17T${time}:00Z`);
const slot = { from: at('09:00'), to: at('10:00') };
const terms = { slot, free: 120, tolerance: 30 };

// Worked by hand from the terms of the clock: slot 09:00-10:00, 120 minutes free.
it.each([
  ['too early', { arrived: at('08:20'), docked: null, released: at('10:50') }, 'SLOT', '09:00', 110, 0],
  ['in its slot', { arrived: at('09:20'), docked: null, released: at('11:50') }, 'ARRIVAL', '09:20', 150, 30],
  ['late', { arrived: at('11:10'), docked: at('11:40'), released: at('13:50') }, 'DOCK', '11:40', 130, 10],
  [
    'too early, docked before its slot',
    { arrived: at('08:00'), docked: at('08:30'), released: at('10:50') },
    'DOCK',
    '08:30',
    140,
    20,
  ],
  [
    'too early, docked in it',
    { arrived: at('08:00'), docked: at('09:10'), released: at('10:50') },
    'SLOT',
    '09:00',
    110,
    0,
  ],
  ['a little early', { arrived: at('08:40'), docked: null, released: at('10:50') }, 'SLOT', '09:00', 110, 0],
  ['late, never docked', { arrived: at('11:10'), docked: null, released: at('13:50') }, 'RELEASE', '13:50', 0, 0],
] as const)('%s', (_name, times, begins, from, minutes, due) =>
  expect(detention({ ...terms, ...times })).toEqual({ begins, from: at(from), minutes, due }),
);

it('counts the hour that comes twice, in the night of 25 October', () => {
  const arrived = Date.parse('2026-10-25T01:30:00+02:00');
  const released = Date.parse('2026-10-25T03:30:00+01:00');
  expect(detention({ arrived, docked: null, released, slot: null, free: 120, tolerance: 30 })).toEqual({
    begins: 'ARRIVAL',
    from: arrived,
    minutes: 180,
    due: 60,
  });
  expect(dwellMinutes(arrived, released)).toBe(180);
});

it('leaves out the hour that does not come, in the night of 29 March', () =>
  expect(dwellMinutes(Date.parse('2026-03-29T01:30:00+01:00'), Date.parse('2026-03-29T03:30:00+02:00'))).toBe(60));

it('is never negative', () => expect(dwellMinutes(at('10:00'), at('09:00'))).toBe(0));
