import { sql } from 'kysely';
import type { AnswerOf } from '#kernel/call.ts';
import { instantOf, isoToDate, localDateOf, weekdayOf } from '#kernel/date.ts';
import { notFound } from '#kernel/errors.ts';
import type { ViewContext } from '#platform/context.ts';
import type { RecordOf } from '#modules/masterdata/contract/recordType.ts';
import { areaFreightForwarder, vehicle, vehicleType } from '#modules/masterdata/contract/types/fleet.ts';
import { listRecords, readingOf } from '#modules/masterdata/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import type { ItemRow } from '#modules/shipments/contract/schemas.ts';
import { itemsByIds, itemsWithin, type ShipmentRow } from '#modules/shipments/server/index.ts';
import type { affBalance as balanceCall, affCockpit as cockpitCall, AffDayRow } from '../../contract/aff.ts';
import { affRefusal } from '../../rules/affChange.ts';
import { type AffDay, type AffLoad, balance, type BalanceMeasure } from '../../rules/balance.ts';
import type { VehicleNeed } from '../../rules/load.ts';
import { abilitiesOf, needsOf, permittedLoadOf } from '../needs.ts';

type Forwarder = RecordOf<typeof areaFreightForwarder>;
type Fleet = { capacity: AffLoad; vehicles: VehicleNeed[][] };

/** The forwarders that the session sees: all of the unit, or its own ones and the master dispatcher. */
async function forwardersOf(ctx: ViewContext, rows: Rows): Promise<Forwarder[]> {
  const all = await listRecords(readingOf(ctx), areaFreightForwarder);
  if (rows.kind === 'unit') return all;
  const own = rows.kind === 'aff' ? rows.affIds : [];
  return all.filter((one) => own.includes(one.id) || (own.length > 0 && one.isMasterDispatcher));
}

/** Who plans the depot's own vehicles: what they carry and take counts for it. */
const masterOf = (forwarders: readonly Forwarder[]): string | null =>
  forwarders.find((one) => one.isMasterDispatcher)?.id ?? null;

/** Vehicles that a forwarder has on a day, the master dispatcher those of the depot: what they take together and what each can do. */
async function fleetsOf(ctx: ViewContext, day: string, master: string | null): Promise<(affId: string) => Fleet> {
  const reading = readingOf(ctx);
  const types = new Map((await listRecords(reading, vehicleType)).map((one) => [one.id, one]));
  const weekday = weekdayOf(isoToDate(day));
  const fleets = new Map<string, Fleet>();
  for (const record of await listRecords(reading, vehicle)) {
    const type = types.get(record.vehicleTypeId);
    const owner = record.affId ?? master;
    if (!owner || !type || record.availability[weekday] === false) continue;
    const fleet = fleets.get(owner) ?? { capacity: { weight: 0, loadingMeter: 0 }, vehicles: [] };
    fleet.capacity.weight += permittedLoadOf(type);
    fleet.capacity.loadingMeter += type.loadingMeters;
    fleet.vehicles.push(abilitiesOf(record, type));
    fleets.set(owner, fleet);
  }
  return (affId) => fleets.get(affId) ?? { capacity: { weight: 0, loadingMeter: 0 }, vehicles: [] };
}

/** Who carries a shipment: whose trip it is on, else who it is assigned to. */
const carrier = (master: string | null) =>
  sql`case when t.id is null then s.aff_id else coalesce(t.aff_id, ${master}) end`;
/** What is carried on a day, as far as the session sees it; what the master dispatcher has on trips counts for everybody. */
const carried = (ctx: ViewContext, rows: Rows, day: string, master: string | null) =>
  sql`shipment s left join trip t on t.org_unit = s.org_unit and t.id = s.trip_id
      where s.org_unit = ${ctx.unit} and s.execution_date = ${day}::date and s.state <> 'CANCELED'
        and (${itemsWithin(rows)} or ${carrier(master)} = ${master})`;
const sees = (rows: Rows, affId: string): boolean =>
  rows.kind === 'unit' || (rows.kind === 'aff' && rows.affIds.includes(affId));

type Sums = { aff_id: string; count: number; on_trips: number; stops: number; weight: number; loading_meter: number };

/** What every forwarder has to carry on a day, the tightest by loading metres first. */
export async function affCockpit(ctx: ViewContext, rows: Rows, day: string): Promise<AnswerOf<typeof cockpitCall>> {
  const forwarders = await forwardersOf(ctx, rows);
  const master = masterOf(forwarders);
  const fleetOf = await fleetsOf(ctx, day, master);
  const ids = forwarders.map((one) => one.id);
  const sums = await ctx.db.run(
    sql<Sums>`select ${carrier(master)} as aff_id, count(*)::int as count, count(s.trip_id)::int as on_trips,
        count(distinct (s.place_name, s.place_postal_code, s.place_city))::int as stops,
        sum(s.weight)::numeric as weight, sum(s.loading_meter)::numeric as loading_meter
      from ${carried(ctx, rows, day, master)} and ${carrier(master)} = any(${ids}) group by 1`,
    { name: 'aff.cockpit' },
  );
  const of = new Map(sums.map((row) => [row.aff_id, row]));
  const { without } = await ctx.db.one(
    sql<{
      without: number;
    }>`select count(*)::int as without from ${carried(ctx, rows, day, master)} and ${carrier(master)} = any(${ids}) is not true`,
    { name: 'aff.without' },
  );
  const today = instantOf(localDateOf(ctx.now, ctx.timezone), [0, 0, 0], ctx.timezone);
  const { n } = await ctx.db.one(
    sql<{ n: number }>`select count(*)::int as n from aff_assignment_change where org_unit = ${ctx.unit}
      and changed_at >= ${new Date(today)} and from_aff is not null and not handed_over and (to_aff = any(${ids}) or from_aff = any(${ids}))`,
    { name: 'aff.overrulesToday' },
  );
  const affs = forwarders.map((one): AffDayRow => {
    const row = of.get(one.id);
    const { capacity, vehicles } = fleetOf(one.id);
    return {
      affId: one.id,
      name: one.name,
      isMaster: one.isMasterDispatcher,
      phone: one.contact.phone || null,
      cutOff: one.planningCutOff ?? null,
      count: row?.count ?? 0,
      onTrips: row?.on_trips ?? 0,
      stops: row?.stops ?? 0,
      load: { weight: row?.weight ?? 0, loadingMeter: row?.loading_meter ?? 0 },
      vehicles: vehicles.length,
      capacity,
      listed: sees(rows, one.id),
    };
  });
  return { affs, withoutForwarder: without, overrulesToday: n };
}

const most = 2000;

/** The shipments that stand behind the figures of a forwarder. */
export async function affItems(ctx: ViewContext, rows: Rows, affId: string, day: string): Promise<ItemRow[]> {
  const forwarders = await forwardersOf(ctx, rows);
  if (!sees(rows, affId) || !forwarders.some((one) => one.id === affId)) throw notFound('dispatch:aff/refusal/unknown');
  const master = masterOf(forwarders);
  const found = await ctx.db.run(
    sql<{
      id: string;
    }>`select s.id from ${carried(ctx, rows, day, master)} and ${carrier(master)} = ${affId} order by s.id limit ${most}`,
    { name: 'aff.items' },
  );
  return itemsByIds(
    ctx,
    rows,
    found.map((row) => row.id),
  );
}

type Goods = Pick<
  ShipmentRow,
  | 'id'
  | 'aff_id'
  | 'state'
  | 'trip_id'
  | 'weight'
  | 'loading_meter'
  | 'latitude'
  | 'longitude'
  | 'attributes'
  | 'aff_change_reason'
>;

/** Shipments of the forwarder that nobody has fixed, to who stops near them anyway (rules/balance.ts). */
export async function affBalance(
  ctx: ViewContext,
  rows: Rows,
  affId: string,
  { date, measure }: { date: string; measure: BalanceMeasure },
): Promise<AnswerOf<typeof balanceCall>> {
  const forwarders = await forwardersOf(ctx, rows);
  if (!forwarders.some((one) => one.id === affId)) throw notFound('dispatch:aff/refusal/unknown');
  const master = masterOf(forwarders);
  const fleetOf = await fleetsOf(ctx, date, master);
  const goods = await ctx.db.run(
    sql<Goods>`select s.id, ${carrier(master)} as aff_id, s.state, s.trip_id, s.weight, s.loading_meter, s.latitude, s.longitude, s.attributes, s.aff_change_reason
      from ${carried(ctx, rows, date, master)} and ${carrier(master)} = any(${forwarders.map((one) => one.id)})`,
    { name: 'aff.balance' },
  );
  const dayOf = (id: string): AffDay => {
    const own = goods.filter((row) => row.aff_id === id);
    const places = new Map(
      own.flatMap(({ latitude: lat, longitude: lon }) =>
        lat === null || lon === null ? [] : [[`${lat}/${lon}`, { lat, lon }] as const],
      ),
    );
    const sum = (name: 'weight' | 'loading_meter') => own.reduce((all, row) => all + row[name], 0);
    return {
      id,
      load: { weight: sum('weight'), loadingMeter: sum('loading_meter') },
      places: [...places.values()],
      ...fleetOf(id),
    };
  };
  const movable = goods.flatMap((row) => {
    const { latitude: lat, longitude: lon } = row;
    const stays =
      row.aff_id !== affId ||
      row.trip_id !== null ||
      row.aff_change_reason !== null ||
      affRefusal({
        state: row.state,
        affId,
        tripAffId: undefined,
        target: '',
        mayAssign: true,
        mayOverrule: true,
      }) !== undefined;
    if (stays || lat === null || lon === null) return [];
    const load = { weight: row.weight, loadingMeter: row.loading_meter };
    return [{ itemId: row.id, at: { lat, lon }, load, needs: needsOf(row, false) }];
  });
  const others = forwarders.filter((one) => one.id !== affId).map((one) => dayOf(one.id));
  const found = balance(dayOf(affId), others, movable, measure);
  return {
    proposal: found
      ? {
          ...found,
          items: found.items.map((one) => ({ ...one, metres: Math.round(one.metres) })),
          beside: found.beside.map(({ id, why, metres }) => ({
            affId: id,
            why,
            metres: metres === null ? null : Math.round(metres),
          })),
        }
      : null,
  };
}
