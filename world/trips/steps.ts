import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { closeList, scanPackageOnto, stepLoading } from '#modules/crossdock/server/index.ts';
import { changeTrip, dispatchItems, optimizeTrip, releaseTrip, tripsWithin } from '#modules/dispatch/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { actedBy, dispatcher, loader, supervisor } from '../actors.ts';
import { answer, drive } from './drive.ts';
import { insisting } from './insist.ts';
import type { PlannedTrip, Progress } from './plan.ts';

const rows: Rows = { kind: 'unit' };
const minute = 60_000;
/** Between two trips of a vehicle. */
const pause = 20 * minute;
const order: readonly Progress[] = [
  'CREATED',
  'RELEASED',
  'LOADING',
  'LOADED',
  'CLOSING',
  'WAITING',
  'REJECTED',
  'READY',
  'RUNNING',
  'CLOSED',
];
const reached = (plan: PlannedTrip, progress: Progress): boolean =>
  order.indexOf(plan.progress) >= order.indexOf(progress);

/** A trip whose head is seeded, with what it shall carry. */
export type Head = { plan: PlannedTrip; tripId: string; name: string; ids: string[] };

/** One stretch of a trip's day, seeded in one transaction. `now` is the moment that the world of its day shows. */
export type Step = {
  name: string;
  due: (plan: PlannedTrip) => boolean;
  run: (ctx: CommandContext, head: Head, now: number) => Promise<void>;
};

const departureOf = (plan: PlannedTrip, now: number): number => now + plan.departs * minute;
/** When the truck left, or when it will at the earliest. */
const leftAt = (plan: PlannedTrip, now: number): number => {
  const leaves = departureOf(plan, now) + (plan.late ?? 0) * minute;
  return plan.progress === 'CLOSED' ? leaves : Math.min(now, leaves);
};

const listOf = async (ctx: CommandContext, tripId: string): Promise<string> => {
  const row = await ctx.db.find(
    sql<{
      id: string;
    }>`select t.loading_list_id as id from trip t where t.org_unit = ${ctx.unit} and t.id = ${tripId} and ${tripsWithin(rows)}`,
  );
  return row?.id ?? '';
};

/** A share of what the list expects goes aboard, a package a minute before `until`. */
async function load(ctx: CommandContext, list: string, plan: PlannedTrip, share: number, until: number): Promise<void> {
  const packages = await ctx.db.run(
    sql<{
      barcode: string;
    }>`select p.barcode from process_package l join package p on p.org_unit = l.org_unit and p.id = l.package_id
      join process_item i on i.org_unit = l.org_unit and i.list_id = l.list_id and i.item_id = l.item_id
      where l.org_unit = ${ctx.unit} and l.list_id = ${list} order by i.sequence, p.item_id, p.id`,
  );
  const aboard = packages.slice(0, Math.max(1, Math.round(packages.length * share)));
  for (const [i, { barcode }] of aboard.entries()) {
    const at = until - (aboard.length - i) * minute;
    const scan = { barcode, scannedAt: at, gate: plan.gate, clientScanId: ctx.newId() };
    await scanPackageOnto(actedBy(ctx, loader, at), rows, list, scan);
  }
}

/** Windows of the day make trips longer or shorter by the hour at which the world is laid: a second trip leaves when its vehicle is back. */
async function leaveAfterReturn(ctx: CommandContext, { plan, tripId }: Head, departure: number): Promise<void> {
  const before = await ctx.db.find(
    sql<{ version: number; back: number | null }>`select t.version, max(o.planned_arrival) as back from trip t
      left join trip o on o.org_unit = t.org_unit and o.vehicle_id = t.vehicle_id and o.id <> t.id and o.state not in ('CANCELED', 'JOURNEY_CLOSED')
      where t.org_unit = ${ctx.unit} and t.id = ${tripId} and ${tripsWithin(rows)} group by t.id, t.version`,
  );
  if (plan.twice || !before?.back || before.back + pause <= departure) return;
  const body = { version: before.version, expectedDeparture: before.back + pause };
  await changeTrip(actedBy(ctx, dispatcher, ctx.now), rows, tripId, body);
}

export const steps: readonly Step[] = [
  {
    name: 'planned',
    due: () => true,
    run: async (ctx, { plan, tripId, name, ids }, now) => {
      if (plan.progress === 'CREATED') await leaveAfterReturn(ctx, { plan, tripId, name, ids }, departureOf(plan, now));
      const act = actedBy(ctx, dispatcher, Math.min(now, departureOf(plan, now)) - 120 * minute);
      await insisting(`shipments of ${name}`, (given) => dispatchItems(act, rows, tripId, ids, given));
      await optimizeTrip(act, rows, tripId);
    },
  },
  {
    name: 'released',
    due: (plan) => reached(plan, 'RELEASED'),
    run: async (ctx, { plan, tripId, name }, now) => {
      const act = actedBy(ctx, dispatcher, leftAt(plan, now) - 70 * minute);
      await insisting(`release of ${name}`, (given) => releaseTrip(act, rows, tripId, undefined, given));
    },
  },
  {
    name: 'driven',
    due: (plan) => reached(plan, 'LOADING'),
    run: async (ctx, { plan, tripId, name }, now) => {
      const left = leftAt(plan, now);
      const list = await listOf(ctx, tripId);
      const whole = plan.progress !== 'LOADING';
      const gone = reached(plan, 'WAITING');
      await load(ctx, list, plan, whole ? 1 : (plan.done ?? 0.5), left - (gone ? 20 : 4) * minute);
      const hall = actedBy(ctx, loader, left - 2 * minute);
      if (plan.progress === 'LOADED') await stepLoading(hall, rows, list, 'finish');
      if (plan.progress === 'CLOSING') await stepLoading(hall, rows, list, 'requestClosing');
      if (!gone) return;
      const close = actedBy(ctx, supervisor, left - 18 * minute);
      await insisting(`closing of ${name}`, (given) => closeList(close, rows, list, {}, given));
      if (plan.progress === 'WAITING') return;
      await answer(ctx, tripId, plan, left - 12 * minute);
      if (reached(plan, 'RUNNING')) await drive(ctx, tripId, plan, left, now);
    },
  },
];
