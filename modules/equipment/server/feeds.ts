import type { CommandContext } from '#platform/context.ts';
import { customer } from '#modules/masterdata/contract/types/places.ts';
import { readingOf, readRecords } from '#modules/masterdata/server/index.ts';
import type { ListKind } from '#modules/crossdock/rules/list/vocabulary.ts';
import { countOn } from '#modules/crossdock/server/index.ts';
import type { FactKind } from '#kernel/fact.ts';
import type { stopDocumented } from '#modules/dispatch/contract/facts.ts';
import { getTripRow, ordersOf, stopsOf, type TripRow } from '#modules/dispatch/server/index.ts';
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

/** Whose pallets change hands at a stop where nobody was named: the customer who ordered, with several the one of most packages; else the depot that the goods come from. */
function ownerOf(ctx: CommandContext, items: readonly ShipmentRow[]): Partner | null {
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

/** What was counted with one customer, or with nobody in particular. */
type Counted = NonNullable<Documented['equipment']>;
const byCustomer = (equipment: Counted): [customerId: string | undefined, counts: Counted][] =>
  [...new Set(equipment.map((one) => one.customerId))].map((customerId) => [
    customerId,
    equipment.filter((one) => one.customerId === customerId),
  ]);

/** Pallets that changed hands at a stop: each customer has those that were counted with it, and whoever drives has them no longer. */
export async function bookStop(ctx: CommandContext, { tripId, stopId, equipment }: Documented): Promise<void> {
  if (!equipment) return;
  await requireEquipment(
    ctx,
    equipment.map((one, i) => ({ id: one.equipmentId, field: `equipment[${i}].equipmentId` })),
  );
  const trip = await getTripRow(ctx, { kind: 'unit' }, tripId);
  const stop = (await stopsOf(ctx, [tripId])).find((one) => one.id === stopId);
  const orders = (await ordersOf(ctx, [tripId])).filter((one) => one.stop_id === stopId);
  const items = await readItems(
    ctx,
    { kind: 'unit' },
    orders.map((one) => one.item_id),
  );
  const carrier = carrierOf(carryingOf(trip));
  const target: Posting[] = [];
  for (const [customerId, counts] of byCustomer(equipment)) {
    const owner: Partner | null = customerId ? { kind: 'CUSTOMER', id: customerId } : ownerOf(ctx, items);
    const atStop = owner ?? carrier;
    if (!atStop) continue;
    const postings = postingsOf(atStop, counts);
    if (owner && (await settles(ctx, owner))) target.push(...postings);
    if (carrier) target.push(...otherSide(carrier, postings));
  }
  await bookTo(
    ctx,
    { source: 'STOP', id: stopId, name: [trip.name, stop?.name].filter(Boolean).join(' · '), at: ctx.now },
    target,
  );
}
