import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import type { PackageRow } from '#modules/shipments/server/index.ts';
import type { InfoScanResult } from '../contract/calls.ts';
import { isAboard, isDelivered, mayBeFound } from '../rules/whereabouts.ts';

type Aboard = { tripName: string; gate: string | null; departed: number | null; state: string | null };

/** The truck that has a package: by the list that it was loaded on, else, on a pallet, by the trip of its shipment. */
const truckOf = (ctx: ViewContext, packageId: string): Promise<Aboard | undefined> =>
  ctx.db.find(
    sql<Aboard>`select t.name as "tripName", coalesce(l.gate, t.gate) as gate, t.actual_departure as departed, l.state
      from package p join shipment s on s.org_unit = p.org_unit and s.id = p.item_id
        left join lateral (select x.trip_id from process_package lp join process_list x on x.org_unit = lp.org_unit and x.id = lp.list_id
            where lp.org_unit = p.org_unit and lp.package_id = p.id and x.kind = 'LDG' and x.state <> 'CANCELED'
              and lp.process_status in ('LOADED', 'WITH_DEVIATION', 'DAMAGED_GOODS', 'DAMAGED_PACKAGING') order by lp.scanned_at desc nulls last limit 1) h on true
        join trip t on t.org_unit = p.org_unit and t.id = coalesce(h.trip_id, s.trip_id)
        left join process_list l on l.org_unit = t.org_unit and l.trip_id = t.id and l.kind = 'LDG' and l.state <> 'CANCELED'
      where p.org_unit = ${ctx.unit} and p.id = ${packageId}`,
    { name: 'infoscan.truck' },
  );

type Delivered = NonNullable<InfoScanResult['delivered']>;

/** When a shipment was handed over and who took it, by its last proof; undefined: nobody has documented that. */
export const deliveredOf = (ctx: ViewContext, itemId: string): Promise<Delivered | undefined> =>
  ctx.db.find(
    sql<Delivered>`select o.documented_at as at, nullif(p.signer, '') as "acceptedBy", t.name as "tripName"
      from stop_order o join stop p on p.org_unit = o.org_unit and p.id = o.stop_id join trip t on t.org_unit = o.org_unit and t.id = o.trip_id
      where o.org_unit = ${ctx.unit} and o.item_id = ${itemId} and o.order_type <> 'PICKUP' and o.result in ('OK', 'DEVIATION') and o.documented_at is not null
      order by o.documented_at desc, o.stop_id limit 1`,
    { name: 'infoscan.delivered' },
  );

/** On whose truck a package is by the data; null when it is on none. */
export async function aboardOf(
  ctx: ViewContext,
  pack: Pick<PackageRow, 'id' | 'terminal_status' | 'compartment_kind'>,
): Promise<Aboard | null> {
  return isAboard(pack.terminal_status, pack.compartment_kind) ? ((await truckOf(ctx, pack.id)) ?? null) : null;
}

/** Where the data have a package, for somebody who holds it. */
export async function whereaboutsOf(
  ctx: ViewContext,
  rows: Rows,
  pack: PackageRow,
): Promise<Pick<InfoScanResult, 'whereabouts' | 'delivered'>> {
  // Who sees a part of the depot's shipments does not stand in its hall.
  const inHall = rows.kind === 'unit';
  const delivered = isDelivered(pack.compartment_kind);
  const aboard = await aboardOf(ctx, pack);
  return {
    whereabouts: {
      terminalStatus: pack.terminal_status,
      storingPosition: pack.actual_space,
      aboard: aboard && {
        tripName: aboard.tripName,
        gate: aboard.gate,
        departed: aboard.departed,
        open: aboard.state === 'INPROGRESS',
      },
      mayBeFound: inHall && mayBeFound(pack.terminal_status, pack.compartment_kind),
      mayBeReported: inHall && delivered,
    },
    delivered: delivered
      ? ((await deliveredOf(ctx, pack.item_id)) ?? { at: null, acceptedBy: null, tripName: null })
      : null,
  };
}
