import { announced, goodsFor, loadedUnit, unload } from '#testing/lineHaul.ts';
import type { Row } from './dispatchRows.ts';
import type { Checked, Result, Scene } from './scene.ts';

let units = 0;

/** A unit of two packages from `dtm` at the dock of `ham`; something happens, then somebody closes its list. */
const closed =
  (happened: (s: Scene, at: { list: string; barcodes: string[] }) => Promise<unknown>) =>
  async (s: Scene): Promise<Result[]> => {
    const people = [await s.app.as('dispo1'), await s.app.as('hallenmeister')] as const;
    const { list, barcodes } = await loadedUnit(people, s.sql, await goodsFor(s.app, s.sql, 2), `UCL${++units}`);
    const unit = await announced(s.sql, list);
    await happened(s, { list: unit.id, barcodes });
    const lead = await s.app.as('hallenmeister-ham', 'ham');
    return (await lead.request<Checked>('POST', `/th-rest/unloading/${unit.id}/close`, {})).body.checkResults;
  };
const scanned = async (s: Scene, list: string, codes: readonly string[]): Promise<void> => {
  const lead = await s.app.as('hallenmeister-ham', 'ham');
  for (const code of codes) await unload(lead, list, code, `ucl-${list}-${code}`);
};

/** UCL of domain 7.4. */
export const unloadingRows: Row[] = [
  ['UCL-01 NOT_UNLOADED', closed((s, { list, barcodes }) => scanned(s, list, barcodes.slice(0, 1)))],
  ['UCL-02 SEALS_NOT_CHECKED', closed((s, { list, barcodes }) => scanned(s, list, barcodes))],
  [
    'UCL-03 SURPLUS_UNRESOLVED',
    closed((s, { list, barcodes }) => scanned(s, list, [...barcodes, '340123450000000123'])),
  ],
  [
    'LCL-15 TEMPERATURE_ALARM',
    closed(async (s, { list, barcodes }) => {
      await scanned(s, list, barcodes);
      await s.sql(
        "update shipment set temperature_alarm_at = '2026-01-01' where org_unit = 'ham' and id in (select item_id from process_item where list_id = $1)",
        [list],
      );
    }),
  ],
];
