// Concerns: masterdata, dispatch, crossdock, shipments.
import { expect, test } from 'vitest';
import { allowed } from '#kernel/machine.ts';
import { listMachines } from '#modules/crossdock/rules/list/listStates.ts';
import { type ListState } from '#modules/crossdock/rules/list/vocabulary.ts';
import { type TripState, tripMachine, tripStates } from '#modules/dispatch/rules/tripStates.ts';
import {
  createTrip,
  freeItems,
  interchange,
  overriding,
  releasedTrip,
  type Sql,
  scan,
  sqlOf,
  today,
  type Trip,
} from '../testing/day.ts';
import { opened } from '../testing/opened.ts';
import { amount } from '../testing/amount.ts';

const { app, sql } = await opened();
const dispo = await app.as('dispo1');
const loader = await app.as('lader1');

const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

test.each([2, 20, 50])(
  'C-01: of %d writers on one version of a trip exactly one wins, the others hear 409',
  async (writers) => {
    const trip = await createTrip(dispo);
    const answers = await times(writers, (index) =>
      dispo.request('PUT', `/dpt-rest/trips/${trip.id}`, { version: trip.version, remark: `writer ${index}` }),
    );
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
    expect(answers.filter((one) => one.status === 409)).toHaveLength(writers - 1);
    const [stored] = await sql<{ version: number }>('select version from trip where id = $1', [trip.id]);
    expect(stored?.version).toBe(trip.version + 1);
  },
);

const capacity = ['WEIGHT', 'LOADING_METER', 'VOLUME'];

test('C-02: many dispatches at once never overfill a trip, and its sums are those of its shipments', async () => {
  const trip = await createTrip(dispo, 'do-lx-1001');
  const items = await freeItems(sql, amount(200, 80));
  expect(items).toHaveLength(amount(200, 80));
  const checks = await times(1, () =>
    dispo.request<{ checkResults: { code: string }[] }>('POST', '/dpt-rest/trips/dispatch-check', {
      tripId: trip.id,
      itemIds: items.map((one) => one.id),
    }),
  );
  // The vehicle may have another trip at the hour at which this runs; that shows only once the trip has a stop.
  const overrideCodes = [...new Set(checks[0]?.body.checkResults.map((one) => one.code)), 'DOUBLE_BOOKED'].filter(
    (code) => !capacity.includes(code),
  );
  const answers = await times(items.length, (index) =>
    dispo.request<{ success: boolean }>('POST', `/dpt-rest/trips/${trip.id}/items`, {
      itemIds: [items[index]?.id],
      overrideCodes,
    }),
  );
  expect(answers.filter((one) => one.status >= 500)).toEqual([]);
  const accepted = answers.filter((one) => one.status === 200 && one.body.success).length;
  const [stored] = await sql<Record<string, number>>(
    `select t.weight::float as weight, t.loading_meter::float as loading_meter, t.volume::float as volume, t.deliveries,
            count(s.id)::int as shipments, sum(s.weight)::float as shipment_weight, sum(s.loading_meter)::float as shipment_meters,
            sum(s.packages)::int as shipment_packages, t.packages
       from trip t join shipment s on s.org_unit = t.org_unit and s.trip_id = t.id where t.id = $1 group by t.org_unit, t.id`,
    [trip.id],
  );
  const [vehicle] = await sql<{ payload: number; meters: number; volume: number }>(
    `select (ty.data->>'payload')::float as payload, (ty.data->>'loadingMeters')::float as meters, (ty.data->>'volume')::float as volume
       from master_record v join master_record ty on ty.type = 'vehicletype' and ty.id = v.data->>'vehicleTypeId'
      where v.type = 'vehicle' and v.id = 'do-lx-1001'`,
  );
  expect(accepted).toBeGreaterThan(2);
  expect(accepted).toBeLessThan(items.length);
  expect(stored?.shipments).toBe(accepted);
  expect(stored?.deliveries).toBe(accepted);
  expect(stored?.weight).toBe(stored?.shipment_weight);
  expect(stored?.loading_meter).toBe(stored?.shipment_meters);
  expect(stored?.packages).toBe(stored?.shipment_packages);
  expect(stored?.weight).toBeLessThanOrEqual(vehicle?.payload ?? 0);
  expect(stored?.loading_meter).toBeLessThanOrEqual(vehicle?.meters ?? 0);
});

test('C-02 control: reading the sum and then writing it overfills the same trip, so the proof above can fail', async () => {
  const trip = await createTrip(dispo, 'do-lx-1001');
  const items = await freeItems(sql, 60);
  const [vehicle] = await sql<{ payload: number }>(
    `select (ty.data->>'payload')::float as payload from master_record v join master_record ty on ty.type = 'vehicletype' and ty.id = v.data->>'vehicleTypeId'
      where v.type = 'vehicle' and v.id = 'do-lx-1001'`,
  );
  const payload = vehicle?.payload ?? 0;
  // What the product does not do: every writer reads the trip's weight, sees that there is room, and writes what it read plus its own.
  const writers = await Promise.all(items.slice(0, 10).map(() => sqlOf(app)));
  const work = items.map((item) => item);
  let accepted = 0;
  const writer = async ({ sql: own }: { sql: Sql }): Promise<void> => {
    for (let item = work.pop(); item; item = work.pop()) {
      const [before] = await own<{ weight: number }>('select weight::float as weight from trip where id = $1', [
        trip.id,
      ]);
      const after = (before?.weight ?? 0) + item.weight;
      if (after > payload) continue;
      await own('update trip set weight = $2 where id = $1', [trip.id, after]);
      await own('update shipment set trip_id = $2 where id = $1', [item.id, trip.id]);
      accepted += 1;
    }
  };
  await Promise.all(writers.map(writer));
  await Promise.all(writers.map((one) => one.end()));
  const [stored] = await sql<{ weight: number; sum: number }>(
    `select t.weight::float as weight, sum(s.weight)::float as sum from trip t join shipment s on s.org_unit = t.org_unit and s.trip_id = t.id where t.id = $1 group by t.weight`,
    [trip.id],
  );
  expect(accepted).toBeGreaterThan(2);
  expect(stored?.sum).toBeGreaterThan(payload);
  expect(stored?.sum).not.toBe(stored?.weight);
  await sql('update shipment set trip_id = null where trip_id = $1', [trip.id]);
});

test('C-03: one shipment dispatched onto two trips at once lies on one of them', async () => {
  const [one, two] = [await createTrip(dispo), await createTrip(dispo, 'do-lx-1044')];
  const [item] = await freeItems(sql, 1);
  const answers = await Promise.all(
    [one, two].map((trip) =>
      overriding<{ success: boolean; checkResults: [] }>(dispo, `/dpt-rest/trips/${trip.id}/items`, {
        itemIds: [item?.id],
      }),
    ),
  );
  expect(answers.filter((answer) => answer.status === 200 && answer.body.success)).toHaveLength(1);
  const rows = await sql(`select 1 from stop_order where item_id = $1`, [item?.id]);
  expect(rows).toHaveLength(1);
});

test('C-03: every step of a loading list sent twice at once has one effect', async () => {
  const items = await freeItems(sql, 3);
  const { trip, list, barcodes } = await releasedTrip(
    dispo,
    sql,
    items.map((one) => one.id),
  );
  const count = async (table: string, where: string) =>
    (await sql<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`))[0]?.n;
  // The same release again while the first is done already: refused, one list.
  expect((await dispo.request('POST', `/dpt-rest/trips/${trip.id}/release`, {})).status).toBe(400);
  expect(await count('process_list', `trip_id = '${trip.id}'`)).toBe(1);

  const same = await times(8, () => scan(loader, list, barcodes[0] ?? '', 'scan-one-key'));
  expect(new Set(same.map((one) => JSON.stringify(one.body.result)))).toEqual(new Set(['"OK"']));
  expect(await count('process_scan', `list_id = '${list}'`)).toBe(1);
  const other = await times(8, (index) => scan(loader, list, barcodes[1] ?? '', `scan-own-key-${index}`));
  expect(other.filter((one) => one.body.result === 'OK')).toHaveLength(1);
  expect(other.filter((one) => one.body.result === 'ALREADY_SCANNED')).toHaveLength(7);
  const [stored] = await sql<{ packages_scanned: number }>('select packages_scanned from process_list where id = $1', [
    list,
  ]);
  expect(stored?.packages_scanned).toBe(2);

  const seals = await times(4, () => dispo.request('POST', `/th-rest/loading/${list}/seals`, { number: 'S-TWICE' }));
  expect(seals.filter((one) => one.status === 201)).toHaveLength(1);
  const requests = await times(4, () => loader.request('POST', `/th-rest/loading/${list}/request-closing`, {}));
  expect(requests.filter((one) => one.status === 200)).toHaveLength(1);
  const closes = await times(4, () =>
    overriding<{ success: boolean; checkResults: [] }>(dispo, `/th-rest/loading/${list}/close`, {}),
  );
  expect(closes.filter((one) => one.status === 200 && one.body.success)).toHaveLength(1);
  expect(await count('history', `log_key = 'LDG:${list}' and code = '3050'`)).toBe(1);
});

test('the counters of a list, moved on by every step, are those of its packages, also when eight scanners step at once', async () => {
  const items = await freeItems(sql, 6);
  const { trip, list, barcodes } = await releasedTrip(
    dispo,
    sql,
    items.map((one) => one.id),
  );
  const counted = () =>
    sql(
      `select l.items_done::int, l.packages_scanned::int, l.packages_deviating::int, l.packages_missing::int, l.packages_to_unload::int, t.packages_loaded::int as on_trip,
          (select count(*)::int from process_item i where i.list_id = l.id and not i.removed and i.state in ('LOADED', 'LOADED_WITH_DEVIATION')) as done,
          (select count(*)::int from process_package p where p.list_id = l.id and p.process_status in ('LOADED', 'WITH_DEVIATION', 'DAMAGED_GOODS', 'DAMAGED_PACKAGING')) as scanned,
          (select count(*)::int from process_package p where p.list_id = l.id and (p.deviation_code is not null or p.process_status in ('WITH_DEVIATION', 'DAMAGED_GOODS', 'DAMAGED_PACKAGING'))) as deviating,
          (select count(*)::int from process_package p where p.list_id = l.id and p.process_status = 'MISSING') as missing,
          (select count(*)::int from process_package p join package k on k.id = p.package_id where p.list_id = l.id and k.terminal_status = 'TO_UNLOAD') as to_unload
        from process_list l join trip t on t.id = l.trip_id where l.id = $1`,
      [list],
    ).then((rows) => rows[0] as Record<string, number>);
  const agree = async () => {
    const is = await counted();
    expect([
      is.items_done,
      is.packages_scanned,
      is.packages_deviating,
      is.packages_missing,
      is.packages_to_unload,
    ]).toEqual([is.done, is.scanned, is.deviating, is.missing, is.to_unload]);
    expect(is.on_trip).toBe(is.scanned);
    return is;
  };
  const packages = await sql<{ id: string; item_id: string }>(
    'select package_id as id, item_id from process_package where list_id = $1 order by package_id',
    [list],
  );
  const [deviation] = await sql<{ id: string }>(
    "select id from master_record where type = 'packagedeviation' and data->>'kind' = 'deviation' order by id limit 1",
  );
  const step = (index: number) => {
    const { id } = packages[index % packages.length] as { id: string };
    if (index % 4 === 3) return loader.request('DELETE', `/th-rest/loading/${list}/scans/${id}`);
    if (index % 4 === 2)
      return loader.request('POST', `/th-rest/loading/${list}/packages/${id}/deviation`, { code: deviation?.id });
    return scan(loader, list, barcodes[index % barcodes.length] ?? '', `counters-${index}`);
  };
  const answers = await times(barcodes.length * 3, step);
  expect(answers.filter((one) => one.status >= 500)).toEqual([]);
  expect((await agree()).packages_scanned).toBeGreaterThan(0);
  for (const [index, code] of barcodes.entries()) await scan(loader, list, code, `counters-all-${index}`);
  expect((await agree()).items_done).toBe(items.length);
  const [first, second] = [...new Set(packages.map((one) => one.item_id))];
  const supervisor = await app.as('hallenmeister');
  for (const state of ['PLANNED', 'MISSING', 'PLANNED', 'LOADED']) {
    const set = await supervisor.request<{ success: boolean }>('PUT', `/th-rest/loading/${list}/items/status`, {
      itemIds: [first],
      state,
    });
    expect(set.body.success).toBe(true);
    await agree();
  }
  // Undispatched while its packages are on the truck: it stays on the list until they are off.
  type Checked = { success: boolean; checkResults: { code: string }[] };
  const path = `/dpt-rest/trips/${trip.id}/items?itemId=${second}`;
  const asked = (await dispo.request<Checked>('DELETE', path)).body;
  const codes = asked.checkResults.map((one) => `&overrideCodes=${one.code}`).join('');
  const took = asked.success ? asked : (await dispo.request<Checked>('DELETE', path + codes)).body;
  expect(took).toMatchObject({ success: true });
  const off = await agree();
  for (const one of await sql<{ barcode: string }>('select barcode from package where item_id = $1', [second]))
    await scan(loader, list, one.barcode, `counters-off-${one.barcode}`);
  const left = await agree();
  expect(off.packages_to_unload).toBeGreaterThan(0);
  expect(left.packages_to_unload).toBe(0);
});

test('C-03: the same interchange twice at once makes each order once', async () => {
  const edi = new TextEncoder().encode(interchange('TWICE-1'));
  const answers = await times(2, () =>
    dispo.request<{ rowsOk: number; rowsKnown: number }>('POST', '/om-rest/imports?kind=edi', edi),
  );
  expect(answers.map((one) => one.status)).toEqual([201, 201]);
  expect(answers.map((one) => one.body.rowsOk).toSorted()).toEqual([0, 1]);
  expect(answers.map((one) => one.body.rowsKnown).toSorted()).toEqual([0, 1]);
});

const listPaths = {
  start: 'start',
  finish: 'finish',
  resume: 'resume',
  requestClosing: 'request-closing',
  close: 'close',
  reopen: 'reopen',
} as const;

test('C-04: every action on a loading list in every state does what the table says', async () => {
  const items = await freeItems(sql, 2);
  const { trip, list, barcodes } = await releasedTrip(
    dispo,
    sql,
    items.map((one) => one.id),
  );
  for (const [index, code] of barcodes.entries()) await scan(loader, list, code, `scan-all-${index}`);
  const wrong: string[] = [];
  const supervisor = await app.as('hallenmeister');
  const before = await sql<{ id: string; state: string }>('select id, state from shipment where trip_id = $1', [
    trip.id,
  ]);
  const facts = {
    trafficType: 'LocalTraffic',
    arrivalKnown: true,
    packagesScanned: barcodes.length,
    packagesUnprocessed: 0,
    unprocessedConfirmed: true,
    journeyClosed: false,
  };
  const partner: Partial<Record<ListState, TripState>> = {
    RELEASED: 'LOADING_RELEASED',
    INPROGRESS: 'LOADING_ACTIVE',
    FINISHED: 'LOADING_FINISHED',
    CLOSINGREQUESTED: 'LOADING_CLOSINGREQ',
    CLOSED: 'LOADING_CLOSED',
    LOCKED: 'DRV_INPROGRESS',
    JOURNEY_CLOSED: 'JOURNEY_CLOSED',
    CREATED: 'CREATED',
    CANCELED: 'CANCELED',
  };
  for (const state of listMachines.LDG.states)
    for (const [action, path] of Object.entries(listPaths)) {
      await sql('update process_list set state = $2 where id = $1', [list, state]);
      await sql('update trip set state = $2 where id = $1', [trip.id, partner[state]]);
      for (const one of before) await sql('update shipment set state = $2 where id = $1', [one.id, one.state]);
      const who = action === 'close' || action === 'reopen' ? supervisor : loader;
      const table = allowed(listMachines.LDG, state, facts, [
        'scanLoading',
        'closeDepartureLocalTraffic',
        'reopenLoading',
        'releaseTrips',
        'finishLoading',
      ]).includes(action as never);
      const answer = await overriding<{ success: boolean; checkResults: [] }>(
        who,
        `/th-rest/loading/${list}/${path}`,
        {},
      );
      const did = answer.status === 200 && answer.body.success;
      if (did !== table || answer.status >= 500)
        wrong.push(
          `${state} ${action}: table ${table}, server ${answer.status} ${JSON.stringify(answer.body).slice(0, 160)}`,
        );
    }
  expect(wrong).toEqual([]);
});

test('C-04: two different steps at once have one winner', async () => {
  const items = await freeItems(sql, 2);
  const { list, barcodes } = await releasedTrip(
    dispo,
    sql,
    items.map((one) => one.id),
  );
  for (const [index, code] of barcodes.entries()) await scan(loader, list, code, `scan-pair-${index}`);
  const answers = await Promise.all([
    loader.request<{ success: boolean }>('POST', `/th-rest/loading/${list}/request-closing`, {}),
    loader.request<{ success: boolean }>('POST', `/th-rest/loading/${list}/finish`, {}),
  ]);
  const won = answers.filter((one) => one.status === 200 && one.body.success).length;
  const [stored] = await sql<{ state: string }>('select state from process_list where id = $1', [list]);
  // finish then request is a legal order; request then finish is not.
  expect(won === 1 ? ['FINISHED', 'CLOSINGREQUESTED'] : ['CLOSINGREQUESTED']).toContain(stored?.state);
});

test('C-04: a trip refuses dispatch, sequence, optimisation, release and deletion in every state that does not know them', async () => {
  const items = await freeItems(sql, 3);
  const trip = await createTrip(dispo);
  await overriding<{ success: boolean; checkResults: [] }>(dispo, `/dpt-rest/trips/${trip.id}/items`, {
    itemIds: items.slice(0, 2).map((one) => one.id),
  });
  const wrong: string[] = [];
  for (const state of tripStates) {
    for (const action of ['dispatch', 'undispatch', 'optimise', 'changeSequence', 'release', 'delete'] as const) {
      if (tripMachine.rows.some((row) => row.action === action && row.from.includes(state))) continue;
      await sql('update trip set state = $2 where id = $1', [trip.id, state]);
      const now = (await dispo.request<Trip & { stops: { id: string }[] }>('GET', `/dpt-rest/trips/${trip.id}`)).body;
      const base = `/dpt-rest/trips/${trip.id}`;
      const sent = {
        dispatch: () =>
          overriding<{ success: boolean; checkResults: [] }>(dispo, `${base}/items`, { itemIds: [items[2]?.id] }),
        undispatch: () => dispo.request('DELETE', `${base}/items?itemId=${items[0]?.id}`),
        optimise: () => dispo.request('POST', `${base}/optimize`, {}),
        changeSequence: () =>
          dispo.request('PUT', `${base}/sequence`, { stopIds: now.stops.map((stop) => stop.id), version: now.version }),
        release: () => dispo.request('POST', `${base}/release`, {}),
        delete: () => dispo.request('DELETE', base),
      } as const;
      const answer = await sent[action]();
      const body = answer.body as { success?: boolean; state?: string };
      const did =
        answer.status < 300 &&
        body.success !== false &&
        body.state !== 'FAILED' &&
        (body as { errorCode?: string | null }).errorCode == null;
      const [stored] = await sql<{ state: string }>('select state from trip where id = $1', [trip.id]);
      if (did || answer.status >= 500 || stored?.state !== state)
        wrong.push(`${state} ${action}: ${answer.status} ${JSON.stringify(body).slice(0, 120)}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('a trip of today can be made while others make theirs: names never repeat', async () => {
  const made = await times(12, () =>
    dispo.request<Trip>('POST', '/dpt-rest/trips', { executionDate: today(), outboundRoute: '112' }),
  );
  expect(new Set(made.map((one) => one.body.name)).size).toBe(12);
});
