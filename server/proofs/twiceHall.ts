import type { Client } from '../testing/testApp.ts';
import type { Sql } from '../testing/day.ts';

type Answer = { status: number; body: unknown };
type Proof = {
  twice: (call: string, send: () => Promise<Answer>, count: string) => Promise<Answer>;
  rows: (table: string, where: string) => string;
  told: (logKey: string, code?: string) => string;
};

/** What a loader does with any package of the hall. */
export async function twiceHall(loader: Client, sql: Sql, { twice, rows, told }: Proof): Promise<void> {
  const at = '/dpt-rest/items';
  const [pack] = await sql<{ id: string; item_id: string; barcode: string }>(
    `select p.id, p.item_id, p.barcode from package p join shipment s on s.org_unit = p.org_unit and s.id = p.item_id
      where p.org_unit = 'dtm' and p.active and p.terminal_status = 'NOT_IN_DEPOT' and s.state = 'DISPATCHABLE' and s.packages = 1 order by p.id limit 1`,
  );
  const [deviation] = await sql<{ id: string }>(
    "select id from master_record where type = 'packagedeviation' and data->>'kind' = 'deviation' and data->>'photo' <> 'REQUIRED' order by id limit 1",
  );
  const kept = await twice(
    'infoscan.keepUnknownPackage',
    () => loader.request('POST', `${at}/unknownPackages?barcode=TWICE-UNKNOWN`, { storingPosition: 'SPERR-1' }),
    rows('package', "barcode = 'TWICE-UNKNOWN'"),
  );
  const unknownItemId = (kept.body as { itemDto: { itemId: string } }).itemDto.itemId;
  await twice(
    'infoscan.adoptUnknownPackage',
    () => loader.request('POST', `${at}/${pack?.item_id}/adopt`, { unknownItemId }),
    told(`ITEM:${pack?.item_id}`, '7031'),
  );
  const scan = { barcode: pack?.barcode, clientScanId: 'twice-infoscan-1' };
  await twice(
    'infoscan.scanAnything',
    () => loader.request('POST', `${at}/infoScans`, scan),
    told(`PKG:${pack?.id}`, '7001'),
  );
  await twice(
    'infoscan.documentInfoScan',
    () =>
      loader.request('POST', `${at}/${pack?.item_id}/infoScans?barcode=${pack?.barcode}`, {
        clientScanId: 'twice-infoscan-2',
      }),
    told(`PKG:${pack?.id}`, '7001'),
  );
  await sql(`update package set terminal_status = 'NOT_IN_DEPOT', actual_space = null where id = $1`, [pack?.id]);
  const found = await loader.request<{ infoScanId: string }>('POST', `${at}/infoScans`, {
    ...scan,
    clientScanId: 'twice-infoscan-4',
    found: true,
  });
  await twice(
    'infoscan.undoFound',
    () => loader.request('POST', `${at}/infoScans/${found.body.infoScanId}/undo`),
    told(`PKG:${pack?.id}`, '7003'),
  );
  const ofPackage = `${at}/${pack?.item_id}/packages/${pack?.id}`;
  await twice(
    'infoscan.setStoringPosition',
    () => loader.request('POST', `${ofPackage}/storing-position`, { storingPosition: 'SPERR-2' }),
    told(`PKG:${pack?.id}`, '7020'),
  );
  await twice(
    'infoscan.documentDeviation',
    () => loader.request('POST', `${ofPackage}/deviation`, { code: deviation?.id, clientScanId: 'twice-infoscan-3' }),
    told(`PKG:${pack?.id}`, '7010'),
  );
}

/** A master pallet from its first package to its end. */
export async function twicePallet(
  people: { loader: Client; lead: Client; dispo: Client },
  sql: Sql,
  { twice, rows, told }: Proof,
): Promise<void> {
  const { loader, lead, dispo } = people;
  const at = '/api/public/dpt-rest/dtm/masterpallets';
  const made = await twice(
    'masterpallets.createMasterPallet',
    () => loader.request('POST', at, { type: 'LASTMILE', clientKey: 'twice-pallet-1' }),
    rows('master_pallet', 'true'),
  );
  const id = (made.body as { itemId: string }).itemId;
  const packs = await sql<{ id: string; barcode: string }>(
    `select p.id, p.barcode from package p join shipment s on s.org_unit = p.org_unit and s.id = p.item_id
      where p.org_unit = 'dtm' and p.active and p.terminal_status = 'IN_DEPOT' and s.state = 'DISPATCHABLE' and s.shipment_type = 'DELIVERY'
        and s.trip_id is null and s.packages = 1 and s.outbound_route is not null order by s.outbound_route, s.aff_id, p.id limit 2`,
  );
  const put = (n: number) => () =>
    loader.request('POST', `${at}/${id}/packages`, { barcode: packs[n]?.barcode, clientKey: `twice-pallet-scan-${n}` });
  const lies = rows('master_pallet_content', `pallet_id = '${id}' and removed_at is null`);
  await twice('masterpallets.addPackage', put(0), lies);
  await twice(
    'masterpallets.removePackage',
    () => loader.request('DELETE', `${at}/${id}/packages/${packs[0]?.id}`),
    told(`MPA:${id}`, '6011'),
  );
  await put(1)();
  await twice(
    'masterpallets.releaseMasterPallet',
    () => dispo.request('POST', `${at}/${id}/release`),
    told(`MPA:${id}`, '6040'),
  );
  await twice(
    'masterpallets.closeMasterPallet',
    () => loader.request('POST', `${at}/${id}/close`),
    told(`MPA:${id}`, '6050'),
  );
  await twice(
    'masterpallets.reopenMasterPallet',
    () => lead.request('POST', `${at}/${id}/reopen`),
    told(`MPA:${id}`, '6051'),
  );
  await twice(
    'masterpallets.dissolveMasterPallet',
    () => loader.request('POST', `${at}/${id}/dissolve`),
    told(`MPA:${id}`, '6099'),
  );
}
