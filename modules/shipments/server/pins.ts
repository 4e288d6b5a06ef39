import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { notFound, refused, stale } from '#kernel/errors.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import type { pinSides } from '../contract/calls.ts';
import { pinMoved } from '../contract/facts.ts';
import type { ShipmentAddress } from '../contract/values.ts';
import { type LearnedPlace, pinCounts } from '../rules/pins.ts';
import type { Rows } from '../rules/rowScope.ts';
import { stopKeyOf } from './derivedOf.ts';
import { lockItemsAmong, readItems, saveItem } from './moveItem.ts';
import { open } from './namedRecords.ts';
import type { NewShipment } from './newShipment.ts';
import type { AddressPinRow, ShipmentRow } from './tables.gen.ts';

export type PinSide = (typeof pinSides)[number];

/** What a pin is found by: it says nothing of whose place it is. */
const placeOf = (stopKey: string): string => createHash('sha256').update(stopKey).digest('hex');
const isPlace = ({ stopLocationId, name, city, postalCode }: ShipmentAddress): boolean =>
  stopLocationId !== null || (name !== '' && Boolean(city ?? postalCode));

/** The side at which the vehicle of a leg stops. */
export const sideOf = ({ shipment_type }: Pick<ShipmentRow, 'shipment_type'>): PinSide =>
  shipment_type === 'PICKUP' ? 'consignor' : 'consignee';

/** Where vehicles stop for a shipment: direct traffic is fetched at its consignor, too. */
export const sidesOf = (item: Pick<ShipmentRow, 'shipment_type' | 'consignor'>): PinSide[] =>
  item.shipment_type === 'DIRECT_TRAFFIC' && item.consignor ? ['consignee', 'consignor'] : [sideOf(item)];

/** Pins of places, by their stop keys. */
export async function pinsOf(ctx: ViewContext, keys: readonly string[]): Promise<Map<string, AddressPinRow>> {
  if (keys.length === 0) return new Map();
  const byPlace = new Map(keys.map((key) => [placeOf(key), key]));
  const rows = await ctx.db.run(
    sql<AddressPinRow>`select * from address_pin where org_unit = ${ctx.unit} and place = any(${[...byPlace.keys()]})`,
    { name: 'pins.of' },
  );
  return new Map(rows.map((row) => [byPlace.get(row.place) ?? '', row]));
}

const baseOf = (pin: AddressPinRow) => ({ latitude: pin.base_latitude, longitude: pin.base_longitude });
const dayMs = 86_400_000;

/** Orders with the places of their addresses as somebody has fixed them here. A pin that is used is kept. */
export async function pinned(ctx: CommandContext, inputs: readonly NewShipment[]): Promise<NewShipment[]> {
  const addresses = inputs.flatMap(({ consignee, consignor }) => (consignor ? [consignee, consignor] : [consignee]));
  const pins = await pinsOf(ctx, [...new Set(addresses.filter(isPlace).map(stopKeyOf))]);
  if (pins.size === 0) return [...inputs];
  const used = [...pins.values()].filter(({ used_at }) => used_at < ctx.now - dayMs).map(({ id }) => id);
  if (used.length > 0)
    await ctx.db.run(
      sql`update address_pin set used_at = ${new Date(ctx.now)} where org_unit = ${ctx.unit} and id = any(${used}::uuid[])`,
    );
  const at = (address: ShipmentAddress): ShipmentAddress => {
    const pin = isPlace(address) ? pins.get(stopKeyOf(address)) : undefined;
    return pin && pinCounts({ latitude: pin.latitude, base: baseOf(pin) }, address)
      ? { ...address, latitude: pin.latitude, longitude: pin.longitude, geoQuality: 'MANUAL' }
      : address;
  };
  return inputs.map((input) => ({
    ...input,
    consignee: at(input.consignee),
    consignor: input.consignor && at(input.consignor),
  }));
}

/** The address of a shipment whose pin is meant; throws 404 outside the rows, and says so when it names no place. */
export async function pinnedAddress(
  ctx: ViewContext,
  rows: Rows,
  id: string,
  given: PinSide | undefined,
): Promise<{ item: ShipmentRow; side: PinSide; address: ShipmentAddress; key: string }> {
  const [item] = await readItems(ctx, rows, [id]);
  if (!item) throw notFound();
  const side = given ?? sideOf(item);
  const address = item[side];
  if (!address || !isPlace(address)) throw refused('shipments:refusal/noPlace', { order: item.order_number });
  return { item, side, address, key: stopKeyOf(address) };
}

/** How many other open shipments go to the place of one. */
export async function openAt(ctx: ViewContext, key: string, but: string): Promise<number> {
  const found = await ctx.db.find(
    sql<{
      n: number;
    }>`select count(*)::int as n from shipment where org_unit = ${ctx.unit} and stop_key = ${key} and id <> ${but} and ${open}`,
  );
  return found?.n ?? 0;
}

type Fix = { id: string; side?: PinSide | undefined; version?: number | undefined };
type Place = { latitude: number; longitude: number; learned?: LearnedPlace };

/**
 * Where an address lies from now on: kept for shipments that come later, written at once on this shipment and on all open ones that go
 * to the same place. Trips are told.
 */
export async function fixPin(ctx: CommandContext, rows: Rows, { id, side: given, version }: Fix, to: Place) {
  const { side, address, key } = await pinnedAddress(ctx, rows, id, given);
  const items = await lockItemsAmong(
    ctx,
    sql`select id from shipment where org_unit = ${ctx.unit} and (id = ${id} or (stop_key = ${key} and ${open})) order by id`,
  );
  const own = items.find((item) => item.id === id);
  if (!own) throw notFound();
  if (version !== undefined && own.version !== version) throw stale();
  await keepPin(ctx, key, address, to);
  for (const item of items) await place(ctx, item, item.id === id ? side : sideOf(item), to);
  await ctx.emit(pinMoved, { stopKey: key, latitude: to.latitude, longitude: to.longitude });
}

async function place(ctx: CommandContext, item: ShipmentRow, side: PinSide, to: Place): Promise<void> {
  const { latitude, longitude, learned } = to;
  // A line-haul leg goes to the next depot, wherever the consignee is; direct traffic is delivered elsewhere than collected.
  const isEnd = side === sideOf(item);
  await saveItem(ctx, item, {
    ...(isEnd && item.leg_depot === null ? { latitude, longitude } : {}),
    ...(isEnd
      ? {
          geo_quality: 'MANUAL',
          anomalies: item.anomalies.filter((code) => code !== 'MISSING_GEO_COORDINATES'),
        }
      : {}),
    [side]: { ...item[side], latitude, longitude, geoQuality: 'MANUAL' },
  });
  ctx.history({
    logKey: `ITEM:${item.id}`,
    type: 'UPD',
    code: '1010',
    textKey: learned ? 'shipments:history/pinLearned' : 'shipments:history/geocoded',
    args: { order: item.order_number, ...(learned ? { stops: learned.stops } : {}) },
    before: { latitude: item[side]?.latitude ?? null, longitude: item[side]?.longitude ?? null },
    after: { latitude, longitude },
  });
}

/** One pin for each place; where it lay before anybody moved it stays known. */
async function keepPin(ctx: CommandContext, key: string, address: ShipmentAddress, to: Place): Promise<void> {
  const at = new Date(ctx.now);
  const { learned } = to;
  await ctx.db.run(sql`insert into address_pin as p (org_unit, id, place, latitude, longitude, source, set_at, set_by, base_latitude, base_longitude, base_quality,
      stops, metres, spread, first_day, last_day, used_at)
    values (${ctx.unit}, ${ctx.newId()}, ${placeOf(key)}, ${to.latitude}, ${to.longitude}, ${learned ? 'LEARNED' : 'MANUAL'}, ${at}, ${ctx.session.accountName},
      ${address.latitude}, ${address.longitude}, ${address.geoQuality}, ${learned?.stops ?? null}, ${learned?.metres ?? null}, ${learned?.spread ?? null},
      ${learned?.firstDay ?? null}::date, ${learned?.lastDay ?? null}::date, ${at})
    on conflict (org_unit, place) do update set latitude = excluded.latitude, longitude = excluded.longitude, source = excluded.source,
      set_at = excluded.set_at, set_by = excluded.set_by, used_at = excluded.used_at,
      base_latitude = case when p.latitude is not distinct from excluded.base_latitude and p.longitude is not distinct from excluded.base_longitude
        then p.base_latitude else excluded.base_latitude end,
      base_longitude = case when p.latitude is not distinct from excluded.base_latitude and p.longitude is not distinct from excluded.base_longitude
        then p.base_longitude else excluded.base_longitude end,
      base_quality = case when p.latitude is not distinct from excluded.base_latitude and p.longitude is not distinct from excluded.base_longitude
        then p.base_quality else excluded.base_quality end,
      stops = excluded.stops, metres = excluded.metres, spread = excluded.spread, first_day = excluded.first_day, last_day = excluded.last_day`);
}

/** Nobody is asked again by what drivers have documented until now. */
export async function refusePin(ctx: CommandContext, key: string): Promise<void> {
  const at = new Date(ctx.now);
  await ctx.db.run(sql`insert into address_pin (org_unit, id, place, refused_at, refused_by, used_at)
    values (${ctx.unit}, ${ctx.newId()}, ${placeOf(key)}, ${at}, ${ctx.session.accountName}, ${at})
    on conflict (org_unit, place) do update set refused_at = excluded.refused_at, refused_by = excluded.refused_by, used_at = excluded.used_at`);
}
