import { addDays, dateToIso, type LocalDate } from '#kernel/date.ts';
import { foundCompartment, foundSensor, takeReadings, watchUnit } from '#modules/temperature/server/index.ts';
import type { CommandContext } from '#platform/context.ts';
import { remember, seenBefore } from '#platform/once.ts';
import type { Platform } from '#platform/platform.ts';
import { Dice } from './dice.ts';

const minute = 60_000;
const step = 5 * minute;
const day = 24 * 60 * minute;

/** How a place went through the day: °C in the middle, how much it swings, and what became of it in the last hours. */
type Course = { middle: number; swing: number; lastly?: (minutesAgo: number) => number; silentFor?: number };
type Hall = {
  name: string;
  range: 'COLD' | 'HIGH' | 'FROZEN' | 'INDIVIDUAL';
  high?: number;
  places: string[];
  sensors: [serial: string, name: string, course: Course][];
};

/** TK-02 has been too warm for 25 minutes, TK-01 is on its way out of its range, the sensor of TK-04 fell silent 51 minutes ago. */
const halls: readonly Hall[] = [
  {
    name: 'TK-01',
    range: 'COLD',
    places: ['TK-01'],
    sensors: [['S-0401', 'hall A', { middle: 5.2, swing: 0.6, lastly: (ago) => Math.max(0, 1.9 - ago * 0.06) }]],
  },
  {
    name: 'TK-02',
    range: 'COLD',
    // Empty, so that no shipment of the other scenarios has been too warm.
    places: [],
    sensors: [
      ['S-0402', 'hall A, dock side', { middle: 5.4, swing: 0.7, lastly: (ago) => Math.max(0, 3.9 - ago * 0.06) }],
    ],
  },
  { name: 'TK-03', range: 'COLD', places: ['TK-02'], sensors: [['S-0403', 'hall A', { middle: 4.8, swing: 0.5 }]] },
  {
    name: 'TK-04',
    range: 'HIGH',
    places: ['TK-04'],
    sensors: [['S-0410', 'hall B', { middle: 19.6, swing: 0.8, silentFor: 51 }]],
  },
  {
    name: 'TK-05',
    range: 'HIGH',
    places: ['TK-03'],
    sensors: [
      ['S-0405', 'hall B, front', { middle: 19.2, swing: 0.9 }],
      ['S-0406', 'hall B, rear', { middle: 18.7, swing: 0.6 }],
    ],
  },
  { name: 'FR-01', range: 'FROZEN', places: [], sensors: [['S-0420', 'hall A', { middle: -20.6, swing: 0.7 }]] },
];

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
  for (const [at, hall] of halls.entries()) {
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
