import { takeReadings } from '#modules/temperature/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { Dice } from '../dice.ts';
import { coldHalls, type Course } from '../records/dtmCold.ts';
import type { Moment } from './moment.ts';

const minute = 60_000;
/** A device sends every five minutes; what it could not send in the last quarter of an hour comes along. */
const [every, behind] = [5 * minute, 3];

/** For the same moment it is always the same value, so that what is sent again is known already. */
function valueAt({ middle, swing }: Course, serial: string, at: number): number {
  const wave = Math.sin(at / (70 * minute)) * swing * 0.6;
  const noise = (new Dice(`play/cold/${serial}/${at}`).next() - 0.5) * swing * 0.5;
  return Math.round((middle + wave + noise) * 10) / 10;
}

/** The sensors of the cold places go on sending by the clock, whatever the pace of the day; the one that was lost stays lost. */
export async function playCold(platform: Platform, unit: string, { now }: Moment): Promise<void> {
  const last = Math.floor(now / every) * every;
  const times = Array.from({ length: behind }, (_, i) => last - (behind - 1 - i) * every);
  for (const { sensors } of coldHalls)
    for (const [serial, , course] of sensors) {
      if (course.silentFor !== undefined) continue;
      const readings = times.map((ts) => ({ ts, value: valueAt(course, serial, ts) }));
      await platform.asSystem(unit, (ctx) => takeReadings(ctx, serial, { readings, unit: 'C' }));
    }
}
