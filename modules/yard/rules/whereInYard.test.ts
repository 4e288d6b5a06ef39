import { expect, test } from 'vitest';
import type { YardNow } from '../contract/yardOf.ts';
import { whereInYard } from './whereInYard.ts';

const unit = (more: Partial<YardNow['units'][number]>): YardNow['units'][number] => ({
  listId: null,
  workedList: null,
  keys: [],
  state: 'PARKED',
  place: 'P-01',
  since: 1000,
  ...more,
});
const yard = (more: Partial<YardNow>): YardNow => ({ units: [], vehicles: [], bookings: [], ...more });
const [list, otherList] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];
const arrival = { listId: list, vehicle: 'SE-LX 105' };

test('an arrival is where its unit is: by its list before its plate, whatever the plate is written like', () => {
  const ofPlate = unit({ keys: ['SELX105'], place: 'P-02' });
  const ofList = unit({ listId: list, keys: ['DTM4401'], state: 'AT_DOCK', place: 'Tor 7' });
  expect(whereInYard(arrival, yard({ units: [ofPlate] }))).toEqual({ is: 'PARKED', place: 'P-02', since: 1000 });
  expect(whereInYard(arrival, yard({ units: [ofPlate, ofList] }))).toMatchObject({ is: 'AT_DOCK', place: 'Tor 7' });
  expect(whereInYard(arrival, yard({ units: [unit({ workedList: list, place: 'P-09' })] }))).toMatchObject({
    place: 'P-09',
  });
});

test('a vehicle that works for another list is not this arrival; one without a list of its own is told by its plate', () => {
  const other = unit({ listId: otherList, keys: ['SELX105'] });
  expect(whereInYard(arrival, yard({ units: [other] }))).toBeUndefined();
  expect(whereInYard({ listId: null, vehicle: 'DO-KT 1' }, yard({ units: [unit({ keys: ['DOKT1'] })] }))).toMatchObject(
    {
      is: 'PARKED',
    },
  );
  expect(whereInYard({ listId: null, vehicle: null }, yard({ units: [unit({ keys: [''] })] }))).toBeUndefined();
});

test('what is here comes before who waits outside, that before what is booked, and that before what is only expected', () => {
  const expected = unit({ listId: list, state: 'EXPECTED', place: null, since: null });
  const booked = { listId: list, dock: 'Tor 6', startsAt: 5000 };
  const vehicle = (inside: boolean) => ({ keys: ['SELX105'], inside, since: 3000 });
  expect(whereInYard(arrival, yard({ units: [expected] }))).toEqual({ is: 'EXPECTED', place: null, since: null });
  expect(whereInYard(arrival, yard({ units: [expected], bookings: [booked] }))).toEqual({
    is: 'BOOKED',
    place: 'Tor 6',
    since: 5000,
  });
  const outside = yard({ units: [expected], bookings: [booked], vehicles: [vehicle(false)] });
  expect(whereInYard(arrival, outside)).toEqual({ is: 'WAITING', place: null, since: 3000 });
  expect(whereInYard(arrival, { ...outside, vehicles: [vehicle(true)] })).toMatchObject({ is: 'INSIDE' });
  expect(whereInYard(arrival, { ...outside, units: [unit({ listId: list })] })).toMatchObject({ is: 'PARKED' });
  // Gone: nothing to say.
  expect(whereInYard(arrival, yard({}))).toBeUndefined();
});
