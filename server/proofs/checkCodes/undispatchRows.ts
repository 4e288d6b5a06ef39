import type { Row } from './dispatchRows.ts';
import { type Checked, put, type Scene } from './scene.ts';

/** Takes a shipment off again, after something has happened to it or to its trip. */
const after = (happened: (s: Scene, item: string) => Promise<unknown>) => async (s: Scene) => {
  const item = await s.item();
  await put(s, [item]);
  await happened(s, item);
  const off = await s.dispo.request<Checked>('DELETE', `/dpt-rest/trips/${s.trip.id}/items?itemId=${item}`);
  return off.body.checkResults;
};

/** UND of domain 7.2. */
export const undispatchRows: Row[] = [
  [
    'UND-01 ALREADY_STATUS',
    after((s, item) => s.sql("update stop_order set result = 'OK' where item_id = $1", [item])),
  ],
  [
    'UND-02 LOADED',
    after((s, item) => s.sql("update package set terminal_status = 'LOADED' where item_id = $1", [item])),
  ],
  ['UND-03 LIST_CLOSED', after((s) => s.onTrip("loading_state = 'CLOSED'"))],
  ['UND-04 EXTERNALLY_PLANNED', after((s) => s.onTrip('externally_planned = true'))],
  ['UND-05 TRIP_RUNNING', after((s) => s.onTrip("state = 'DRV_INPROGRESS'"))],
  ['UND-06 LAST_SHIPMENT', after(async () => undefined)],
  [
    'UND-07 DIRECT_PAIR',
    after((s, item) => s.sql("update shipment set shipment_type = 'DIRECT_TRAFFIC' where id = $1", [item])),
  ],
];
