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
    "select id from master_record where type = 'packagedeviation' and data->>'kind' = 'deviation' and data->>'photo' <> 'REQUIRED' limit 1",
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
