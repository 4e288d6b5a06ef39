import { expect, test } from 'vitest';
import { type Dock, minutesFor, slotOptions, type Wish } from './slots.ts';

const at = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return Date.UTC(2026, 10, 17, hours, minutes);
};
const clock = (time: number): string => new Date(time).toISOString().slice(11, 16);
const day = { from: at('00:00'), to: at('24:00') };
const dock = (name: string, more: Partial<Dock> = {}): Dock => ({
  id: name,
  name,
  gate: name,
  side: 'INBOUND',
  kinds: [],
  thermoPower: false,
  dgAllowed: true,
  blocked: null,
  open: [day],
  taken: [],
  ...more,
});
const wish = (more: Partial<Wish> = {}): Wish => ({
  direction: 'UNLOADING',
  minutes: 60,
  earliest: at('09:00'),
  latest: at('12:00'),
  kind: null,
  thermo: false,
  dangerous: false,
  gate: null,
  ...more,
});
const found = (docks: Dock[], wanted: Partial<Wish> = {}) => {
  const { options, others } = slotOptions(docks, wish(wanted), { buffer: 10 });
  return {
    options: options.map((one) => `${one.dock.name} ${clock(one.from)}-${clock(one.to)}`),
    others: others.map(({ dock: { name }, why }) => `${name} ${why.key.replace('yard:slots/', '')}`),
  };
};

test('a dock takes what its side, its kinds, its power and its licence for dangerous goods allow, and says why not', () => {
  const docks = [
    dock('1'),
    dock('2', { side: 'OUTBOUND' }),
    dock('3', { kinds: ['VAN_FIX'] }),
    dock('4', { thermoPower: true }),
    dock('5', { dgAllowed: false, thermoPower: true }),
  ];
  expect(found(docks, { kind: 'SWAP_BODY', thermo: true, dangerous: true })).toEqual({
    options: ['4 09:00-10:00'],
    others: ['1 thermo', '2 side__UNLOADING', '3 kind', '5 dangerous'],
  });
});

test('a free time keeps ten minutes to what is booked, begins at a five of the clock and stays within the hours of the dock', () => {
  const taken = [
    { from: at('08:00'), to: at('09:03') },
    { from: at('10:20'), to: at('11:00') },
  ];
  // 09:15 to 10:15 leaves only five minutes before 10:20.
  expect(found([dock('1', { taken })]).options).toEqual(['1 11:10-12:10']);
  expect(found([dock('1', { taken })], { minutes: 45 }).options).toEqual(['1 09:15-10:00']);
  expect(
    found([
      dock('1', {
        open: [
          { from: at('06:00'), to: at('09:30') },
          { from: at('10:00'), to: at('18:00') },
        ],
      }),
    ]).options,
  ).toEqual(['1 10:00-11:00']);
  expect(found([dock('1', { open: [{ from: at('06:00'), to: at('09:30') }] })]).others).toEqual(['1 full']);
});

test('a blocked dock is free again when its block is over; blocked for good it says why', () => {
  const blocked = { reason: 'leveller', from: null, to: at('11:02') };
  expect(found([dock('9', { blocked })]).options).toEqual(['9 11:05-12:05']);
  expect(found([dock('9', { blocked: { ...blocked, to: null } })]).others).toEqual(['9 blocked']);
});

test('the gate that its list names comes first unless another dock is free half an hour earlier; then the one with the least to do', () => {
  const busy = (until: string) => [{ from: at('08:00'), to: at(until) }];
  expect(found([dock('1'), dock('7', { taken: busy('09:15') })], { gate: '7' }).options[0]).toBe('7 09:25-10:25');
  expect(found([dock('1'), dock('7', { taken: busy('09:50') })], { gate: '7' }).options[0]).toBe('1 09:00-10:00');
  expect(found([dock('2', { taken: busy('07:00') }), dock('10')]).options).toEqual(['10 09:00-10:00', '2 09:00-10:00']);
});

test('a booking lasts as long as its packages take, in steps of five minutes', () => {
  const set = { base: 15, loading: 40, unloading: 30 };
  // 46 packages at 40 s are 30 min 40 s, and 15.
  expect(minutesFor(46, 'LOADING', set)).toBe(50);
  expect(minutesFor(168, 'UNLOADING', set)).toBe(100);
  expect(minutesFor(null, 'LOADING', set)).toBe(15);
});
