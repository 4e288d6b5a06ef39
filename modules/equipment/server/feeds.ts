import type { CommandContext } from '#platform/context.ts';
import { customer } from '#modules/masterdata/contract/types/places.ts';
import { readingOf, readRecords } from '#modules/masterdata/server/index.ts';
import type { ListKind } from '#modules/crossdock/rules/list/vocabulary.ts';
import { countOn } from '#modules/crossdock/server/index.ts';
import type { FactKind } from '#kernel/fact.ts';
import type { stopDocumented } from '#modules/dispatch/contract/facts.ts';
import { getTripRow, stopsOf, type TripRow } from '#modules/dispatch/server/index.ts';
import { readItems, type ShipmentRow } from '#modules/shipments/server/index.ts';
import { carrierOf, partnerOfList } from '../rules/partnerOf.ts';
import { otherSide, type Posting, postingsOf } from '../rules/posting.ts';
import type { Partner } from '../rules/vocabulary.ts';
import { bookTo } from './book.ts';
import { requireEquipment } from './partners.ts';

const carryingOf = (trip: TripRow) => ({
  affId: trip.aff_id,
  freightCarrierId: trip.freight_carrier_id,
  driverId: trip.driver_id,
});

/** A list whose content is fixed: what was counted stands on the account of who is at its other end. */
export async function bookList(ctx: CommandContext, { listId }: { kind: ListKind; listId: string }): Promise<void> {
  const list = await countOn(ctx, listId);
  if (!list) return;
  const trip = list.tripId === null ? null : await getTripRow(ctx, { kind: 'unit' }, list.tripId);
  const partner = partnerOfList({ depots: list.depots, carrying: trip && carryingOf(trip) });
  await bookTo(
    ctx,
    { source: 'LIST', id: listId, name: [list.name, list.tripName].filter(Boolean).join(' · '), at: ctx.now },
    partner ? postingsOf(partner, list.counts) : [],
  );
}

/** Whose pallets change hands at a stop: the customer who ordered, with several the one of most packages; else the depot that the goods come from. */
async function ownerAt(ctx: CommandContext, items: readonly ShipmentRow[]): Promise<Partner | null> {
  const owners = new Map<string, { partner: Partner; packages: number }>();
  for (const item of items) {
    const partner: Partner | null = item.customer_id
      ? { kind: 'CUSTOMER', id: item.customer_id }
      : item.origin_depot && item.origin_depot !== ctx.unit
        ? { kind: 'DEPOT', id: item.origin_depot }
        : null;
    if (!partner) continue;
    const key = `${partner.kind}/${partner.id}`;
    owners.set(key, { partner, packages: (owners.get(key)?.packages ?? 0) + item.packages });
  }
  return [...owners.values()].toSorted((a, b) => b.packages - a.packages)[0]?.partner ?? null;
}

/** Customers who do not settle pallets have no account. */
async function settles(ctx: CommandContext, partner: Partner): Promise<boolean> {
  if (partner.kind !== 'CUSTOMER') return true;
  const record = (await readRecords(readingOf(ctx), customer, [partner.id])).get(partner.id);
  return record?.equipmentRegime !== 'NONE';
}

type Documented = typeof stopDocumented extends FactKind<infer P> ? P : never;

/** Pallets that changed hands at a stop: the customer has them now, and whoever drives has them no longer. */
export async function bookStop(ctx: CommandContext, { tripId, stopId, orders, equipment }: Documented): Promise<void> {
  if (!equipment) return;
  await requireEquipment(
    ctx,
    equipment.map((one, i) => ({ id: one.equipmentId, field: `equipment[${i}].equipmentId` })),
  );
  const trip = await getTripRow(ctx, { kind: 'unit' }, tripId);
  const stop = (await stopsOf(ctx, [tripId])).find((one) => one.id === stopId);
  const items = await readItems(
    ctx,
    { kind: 'unit' },
    orders.map((one) => one.itemId),
  );
  const owner = await ownerAt(ctx, items);
  const carrier = carrierOf(carryingOf(trip));
  const atStop = owner ?? carrier;
  if (!atStop) return;
  const postings = postingsOf(atStop, equipment);
  const target: Posting[] = [
    ...(owner && (await settles(ctx, owner)) ? postings : []),
    ...(carrier ? otherSide(carrier, postings) : []),
  ];
  await bookTo(
    ctx,
    { source: 'STOP', id: stopId, name: [trip.name, stop?.name].filter(Boolean).join(' · '), at: ctx.now },
    target,
  );
}
