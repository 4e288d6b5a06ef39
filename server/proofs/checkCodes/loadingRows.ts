import { lockItems, noteItemFacts } from '#modules/shipments/server/index.ts';
import { goods } from '#modules/dispatch/rules/testing/checkRows.ts';
import type { Row } from './dispatchRows.ts';
import { type Checked, load, put, release, type Result, type Scene, vehicleId } from './scene.ts';

const close = async (s: Scene, list: string): Promise<Result[]> => {
  const lead = await s.app.as('hallenmeister');
  return (await lead.request<Checked>('POST', `/th-rest/loading/${list}/close`, {})).body.checkResults;
};
/** Closes a list with one loaded shipment, after something has happened. */
const loaded =
  (happened: (s: Scene, at: { list: string; item: string }) => Promise<unknown>) =>
  async (s: Scene): Promise<Result[]> => {
    const item = await s.item();
    const list = await release(s, [item]);
    await load(s, list, item);
    await happened(s, { list, item });
    return close(s, list);
  };
const onList =
  (set: string) =>
  (s: Scene, { list }: { list: string }) =>
    s.sql(`update process_list set ${set} where id = $1`, [list]);
const onItem =
  (set: string) =>
  (s: Scene, { item }: { item: string }) =>
    s.sql(`update shipment set ${set} where id = $1`, [item]);
/** Through the door by which modules above write what they know. */
const noted =
  (facts: Parameters<typeof noteItemFacts>[2]) =>
  (s: Scene, { item }: { item: string }) =>
    s.app.platform.asSystem('dtm', async (ctx) => {
      await noteItemFacts(ctx, await lockItems(ctx, { kind: 'unit' }, [item]), facts);
    });

/** LCL of domain 7.4. */
const closing: Row[] = [
  [
    'LCL-01 NOT_PROCESSED',
    async (s) => {
      const [one, other] = [await s.item(), await s.item()];
      const list = await release(s, [one, other]);
      await load(s, list, one);
      return close(s, list);
    },
  ],
  [
    'LCL-02 PARTLY_LOADED',
    async (s) => {
      const item = await s.item({}, 2);
      const list = await release(s, [item]);
      await load(s, list, item, 1);
      return close(s, list);
    },
  ],
  ['LCL-03 SEAL_MISSING', loaded(onList('required_seals = 1'))],
  ['LCL-04 NOTHING_LOADED', async (s) => close(s, await release(s, [await s.item()]))],
  ['LCL-05 REPORT_MISSING', loaded(onList('report = null'))],
  ['LCL-06 EQUIPMENT_MISSING', loaded(onItem("attributes = '{hasLoadingEquipment}'"))],
  ['LCL-07 TO_UNLOAD', loaded(onList('packages_to_unload = 1'))],
  ['LCL-08 DG_RECHECK', loaded((s, { item }) => s.dangerous(item, [goods('1005', 5)]))],
  [
    'LCL-09 OVERWEIGHT',
    loaded(async (s) => {
      const [own] = await s.sql<{ id: string }>(
        "select data ->> 'vehicleTypeId' as id from master_record where type = 'vehicle' and id = $1",
        [vehicleId],
      );
      await s.record('vehicletype', own?.id ?? '', { permittedLoad: 1 });
    }),
  ],
  ['LCL-10 LOADING_LOCK', loaded(onItem("attributes = '{hasLoadingLock}'"))],
  ['LCL-11 ROUTE_CUSTOMS_DOC', loaded(onItem("attributes = '{isDutiableGoods}'"))],
  [
    'LCL-12 PHOTO_MISSING',
    loaded((s, { list }) =>
      s.sql(
        `update process_package set deviation_code = (select id from master_record where type = 'packagedeviation'
           and data ->> 'kind' = 'damagedGoods' order by id limit 1) where list_id = $1`,
        [list],
      ),
    ),
  ],
  ['LCL-13 LIST_STATE', async (s) => close(s, await release(s, [await s.item()]))],
  ['LCL-14 DEPARTURE_LATE', loaded(onList("planned_departure = '2020-01-01'"))],
  ['LCL-15 TEMPERATURE_ALARM', loaded(noted({ temperature_alarm_at: new Date('2026-01-01') }))],
  ['LCL-16 MASTER_PALLET_OPEN', loaded(onItem("shipment_type = 'MASTER_PALLET'"))],
];

/** STA-02 of domain 7.4: one status for several shipments of a list. */
const together =
  (set: string) =>
  async (s: Scene): Promise<Result[]> => {
    const [one, other] = [await s.item(), await s.item()];
    const list = await release(s, [one, other]);
    await s.sql(set, [list, other]);
    const lead = await s.app.as('hallenmeister');
    const body = { itemIds: [one, other], state: 'LOADED' };
    return (await lead.request<Checked>('PUT', `/th-rest/loading/${list}/items/status`, body)).body.checkResults;
  };
const selection: Row[] = [
  ['STA-02 MIXED_STATUS', together("update process_item set state = 'NOT_LOADED' where list_id = $1 and item_id = $2")],
  [
    'STA-02 MIXED_TYPE',
    together("update shipment set shipment_type = 'PARTIAL_DELIVERY' where $1::text is not null and id = $2"),
  ],
  ['STA-02 MIXED_ORIGIN', together("update shipment set origin_depot = 'ham' where $1::text is not null and id = $2")],
];

/** The trip is on the road with one shipment. */
async function onTheRoad(s: Scene, packages = 1): Promise<{ item: string; stop: string }> {
  const item = await s.item({}, packages);
  await put(s, [item]);
  await s.onTrip("state = 'DRV_INPROGRESS', actual_departure = expected_departure");
  const [order] = await s.sql<{ stop_id: string }>('select stop_id from stop_order where item_id = $1', [item]);
  return { item, stop: order?.stop_id ?? '' };
}
/** Documents the one order of a stop, otherwise than it should be. */
const documented =
  (make: (s: Scene, item: string) => Promise<{ order?: object; stop?: object } | void>, count = 1) =>
  async (s: Scene): Promise<Result[]> => {
    const { item, stop } = await onTheRoad(s, count);
    const made = (await make(s, item)) ?? {};
    const body = { signer: 'E. Krause', ...made.stop, orders: [{ itemId: item, result: 'OK', ...made.order }] };
    const path = `/dpt-rest/trips/${s.trip.id}/stops/${stop}/documentation`;
    const answer = await s.dispo.request<Checked>('POST', path, body);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body.checkResults;
  };
const packagesOf = (s: Scene, item: string) =>
  s.sql<{ id: string }>('select id from package where item_id = $1 order by position', [item]);

/** STA of domain 7.4 at a stop. */
const status: Row[] = [
  ['STA-01 NO_STATUS', documented(async () => ({ order: { result: null } }))],
  [
    'STA-03 STATUS_ALREADY_SET',
    documented(async (s, item) => {
      await s.sql("update stop_order set result = 'HINDRANCE' where item_id = $1", [item]);
    }),
  ],
  [
    'STA-04 TRIP_NOT_STARTED',
    documented(async (s) => {
      await s.onTrip("state = 'READY_FOR_TOUR_START', actual_departure = null");
    }),
  ],
  ['STA-05 SIGNATURE_MISSING', documented(async () => ({ stop: { signer: '' } }))],
  [
    'STA-06 PHOTO_MISSING',
    documented(async (s) => {
      const [reason] = await s.sql<{ id: string }>(
        `select id from master_record where type = 'processdeviation' and data ->> 'classification' = 'DEVIATION'
           and data ->> 'photoRequired' = 'REQUIRED' order by id limit 1`,
      );
      return { order: { result: 'DEVIATION', processDeviationId: reason?.id, remark: 'As found' } };
    }),
  ],
  [
    'STA-07 COD_OPEN',
    documented(async (s, item) => {
      await s.sql('update shipment set cash_on_delivery = 4200 where id = $1', [item]);
    }),
  ],
  ['STA-08 TIME_IMPLAUSIBLE', documented(async () => ({ stop: { signedAt: Date.parse('2035-01-01T08:00:00Z') } }))],
  [
    'STA-09 PACKAGE_MISMATCH',
    documented(async (s, item) => {
      const [first] = await packagesOf(s, item);
      await s.sql('update shipment set packages = 5 where id = $1', [item]);
      return { order: { packages: [{ packageId: first?.id, status: 'OK' }] } };
    }),
  ],
  [
    'STA-10 ALREADY_EXPORTED',
    documented(async (s, item) => {
      await s.sql(
        `insert into out_message (org_unit, id, name, state, partner_id, partner_name, kind, item_id, event, event_key, bytes, created_at, created_by)
           select org_unit, gen_random_uuid(), 'sent', 'SENT', '401', 'Depot', 'STAT512', item_id, '300', stop_id || '/0/300', '', now(), 'proof'
           from stop_order where item_id = $1`,
        [item],
      );
    }),
  ],
  [
    'STA-11 SPLIT_NEEDED',
    documented(async (s, item) => {
      const [first, second] = await packagesOf(s, item);
      return {
        order: {
          packages: [
            { packageId: first?.id, status: 'OK' },
            { packageId: second?.id, status: 'NOK_NOT_PROCESSED' },
          ],
        },
      };
    }, 2),
  ],
];

/** The journey of a loaded trip ends. */
const ended =
  (set: string) =>
  async (s: Scene): Promise<Result[]> => {
    const item = await s.item();
    await release(s, [item]);
    await s.sql("update shipment set attributes = '{hasLoadingEquipment}' where id = $1", [item]);
    await s.sql("update stop_order set result = 'OK' where item_id = $1", [item]);
    await s.onTrip(`state = 'DRV_INPROGRESS', ${set}`);
    return (await s.dispo.request<Checked>('POST', `/dpt-rest/trips/${s.trip.id}/close-journey`, {})).body.checkResults;
  };
const journey: Row[] = [
  ['JCL-01 EQUIPMENT', ended('actual_departure = expected_departure')],
  ['JCL-02 ODOMETER', ended('odometer_start = 1000')],
];

export const loadingRows: Row[] = [...closing, ...selection, ...status, ...journey];
