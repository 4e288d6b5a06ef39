import { expect, test } from 'vitest';
import { todayAt } from '#testing/clock.ts';
import { createTrip, morning, overriding } from '#testing/day.ts';
import { type Checked, good } from '#testing/lineHaul.ts';
import { opened } from '#testing/opened.ts';

/** Each status in a file is a row of ours, and each row is a status in a file: both sides are counted by themselves, the files by signs alone. */
const { app, sql } = await opened(morning());
const dispo = await app.as('leitdispo');
const admin = await app.as('depotadmin');

type Stop = { trip_id: string; stop_id: string; item_id: string; order_number: string };
const waiting = (type: string, many: number) =>
  sql<Stop>(
    `select o.trip_id, o.stop_id, o.item_id, s.order_number
       from stop_order o join trip t on t.org_unit = o.org_unit and t.id = o.trip_id join shipment s on s.org_unit = o.org_unit and s.id = o.item_id
       where o.org_unit = 'dtm' and t.state = 'DRV_INPROGRESS' and o.result is null and not o.direct and o.order_type = $1
       order by o.trip_id, o.stop_id, o.item_id limit $2`,
    [type, many],
  );
const partners = { 'PROOF-D01B': 'IFTSTA_D01B', 'PROOF-D96A': 'IFTSTA_D96A' } as const;
for (const [partnerId, sends] of Object.entries(partners))
  expect(
    await admin.request('POST', '/cmd-core-rest-interface/transfer/edipartner/v1/dtm', {
      id: partnerId.toLowerCase(),
      partnerName: { defaultText: `Partner ${partnerId}`, en: '', de: '', fr: '' },
      partnerId,
      ownId: '459',
      codeList: 'SYA',
      sends,
      address: 'https://partner.example/in',
      active: true,
      test: true,
    }),
  ).toMatchObject({ status: 200 });

/** The shipment came in a file of the partner, under this number. */
const ordered = (stop: Stop, by: string) =>
  sql(
    `with i as (insert into order_import (org_unit, id, kind, partner, digest, received_at, received_by, state, rows_total, rows_ok)
       values ('dtm', gen_random_uuid(), 'edi', $1, 'proof', now(), 'proof', 'DONE', 1, 1) returning id)
     insert into order_row (org_unit, id, import_id, row_no, reference, state, source, draft, item_id, changed_at)
       select 'dtm', gen_random_uuid(), id, 1, $2, 'OK', '[]', '{"problems":[]}', $3, now() from i`,
    [by, `REF-${stop.order_number}`, stop.item_id],
  );
const minute = 60_000;
/** Documents a stop as of a minute of its own, accepting what may be overridden; minutes are told apart by files. */
let minutesAgo = 200;
async function document(stop: Stop, result: string, deviation?: string): Promise<void> {
  minutesAgo -= 3;
  const path = `/dpt-rest/trips/${stop.trip_id}/stops/${stop.stop_id}/documentation`;
  const body = {
    orders: [
      {
        itemId: stop.item_id,
        packages: [],
        photos: [],
        result,
        remark: 'Hinweis',
        ...(deviation ? { processDeviationId: deviation } : {}),
      },
    ],
    signedAt: todayAt([10, 0, 0]) - minutesAgo * minute,
    clientEventId: `status-${stop.stop_id}-${minutesAgo}`,
    signer: 'Wareneingang',
    documentBlobIds: [],
  };
  const first = (await dispo.request<Checked>('POST', path, body)).body;
  const codes = (first.checkResults ?? []).map((one) => `overrideCodes=${one.code}`).join('&');
  const done = first.success ? first : (await dispo.request<Checked>('POST', `${path}?${codes}`, body)).body;
  expect(done, JSON.stringify(done)).toMatchObject({ success: true });
  await app.settled();
}

/** FORTRAS 8.1, list SYA, and EANCOM (4405 of D.01B, 9011 of D.96A): what a result and the depot's own code of the deviation are called. */
const said: Record<string, readonly [D01B: string, D96A: string]> = {
  'DELIVERY OK ': ['STS+1+21', 'STS+1+21'],
  'DELIVERY DEVIATION 107': ['STS+1+21', 'STS+1+21'],
  'DELIVERY HINDRANCE 203': ['STS+1+311:SYA:86', 'STS+1+311:SYA:86'],
  'DELIVERY HINDRANCE 207': ['STS+1+313:SYA:86+46', 'STS+1+313:SYA:86+231'],
  'DELIVERY HINDRANCE 213': ['STS+1+301:SYA:86', 'STS+1+301:SYA:86'],
  'PICKUP OK ': ['STS+1+13', 'STS+1+13'],
  'PICKUP HINDRANCE 213': ['STS+1+76E::9', 'STS+1+54'],
  'PICKUP HINDRANCE 217': ['STS+1+76E::9', 'STS+1+54'],
};

type Told = { order: string; at: string; status: string; packages: number; codes: string[] };
/** What partners read of the files, in the order in which they were written. */
async function files(): Promise<(Told & { words: string })[]> {
  const rows = await sql<{ bytes: Buffer }>(
    `select bytes from out_message where kind = 'IFTSTA' and bytes::text <> '' order by created_at, id`,
  );
  return rows.map(({ bytes }) => {
    const text = bytes.toString('latin1');
    const of = (tag: string): string[] =>
      text
        .split("'")
        .map((one) => one.trim())
        .filter((one) => one.startsWith(tag));
    const [order = ''] = of('RFF+FF:').map((one) => one.slice(7));
    expect(of('CNI+')).toEqual([`CNI+1+REF-${order}`]);
    expect(of('STS+')).toHaveLength(1);
    return {
      order,
      at: of('DTM+334:')[0]?.slice(8, 20) ?? '',
      status: of('STS+')[0] ?? '',
      packages: Number(of('GID+1+')[0]?.slice(6)),
      codes: of('GIN+BJ+')
        .flatMap((one) => one.slice(7).split('+'))
        .toSorted(),
      words: of('FTX+AAI+++')[0]?.slice(10) ?? '',
    };
  });
}
const local = `to_char(%s at time zone 'Europe/Berlin', 'YYYYMMDDHH24MI')`;
const deliveries = await waiting('DELIVERY', 6);
/** Collections of one trip that has left. */
async function collections(): Promise<Stop[]> {
  const items = await sql<{ id: string }>(
    `select id from shipment where org_unit = 'dtm' and state = 'DISPATCHABLE' and shipment_type = 'PICKUP' and trip_id is null and un_numbers = '{}' and latitude is not null
      order by id limit 3`,
  );
  const trip = await createTrip(dispo);
  const itemIds = items.map(({ id }) => id);
  good(await overriding<Checked>(dispo, `/dpt-rest/trips/${trip.id}/items`, { itemIds }));
  await sql(`update trip set state = 'READY_FOR_TOUR_START' where id = $1`, [trip.id]);
  good(await overriding<Checked>(dispo, `/dpt-rest/trips/${trip.id}/start`, {}));
  return waiting('PICKUP', 3);
}
const pickups = await collections();
const by = new Map<string, keyof typeof partners>();

/** What stands of each shipment by the database alone. */
async function stands(): Promise<Told[]> {
  const rows = await sql<Omit<Told, 'status'> & { said: string }>(
    `select s.order_number as order, ${local.replace('%s', 'o.documented_at')} as at, o.order_type || ' ' || o.result || ' ' || coalesce(d.data ->> 'code', '') as said, s.packages,
        coalesce((select array_agg(p.barcode order by p.barcode) from package p where p.org_unit = s.org_unit and p.item_id = s.id and p.active and p.barcode ~ '^[0-9]{18}$'), '{}') as codes
      from stop_order o join shipment s on s.org_unit = o.org_unit and s.id = o.item_id
        left join master_record d on d.type = 'processdeviation' and d.id = o.process_deviation_id
      where o.org_unit = 'dtm' and o.result is not null and exists (select from order_row r where r.org_unit = o.org_unit and r.item_id = o.item_id and r.reference like 'REF-%')
      order by 1`,
  );
  return rows.map(({ said: key, ...row }) => ({
    ...row,
    status: said[key]?.[by.get(row.order) === 'PROOF-D01B' ? 0 : 1] ?? `no code for ${key}`,
  }));
}
/** Everything that was ever documented of them, from their histories. */
const documented = () =>
  sql<{ order: string; at: string; failed: boolean }>(
    `select s.order_number as order, ${local.replace('%s', 'h.status_time')} as at, h.code = '1072' as failed
      from history h join shipment s on s.org_unit = h.org_unit and h.log_key = 'ITEM:' || s.id
      where h.org_unit = 'dtm' and h.code in ('1070', '1071', '1072') and s.order_number = any($1) order by h.id`,
    [[...by.keys()]],
  );

test('the last status of each shipment in the files is what its stop says, in every directory, and no shipment is left out', async () => {
  for (const [i, stop] of [...deliveries, ...pickups].entries()) {
    const partner = i % 2 === 0 ? 'PROOF-D01B' : 'PROOF-D96A';
    by.set(stop.order_number, partner);
    await ordered(stop, partner);
  }
  const [a, b, c, d, e, f] = deliveries as [Stop, Stop, Stop, Stop, Stop, Stop];
  const [g, h, i] = pickups as [Stop, Stop, Stop];
  await document(a, 'OK');
  await document(b, 'DEVIATION', 'd107');
  await document(c, 'HINDRANCE', 'd203');
  await document(d, 'HINDRANCE', 'd207');
  await document(e, 'HINDRANCE', 'd213');
  await document(f, 'HINDRANCE', 'd207');
  await document(g, 'OK');
  await document(h, 'HINDRANCE', 'd217');
  await document(i, 'HINDRANCE', 'd217');
  const told = await files();
  expect(told.map(({ words: _, ...one }) => one).toSorted((x, y) => (x.order < y.order ? -1 : 1))).toEqual(
    await stands(),
  );
  expect(told).toHaveLength(9);
});

test('a failed collection that is corrected is told as collected; a second visit in vain, and another reason, are told by themselves; what is done is told once', async () => {
  const [a, , c] = deliveries as [Stop, Stop, Stop];
  const [, h, i] = pickups as [Stop, Stop, Stop];
  await document(h, 'OK');
  await document(i, 'HINDRANCE', 'd213');
  await document(c, 'HINDRANCE', 'd203');
  await document(a, 'OK');
  const told = await files();
  const of = (stop: Stop) => told.filter(({ order }) => order === stop.order_number);
  expect(of(h).map(({ status }) => status)).toEqual(
    ['STS+1+76E::9', 'STS+1+13'].map((one) =>
      by.get(h.order_number) === 'PROOF-D01B' ? one : one.replace('76E::9', '54'),
    ),
  );
  expect(of(i).map(({ words }) => words)).toEqual(['Ware nicht bereit', 'Abbruch?: Wartezeit zu lang']);
  expect(new Set(of(c).map(({ at }) => at)).size).toBe(2);
  expect(of(a)).toHaveLength(1);
  // Both ways over everything that was ever documented: a row without a file is a second word on what was done, and there is no file without a row.
  const rows = (await documented()).filter(({ order, at }) => !(order === a.order_number && at !== of(a)[0]?.at));
  const key = ({ order, at }: { order: string; at: string }, failed: boolean): string => `${order} ${at} ${failed}`;
  const isDone = (status: string): boolean => /\+(21|13)$/.test(status);
  expect(told.map((one) => key(one, !isDone(one.status))).toSorted()).toEqual(
    rows.map((one) => key(one, one.failed)).toSorted(),
  );
  expect((await documented()).length - rows.length).toBe(1);
});
