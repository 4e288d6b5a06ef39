import { describe, expect, it } from 'vitest';
import type { DayTrip } from '#modules/dispatch/rules/driversDay.ts';
import { lawOf } from '#modules/dispatch/rules/driversLaw.ts';
import { withinHours } from './driversRounds.ts';
import type { DayVehicle, DriverFacts } from './facts.ts';
import { at, stands, vehicle } from './testing/smallDay.ts';

/** Germany: 9 h of driving, 10 h of work, 13 h from beginning to end, 11 h of rest; times are minutes after midnight. */
const law = lawOf('DE', { driving: 9, spread: 13, work: null });
const trip = (tripId: string, from: number, to: number, driving = 0, more: Partial<DayTrip> = {}) => ({
  tripId,
  name: `T-${tripId}`,
  from: at(from),
  to: at(to),
  service: 0,
  heavy: true,
  legs: [{ driving, pause: 0, waiting: 0 }],
  ...more,
});
const driver = (trips: DriverFacts['trips'], more: Partial<DriverFacts> = {}): DriverFacts => ({
  id: 'd1',
  name: 'Mira Cramer',
  trips,
  lastEnd: null,
  nextStart: null,
  ...more,
});
const round = (from: number, to: number, more: Partial<DayVehicle> = {}): DayVehicle =>
  vehicle('vehicle:v1', null, { driverIds: ['d1'], from: at(from), to: at(to), ...more });
const asked = (rounds: readonly DayVehicle[], ...drivers: DriverFacts[]) =>
  withinHours({ rounds, standing: [] }, { law, drivers });
const spans = (rounds: readonly DayVehicle[], ...drivers: DriverFacts[]) =>
  asked(rounds, ...drivers).vehicles.map((one) => [one.id, one.from / 60_000, one.to / 60_000, one.mostDriving]);

describe('what is left of a day for a round', () => {
  it('is all that the law has where nothing else is driven, with room for the break of long work', () => {
    const [one] = asked([round(480, 1080)], driver([])).vehicles;
    // Ten hours out are more than nine of work: 45 minutes are kept.
    expect(one).toMatchObject({ from: at(480), to: at(1080), mostDriving: 540, pauseRoom: at(45) });
    expect(asked([round(480, 840)], driver([])).vehicles[0]?.pauseRoom).toBe(0);
    expect(asked([round(480, 871)], driver([])).vehicles[0]?.pauseRoom).toBe(at(30));
  });
  it('ends thirteen hours after the first beginning, and begins so long before the last end', () => {
    expect(spans([round(600, 1200)], driver([trip('a', 300, 360)]))).toEqual([['vehicle:v1', 600, 1080, 540]]);
    expect(spans([round(300, 700)], driver([trip('a', 1020, 1140)]))).toEqual([['vehicle:v1', 360, 700, 540]]);
  });
  it('leaves eleven hours of rest to the days around', () => {
    expect(spans([round(300, 700)], driver([], { lastEnd: at(-300) }))).toEqual([['vehicle:v1', 360, 700, 540]]);
    expect(spans([round(480, 1000)], driver([], { nextStart: at(960 + 660) }))).toEqual([
      ['vehicle:v1', 480, 960, 540],
    ]);
  });
  it('is what other trips leave at the wheel and at work', () => {
    // 400 of 540 minutes are driven; 200 of 600 are left to work, and the longest break comes on top.
    const busy = trip('a', 300, 700, 400, {
      legs: [
        { driving: 270, pause: 45, waiting: 0 },
        { driving: 130, pause: 0, waiting: 0 },
      ],
    });
    expect(spans([round(745, 1200)], driver([busy]))).toEqual([['vehicle:v1', 745, 990, 140]]);
  });
  it('is shared by the rounds of one driver, by their length', () => {
    const rounds = [round(480, 780), round(840, 990, { id: 'vehicle:v2' })];
    expect(spans(rounds, driver([]))).toEqual([
      ['vehicle:v1', 480, 780, 360],
      ['vehicle:v2', 840, 990, 180],
    ]);
  });
  it('has the break at the wheel between it and what was driven before', () => {
    expect(spans([round(730, 1000)], driver([trip('a', 600, 700, 100)]))[0]?.[1]).toBe(745);
    expect(spans([round(745, 1000)], driver([trip('a', 600, 700, 100)]))[0]?.[1]).toBe(745);
  });
  it('is nothing where less than two hours would be left', () => {
    expect(spans([round(961, 1300)], driver([trip('a', 300, 360)]))).toEqual([]);
    expect(spans([round(960, 1300)], driver([trip('a', 300, 360)]))).toHaveLength(1);
  });
});

describe('a trip that takes more', () => {
  const own = stands('t', [], { departure: at(480), back: at(700) });
  const takes = round(480, 1080, {
    id: 'trip:t',
    trip: { id: 't', name: 'T-t', running: false, givesBack: false, stops: [], stands: own },
  });
  it('keeps what it drives, and gets what is left', () => {
    const day = driver([trip('t', 480, 700, 150), trip('b', 800, 900, 90)]);
    expect(spans([takes], day)).toEqual([['trip:t', 480, 1080, 150 + 300]]);
  });
  it('stands as it is where its day has no place for it', () => {
    const found = asked([takes], driver([trip('t', 480, 700, 150)], { nextStart: at(699 + 660) }));
    expect(found).toMatchObject({ vehicles: [], broken: [], standing: [own] });
  });
  it('of which two go along is bound by both', () => {
    const pair = { ...takes, driverIds: ['d1', 'd2'] };
    const both = [driver([trip('t', 480, 700)]), driver([trip('t', 480, 700), trip('x', 240, 300)], { id: 'd2' })];
    expect(spans([pair], ...both)).toEqual([['trip:t', 480, 1020, 540]]);
  });
});

describe('a day that is over the law already', () => {
  const over = driver([trip('a', 300, 360), trip('b', 1020, 1081)]);
  it('takes nothing more, and is named with what is broken', () => {
    const other = round(480, 800, { id: 'vehicle:v9', driverIds: ['d9'] });
    expect(asked([round(480, 800), other], over)).toMatchObject({
      vehicles: [{ id: 'vehicle:v9' }],
      broken: [{ driver: 'Mira Cramer', code: 'REST', duration: 659, limit: 660 }],
    });
  });
  it('is none by a minute less', () => {
    expect(asked([round(480, 800)], driver([trip('a', 300, 360), trip('b', 1020, 1080)]))).toMatchObject({
      vehicles: [{ id: 'vehicle:v1' }],
      broken: [],
    });
  });
});

it('counts rounds without a driver by their vehicle, and one that is tried by itself', () => {
  const nobody = [round(480, 780, { driverIds: [] }), round(840, 990, { id: 'vehicle:v1:2', driverIds: [] })];
  expect(spans(nobody).map(([, , , driving]) => driving)).toEqual([360, 180]);
  expect(spans([nobody[0] as DayVehicle, round(480, 780, { id: 'extra:v1:1', driverIds: [] })])).toEqual([
    ['vehicle:v1', 480, 780, 540],
    ['extra:v1:1', 480, 780, 540],
  ]);
});
