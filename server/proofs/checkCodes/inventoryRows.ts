import type { Row } from './dispatchRows.ts';
import type { Checked, Result, Scene } from './scene.ts';

type Listed = { id: string };
const place = 'F12-13';

/** Closes a count of one place at which two packages stand, after something has happened. */
const counted =
  (happened: (s: Scene, at: { list: string; barcodes: string[] }) => Promise<unknown>) =>
  async (s: Scene): Promise<Result[]> => {
    const lead = await s.app.as('hallenmeister');
    const item = await s.item({}, 2);
    await s.sql(`update package set actual_space = null where actual_space = $1`, [place]);
    const packages = await s.sql<{ barcode: string }>(
      `update package set actual_space = $2, terminal_status = 'IN_DEPOT', status = 'OK' where item_id = $1 and active returning barcode`,
      [item, place],
    );
    await s.sql(`update shipment set packages_on_terminal = packages where id = $1`, [item]);
    const made = await lead.request<Listed>('POST', '/th-rest/inventory', {
      inventoryType: 'LOCATION',
      scope: 'ALL_PACKAGES',
      terminalLocationId: place.toLowerCase(),
    });
    const list = made.body.id;
    await lead.request('POST', `/th-rest/inventory/${list}/release`, {});
    await lead.request('POST', `/th-rest/inventory/${list}/start`, {});
    await happened(s, { list, barcodes: packages.map((one) => one.barcode) });
    return (await lead.request<Checked>('POST', `/th-rest/inventory/${list}/close`, {})).body.checkResults;
  };

/** ICL of domain 7.4 and of the decisions. */
export const inventoryRows: Row[] = [
  ['ICL-01 NOT_COUNTED', counted(() => Promise.resolve())],
  ['ICL-02 AREA_OPEN', counted(() => Promise.resolve())],
  [
    'ICL-03 MOVED_MEANWHILE',
    counted((s, { barcodes }) =>
      s.sql(`update package set terminal_status = 'LOADED' where barcode = $1 and org_unit = 'dtm'`, [barcodes[0]]),
    ),
  ],
];
