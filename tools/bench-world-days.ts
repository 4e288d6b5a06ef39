/**
 * Random days of the demo depot, each planned by a proposal and by hand: at any hour, with a part of the fleet, some of what was planned given
 * back, and some shipments left over from days before. Nothing stays: all of it happens in transactions that are rolled back.
 */
import { sql } from 'kysely';
import { dateToIso, localDateOf } from '#kernel/date.ts';
import type { CommandContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { Dice } from '#world/dice.ts';
import type { DayProblem } from '#modules/dayplan/rules/dayProblem.ts';
import { fleetOf } from '#modules/dayplan/server/readDay.ts';
import { deleteTrip, ordersOf } from '#modules/dispatch/server/index.ts';
import { undispatchItems } from '../modules/dispatch/server/commands/undispatchItems.ts';
import { filledByHand } from './bench-world-hand.ts';
import { isHonest, type Morning, type Outcome, planAt } from './bench-world-hours.ts';

const rows = { kind: 'unit' } as const;

/** What is drawn is the same for the same number, whoever draws it when. */
function randomMorning(number: number): Morning {
  const hour = new Dice(`bench-world/${number}/hour`).between(6, 15);
  return {
    hour,
    async prepare(ctx) {
      const dice = new Dice(`bench-world/${number}/world`);
      const date = dateToIso(localDateOf(ctx.now, ctx.timezone));
      const planned = await ctx.db.run(
        sql<{
          id: string;
        }>`select id from trip where org_unit = ${ctx.unit} and execution_date = ${date}::date and state = 'CREATED' order by name`,
      );
      for (const { id } of planned.filter(() => dice.chance(0.4))) {
        const items = [...new Set((await ordersOf(ctx, [id])).map((order) => order.item_id))];
        const taken = await undispatchItems(ctx, rows, id, items, {});
        if (taken.success) await deleteTrip(ctx, rows, id, undefined);
      }
      const open = await ctx.db.run(
        sql<{
          id: string;
        }>`select id from shipment where org_unit = ${ctx.unit} and execution_date = ${date}::date and state = 'DISPATCHABLE' order by id`,
      );
      const share = dice.between(2, 20) / 100;
      for (const ago of [1, 2, 3]) {
        const old = open.filter(() => dice.chance(share / 3)).map(({ id }) => id);
        await ctx.db.run(
          sql`update shipment set execution_date = ${date}::date - ${ago}::int where org_unit = ${ctx.unit} and id = any(${old}::uuid[])`,
        );
      }
    },
    async vehicleIds(ctx) {
      const dice = new Dice(`bench-world/${number}/fleet`);
      const usual = (await fleetOf(ctx, rows, dateToIso(localDateOf(ctx.now, ctx.timezone)))).filter(
        (one) => one.usual,
      );
      const share = dice.between(50, 100) / 100;
      return usual.map((one) => one.fleet.vehicleId).filter(() => dice.chance(share));
    },
  };
}

/** Shipments in the order of the postal codes where they are met, as a dispatcher goes down the list. */
async function inOrder(platform: Platform, unit: string): Promise<Map<string, string>> {
  const all = await platform.asSystem(unit, (ctx: CommandContext) =>
    ctx.db.run(
      sql<{
        id: string;
        place: string;
      }>`select id, coalesce(outbound_route, '') || '/' || coalesce(place_postal_code, '') as place from shipment where org_unit = ${ctx.unit} order by id`,
    ),
  );
  return new Map(all.map(({ id, place }) => [id, place]));
}

const lineOf = (name: string, of: Outcome): string =>
  `  ${name.padEnd(9)} left over ${of.backlog.waits}: ${of.backlog.planned} planned, ${of.backlog.named} named · days over law ${of.overLaw} · in two places ${of.twice} · late stops after ${of.late} · unserved ${of.unserved} · ${of.taken} tours taken over, refused ${of.refused}, in the past ${of.past}`;

/** Prints so many days and their sums; true when every proposal is honest. */
export async function compareDays(platform: Platform, unit: string, days: number, cpu: number): Promise<boolean> {
  const places = await inOrder(platform, unit);
  const byHand = ({ problem, jobs, initial }: DayProblem) => {
    const standing = new Set(initial.flatMap((route) => route.steps.map((step) => String(step.id))));
    const placeOf = (job: string): string => places.get(jobs.get(job)?.itemIds[0] ?? '') ?? '';
    const waiting = [...jobs.keys()]
      .filter((job) => !standing.has(job))
      .toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : placeOf(a) > placeOf(b) ? 1 : 0));
    return filledByHand(problem, waiting, initial);
  };
  const fine: boolean[] = [];
  for (let number = 1; number <= days; number += 1) {
    const morning = randomMorning(number);
    const compared = await planAt(platform, unit, morning, { cpu, byHand });
    console.log(`day ${number}, ${String(morning.hour).padStart(2, '0')}:00, late stops before ${compared.lateBefore}`);
    console.log(lineOf('proposal', compared.proposal));
    if (compared.byHand) console.log(lineOf('by hand', compared.byHand));
    fine.push(isHonest(compared));
  }
  console.log(`${fine.filter(Boolean).length} of ${days} days honest`);
  return fine.every(Boolean);
}
