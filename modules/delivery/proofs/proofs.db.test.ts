import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { opened } from '#testing/opened.ts';
import { bytesFrom, readPdf } from '#testing/readPdf.ts';
import type { Client } from '#testing/testApp.ts';
import { clock } from '#testing/clock.ts';

const { app, sql } = await opened();
let dispo: Client;
beforeAll(async () => {
  dispo = await app.as('dispo1');
});

const textOf = async (bytes: Uint8Array): Promise<string> => (await readPdf(bytes)).text;
const bytesOf = (path: string, client = dispo) => bytesFrom(app, path, client);

type Documented = {
  id: string;
  order_number: string;
  signer: string | null;
  result: string;
  reason: string;
  remark: string | null;
  consignee: { name: string; streetAndNumber?: string; phone?: string };
};
/** Reasons in the words of the catalogue, read past the product. */
const documented = (result: string) =>
  sql<Documented>(
    `select s.id, s.order_number, p.signer, o.result, o.remark, s.consignee,
       coalesce((select r.data->'deviationText'->>'en' from master_record r where r.id = o.process_deviation_id order by r.id limit 1),
         (select r.data->'deviationText'->>'defaultText' from master_record r where r.id = o.process_deviation_id order by r.id limit 1), '') as reason
     from stop_order o join stop p on p.id = o.stop_id join shipment s on s.id = o.item_id
     where o.org_unit = 'dtm' and o.result = $1 and s.shipment_type = 'DELIVERY' order by s.order_number`,
    [result],
  );

test('a failed attempt has its proof: that it was not carried out, and why; a delivery says who signed', async () => {
  const [failed] = await documented('HINDRANCE');
  const [done] = (await documented('OK')).filter(({ signer }) => signer);
  if (!failed || !done) throw new Error('the world has no failed delivery, or none that was signed');
  const answer = await bytesOf(`/dpt-rest/proofs.pdf?id=${failed.id}&language=en`);
  expect([answer.status, answer.type]).toEqual([200, 'application/pdf']);
  const text = await textOf(answer.bytes);
  expect(text).toContain('RECORD OF A FAILED ATTEMPT');
  expect(text).toContain(failed.order_number);
  expect(text).toContain('Not carried out');
  expect(failed.reason).not.toBe('');
  expect(text).toContain(failed.reason);
  const signed = await textOf((await bytesOf(`/dpt-rest/proofs.pdf?id=${done.id}&language=en`)).bytes);
  expect(signed).toContain('PROOF OF DELIVERY');
  expect(signed).toContain(done.signer ?? '?');
  expect(signed).not.toContain('Not carried out');
});

test('a bundle holds a PDF for each shipment with something to prove, named by its order', async () => {
  const all = (await documented('OK')).slice(0, 5);
  const [open] = await sql<{ id: string }>(
    `select id from shipment where org_unit = 'dtm' and state = 'DISPATCHABLE' order by id limit 1`,
  );
  const ids = [...all.map(({ id }) => id), open?.id];
  const answer = await bytesOf(`/dpt-rest/proofs.zip?${ids.map((id) => `id=${id}`).join('&')}&language=de`);
  expect([answer.status, answer.type]).toEqual([200, 'application/zip']);
  const files = unzipSync(answer.bytes);
  expect(Object.keys(files).sort()).toEqual(all.map((one) => `${one.order_number}.pdf`).sort());
  for (const one of all) {
    const text = await textOf(files[`${one.order_number}.pdf`] ?? new Uint8Array());
    expect(text).toContain('ABLIEFERBELEG');
    expect(text).toContain(one.order_number);
    for (const other of all) if (other !== one) expect(text).not.toContain(other.order_number);
  }
});

test('a signature and a photo stand on the paper as pictures', async () => {
  const [stop] = await sql<{ id: string; item_id: string }>(
    `select p.id, o.item_id from stop p join stop_order o on o.stop_id = p.id where p.org_unit = 'dtm' and o.result = 'OK' order by p.id, o.item_id limit 1`,
  );
  const stroke = await sharp(
    Buffer.from('<svg width="300" height="100"><path d="M10 80 Q 90 10 280 60" stroke="#000" fill="none"/></svg>'),
  )
    .png()
    .toBuffer();
  const upload = async () => {
    const answer = await fetch(`${app.url}/theblob/upload/picture`, {
      method: 'POST',
      headers: { cookie: dispo.cookie, origin: app.url, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(stroke),
    });
    return ((await answer.json()) as { blobId: string }).blobId;
  };
  const picturesOn = async () =>
    (await readPdf((await bytesOf(`/dpt-rest/proofs.pdf?id=${stop?.item_id}`)).bytes)).pictures;
  const before = await picturesOn();
  await sql(`update stop set signature_blob_id = $1 where id = $2`, [await upload(), stop?.id]);
  await sql(`update stop_order set photos = array[$1::uuid] where stop_id = $2 and item_id = $3`, [
    await upload(),
    stop?.id,
    stop?.item_id,
  ]);
  expect(await picturesOn()).toBe(before + 2);
});

test('nothing to prove, another depot, and too many are refused with a reason', async () => {
  const [open] = await sql<{ id: string }>(
    `select id from shipment where org_unit = 'dtm' and state = 'DISPATCHABLE' order by id limit 1`,
  );
  const none = await bytesOf(`/dpt-rest/proofs.pdf?id=${open?.id}`);
  expect(none.status).toBe(400);
  expect(new TextDecoder().decode(none.bytes)).toContain('Nothing has been recorded');
  const [foreign] = await sql<{ id: string }>(`select id from shipment where org_unit = 'ham' order by id limit 1`);
  expect((await bytesOf(`/dpt-rest/proofs.pdf?id=${foreign?.id}`)).status).toBe(400);
  expect((await bytesOf(`/dpt-rest/proofs.zip?${`id=${open?.id}&`.repeat(201)}`)).status).toBe(400);
});

type Link = { id: string; address: string; expiresAt: number; orderNumbers: string[]; opened: number };
const pathOf = (link: Link) => new URL(link.address).pathname;
/** As the customer opens it: no cookie, nothing. */
const open = async (path: string) => {
  const answer = await fetch(app.url + path, { headers: { 'accept-language': 'en' } });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};

test('a shared link shows result and signer without an account, and nothing else of a person', async () => {
  const items = [
    ...(await documented('OK')).filter(({ signer }) => signer).slice(0, 2),
    ...(await documented('HINDRANCE')).slice(0, 1),
  ];
  const made = await dispo.request<Link>('POST', '/dpt-rest/proofs/links', {
    itemIds: items.map(({ id }) => id),
    days: 14,
  });
  expect(made.status).toBe(201);
  expect(Math.round((made.body.expiresAt - clock.now()) / 86_400_000)).toBe(14);
  const page = await open(pathOf(made.body));
  expect(page.status).toBe(200);
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('x-robots-tag')).toContain('noindex');
  expect(page.headers.get('set-cookie')).toBeNull();
  for (const item of items) {
    expect(page.html).toContain(item.order_number);
    if (item.signer) expect(page.html).toContain(item.signer);
    expect(page.html).not.toContain(item.consignee.name);
    if (item.consignee.streetAndNumber) expect(page.html).not.toContain(item.consignee.streetAndNumber);
    if (item.consignee.phone) expect(page.html).not.toContain(item.consignee.phone);
    if (item.remark) expect(page.html).not.toContain(item.remark);
  }
  const people = await sql<{ name: string }>(
    `select distinct documented_by as name from stop_order where org_unit = 'dtm' and documented_by is not null`,
  );
  const signers = new Set(items.map(({ signer }) => signer));
  for (const { name } of people) if (!signers.has(name)) expect(page.html).not.toContain(name);
  expect(page.html).not.toMatch(/<img|<script|http/);
  // Only the hash of the secret is stored.
  const secret = pathOf(made.body).split('.').at(-1) ?? '';
  expect(JSON.stringify(await sql('select * from proof_link'))).not.toContain(secret);
  const listed = await dispo.request<Link[]>('GET', `/dpt-rest/proofs/links?itemId=${items[0]?.id}`);
  expect(listed.body.find(({ id }) => id === made.body.id)).toMatchObject({ opened: 1 });
});

test('a link that expired, was ended, was tampered with or never was opens nothing, and all say the same', async () => {
  const [item] = await documented('OK');
  const share = async () =>
    (await dispo.request<Link>('POST', '/dpt-rest/proofs/links', { itemIds: [item?.id], days: 1 })).body;
  const [old, ended, good] = [await share(), await share(), await share()];
  await sql(`update proof_link set expires_at = now() - interval '1 second' where id = $1`, [old.id]);
  expect((await dispo.request('DELETE', `/dpt-rest/proofs/links/${ended.id}`)).status).toBe(204);
  expect((await dispo.request('DELETE', `/dpt-rest/proofs/links/${ended.id}`)).status).toBe(204);
  const path = pathOf(good);
  const answers = [
    await open(pathOf(old)),
    await open(pathOf(ended)),
    await open(`${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`),
    await open(path.replace('/proof/dtm.', '/proof/ham.')),
    await open('/proof/nothing'),
    await open('/proof/nowhere.01890000-0000-7000-8000-000000000000.x'),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  expect(new Set(answers.map(({ html }) => html)).size).toBe(1);
  expect((await open(path)).status).toBe(200);
  const ids = (await dispo.request<Link[]>('GET', `/dpt-rest/proofs/links?itemId=${item?.id}`)).body.map(
    ({ id }) => id,
  );
  expect(ids).toContain(good.id);
  expect(ids).not.toContain(old.id);
  expect(ids).not.toContain(ended.id);
});

test('nobody shares or ends what is another depot’s', async () => {
  const [foreign] = await sql<{ id: string }>(`select id from shipment where org_unit = 'ham' order by id limit 1`);
  expect((await dispo.request('POST', '/dpt-rest/proofs/links', { itemIds: [foreign?.id], days: 1 })).status).toBe(404);
  expect((await dispo.request('POST', '/dpt-rest/proofs/links', { itemIds: [foreign?.id], days: 91 })).status).toBe(
    400,
  );
  expect((await dispo.request('DELETE', '/dpt-rest/proofs/links/01890000-0000-7000-8000-000000000000')).status).toBe(
    404,
  );
});
