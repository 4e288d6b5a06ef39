import { freeItems, type Sql } from './day.ts';

/** Shipments that wait for a trip become direct traffic: each is collected at the place of another one that waits. */
export async function directTraffic(sql: Sql, count: number): Promise<string[]> {
  const ids = (await freeItems(sql, count * 2)).map(({ id }) => id);
  if (ids.length < count * 2) throw new Error(`only ${ids.length} shipments wait`);
  const direct = ids.slice(0, count);
  for (const [i, id] of direct.entries())
    await sql(
      `update shipment s set shipment_type = 'DIRECT_TRAFFIC', packages_on_terminal = 0, cash_on_delivery = 0,
         consignor = o.consignee || jsonb_build_object('name', $3::text, 'latitude', o.latitude, 'longitude', o.longitude, 'geoQuality', 'EXACT')
       from shipment o where s.id = $1 and o.id = $2`,
      [id, ids[count + i], `Versender ${i + 1}`],
    );
  await sql(
    `update package set terminal_status = 'NOT_IN_DEPOT', compartment_kind = null, compartment_id = null where item_id = any($1::uuid[])`,
    [direct],
  );
  return direct;
}
