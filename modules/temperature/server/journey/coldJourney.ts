import { sql } from 'kysely';
import { isoToDate } from '#kernel/date.ts';
import { notFound } from '#kernel/errors.ts';
import { rangeAmong } from '#modules/shipments/rules/attributes.ts';
import { itemsWithin, rowsOf } from '#modules/shipments/server/index.ts';
import type { ViewContext } from '#platform/context.ts';
import type { ColdJourney, ColdLeg } from '../../contract/coldJourney.ts';
import { bucketsOf } from '../../rules/chart.ts';
import {
  figuresIn,
  type Leg,
  type LegFigures,
  legsOf,
  type Move,
  nothingMeasured,
  sumOf,
  worstOf,
} from '../../rules/coldLegs.ts';
import { rangeOfGoods } from '../../rules/exposure.ts';
import type { Reading } from '../../rules/judge.ts';
import { meanKinetic, spellsOf } from '../../rules/kinetic.ts';
import { type Bounds, holdOf } from '../../rules/limits.ts';
import { exposuresWhere } from '../exposureView.ts';
import { readingsOf } from '../rejudge.ts';
import { placesByPosition } from '../stays.ts';

/** Most pieces that a chart is drawn of. */
const mostPieces = 600;

type Item = {
  id: string;
  order_number: string;
  consignor: string | null;
  place_name: string;
  temperatureMin: number | null;
  temperatureMax: number | null;
  attributes: string[];
};
const itemOf = async (ctx: ViewContext, itemId: string): Promise<Item> => {
  const row = await ctx.db.find(
    sql<Item>`select s.id, s.order_number, s.consignor ->> 'name' as consignor, s.place_name, s.temperature_min as "temperatureMin",
        s.temperature_max as "temperatureMax", s.attributes from shipment s
      where s.org_unit = ${ctx.unit} and s.id = ${itemId} and ${itemsWithin(await rowsOf(ctx))}`,
  );
  if (!row) throw notFound();
  return row;
};

/** Ways of its packages. */
const movesOf = (ctx: ViewContext, itemId: string): Promise<Move[]> =>
  ctx.db.run(
    sql<Move>`select w.package_id as "packageId", extract(epoch from w.at)::float8 * 1000 as at, w.place, w.position
      from package p join package_place w on w.org_unit = p.org_unit and w.package_id = p.id
      where p.org_unit = ${ctx.unit} and p.item_id = ${itemId}
      order by 1, 2`,
    { name: 'cold.moves' },
  );

type Hanging = {
  sensor_id: string;
  serial: string;
  interval_seconds: number;
  verified_on: string | null;
  calibration_due: string | null;
  place_name: string;
  from_at: number;
  to_at: number | null;
};
const hangingAt = (ctx: ViewContext, kind: 'COMPARTMENT' | 'VEHICLE', id: string, time: { from: number; to: number }) =>
  ctx.db.run(
    sql<Hanging>`select a.sensor_id, s.serial, s.interval_seconds, s.verified_on::text, s.calibration_due::text, a.place_name,
        extract(epoch from a.from_at)::float8 * 1000 as from_at, extract(epoch from a.to_at)::float8 * 1000 as to_at
      from sensor_assignment a join sensor s on s.org_unit = a.org_unit and s.id = a.sensor_id
      where a.org_unit = ${ctx.unit} and a.place_kind = ${kind} and a.place_id = ${id} and a.from_at <= ${new Date(time.to)}
        and (a.to_at is null or a.to_at > ${new Date(time.from)}) order by s.serial, a.from_at`,
    { name: 'cold.hanging' },
  );

type Measured = { leg: ColdLeg; readings: readonly Reading[]; interval: number };

/** One leg with what its sensors saw; of several the worst. */
async function measured(
  ctx: ViewContext,
  leg: Leg,
  bounds: Bounds,
  places: Awaited<ReturnType<typeof placesByPosition>>,
): Promise<Measured> {
  const time = { from: leg.from, to: leg.to ?? ctx.now };
  const compartment = leg.place === 'HALL' && leg.position ? places.get(leg.position) : undefined;
  const at = compartment
    ? { kind: 'COMPARTMENT' as const, id: compartment.id, name: compartment.name }
    : leg.place === 'TRUCK' && leg.position
      ? { kind: 'VEHICLE' as const, id: leg.position, name: leg.position }
      : { kind: 'HALL' as const, id: '', name: leg.position ?? '' };
  const hanging = at.kind === 'HALL' ? [] : await hangingAt(ctx, at.kind, at.id, time);
  const seen = await Promise.all(
    hanging.map(async (one) => {
      const interval = one.interval_seconds * 1000;
      const hung = { from: Math.max(time.from, one.from_at), to: Math.min(time.to, one.to_at ?? time.to) };
      const readings = await readingsOf(ctx, one.sensor_id, hung.from - holdOf(interval), hung.to);
      return { one, interval, readings, figures: figuresIn(readings, bounds, interval, time) };
    }),
  );
  const worst = worstOf(seen);
  const figures: LegFigures = worst?.figures ?? nothingMeasured(time);
  return {
    leg: {
      kind: at.kind,
      name: worst?.one.place_name ?? at.name,
      fromAt: leg.from,
      toAt: leg.to,
      packages: leg.packages,
      serial: worst?.one.serial ?? null,
      verifiedOn: worst?.one.verified_on ? isoToDate(worst.one.verified_on) : null,
      calibrationDue: worst?.one.calibration_due ? isoToDate(worst.one.calibration_due) : null,
      ...figures,
    },
    readings: worst?.readings.filter(({ ts }) => ts >= time.from && ts < time.to) ?? [],
    interval: worst?.interval ?? 0,
  };
}

/** What a shipment has been through: place by place, by the scans of its packages and the sensors that hung there. */
export async function coldJourneyOf(ctx: ViewContext, itemId: string): Promise<ColdJourney> {
  const item = await itemOf(ctx, itemId);
  const bounds = rangeOfGoods({ ...item, range: rangeAmong(item.attributes) }) ?? { low: null, high: null };
  const legs = legsOf(await movesOf(ctx, itemId));
  const places = await placesByPosition(ctx);
  const all = await Promise.all(legs.map((leg) => measured(ctx, leg, bounds, places)));
  const from = legs[0]?.from ?? ctx.now;
  const to = Math.max(from, ...legs.map((leg) => leg.to ?? ctx.now));
  const readings = all.flatMap((one) => one.readings).sort((a, b) => a.ts - b.ts);
  const kinetic = meanKinetic(
    all.flatMap((one) => (one.interval === 0 ? [] : spellsOf(one.readings, one.interval, one.leg.toAt ?? ctx.now))),
  );
  return {
    itemId,
    orderNumber: item.order_number,
    consignor: item.consignor ?? '',
    consignee: item.place_name,
    ...bounds,
    from,
    to,
    ...sumOf(all.map((one) => one.leg)),
    kinetic: kinetic === undefined ? null : Math.round(kinetic * 100) / 100,
    legs: all.map((one) => one.leg),
    buckets: bucketsOf(readings, { from, to: to + 1 }, mostPieces),
    exposures: await exposuresWhere(ctx, sql`e.item_id = ${itemId}`),
  };
}
