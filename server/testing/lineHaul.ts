import { vi } from 'vitest';
import { lockItems, openLegOfPickup, shipmentKnowledge } from '#modules/shipments/server/index.ts';
import { bookedTwice, overriding, type Sql, today, type Trip } from '#testing/day.ts';
import type { Client, TestApp } from '#testing/testApp.ts';

export type Checked = {
  success: boolean;
  checkResults: { code: string; severity: string; overridable: boolean }[];
  list?: { id: string; version: number } | null;
};
export type Scanned = {
  result: string;
  message: string;
  listState: string;
  package: { packageId: string; storingPosition: string | null; expectedPosition: string | null } | null;
  item: { belongsTo: string | null; orderNumber: string; consigneeName: string } | null;
  summaries: { packagesScanned: number; packagesExpected: number; surplus: number; packagesMissing: number };
};
const soon = { timeout: 8_000, interval: 100 };

/** Fails with what the server said. */
export function good<T extends Checked>(answer: { status: number; body: T }): T {
  if (answer.status !== 200 || !answer.body.success)
    throw new Error(`${answer.status} ${JSON.stringify(answer.body).slice(0, 800)}`);
  return answer.body;
}

/** Places in the areas of two other depots (domain 8.1). */
const placeIn = { ham: { postalCode: '20457', city: 'Hamburg' }, lej: { postalCode: '04109', city: 'Leipzig' } };

/** Collections of `dtm` for one consignee of `ham` or another depot, in their hall and ready to go on: shipments of at least so many packages. */
export async function goodsFor(
  app: TestApp,
  sql: Sql,
  packages: number,
  least = 1,
  depot: keyof typeof placeIn = 'ham',
): Promise<string[]> {
  const found = await sql<{ id: string; packages: number }>(
    `select s.id, s.packages from shipment s where s.org_unit = 'dtm' and s.shipment_type = 'PICKUP' and s.state = 'DISPATCHABLE' and s.un_numbers = '{}'
       and not (s.attributes && '{hasLoadingLock,isDutiableGoods}') and s.temperature_max is null and s.packages >= $2
       and not exists (select from shipment n where n.org_unit = s.org_unit and n.order_number = s.order_number and n.id <> s.id)
     order by s.packages * case when $1 > 100 then -1 else 1 end, s.id`,
    [packages, least],
  );
  let sum = 0;
  const ids = found.filter((one) => sum < packages && ((sum += one.packages), true)).map((one) => one.id);
  if (sum < packages) throw new Error(`the world has ${sum} packages for ham only`);
  await sql(`update shipment set consignee = consignee || $2::jsonb where id = any($1)`, [
    ids,
    JSON.stringify({ countryCode: 'DE', ...placeIn[depot] }),
  ]);
  const legs: string[] = [];
  await app.platform.asSystem('dtm', async (ctx) => {
    const known = await shipmentKnowledge(ctx);
    for (const item of await lockItems(ctx, { kind: 'unit' }, ids)) legs.push(await openLegOfPickup(ctx, item, known));
  });
  // They stand in the hall, and weigh what one truck carries however many they are.
  await sql(
    `update package set terminal_status = 'IN_DEPOT', status = 'OK', compartment_kind = 'DEPOT' where item_id = any($1)`,
    [legs],
  );
  await sql(
    `update shipment set packages_on_terminal = packages, weight = 50000, loading_meter = 100, volume = 1000000 where id = any($1)`,
    [legs],
  );
  return legs;
}

export type Departed = { trip: string; list: string; barcodes: string[] };

/** A line-haul trip to `ham` whose list is loaded and closed, but for what `leave` says. */
export async function loadedUnit(
  [dispo, lead]: readonly [Client, Client],
  sql: Sql,
  itemIds: readonly string[],
  seal: string,
  leave: (barcode: string) => boolean = () => false,
): Promise<Departed> {
  const made = await dispo.request<Trip>('POST', `/dpt-rest/trips${bookedTwice}`, {
    executionDate: today(),
    vehicleId: 'do-lx-1047',
    outboundRoute: '500',
    trafficType: 'LineHaul',
  });
  if (made.status >= 300) throw new Error(`trip: ${made.status} ${JSON.stringify(made.body)}`);
  const trip = made.body;
  good(await overriding<Checked>(dispo, `/dpt-rest/trips/${trip.id}/items`, { itemIds }));
  good(await overriding<Checked>(dispo, `/dpt-rest/trips/${trip.id}/release`, {}));
  const { body } = await dispo.request<{ loadingListId: string }>('GET', `/dpt-rest/trips/${trip.id}`);
  const list = body.loadingListId;
  const barcodes = (
    await sql<{ barcode: string }>(
      `select p.barcode from process_package l join package p on p.org_unit = l.org_unit and p.id = l.package_id where l.list_id = $1 order by p.barcode`,
      [list],
    )
  ).map((one) => one.barcode);
  for (const barcode of barcodes.filter((code) => !leave(code)))
    await lead.request('POST', `/th-rest/loading/${list}/scans`, { barcode, clientScanId: `${seal}-${barcode}` });
  const sealed = await lead.request('POST', `/th-rest/loading/${list}/seals`, { number: seal });
  if (sealed.status !== 201) throw new Error(`seal: ${sealed.status}`);
  good(await overriding<Checked>(lead, `/th-rest/loading/${list}/close`, {}));
  return { trip: trip.id, list, barcodes };
}

export type Announced = { id: string; state: string; manifest_version: number; packages_expected: number };
/** The unloading list that `ham` has for a loading list, once it has it in this version. */
export const announced = (sql: Sql, list: string, version = 1): Promise<Announced> =>
  vi.waitFor(async () => {
    const rows = await sql<Announced>(
      `select id, state, manifest_version, packages_expected from process_list where org_unit = 'ham' and kind = 'ULD' and partner_list_id = $1`,
      [list],
    );
    if (rows.length !== 1 || (rows[0]?.manifest_version ?? 0) < version)
      throw new Error(
        JSON.stringify([
          rows,
          await sql(`select last_error from graphile_worker._private_jobs where last_error is not null`),
        ]),
      );
    return rows[0] as Announced;
  }, soon);

export const unload = (
  client: Client,
  list: string,
  barcode: string,
  key: string,
  more: Record<string, unknown> = {},
) => client.request<Scanned>('POST', `/th-rest/unloading/${list}/scans`, { barcode, clientScanId: key, ...more });
