import { sql } from 'kysely';
import type { AnswerOf } from '#kernel/call.ts';
import { instantOf, isoToDate, localDateOf, weekdayOf } from '#kernel/date.ts';
import { notFound } from '#kernel/errors.ts';
import type { ViewContext } from '#platform/context.ts';
import type { RecordOf } from '#modules/masterdata/contract/recordType.ts';
import {
  areaFreightForwarder,
  freightCarrier,
  vehicle,
  vehicleType,
} from '#modules/masterdata/contract/types/fleet.ts';
import { listRecords, readingOf, readRecords } from '#modules/masterdata/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import type { ItemRow } from '#modules/shipments/contract/schemas.ts';
import { itemsByIds, itemsWithin, type ShipmentRow } from '#modules/shipments/server/index.ts';
import type {
  affBalance as balanceCall,
  affCockpit as cockpitCall,
  AffDayFigures,
  AffDayRow,
} from '../../contract/aff.ts';
import { affRefusal } from '../../rules/affChange.ts';
import {
  type AffDay,
  type AffLoad,
  type AffLoads,
  balance,
  type BalanceMeasure,
  collectedTypes,
  directionOf,
  noLoads,
} from '../../rules/balance.ts';
import type { VehicleNeed } from '../../rules/load.ts';
import { abilitiesOf, needsOf, permittedLoadOf } from '../needs.ts';

type Forwarder = RecordOf<typeof areaFreightForwarder>;
/** `capacity` is that of one round of all its vehicles. */
type Fleet = { capacity: AffLoad; vehicles: VehicleNeed[][] };
type Takes = {
  drives: boolean;
  rounds: number;
  capacity: AffLoad;
  stops: number | null;
  vehicles: readonly (readonly VehicleNeed[])[];
};
const nothing = (): AffLoad => ({ weight: 0, loadingMeter: 0 });

/** The forwarders that the session sees: all of the unit, or its own ones and the master dispatcher. */
async function forwardersOf(ctx: ViewContext, rows: Rows): Promise<Forwarder[]> {
  const all = await listRecords(readingOf(ctx), areaFreightForwarder);
  if (rows.kind === 'unit') return all;
  const own = rows.kind === 'aff' ? rows.affIds : [];
  return all.filter((one) => own.includes(one.id) || (own.length > 0 && one.isMasterDispatcher));
}

/** Who plans the depot's own vehicles: what they carry and take counts for it. */
export const masterOf = (forwarders: readonly Forwarder[]): string | null =>
  forwarders.find((one) => one.isMasterDispatcher)?.id ?? null;

/**
 * What each forwarder takes on a day in each direction: as agreed with it (its own vehicles are seldom all on record), else what its
 * vehicles take, the master dispatcher's being those of the depot; as often as they go out, and nothing on a day on which it does not drive.
 */
export async function fleetsOf(
  ctx: ViewContext,
  day: string,
  master: string | null,
): Promise<(aff: Forwarder) => Takes> {
  const reading = readingOf(ctx);
  const types = new Map((await listRecords(reading, vehicleType)).map((one) => [one.id, one]));
  const weekday = weekdayOf(isoToDate(day));
  const fleets = new Map<string, Fleet>();
  for (const record of await listRecords(reading, vehicle)) {
    const type = types.get(record.vehicleTypeId);
    const owner = record.affId ?? master;
    if (!owner || !type || record.availability[weekday] === false) continue;
    const fleet = fleets.get(owner) ?? { capacity: nothing(), vehicles: [] };
    fleet.capacity.weight += permittedLoadOf(type);
    fleet.capacity.loadingMeter += type.loadingMeters;
    fleet.vehicles.push(abilitiesOf(record, type));
    fleets.set(owner, fleet);
  }
  return ({ id, availability, roundsPerDay: rounds, agreedLoadingMeters, agreedPayload, agreedStops }) => {
    if (availability[weekday] === false)
      return { drives: false, rounds: 0, capacity: nothing(), stops: null, vehicles: [] };
    const { capacity, vehicles } = fleets.get(id) ?? { capacity: nothing(), vehicles: [] };
    return {
      drives: true,
      rounds,
      vehicles,
      stops: agreedStops ? rounds * agreedStops : null,
      capacity: {
        weight: rounds * (agreedPayload ?? capacity.weight),
        loadingMeter: rounds * (agreedLoadingMeters ?? capacity.loadingMeter),
      },
    };
  };
}

/** Who carries a shipment: whose trip it is on, else who it is assigned to. */
export const carrier = (master: string | null) =>
  sql`case when t.id is null then s.aff_id else coalesce(t.aff_id, ${master}) end`;
/** What is carried on a day, as far as the session sees it. */
export const carried = (ctx: ViewContext, rows: Rows, day: string) =>
  sql`shipment s left join trip t on t.org_unit = s.org_unit and t.id = s.trip_id
      where s.org_unit = ${ctx.unit} and s.execution_date = ${day}::date and s.state <> 'CANCELED' and ${itemsWithin(rows)}`;
const sees = (rows: Rows, affId: string): boolean =>
  rows.kind === 'unit' || (rows.kind === 'aff' && rows.affIds.includes(affId));

/** What somebody carries in a direction, or in both together (`collected` null): a customer who gets and gives goods is one stop. */
type Sums = {
  aff_id: string | null;
  collected: boolean | null;
  count: number;
  on_trips: number;
  stops: number;
  weight: number;
  loading_meter: number;
};

/** Loads added up by direction. */
export function loadsOf(rows: readonly Pick<ShipmentRow, 'shipment_type' | 'weight' | 'loading_meter'>[]): AffLoads {
  const loads = noLoads();
  for (const row of rows) {
    const of = loads[directionOf(row.shipment_type)];
    of.weight += row.weight;
    of.loadingMeter += row.loading_meter;
  }
  return loads;
}

/** The figures of a forwarder out of its sums by direction. */
function figuresOf(own: readonly Sums[], { capacity, rounds, drives, stops, vehicles }: Takes): AffDayFigures {
  const of = (collected: boolean | null) => own.find((row) => row.collected === collected);
  const load = (collected: boolean): AffLoad => ({
    weight: of(collected)?.weight ?? 0,
    loadingMeter: of(collected)?.loading_meter ?? 0,
  });
  return {
    count: of(null)?.count ?? 0,
    onTrips: of(null)?.on_trips ?? 0,
    stops: of(null)?.stops ?? 0,
    load: { deliveries: load(false), collections: load(true) },
    stopsBy: { deliveries: of(false)?.stops ?? 0, collections: of(true)?.stops ?? 0 },
    drives,
    vehicles: vehicles.length,
    rounds,
    capacity,
    stopsTaken: stops,
  };
}

/** How many shipments were given to somebody else today, as far as the session sees the one or the other. */
const overrulesToday = (ctx: ViewContext, seen: readonly string[]) =>
  ctx.db.one(
    sql<{ n: number }>`select count(*)::int as n from aff_assignment_change where org_unit = ${ctx.unit}
      and changed_at >= ${new Date(instantOf(localDateOf(ctx.now, ctx.timezone), [0, 0, 0], ctx.timezone))}
      and from_aff is not null and not handed_over and (to_aff = any(${[...seen]}) or from_aff = any(${[...seen]}))`,
    { name: 'aff.overrulesToday' },
  );

/** What every forwarder has to carry on a day, in the order of their names. */
export async function affCockpit(ctx: ViewContext, rows: Rows, day: string): Promise<AnswerOf<typeof cockpitCall>> {
  const forwarders = await forwardersOf(ctx, rows);
  const master = masterOf(forwarders);
  const fleetOf = await fleetsOf(ctx, day, master);
  const ids = forwarders.map((one) => one.id);
  const sums = await ctx.db.run(
    sql<Sums>`select c.aff_id, c.collected, count(*)::int as count, count(c.trip_id)::int as on_trips, count(distinct c.place)::int as stops,
        sum(c.weight)::numeric as weight, sum(c.loading_meter)::numeric as loading_meter
      from (select ${carrier(master)} as aff_id, s.shipment_type = any(${[...collectedTypes]}) as collected, s.trip_id, s.weight, s.loading_meter,
        (s.place_name, s.place_postal_code, s.place_city) as place from ${carried(ctx, rows, day)}) c
      group by grouping sets ((c.aff_id), (c.aff_id, c.collected))`,
    { name: 'aff.cockpit' },
  );
  const carriers = await readRecords(
    readingOf(ctx),
    freightCarrier,
    forwarders.flatMap((one) => one.freightCarrierIDs),
  );
  const { n } = await overrulesToday(
    ctx,
    ids.filter((id) => sees(rows, id)),
  );
  const affs = forwarders.map((one): AffDayRow => {
    const drive = one.freightCarrierIDs.flatMap((id) => carriers.get(id) ?? []);
    return {
      affId: one.id,
      name: one.name,
      shortCode: one.shortCode ?? null,
      isMaster: one.isMasterDispatcher,
      carriers: drive.map(({ address }) => address.name1),
      town: drive[0]?.address.city ?? null,
      phone: one.contact.phone || one.contact.mobile || null,
      accountIds: one.userIDs,
      cutOff: one.planningCutOff ?? null,
      figures: sees(rows, one.id)
        ? figuresOf(
            sums.filter((row) => row.aff_id === one.id),
            fleetOf(one),
          )
        : null,
    };
  });
  const without = sums.filter((row) => row.collected === null && !ids.includes(row.aff_id ?? ''));
  return { affs, withoutForwarder: without.reduce((sum, row) => sum + row.count, 0), overrulesToday: n };
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
    }>`select s.id from ${carried(ctx, rows, day)} and ${carrier(master)} = ${affId} order by s.id limit ${most}`,
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
  | 'shipment_type'
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
  const master = masterOf(forwarders);
  const fleetOf = await fleetsOf(ctx, date, master);
  const goods = await ctx.db.run(
    sql<Goods>`select s.id, ${carrier(master)} as aff_id, s.shipment_type, s.state, s.trip_id, s.weight, s.loading_meter, s.latitude, s.longitude, s.attributes, s.aff_change_reason
      from ${carried(ctx, rows, date)} and ${carrier(master)} = any(${forwarders.map((one) => one.id)})`,
    { name: 'aff.balance' },
  );
  const dayOf = (aff: Forwarder): AffDay => {
    const own = goods.filter((row) => row.aff_id === aff.id);
    const places = new Map(
      own.flatMap(({ latitude: lat, longitude: lon }) =>
        lat === null || lon === null ? [] : [[`${lat}/${lon}`, { lat, lon }] as const],
      ),
    );
    const { capacity, vehicles } = fleetOf(aff);
    return { id: aff.id, load: loadsOf(own), places: [...places.values()], capacity, vehicles };
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
    const direction = directionOf(row.shipment_type);
    return [{ itemId: row.id, direction, at: { lat, lon }, load, needs: needsOf(row, false) }];
  });
  const from = forwarders.find((one) => one.id === affId);
  if (!from) throw notFound('dispatch:aff/refusal/unknown');
  const others = forwarders.filter((one) => one.id !== affId).map(dayOf);
  const found = balance(dayOf(from), others, movable, measure);
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
