import { expect, test } from 'vitest';
import { morning, overriding } from '#testing/day.ts';
import { type Checked, good, unload } from '#testing/lineHaul.ts';
import { opened } from '#testing/opened.ts';
import type { OrderImport } from '#modules/exchange/contract/calls.ts';
import type { RowDetails, RowHead } from '#modules/exchange/contract/inbox.ts';
import { groupageIftmin } from '#modules/exchange/rules/testing/groupageIftmin.ts';
import { ownBordero } from '#modules/exchange/rules/testing/ownBordero.ts';

const { app, sql } = await opened(morning());
const admin = await app.as('depotadmin');
const dispo = await app.as('dispo1');
const lead = await app.as('hallenmeister');
const bytes = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));
const partner = async (id: string, partnerId: string, more: object) =>
  expect(
    await admin.request('POST', '/cmd-core-rest-interface/transfer/edipartner/v1/dtm', {
      id,
      partnerName: { defaultText: `Partner ${partnerId}`, en: '', de: '', fr: '' },
      partnerId,
      ownId: '459',
      codeList: 'SYA',
      sends: 'NONE',
      address: 'https://partner.example/in',
      active: true,
      test: true,
      ...more,
    }),
  ).toMatchObject({ status: 200 });
const messages = (kind: string) =>
  sql<{ bytes: Buffer; name: string }>(`select bytes, name from out_message where kind = $1 order by created_at, id`, [
    kind,
  ]);
type List = {
  id: string;
  state: string;
  packages_expected: number;
  partner_outside: string;
  partner_list_name: string;
};
const listOf = async (importId: string): Promise<List> => {
  const [list] = await sql<List>(
    `select id, state, packages_expected, partner_outside, partner_list_name from process_list where import_id = $1 and kind = 'ULD'`,
    [importId],
  );
  if (!list) throw new Error('the manifest made no unloading list');
  return list;
};

test('a manifest by file is expected at the dock; what came off it goes back as the unloading report, corrected when it changes', async () => {
  await partner('entl-hagen', 'H401', { unloadingReport: true });
  // One consignment has to be repaired first; it joins the list when it is.
  const text = ownBordero()
    .replaceAll('KT-261123', 'KT-ENTL00')
    .replaceAll('SYAEUR401 ', 'SYAEURH401')
    .replaceAll('44388    D', '4438     D');
  const sent = await dispo.request<OrderImport>('POST', '/om-rest/imports?kind=fortras', bytes(text));
  expect(sent.body).toMatchObject({ partner: 'H401', rowsOk: 5, rowsFailed: 1 });
  const before = await listOf(sent.body.id);
  expect(before).toMatchObject({
    state: 'CREATED',
    partner_outside: 'Partner H401',
    partner_list_name: 'BO-261123-07',
  });
  const path = `/om-rest/imports/${sent.body.id}/rows`;
  const failed = (await dispo.request<RowHead[]>('GET', path)).body.find((row) => row.state === 'ERROR');
  const row = (await dispo.request<RowDetails>('GET', `${path}/${failed?.id}`)).body;
  const draft = { ...row.draft, consignee: { ...row.draft.consignee, postalCode: '44388' } };
  expect((await dispo.request('PUT', `${path}/${row.id}`, { draft, version: row.version })).status).toBe(200);
  const list = await listOf(sent.body.id);
  expect(list.id).toBe(before.id);
  expect(list.packages_expected).toBe(14);
  const expected = await sql<{ barcode: string; reference: string }>(
    `select p.barcode, r.reference from process_package l join package p on p.org_unit = l.org_unit and p.id = l.package_id
       join order_row r on r.org_unit = p.org_unit and r.item_id = p.item_id where l.list_id = $1 order by r.row_no, p.position`,
    [list.id],
  );
  expect(expected).toHaveLength(14);
  // One package of the first consignment and the whole of the last did not come.
  const last = expected.at(-1)?.reference;
  const gone = [expected[0]?.barcode, ...expected.filter((one) => one.reference === last).map((one) => one.barcode)];
  for (const [i, { barcode }] of expected.entries())
    if (!gone.includes(barcode))
      expect(
        (await unload(lead, list.id, barcode, `entl-scan-${i}`, { storingPosition: 'A01-07' })).body,
      ).toMatchObject({
        result: 'OK',
      });
  good(await overriding<Checked>(lead, `/th-rest/unloading/${list.id}/close`, {}));
  await app.settled();
  expect(await messages('ENTL512')).toHaveLength(1);
  const report = (await messages('ENTL512'))[0]?.bytes.toString('latin1').split('\r\n') ?? [];
  // Item 39-41, sender's number 42-76, status 112-114, difference 115-118 (FORTRAS N00).
  const found = report
    .filter((line) => line.startsWith('N00'))
    .map((line) => [line.slice(38, 41), line.slice(41, 76).trim(), line.slice(111, 114), line.slice(114, 118)]);
  expect(found).toHaveLength(6);
  expect(found[0]).toEqual(['001', 'KT-ENTL00-0101', '002', '0001']);
  expect(found.find(([, number]) => number === last)?.[2]).toBe('001');
  expect(found.filter(([, , status]) => status === '000')).toHaveLength(4);
  // The missing one is found: opened, scanned, closed again.
  good(await lead.request<Checked>('POST', `/th-rest/unloading/${list.id}/reopen`, {}));
  await unload(lead, list.id, gone[0] ?? '', 'entl-scan-late', { storingPosition: 'A01-07' });
  good(await overriding<Checked>(lead, `/th-rest/unloading/${list.id}/close`, {}));
  await app.settled();
  expect(await messages('ENTL512')).toHaveLength(2);
  expect((await messages('ENTL512'))[1]?.name).toContain('(2)');
});

test('an interchange of a partner that asks for it is acknowledged once, also when its orders fail', async () => {
  await partner('contrl-federn', '4012345000009-P', { acknowledge: true });
  const text = groupageIftmin.replaceAll('4012345000009:14', '4012345000009-P:14');
  for (const _ of [1, 2]) await dispo.request('POST', '/om-rest/imports?kind=edi&filename=a.edi', bytes(text));
  // Twice sent is twice received: each file has its answer.
  await app.settled();
  expect(await messages('CONTRL')).toHaveLength(2);
  expect((await messages('CONTRL'))[0]?.bytes.toString('latin1')).toContain(
    "UCI+77401+4012345000009-P:14+KONTORDTM:ZZ+7'",
  );
});
