import sharp from 'sharp';
import { expect, test } from 'vitest';
import { clock } from '#testing/clock.ts';
import { opened } from '#testing/opened.ts';
import { bytesFrom, readPdf } from '#testing/readPdf.ts';

const { app, sql } = await opened();
const minute = 60_000;

type Found = { id: string; order: string; affId: string | null; package: string; barcode: string };
/** Documented deliveries with a signature, by the tables. */
const delivered = () =>
  sql<Found & { signer: string; by: string }>(
    `select s.id, s.order_number as order, s.aff_id as "affId", p.id as package, p.barcode, t.signer, o.documented_by as by from stop_order o
       join stop t on t.org_unit = o.org_unit and t.id = o.stop_id join shipment s on s.org_unit = o.org_unit and s.id = o.item_id
       join package p on p.org_unit = s.org_unit and p.item_id = s.id and p.active
      where o.org_unit = 'dtm' and o.result = 'OK' and t.signer is not null and s.shipment_type = 'DELIVERY'
      order by s.order_number, p.barcode`,
  );
const paper = async (id: string, query = '', account = 'leitdispo') => {
  const answer = await bytesFrom(app, `/lookback-rest/shipments/${id}/evidence.pdf${query}`, await app.as(account));
  return { ...answer, ...(answer.status === 200 ? await readPdf(answer.bytes) : { text: '', pictures: 0 }) };
};

test('the paper tells the way of a delivered shipment: who loaded it, where it stood, who signed', async () => {
  const [one] = await delivered();
  const { status, text } = await paper(one?.id ?? '');
  expect(status).toBe(200);
  expect(text).toContain(one?.order);
  expect(text).toContain(one?.barcode);
  expect(text).toContain(one?.signer);
  const scans = await sql<{ by: string }>(
    `select distinct account_name as by from history where org_unit = 'dtm' and log_key in ('ITEM:' || $1, 'PKG:' || $2) order by 1`,
    [one?.id, one?.package],
  );
  expect(scans.length).toBeGreaterThan(0);
  for (const { by } of scans) expect(text).toContain(by);
});

test('photos of the goods stand on it as pictures', async () => {
  const dispo = await app.as('dispo1');
  const [one] = await delivered();
  const before = (await paper(one?.id ?? '')).pictures;
  const drawn = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  const answer = await fetch(`${app.url}/theblob/upload/picture`, {
    method: 'POST',
    headers: { cookie: dispo.cookie, origin: app.url, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(drawn),
  });
  const { blobId } = (await answer.json()) as { blobId: string };
  const [kind] = await sql<{ id: string; text: string }>(
    `select id, coalesce(data #>> '{deviationText,en}', data #>> '{deviationText,defaultText}') as text from master_record
      where type = 'packagedeviation' and valid_to is null and id like '%-%' order by id limit 1`,
  );
  await sql(`update package set photos = array[$1::uuid], deviation_code = $3 where id = $2`, [
    blobId,
    one?.package,
    kind?.id,
  ]);
  const after = await paper(one?.id ?? '');
  expect(after.pictures).toBe(before + 1);
  // What was wrong stands there in words, on the paper and at the shipment.
  expect(after.text).toContain(kind?.text);
  expect(after.text).not.toContain(kind?.id);
  const item = await dispo.request<{ deviationTexts: Record<string, string> }>('GET', `/dpt-rest/items/${one?.id}`);
  expect(item.body.deviationTexts).toEqual({ [kind?.id ?? '']: kind?.text });
});

test('a scan that came late says when it was made and when it came', async () => {
  const [one] = await sql<Found & { list: string }>(
    `select p.item_id as id, p.id as package, p.barcode, l.id as list from process_list l
       join process_package x on x.org_unit = l.org_unit and x.list_id = l.id join package p on p.org_unit = x.org_unit and p.id = x.package_id
      where l.org_unit = 'dtm' and l.kind = 'LDG' and l.state = 'RELEASED' and p.terminal_status = 'IN_DEPOT' and p.status = 'OK'
        and (select count(*) from package o where o.org_unit = p.org_unit and o.barcode = p.barcode and o.active) = 1
      order by l.planned_departure desc, p.barcode limit 1`,
  );
  clock.forward(20 * minute);
  const loader = await app.as('lader1');
  const now = app.platform.clock.now();
  await loader.request('POST', `/th-rest/loading/${one?.list}/scans`, {
    barcode: one?.barcode,
    clientScanId: 'evidence-late-1',
    scannedAt: now - 15 * minute,
    sentAt: now,
  });
  // When an entry reached the database the database says by a clock of its own: here all at once, but for this scan.
  const keys = [`ITEM:${one?.id}`, `PKG:${one?.package}`];
  await sql(`update history set create_time = status_time where log_key = any($1)`, [keys]);
  await sql(
    `update history set create_time = status_time + interval '15 minutes' where log_key = $1 and status_time = $2`,
    [keys.at(-1), new Date(now - 15 * minute)],
  );
  const { text } = await paper(one?.id ?? '', `?packageId=${one?.package}`);
  expect(text.match(/received/g)).toHaveLength(1);
  expect(text).toMatch(/10:05(?: AM)? received [^:]*10:20/);
});

test('one package of a shipment, and none of another', async () => {
  const all = await delivered();
  const two = all.filter(({ id }) => all.filter((other) => other.id === id).length > 1);
  const [first, second] = two;
  const { text } = await paper(first?.id ?? '', `?packageId=${first?.package}`);
  expect(text).toContain(first?.barcode);
  expect(text).not.toContain(second?.barcode);
  const stranger = all.find(({ id }) => id !== first?.id);
  expect((await paper(first?.id ?? '', `?packageId=${stranger?.package}`)).status).toBe(404);
});

test('who does not see the shipment gets no paper; its forwarder does', async () => {
  const all = await delivered();
  const [foreign, own] = [
    all.find(({ affId }) => affId !== 'aff-hagen'),
    all.find(({ affId }) => affId === 'aff-hagen'),
  ];
  expect((await paper(foreign?.id ?? '', '', 'aff-hagen')).status).toBe(404);
  // What happened to single packages in the hall is the depot's own.
  await sql(
    `insert into history (org_unit, id, log_key, type, code, account_id, account_name, user_type, text_key, status_time)
       values ('dtm', gen_random_uuid(), 'PKG:' || $1, 'ACT', '3001', 'x', 'Hallenmeister Kaspar', 'LOADER', 'shipments:history/created', now())`,
    [own?.package],
  );
  const theirs = await paper(own?.id ?? '', '', 'aff-hagen');
  expect(theirs.text).toContain(own?.order);
  expect(theirs.text).not.toContain('Hallenmeister Kaspar');
  expect((await paper(own?.id ?? '')).text).toContain('Hallenmeister Kaspar');
  expect((await paper('018f0000-0000-7000-8000-000000000000')).status).toBe(404);
});
