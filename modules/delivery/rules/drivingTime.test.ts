import { describe, expect, it } from 'vitest';
import { drivingTime } from './drivingTime.ts';

const minute = 60_000;
const t0 = Date.UTC(2026, 2, 2, 6);
const at = (minutes: number): number => t0 + minutes * minute;
const stop = (arrived: number | null, left: number | null, drive = 60) => ({
  actualArrival: arrived === null ? null : at(arrived),
  actualDeparture: left === null ? null : at(left),
  processingTime: 15,
  drivingTime: drive,
});

/** By hand after Regulation (EC) 561/2006: 4:30 in a block, 9:00 in a day. */
describe('driving time by the times of a trip', () => {
  it('counts the ways and not the stays', () => {
    expect(drivingTime(t0, [stop(60, 80), stop(140, 160), stop(null, null)], at(190))).toEqual({
      driven: 150,
      sinceBreak: 150,
      left: 390,
      untilBreak: 120,
      remind: false,
    });
  });
  it('reminds half an hour before four and a half hours are over, and says how much it is overdue', () => {
    expect(drivingTime(t0, [stop(null, null)], at(239))).toMatchObject({ untilBreak: 31, remind: false });
    expect(drivingTime(t0, [stop(null, null)], at(240))).toMatchObject({ untilBreak: 30, remind: true });
    expect(drivingTime(t0, [stop(null, null)], at(280))).toMatchObject({ untilBreak: -10, remind: true });
  });
  it('a stay of 45 minutes beyond its work, or a way of 45 minutes too long, was a break', () => {
    expect(drivingTime(t0, [stop(200, 260, 200), stop(null, null)], at(270))).toMatchObject({
      driven: 210,
      sinceBreak: 10,
    });
    expect(drivingTime(t0, [stop(200, 259, 200), stop(null, null)], at(269))).toMatchObject({ sinceBreak: 210 });
    expect(drivingTime(t0, [stop(105, 115), stop(null, null)], at(125))).toMatchObject({ driven: 70, sinceBreak: 10 });
  });
  it('stands while it is at a stop, after the last one, and before the start', () => {
    expect(drivingTime(t0, [stop(60, null), stop(null, null)], at(90))).toMatchObject({ driven: 60 });
    expect(drivingTime(t0, [stop(60, 70)], at(500))).toMatchObject({ driven: 60 });
    expect(drivingTime(null, [stop(null, null)], at(10))).toBe(undefined);
  });
});
