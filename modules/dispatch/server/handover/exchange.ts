import { sql } from 'kysely';
import type { BodyOf } from '#kernel/call.ts';
import { decide, type Overrides, runChecks, type Verdict } from '#kernel/check.ts';
import { invalidInput, notFound, refused } from '#kernel/errors.ts';
import { known } from '#kernel/known.ts';
import { textIn } from '#kernel/text.ts';
import { checkedAnswer } from '#platform/checkAnswers.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { insertedRow, updateRow } from '#platform/database/table.ts';
import { handoverPoint } from '#modules/masterdata/contract/types/sites.ts';
import { stopLocation } from '#modules/masterdata/contract/types/places.ts';
import { readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import {
  lockItems,
  lockPackages,
  type PackageRow,
  packagesOf,
  type ShipmentRow,
} from '#modules/shipments/server/index.ts';
import type { exchange as exchangeCall } from '../../contract/handover.ts';
import { handoverChecks, takingChecks } from '../../rules/handoverChecks.ts';
import { positionOf } from '../clockOf.ts';
import { checkDispatch } from '../commands/dispatchItems.ts';
import { bothVerdicts, freed } from '../commands/redispatchItems.ts';
import { contentOf, type TripContent } from '../replan.ts';
import { type HandoverRow, tables, type TripRow } from '../tables.gen.ts';
import { trailersOf } from '../tripRoom.ts';
import { vehicleOf } from '../replan.ts';
import { lockTrip } from '../trips.ts';
import { endWhenEmpty } from '../breakdown/endWhenEmpty.ts';
import { arrangedOnceFetched } from '../breakdown/fetchStop.ts';
import { carryOut } from './carryOut.ts';
import { agreedOf, findHandover } from './agreed.ts';
import { handoverViews } from './handovers.ts';
import { announce, callOff, putDown } from './stages.ts';

/** Where two vehicles meet: a recorded point, or (without an id) where one of them broke down. */
export type Point = { id: string | null; name: string; place: { lat: number; lon: number } | null };

export async function pointOf(ctx: ViewContext, id: string): Promise<Point> {
  const reading = readingOf(ctx);
  const point = (await readRecords(reading, handoverPoint, [id])).get(id);
  if (!point) throw notFound();
  const at = (await readRecords(reading, stopLocation, [point.stopLocationId])).get(point.stopLocationId)?.address;
  const { latitude, longitude } = at ?? {};
  return {
    id,
    name: textIn(point.description, ctx.language),
    place: typeof latitude === 'number' && typeof longitude === 'number' ? { lat: latitude, lon: longitude } : null,
  };
}

/** Where an agreed handover takes place. */
function placeOf(ctx: CommandContext, row: HandoverRow): Promise<Point> | Point {
  const { point_id: id, point_name: name, place_latitude: lat, place_longitude: lon } = row;
  return id ? pointOf(ctx, id) : { id, name, place: lat === null || lon === null ? null : { lat, lon } };
}

/** Where a vehicle is as far as anybody knows: its last position, else the stop that it reached last, else where it starts. */
export function placeOfTrip({ trip, stops }: Pick<TripContent, 'trip' | 'stops'>): Point['place'] {
  const reached = stops.findLast((stop) => stop.actual_arrival !== null);
  const seen = positionOf(trip);
  if (seen && seen.at >= (reached?.actual_arrival ?? 0)) return { lat: seen.lat, lon: seen.lon };
  const [lat, lon] = reached ? [reached.latitude, reached.longitude] : [trip.start_latitude, trip.start_longitude];
  return lat === null || lon === null ? null : { lat, lon };
}

/** Giver and taker, locked in the order of their ids: two who swap do not wait for each other. */
async function lockBoth(ctx: CommandContext, rows: Rows, from: string, to: string) {
  if (from === to) throw invalidInput([{ field: 'toTripId', rule: 'isIn', message: ctx.t('base:validation/isIn') }]);
  const first = await lockTrip(ctx, rows, from < to ? from : to);
  const second = await lockTrip(ctx, rows, from < to ? to : from);
  const [giver, taker] = from < to ? [first, second] : [second, first];
  return { from: await contentOf(ctx, giver), to: await contentOf(ctx, taker) };
}
export type Both = Awaited<ReturnType<typeof lockBoth>>;

/** What leaves a trip: shipments that are aboard and not documented, each with those of its packages that go. */
export type Cargo = { item: ShipmentRow; going: PackageRow[]; whole: boolean }[];

export async function cargoOf(
  ctx: CommandContext,
  from: TripContent,
  packageIds: readonly string[] | 'all',
): Promise<Cargo> {
  const open = from.orders.filter((order) => order.result === null && order.order_type !== 'PICKUP');
  const items = await lockItems(
    ctx,
    { kind: 'unit' },
    open.map((order) => order.item_id),
  );
  const packages = await packagesOf(
    ctx,
    items.map((item) => item.id),
  );
  const locked = await lockPackages(
    ctx,
    packages.map((one) => one.id),
  );
  const aboard = locked.filter((one) => one.terminal_status === 'LOADED');
  const asked = packageIds === 'all' ? new Set(aboard.map((one) => one.id)) : new Set(packageIds);
  const absent = [...asked].find((id) => !aboard.some((one) => one.id === id));
  if (absent) throw refused('dispatch:handover/notAboard', { trip: from.trip.name });
  if (asked.size === 0) throw refused('dispatch:handover/nothingAboard', { trip: from.trip.name });
  return items.flatMap((item) => {
    const own = aboard.filter((one) => one.item_id === item.id);
    const going = own.filter((one) => asked.has(one.id));
    return going.length > 0 ? [{ item, going, whole: going.length === own.length }] : [];
  });
}

/** HOP-01, HOP-02, and what a dispatch asks of the vehicle that takes over. */
async function verdictOf(
  ctx: CommandContext,
  point: Point,
  both: Both,
  cargo: Cargo,
  given: Overrides,
  row?: HandoverRow,
): Promise<Verdict> {
  const settings = await configurationOf(ctx.db, ctx.readUnits, 'dispatch-checks');
  const facts = {
    point,
    trips: [both.from, both.to].map((one) => ({ name: one.trip.name, state: one.trip.state, place: placeOfTrip(one) })),
  };
  const meeting = decide(runChecks(handoverChecks, facts, settings), given, ctx.session.permissions);
  // A trip that carries nothing any more has nothing to say about room.
  if (!meeting.success && meeting.open.some((issue) => issue.number === 'HOP-01')) return meeting;
  const coming = cargo.map(({ item }) => freed(item));
  const arranged = row?.breakdown_id ? await arrangedOnceFetched(ctx, row, both.to, coming) : undefined;
  return bothVerdicts(meeting, await checkDispatch(ctx, both.to, coming, given, arranged, takingChecks));
}

async function requireUnits(ctx: CommandContext, trip: TripRow, unitIds: readonly string[]): Promise<void> {
  const { record } = await vehicleOf(ctx, trip.vehicle_id);
  const pulled = trailersOf(trip, record ?? {});
  if (unitIds.some((id) => !pulled.includes(id)))
    throw invalidInput([{ field: 'unitIds', rule: 'isIn', message: ctx.t('base:validation/isIn') }]);
}

const answer = async (ctx: CommandContext, verdict: Verdict, row: HandoverRow | null) => ({
  ...checkedAnswer(ctx, verdict, 'dispatch'),
  handover: row ? known((await handoverViews(ctx, [row]))[0]) : null,
});

/**
 * Packages or trailers change from one trip to another: at once when the dispatcher says so, else it is agreed, and done when both
 * drivers have confirmed it. Which packages lie in which trailer nobody knows: a trailer without packages goes with all that is aboard.
 */
export async function exchange(
  ctx: CommandContext,
  rows: Rows,
  pointId: string,
  body: BodyOf<typeof exchangeCall>,
  given: Overrides,
) {
  const point = await pointOf(ctx, pointId);
  const both = await lockBoth(ctx, rows, body.fromTripId, body.toTripId);
  await requireUnits(ctx, both.from.trip, body.unitIds);
  const all = body.unitIds.length > 0 && body.packageIds.length === 0;
  const cargo = await cargoOf(ctx, both.from, all ? 'all' : body.packageIds);
  const packageIds = cargo.flatMap(({ going }) => going.map((one) => one.id));
  const [agreed] = await agreedOf(ctx, packageIds);
  if (agreed) throw refused('dispatch:handover/alreadyAgreed', { point: agreed.point_name });
  const verdict = await verdictOf(ctx, point, both, cargo, given);
  if (!verdict.success) return answer(ctx, verdict, null);
  const row = await agree(ctx, point, both, cargo, { unitIds: body.unitIds, verdict, breakdownId: null });
  if (body.confirmedBy === 'DRIVERS') return answer(ctx, verdict, row);
  return answer(ctx, verdict, await finish(ctx, row, both, cargo, { gives: true, takes: true }));
}

/** A handover is agreed: both histories and the timelines say so, and nothing has moved yet. */
export async function agree(
  ctx: CommandContext,
  point: Point,
  both: Both,
  cargo: Cargo,
  how: { unitIds: string[]; verdict: Verdict; breakdownId: string | null },
): Promise<HandoverRow> {
  const row = await ctx.db.one(
    insertedRow(ctx, tables.handover, {
      id: ctx.newId(),
      point_id: point.id,
      point_name: point.name,
      place_latitude: point.place?.lat ?? null,
      place_longitude: point.place?.lon ?? null,
      breakdown_id: how.breakdownId,
      from_trip_id: both.from.trip.id,
      to_trip_id: both.to.trip.id,
      package_ids: cargo.flatMap(({ going }) => going.map((one) => one.id)),
      unit_ids: how.unitIds,
      state: 'AGREED',
      override_codes: how.verdict.overridden.map((issue) => issue.code),
      created_at: new Date(ctx.now),
      created_by: ctx.session.accountName,
    }),
  );
  announce(ctx, row, both, cargo, how.verdict);
  return row;
}

/** One side says that it has happened; with both the shipments are on the other trip. */
async function finish(
  ctx: CommandContext,
  row: HandoverRow,
  both: Both,
  cargo: Cargo,
  says: { gives: boolean; takes: boolean },
): Promise<HandoverRow> {
  const now = new Date(ctx.now);
  const given = says.gives && row.given_at === null;
  const taken = says.takes && row.taken_at === null;
  const done = (given || row.given_at !== null) && (taken || row.taken_at !== null);
  const me = ctx.session.accountName;
  if (given) putDown(ctx, row, both.from.trip, cargo);
  if (done) await carryOut(ctx, row, both, cargo);
  await ctx.db.run(
    updateRow(
      ctx,
      tables.handover,
      { id: row.id },
      {
        ...(given ? { given_at: now, given_by: me } : {}),
        ...(taken ? { taken_at: now, taken_by: me } : {}),
        ...(done ? { state: 'DONE', ended_at: now, ended_by: me } : {}),
        version: sql`version + 1`,
      },
    ),
  );
  if (done && row.breakdown_id) await endWhenEmpty(ctx, row.from_trip_id);
  return ctx.db.one(sql<HandoverRow>`select * from handover where org_unit = ${ctx.unit} and id = ${row.id}`);
}

/** An agreed handover with its trips and what goes, all locked; what is no longer aboard refuses. */
async function lockHandover(ctx: CommandContext, rows: Rows, id: string) {
  const found = await findHandover(ctx, rows, id);
  const both = await lockBoth(ctx, { kind: 'unit' }, found.row.from_trip_id, found.row.to_trip_id);
  const row = await ctx.db.one(
    sql<HandoverRow>`select * from handover where org_unit = ${ctx.unit} and id = ${id} for update`,
  );
  return { ...found, row, both };
}

export async function confirmHandover(ctx: CommandContext, rows: Rows, id: string, given: Overrides) {
  const { row, both, gives, takes } = await lockHandover(ctx, rows, id);
  if (row.state === 'CANCELED') throw refused('dispatch:handover/canceled', { point: row.point_name });
  const nothing: Verdict = { success: true, open: [], overridden: [] };
  if (row.state === 'DONE' || ((!gives || row.given_at !== null) && (!takes || row.taken_at !== null)))
    return answer(ctx, nothing, row);
  const cargo = await cargoOf(ctx, both.from, row.package_ids);
  const point = await placeOf(ctx, row);
  // Whoever agreed to it has accepted what was known then; whoever stands at the point is there.
  const accepted = { ...given, overrideCodes: [...row.override_codes, 'NOT_AT_POINT', ...(given.overrideCodes ?? [])] };
  const verdict = await verdictOf(ctx, point, both, cargo, accepted, row);
  if (!verdict.success) return answer(ctx, verdict, row);
  return answer(ctx, verdict, await finish(ctx, row, both, cargo, { gives, takes }));
}

export async function cancelHandover(ctx: CommandContext, rows: Rows, id: string) {
  const { row, both } = await lockHandover(ctx, rows, id);
  if (row.state !== 'AGREED') throw refused('dispatch:handover/over', { point: row.point_name });
  await callOff(ctx, row, both);
  const ended = { state: 'CANCELED' as const, ended_at: new Date(ctx.now), ended_by: ctx.session.accountName };
  await ctx.db.run(updateRow(ctx, tables.handover, { id }, { ...ended, version: sql`version + 1` }));
  const after = await ctx.db.one(sql<HandoverRow>`select * from handover where org_unit = ${ctx.unit} and id = ${id}`);
  return known((await handoverViews(ctx, [after]))[0]);
}
