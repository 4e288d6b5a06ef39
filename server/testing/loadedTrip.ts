import { expect } from 'vitest';
import { freeItems, makeIdle, overriding, releasedTrip, scan, type Sql } from './day.ts';
import type { Client } from './testApp.ts';

type People = { dispo: Client; loader: Client; sql: Sql };

/** A trip that is loaded and closed and waits for the answer of its driver, so many shipments long. Answers its id. */
export async function loadedTrip({ dispo, loader, sql }: People, driver: string, count: number): Promise<string> {
  await makeIdle(sql, ['do-lx-1049']);
  const items = (await freeItems(sql, count)).map(({ id }) => id);
  await sql(`update shipment set cash_on_delivery = 0, attributes = '{}', delivery_slots = '[]' where id = any($1)`, [
    items,
  ]);
  const { trip, list, barcodes } = await releasedTrip(dispo, sql, items);
  await sql(
    `update trip set driver_id = (select id from master_record where type = 'driver' and data ->> 'userId' = $2 order by id limit 1) where id = $1`,
    [trip.id, driver],
  );
  for (const code of barcodes) await scan(loader, list, code, `scan-${code}`);
  await loader.request('POST', `/th-rest/loading/${list}/finish`, {});
  await dispo.request('POST', `/th-rest/loading/${list}/seals`, { number: `S-${trip.id.slice(-8)}` });
  const closed = await overriding<{ success: boolean; checkResults: [] }>(dispo, `/th-rest/loading/${list}/close`, {});
  expect(closed.body).toMatchObject({ success: true, checkResults: [] });
  return trip.id;
}
