import { describe, expect, it } from 'vitest';
import { brokenBy, type DayLeg, type DayTrip, driversDay, type HoursFinding } from './driversDay.ts';
import { type DriversLaw, lawOf } from './driversLaw.ts';

/** Minutes after midnight; the vectors are those of the regulation and of the German act, counted by hand. */
const at = (minutes: number): number => minutes * 60_000;
const leg = (driving: number, more: Partial<DayLeg> = {}): DayLeg => ({ driving, pause: 0, waiting: 0, ...more });
const trip = (from: number, to: number, legs: readonly DayLeg[], more: Partial<DayTrip> = {}): DayTrip => ({
  name: 'T',
  from: at(from),
  to: at(to),
  service: 0,
  heavy: true,
  legs,
  ...more,
});
const law = lawOf('DE', { driving: 9, spread: 13, work: null });
const codes = (trips: readonly DayTrip[], by: DriversLaw = law): HoursFinding['code'][] =>
  driversDay(trips, by).findings.map(({ code }) => code);

it('has the numbers of the law, by country and as the depot sets them', () => {
  // 9 h, 4 h 30, 45 min; 10 h; 24 h less 11 h.
  expect(law).toMatchObject({ driving: 540, drivingBlock: 270, drivingBreak: 45, work: 600, spread: 780, rest: 660 });
  // The directive: 60 hours a week, five days.
  expect(lawOf('FR', { driving: 9, spread: 13, work: null }).work).toBe(720);
  // Ten hours of driving, and nine of rest.
  expect(lawOf('DE', { driving: 10, spread: 15, work: 8 })).toMatchObject({
    driving: 600,
    spread: 900,
    rest: 540,
    work: 480,
  });
});

it('says nothing of a day without trips', () => {
  expect(driversDay([], law)).toEqual({
    driven: 0,
    worked: 0,
    spread: 0,
    left: { driving: 540, work: 600, spread: 780 },
    minutesLeft: 540,
    findings: [],
  });
});

describe('driving, art. 6(1)', () => {
  const day = (second: number): DayTrip[] => [trip(360, 630, [leg(270)]), trip(675, 675 + second, [leg(second)])];
  it('is nine hours over all trips', () => {
    expect(driversDay(day(270), law)).toMatchObject({ driven: 540, findings: [], left: { driving: 0, work: 60 } });
    expect(codes(day(270).concat(trip(1000, 1001, [leg(1)])))).toEqual(['DRIVING_TIME']);
    expect(driversDay(day(269), law).left.driving).toBe(1);
    expect(driversDay(day(269), law).minutesLeft).toBe(1);
  });
  it('counts nothing that is driven up to 3.5 t, which is work all the same', () => {
    const [first, second] = day(270);
    const light = [{ ...(first as DayTrip), heavy: false }, second as DayTrip];
    expect(driversDay(light, law)).toMatchObject({ driven: 270, worked: 540, findings: [] });
  });
});

describe('breaks at the wheel, art. 7', () => {
  it('are 45 minutes after four hours and a half', () => {
    expect(codes([trip(360, 630, [leg(270)])])).toEqual([]);
    expect(driversDay([trip(360, 631, [leg(271)])], law).findings).toEqual([{ code: 'BREAK', duration: 0, limit: 45 }]);
    expect(codes([trip(360, 676, [leg(271, { pause: 45 })])])).toEqual([]);
    expect(driversDay([trip(360, 675, [leg(271, { pause: 44 })])], law).findings).toEqual([
      { code: 'BREAK', duration: 44, limit: 45 },
    ]);
  });
  it('may be 15 and then 30 minutes, and not the other way round', () => {
    const waits = (first: number, second: number): DayTrip[] => [
      trip(360, 360 + 121 + 120 + 60 + first + second, [
        leg(121, { waiting: first }),
        leg(120, { waiting: second }),
        leg(60),
      ]),
    ];
    expect(codes(waits(15, 30))).toEqual([]);
    expect(codes(waits(14, 30))).toEqual(['BREAK']);
    expect(codes(waits(15, 29))).toEqual(['BREAK']);
    expect(codes(waits(30, 15))).toEqual(['BREAK']);
  });
  it('run over trips: between them it must be long enough', () => {
    const rounds = (gap: number): DayTrip[] => [
      trip(360, 510, [leg(150)]),
      trip(510 + gap, 510 + gap + 150, [leg(150)]),
    ];
    expect(codes(rounds(45))).toEqual([]);
    expect(codes(rounds(44))).toEqual(['BREAK']);
    // In whichever order they are named.
    expect(codes(rounds(44).reverse())).toEqual(['BREAK']);
  });
});

describe('working time, ArbZG § 3 and 2002/15/EC', () => {
  const day = (service: number, waiting = 60): DayTrip[] => [
    trip(360, 360 + 240 + service + waiting, [leg(120, { waiting }), leg(120)], { service }),
  ];
  it('is ten hours of driving and work at stops in Germany; waiting is none', () => {
    expect(driversDay(day(360), law)).toMatchObject({ worked: 600, spread: 660, findings: [], minutesLeft: 0 });
    expect(driversDay(day(361), law).findings).toEqual([{ code: 'WORKING_TIME', duration: 601, limit: 600 }]);
    expect(codes(day(361), lawOf('FR', { driving: 9, spread: 13, work: null }))).toEqual([]);
  });
  it('asks for 30 minutes of break beyond six hours, 45 beyond nine (§ 4)', () => {
    expect(codes(day(120, 0))).toEqual([]);
    expect(driversDay(day(121, 0), law).findings).toEqual([{ code: 'PAUSE', duration: 0, limit: 30 }]);
    expect(driversDay(day(121, 29), law).findings).toEqual([{ code: 'PAUSE', duration: 29, limit: 30 }]);
    expect(codes(day(121, 30))).toEqual([]);
    expect(codes(day(300, 30))).toEqual([]);
    expect(driversDay(day(301, 44), law).findings).toEqual([{ code: 'PAUSE', duration: 44, limit: 45 }]);
    expect(codes(day(301, 45))).toEqual([]);
    // There is time for it: still to be taken, and nothing is broken.
    expect(brokenBy(driversDay(day(121, 0), law))).toEqual([]);
  });
});

describe('daily rest, art. 8(2)', () => {
  const day = (spread: number, hours = law) =>
    driversDay([trip(300, 360, [leg(60)]), trip(300 + spread - 60, 300 + spread, [leg(60)])], hours);
  it('leaves thirteen hours from the first beginning to the last end', () => {
    expect(day(780)).toMatchObject({ spread: 780, findings: [], left: { spread: 0 }, minutesLeft: 0 });
    expect(day(781).findings).toEqual([{ code: 'REST', duration: 659, limit: 660 }]);
    expect(day(779).left.spread).toBe(1);
  });
  it('leaves fifteen where the depot plans with the reduced rest of art. 8(4)', () => {
    const reduced = lawOf('DE', { driving: 9, spread: 15, work: null });
    expect(day(900, reduced).findings).toEqual([]);
    expect(day(901, reduced).findings).toEqual([{ code: 'REST', duration: 539, limit: 540 }]);
  });
  it('counts the break that is still to be taken', () => {
    const full = (spread: number) =>
      driversDay([trip(0, spread, [leg(270, { waiting: 45 }), leg(60)], { service: spread - 375, heavy: true })], {
        ...law,
        work: 900,
      });
    // 45 minutes off are enough; where only 30 are, the missing 15 make the day longer.
    expect(brokenBy(full(780))).toEqual([]);
    const short = driversDay([trip(0, 766, [leg(200, { waiting: 30 }), leg(60)], { service: 766 - 290 })], {
      ...law,
      work: 900,
    });
    expect(short.findings).toEqual([
      { code: 'PAUSE', duration: 30, limit: 45 },
      { code: 'REST', duration: 1440 - 781, limit: 660 },
    ]);
  });
});

it('counts the day that a desk found: three rounds from 04:50 to 20:41', () => {
  const day = driversDay(
    [
      trip(4 * 60 + 50, 10 * 60, [leg(150, { waiting: 60 })], { service: 100 }),
      trip(10 * 60 + 45, 11 * 60 + 30, [leg(40)]),
      trip(11 * 60 + 43, 20 * 60 + 41, [leg(120, { waiting: 60 }), leg(100)], { service: 200 }),
    ],
    law,
  );
  expect(day.spread).toBe(951);
  expect(brokenBy(day).map(({ code }) => code)).toEqual(['WORKING_TIME', 'REST']);
});
