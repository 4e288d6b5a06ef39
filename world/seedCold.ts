import { addDays, dateToIso, type LocalDate } from '#kernel/date.ts';
import { foundCompartment, foundSensor, takeReadings, watchUnit } from '#modules/temperature/server/index.ts';
import type { CommandContext } from '#platform/context.ts';
import { remember, seenBefore } from '#platform/once.ts';
import type { Platform } from '#platform/platform.ts';
import { Dice } from './dice.ts';
import { coldHalls, type Course } from './records/dtmCold.ts';

const minute = 60_000;
const step = 5 * minute;
const day = 24 * 60 * minute;

function readingsOf({ middle, swing, lastly, silentFor = 0 }: Course, serial: string, now: number) {
  const dice = new Dice(`cold/${serial}`);
  const readings: { ts: number; value: number }[] = [];
  for (let ago = day; ago >= silentFor * minute; ago -= step) {
    const wave = Math.sin((day - ago) / (70 * minute)) * swing * 0.6;
    const value = middle + wave + (dice.next() - 0.5) * swing * 0.5 + (lastly?.(ago / minute) ?? 0);
    readings.push({ ts: now - ago, value: Math.round(value * 10) / 10 });
  }
  return readings;
}

async function layCold(ctx: CommandContext, today: LocalDate): Promise<void> {
  const since = ctx.now - 60 * day;
  for (const [at, hall] of coldHalls.entries()) {
    const place = await foundCompartment(ctx, { ...hall, phone: '+49 231 555 0140' }, since);
    for (const [serial, name, course] of hall.sensors) {
      const due = dateToIso(addDays(today, 200 - at * 40));
      await foundSensor(
        ctx,
        { serial, name, vendor: 'Testo', place, calibrationDue: due, intervalSeconds: 300 },
        since,
      );
      const silent = course.silentFor !== undefined;
      await takeReadings(ctx, serial, {
        readings: readingsOf(course, serial, ctx.now),
        unit: 'C',
        battery: silent ? 4 : 90 - at * 7,
      });
    }
  }
  await watchUnit(ctx);
}

/** A day of readings of the cold places of `dtm`, with one alarm that goes on and one sensor that was lost. */
export async function seedCold(platform: Platform, today: LocalDate): Promise<void> {
  await platform.asSystem('dtm', async (ctx) => {
    if ((await seenBefore(ctx, 'world.cold')) !== undefined) return;
    await layCold(ctx, today);
    remember(ctx, 'world.cold', {});
  });
}
