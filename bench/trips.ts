import type { HttpClient } from './client.ts';
import type { Stage } from './stage.ts';

type Checked = { success: boolean; checkResults: { code: string; severity: string; overridable: boolean }[] };
export type Loading = { list: string; barcodes: string[] };

/** Sends a command and, as a user would, once more with what its checks let one override. */
async function overriding(client: HttpClient, path: string, body: object): Promise<void> {
  const first = await client.ask<Checked>('POST', path, body);
  if (first.success) return;
  const overrideCodes = [...new Set(first.checkResults.filter((one) => one.overridable).map((one) => one.code))];
  const second = await client.ask<Checked>('POST', path, { ...body, overrideCodes });
  const rest = second.checkResults.filter((one) => !one.overridable).map((one) => one.code);
  if (!second.success) throw new Error(`${path}: ${rest.join(', ')}`);
}

/** All of them leave at the same hour with one vehicle: that it is booked twice is accepted. */
const twice = ['DOUBLE_BOOKED', 'TRAILER_DOUBLE_BOOKED', 'DRIVER_DOUBLE_BOOKED'];
export const bookedTwice = `?${twice.map((code) => `overrideCodes=${code}`).join('&')}`;

/** Released trips of today with at least so many packages on each, made through the product. */
export async function releaseTrips(
  stage: Stage,
  dispo: HttpClient,
  count: number,
  packages: number,
): Promise<Loading[]> {
  // Many light packages each, so that the trucks can carry them.
  const { rows: free } = await stage.owner.query<{ id: string; packages: number }>(
    `select id, packages from shipment where org_unit = 'dtm' and state = 'DISPATCHABLE' and shipment_type = 'DELIVERY' and un_numbers = '{}'
      and latitude is not null and not 'hasLoadingLock' = any(attributes) and packages = (select count(*) from package p where p.org_unit = 'dtm' and p.item_id = shipment.id and p.active and p.terminal_status <> 'LOADED')
      order by weight / packages, id limit 800`,
  );
  // As they stand when trucks are loaded: unloaded in the morning.
  await stage.owner.query(
    `update package set terminal_status = 'IN_DEPOT' where org_unit = 'dtm' and active and item_id = any($1::uuid[])`,
    [free.map(({ id }) => id)],
  );
  await stage.owner.query(
    `update shipment set packages_on_terminal = packages where org_unit = 'dtm' and id = any($1::uuid[])`,
    [free.map(({ id }) => id)],
  );
  const now = new Date();
  const lists: Loading[] = [];
  for (let i = 0; i < count; i += 1) {
    const itemIds: string[] = [];
    for (let put = 0; put < packages; ) {
      const next = free.shift();
      if (!next) throw new Error('too few shipments to scan');
      itemIds.push(next.id);
      put += next.packages;
    }
    const trip = await dispo.ask<{ id: string }>('POST', `/dpt-rest/trips${bookedTwice}`, {
      executionDate: [now.getFullYear(), now.getMonth() + 1, now.getDate()],
      vehicleId: 'do-lx-1049',
      outboundRoute: '112',
    });
    await overriding(dispo, `/dpt-rest/trips/${trip.id}/items`, { itemIds });
    await overriding(dispo, `/dpt-rest/trips/${trip.id}/release`, {});
    const { loadingListId } = await dispo.ask<{ loadingListId: string }>('GET', `/dpt-rest/trips/${trip.id}`);
    const { rows } = await stage.owner.query<{ barcode: string }>(
      `select p.barcode from process_package l join package p on p.org_unit = l.org_unit and p.id = l.package_id
        where l.org_unit = 'dtm' and l.list_id = $1 order by p.id`,
      [loadingListId],
    );
    lists.push({ list: loadingListId, barcodes: rows.map((row) => row.barcode) });
  }
  return lists;
}
