/**
 * The next working day of the demo world, planned the afternoon before as it mostly is: with all usual vehicles, with sixteen and with
 * eight of them, each once with one load a vehicle and once with vehicles that may load again. Nothing is written.
 */
import { addDays, dateToIso, localDateOf, weekdayOf } from '#kernel/date.ts';
import type { CommandContext } from '#platform/context.ts';
import { solveLoads } from '#optimiser/solveLoads.ts';
import { withTravelTimes } from '#optimiser/travel.ts';
import { dayRequestSchema } from '#modules/dayplan/contract/calls.ts';
import { dayProblem, withoutBroken } from '#modules/dayplan/rules/dayProblem.ts';
import { dayResult } from '#modules/dayplan/rules/dayResult.ts';
import type { DayFacts } from '#modules/dayplan/rules/facts.ts';
import { apartByLoad } from '#modules/dayplan/rules/loads.ts';
import { fleetOf, readDay } from '#modules/dayplan/server/readDay.ts';

const rows = { kind: 'unit' } as const;
const clock = (): number => process.cpuUsage().user / 1e6;

function planned(read: DayFacts, cpu: number) {
  const { facts, day } = withoutBroken(read, dayProblem(read));
  const problem = withTravelTimes(day.problem);
  const solution = solveLoads(problem, { cpu, clock, seed: 1, initial: day.initial });
  const plan = apartByLoad({ facts, day: { ...day, problem }, solution });
  return { ...dayResult(plan.facts, plan.day, plan.solution, []).proposed, violations: solution.summary.violations };
}

/** Prints the comparison; true when loading again serves no fewer with any fleet (one more or less is chance), and breaks nothing. */
export async function compareNextDay(ctx: CommandContext, cpu: number): Promise<boolean> {
  const today = localDateOf(ctx.now, ctx.timezone);
  const days = [1, 2, 3].map((by) => addDays(today, by));
  const date = dateToIso(days.find((day) => weekdayOf(day) < 5) ?? today);
  console.log(`The next working day (${date}): one load a vehicle, and vehicles that may load again`);
  const usual = (await fleetOf(ctx, rows, date)).filter((one) => one.usual).map((one) => one.fleet.vehicleId);
  const fine: boolean[] = [];
  for (const most of [usual.length, 16, 8]) {
    const every = Math.max(1, Math.floor(usual.length / most));
    const vehicleIds = usual.filter((_, i) => i % every === 0).slice(0, most);
    const read = await readDay(ctx, rows, dayRequestSchema.parse({ date, vehicleIds }));
    const once = { ...read, vehicles: read.vehicles.map((vehicle) => ({ ...vehicle, loadsAgainIn: null })) };
    const [before, after] = [planned(once, cpu), planned(read, cpu)];
    for (const [name, of] of [
      ['one load', before],
      ['loads again', after],
    ] as const)
      console.log(
        `${String(vehicleIds.length).padStart(2)} vehicles, ${name.padEnd(11)}  ${of.shipments} shipments, ${of.unplanned} left · ${of.vehicles} vehicles, ${of.tours} tours · ${Math.round(of.distance / 1e6)} km · ${Math.round(of.workTime / 60)} h out · ${of.violations} violations`,
      );
    fine.push(after.shipments >= before.shipments - 1 && after.violations === 0);
  }
  return fine.every(Boolean);
}
