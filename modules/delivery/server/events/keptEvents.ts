import { sql } from 'kysely';
import { textIn } from '#kernel/text.ts';
import type { ViewContext } from '#platform/context.ts';
import { processDeviation } from '#modules/masterdata/contract/types/goods.ts';
import { listRecords, readingOf } from '#modules/masterdata/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { readItems } from '#modules/shipments/server/index.ts';
import { ordersOf, stopsOf, tripsWithin, type TripRow } from '#modules/dispatch/server/index.ts';
import { refusalCodes, type EventRefusal, type KeptEvent, type KeptEvents } from '../../contract/events.ts';
import type { DriverEventRow } from '../tables.gen.ts';
import { isStillThere } from './stillThere.ts';

const open = (ctx: ViewContext, own: boolean) =>
  sql`e.org_unit = ${ctx.unit} and e.outcome = 'REFUSED' and e.decision is null and e.type <> 'POSITION' and e.own = ${own}`;
/** A trip that was taken away from the driver is still the depot's; one that nobody knows is nobody's. */
const within = (rows: Rows) =>
  sql`exists (select 1 from trip t where t.org_unit = e.org_unit and t.id = e.trip_id and ${tripsWithin(rows)})`;

const ofTrip = (tripId: string | undefined) => sql`(${tripId ?? null}::uuid is null or e.trip_id = ${tripId ?? null})`;

/** How many wait of trips of their drivers; those of others stand apart and ring no bell. */
export const countKept = async (ctx: ViewContext, rows: Rows, own = true, tripId?: string): Promise<number> =>
  (
    await ctx.db.one(
      sql<{
        count: number;
      }>`select count(*)::int as count from driver_event e where ${open(ctx, own)} and ${within(rows)} and ${ofTrip(tripId)}`,
    )
  ).count;

const isRefusal = (code: string | null): code is EventRefusal => refusalCodes.some((one) => one === code);

type Asked = { tripId?: string | undefined; of: 'own' | 'others'; page: number; size: number };

/** What drivers recorded and nobody has decided yet, what came last first: a device that says when it happened does not say where it stands. */
export async function keptEvents(ctx: ViewContext, rows: Rows, { tripId, of, page, size }: Asked): Promise<KeptEvents> {
  const found = await ctx.db.run(
    sql<DriverEventRow>`select e.* from driver_event e where ${open(ctx, of === 'own')} and ${within(rows)} and ${ofTrip(tripId)}
      order by e.received_at desc, e.happened_at desc, e.id limit ${size} offset ${page * size}`,
  );
  const [own, others] = await Promise.all([countKept(ctx, rows, true, tripId), countKept(ctx, rows, false, tripId)]);
  return { items: await besideWhatStands(ctx, found), total: of === 'own' ? own : others, others };
}

async function besideWhatStands(ctx: ViewContext, found: readonly DriverEventRow[]): Promise<KeptEvent[]> {
  if (found.length === 0) return [];
  const tripIds = [...new Set(found.map((event) => event.trip_id))];
  const trips = await ctx.db.run(
    sql<TripRow>`select * from trip t where t.org_unit = ${ctx.unit} and t.id = any(${tripIds}::uuid[])`,
  );
  const stops = await stopsOf(ctx, tripIds);
  const orders = await ordersOf(ctx, tripIds);
  const recorded = (event: DriverEventRow) =>
    event.body.type === 'STOP_DOCUMENTED' ? event.body.documentation.orders : [];
  const items = await readItems(
    ctx,
    { kind: 'unit' },
    found.flatMap((event) => recorded(event).map((order) => order.itemId)),
  );
  const reasons = new Map((await listRecords(readingOf(ctx), processDeviation)).map((one) => [one.id, one]));
  return found.map((event): KeptEvent => {
    const stop = stops.find((one) => one.id === event.stop_id);
    const { body } = event;
    return {
      id: event.id,
      tripId: event.trip_id,
      tripName: trips.find((one) => one.id === event.trip_id)?.name ?? null,
      stopId: event.stop_id,
      stopName: stop?.name ?? null,
      stopSequence: stop?.sequence ?? null,
      driver: event.account_name,
      type: event.type,
      code: isRefusal(event.code) ? event.code : 'FAILED',
      deviceAt: event.device_at,
      at: event.happened_at,
      receivedAt: event.received_at,
      signer: body.type === 'STOP_DOCUMENTED' ? (body.documentation.signer ?? null) : null,
      documentBlobIds: body.type === 'STOP_DOCUMENTED' ? body.documentation.documentBlobIds : [],
      signatureBlobId: body.type === 'STOP_DOCUMENTED' ? (body.documentation.signatureBlobId ?? null) : null,
      orders: recorded(event).map((order) => {
        const now = orders.find((one) => one.item_id === order.itemId && one.stop_id === event.stop_id);
        const reason = order.processDeviationId ? reasons.get(order.processDeviationId) : undefined;
        return {
          itemId: order.itemId,
          orderNumber: items.find((one) => one.id === order.itemId)?.order_number ?? '',
          recorded: order.result,
          reason: reason ? textIn(reason.deviationText, ctx.language) : null,
          remark: order.remark ?? null,
          photos: order.photos,
          cashCollected: order.cashCollected ?? null,
          stands: now?.result ?? null,
          standsBy: now?.documented_by ?? null,
          standsAt: now?.documented_at ?? null,
        };
      }),
      canTake: stop !== undefined && recorded(event).some((order) => isStillThere(orders, event, order.itemId)),
    };
  });
}
