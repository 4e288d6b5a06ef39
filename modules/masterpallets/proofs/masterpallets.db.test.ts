import { beforeAll, expect, test } from 'vitest';
import { isSscc } from '#kernel/barcode.ts';
import { createTrip, overriding, releasedTrip, scan } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';
import type { AddAnswer, MasterPallet } from '../contract/calls.ts';

const { app, sql } = await opened();
let loader: Client;
let lead: Client;
let dispo: Client;
beforeAll(async () => {
  loader = await app.as('lader1');
  lead = await app.as('hallenmeister');
  dispo = await app.as('dispo1');
});

const base = '/api/public/dpt-rest/dtm/masterpallets';
let keys = 0;
const key = () => `pallet-proof-${++keys}`;
const begin = async (type = 'LASTMILE') => {
  const made = await loader.request<MasterPallet>('POST', base, { type, clientKey: key() });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
};
const put = (pallet: string, barcode: string, who = loader, clientKey = key()) =>
  who.request<AddAnswer>('POST', `${base}/${pallet}/packages`, { barcode, clientKey });
type Check = {
  success: boolean;
  checkResults: { code: string; severity: string; overridable: boolean }[];
  masterpalletCheckResult: { masterpalletErrorCode: string; message: string } | null;
  pallet: MasterPallet | null;
};
const act = (pallet: string, action: 'close' | 'dissolve', codes: readonly string[] = [], who = loader) =>
  who.request<Check>(
    'POST',
    `${base}/${pallet}/${action}${codes.length > 0 ? `?${codes.map((code) => `overrideCodes=${code}`).join('&')}` : ''}`,
  );
const codesOf = ({ body }: { body: Check }) => body.checkResults.map((one) => one.code);

type Pack = { id: string; item_id: string; barcode: string };
/** Packages in the depot of shipments with one direction, `each` packages a shipment, nothing planned. */
async function packages(
  count: number,
  each: number,
  skipRoute?: string,
): Promise<(Pack & { outbound_route: string; aff_id: string })[]> {
  const rows = await sql<Pack & { outbound_route: string; aff_id: string }>(
    `with way as (select outbound_route, aff_id from shipment where org_unit = 'dtm' and state = 'DISPATCHABLE' and shipment_type = 'DELIVERY' and un_numbers = '{}'
        and packages = $2 and packages_on_terminal = $2 and outbound_route is not null and trip_id is null and master_pallet_item_id is null
        and outbound_route is distinct from $3
        and not exists (select from master_pallet_content c where c.item_id = shipment.id and c.removed_at is null)
        group by 1, 2 having count(*) >= $1 order by count(*) desc, 1, 2 limit 1)
      select p.id, p.item_id, p.barcode, s.outbound_route, s.aff_id from shipment s join way w on w.outbound_route = s.outbound_route and w.aff_id is not distinct from s.aff_id
        join package p on p.org_unit = s.org_unit and p.item_id = s.id
      where s.org_unit = 'dtm' and s.state = 'DISPATCHABLE' and s.shipment_type = 'DELIVERY' and s.packages = $2 and s.packages_on_terminal = $2
        and s.un_numbers = '{}' and s.trip_id is null and s.master_pallet_item_id is null
        and not exists (select from master_pallet_content c where c.item_id = s.id and c.removed_at is null)
      order by s.id, p.position limit $4`,
    [count, each, skipRoute ?? null, count * each],
  );
  expect(rows).toHaveLength(count * each);
  return rows;
}
/** What its history says in English, the newest first. */
const historyOf = async (itemId: string): Promise<string[]> => {
  const item = await dispo.request<{ historyLogKey: string }>('GET', `/dpt-rest/items/${itemId}`);
  const { body } = await dispo.request<{ historyText: string }[]>(
    'GET',
    `/dpt-rest/history/${item.body.historyLogKey}`,
    undefined,
    { 'accept-language': 'en' },
  );
  return body.map((entry) => entry.historyText);
};
const onPallet = async (packageId: string) =>
  (
    await sql<{ n: number }>(
      'select count(*)::int as n from master_pallet_content where package_id = $1 and removed_at is null',
      [packageId],
    )
  )[0]?.n;

test('a pallet is begun, built and closed: its number is an SSCC, its weight what lies on it and the pallet, and it goes as one', async () => {
  const pallet = await begin();
  expect(isSscc(pallet.number)).toBe(true);
  expect(pallet.number[0]).toBe('3');
  expect(codesOf(await act(pallet.itemId, 'close'))).toEqual(['MASTER_PALLET_HAS_NO_PACKAGES']);
  const packs = await packages(2, 1);
  for (const pack of packs) expect((await put(pallet.itemId, pack.barcode)).body.result).toBe('ADDED');
  const weights = await sql<{ w: number }>('select sum(weight)::int as w from shipment where id = any($1)', [
    packs.map((one) => one.item_id),
  ]);
  const closed = await act(pallet.itemId, 'close');
  expect(closed.body).toMatchObject({ success: true, masterpalletCheckResult: null });
  expect(closed.body.pallet).toMatchObject({
    masterPalletState: 'CLOSED',
    masterPalletStatistic: {
      numberOfItemsComplete: 2,
      numberOfItemsPartially: 0,
      numberOfPackagesOK: 2,
      numberOfPackagesNOK: 0,
    },
    contentWeight: weights[0]?.w,
    grossWeight: (weights[0]?.w ?? 0) + 25_000,
  });
  // Each package counts by its own status: one of the two is damaged.
  await sql("update package set status = 'OK_DAMAGED' where id = $1", [packs[0]?.id]);
  const counted = await loader.request<MasterPallet>('GET', `${base}/${pallet.itemId}`);
  expect(counted.body.masterPalletStatistic).toMatchObject({ numberOfPackagesOK: 1, numberOfPackagesNOK: 1 });
  await sql("update package set status = 'OK' where id = $1", [packs[0]?.id]);
  expect(await historyOf(pallet.itemId)).toContain(`Routed: ${packs[0]?.outbound_route}`);
  const [own] = await sql<Record<string, unknown>>(
    'select state, shipment_type, weight::int, outbound_route, master_pallet_state from shipment where id = $1',
    [pallet.itemId],
  );
  expect(own).toEqual({
    state: 'DISPATCHABLE',
    shipment_type: 'MASTER_PALLET',
    weight: (weights[0]?.w ?? 0) + 25_000,
    outbound_route: packs[0]?.outbound_route,
    master_pallet_state: 'CLOSED',
  });
  // What lies on it does not go without it (MPA-02); the pallet itself does.
  const trip = await createTrip(dispo);
  const alone = await overriding<Check>(dispo, `/dpt-rest/trips/${trip.id}/items`, { itemIds: [packs[0]?.item_id] });
  expect(alone.body.checkResults.map((one) => one.code)).toContain('ON_MASTER_PALLET');
  const asOne = await overriding<Check>(dispo, `/dpt-rest/trips/${trip.id}/items`, { itemIds: [pallet.itemId] });
  expect(asOne.body.checkResults.map((one) => one.code)).not.toContain('MASTER_PALLET_OPEN');
  // Nothing more comes on or off, and it is not closed twice.
  expect((await put(pallet.itemId, packs[0]?.barcode ?? '')).body.result).toBe('PALLET_CLOSED');
  expect((await loader.request('DELETE', `${base}/${pallet.itemId}/packages/${packs[0]?.id}`)).status).toBe(400);
  expect(codesOf(await act(pallet.itemId, 'close'))).toContain('MASTER_PALLET_ALREADY_CLOSED');
  const label = await loader.request('GET', `${base}/${pallet.itemId}/label`);
  expect(label.status).toBe(200);
  expect(label.headers.get('content-type')).toBe('application/pdf');
});

test('a package lies on one pallet only, whoever scans it in the same moment, and a repeated key has one effect', async () => {
  const [one, two] = [await begin(), await begin()];
  const [pack] = await packages(1, 1);
  const answers = await Promise.all([put(one.itemId, pack?.barcode ?? ''), put(two.itemId, pack?.barcode ?? '', lead)]);
  expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
  expect(answers.map((answer) => answer.body.result).toSorted()).toEqual(['ADDED', 'ON_OTHER_PALLET']);
  expect(await onPallet(pack?.id ?? '')).toBe(1);
  const [other] = await packages(1, 1);
  const pallet = await begin();
  const again = key();
  const twice = await Promise.all([
    put(pallet.itemId, other?.barcode ?? '', loader, again),
    put(pallet.itemId, other?.barcode ?? '', loader, again),
  ]);
  expect(twice.map((answer) => answer.body.result)).toEqual(['ADDED', 'ADDED']);
  expect((await put(pallet.itemId, other?.barcode ?? '')).body.result).toBe('ALREADY_ON_IT');
  expect(twice[1]?.body.pallet.numberOfPackages).toBe(1);
});

test('only what goes the same way comes onto it, and what is not here does not', async () => {
  const pallet = await begin();
  const [first] = await packages(1, 1);
  expect((await put(pallet.itemId, first?.barcode ?? '')).body.pallet.heading).toContain(first?.outbound_route);
  const [elsewhere] = await packages(1, 1, first?.outbound_route);
  expect((await put(pallet.itemId, elsewhere?.barcode ?? '')).body.result).toBe('CONTENT_DOES_NOT_MATCH');
  const [absent] = await sql<{ barcode: string }>(
    "select barcode from package where org_unit = 'dtm' and active and terminal_status = 'NOT_IN_DEPOT' order by barcode limit 1",
  );
  expect((await put(pallet.itemId, absent?.barcode ?? '')).body.result).toBe('NOT_IN_DEPOT');
  expect((await put(pallet.itemId, 'NOBODYS-CODE')).body.result).toBe('UNKNOWN');
  for (const code of ['340123451234567896', '3401234']) {
    const misread = await put(pallet.itemId, code);
    expect(misread.body, code).toMatchObject({ result: 'MISREAD', next: expect.stringMatching(/[Ss]can again/) });
    expect(misread.body.pallet.numberOfPackages).toBe(1);
  }
  expect((await put(pallet.itemId, pallet.number)).body.result).toBe('IS_PALLET');
  // The first package decides again once the pallet is empty.
  const empty = await loader.request<MasterPallet>('DELETE', `${base}/${pallet.itemId}/packages/${first?.id}`);
  expect(empty.body).toMatchObject({ numberOfPackages: 0, heading: null });
  expect((await put(pallet.itemId, elsewhere?.barcode ?? '')).body.result).toBe('ADDED');
});

test('a shipment that is only partly on it is named, and closing goes on when somebody accepts it', async () => {
  const pallet = await begin();
  const packs = await packages(1, 2);
  await put(pallet.itemId, packs[0]?.barcode ?? '');
  const asked = await act(pallet.itemId, 'close');
  expect(asked.body).toMatchObject({
    success: false,
    checkResults: [{ code: 'MASTER_PALLET_CONTENT_INCOMPLETE', severity: 'WARNING', overridable: true }],
    masterpalletCheckResult: { masterpalletErrorCode: 'MASTER_PALLET_CONTENT_INCOMPLETE' },
  });
  expect(asked.body.pallet).toBeNull();
  const closed = await act(pallet.itemId, 'close', ['MASTER_PALLET_CONTENT_INCOMPLETE']);
  expect(closed.body.success).toBe(true);
  expect(closed.body.pallet?.masterPalletStatistic).toMatchObject({
    numberOfItemsComplete: 0,
    numberOfItemsPartially: 1,
  });
  expect(closed.body.pallet?.masterPalletContentItems[0]?.elsewhere).toHaveLength(1);
});

test('what lies on a loaded pallet is on the truck with it, counted once, and back when the list is opened again', async () => {
  const pallet = await begin();
  const packs = await packages(2, 1);
  for (const pack of packs) await put(pallet.itemId, pack.barcode);
  await act(pallet.itemId, 'close');
  const { list, barcodes } = await releasedTrip(dispo, sql, [pallet.itemId]);
  expect(barcodes).toEqual([pallet.number]);
  expect(codesOf(await act(pallet.itemId, 'dissolve'))).toEqual(['CHECK_MASTER_PALLET_IN_OPEN_PROCESS']);
  // A package of it is not loaded by itself (I9).
  const alone = await scan(loader, list, packs[0]?.barcode ?? '', key());
  expect(alone.body).toMatchObject({
    result: 'ON_PALLET',
    message: `Lies on master pallet ${pallet.number}: scan its number`,
  });
  // A device that scans without a network says the same by what it has kept of the list.
  type Expected = { barcode: string; content?: string[] };
  const kept = await loader.request<Expected[]>('GET', `/th-rest/loading/${list}/packages`);
  expect(kept.body.map(({ barcode, content }) => [barcode, content?.toSorted()])).toEqual([
    [pallet.number, packs.map(({ barcode }) => barcode).toSorted()],
  ]);
  // At another truck it is a wrong truck, and the trip of its pallet says where it goes.
  const [other] = await packages(1, 1, packs[0]?.outbound_route);
  const elsewhere = await releasedTrip(dispo, sql, [other?.item_id ?? '']);
  const [{ trip_name: goes } = { trip_name: '' }] = await sql<{ trip_name: string }>(
    'select trip_name from shipment where id = $1',
    [pallet.itemId],
  );
  expect((await scan(loader, elsewhere.list, packs[0]?.barcode ?? '', key())).body).toMatchObject({
    result: expect.stringMatching(/^(NOT_ON_LIST|WRONG_ROUTE)$/),
    item: { belongsTo: goes },
  });
  expect((await scan(loader, list, pallet.number, key())).body.result).toBe('OK');
  expect(codesOf(await act(pallet.itemId, 'dissolve', ['CHECK_MASTER_PALLET_IN_OPEN_PROCESS']))).toEqual([
    'MASTER_PALLET_HAVE_TO_BE_UNLOADED',
  ]);
  const where = async () =>
    (
      await sql<{ terminal_status: string }>('select terminal_status from package where id = any($1)', [
        packs.map((one) => one.id),
      ])
    ).map((row) => row.terminal_status);
  const closed = await overriding<Check>(lead, `/th-rest/loading/${list}/close`, {});
  expect(closed.body.success, JSON.stringify(closed.body)).toBe(true);
  expect(await where()).toEqual(['LOADED', 'LOADED']);
  expect((await lead.request('POST', `/th-rest/loading/${list}/reopen`, {})).status).toBe(200);
  expect(await where()).toEqual(['IN_DEPOT', 'IN_DEPOT']);
});

test('a dissolved pallet frees its packages, once; reopening is the lead’s', async () => {
  const pallet = await begin();
  const packs = await packages(2, 1);
  for (const pack of packs) await put(pallet.itemId, pack.barcode);
  await act(pallet.itemId, 'close');
  expect((await loader.request('POST', `${base}/${pallet.itemId}/reopen`)).status).toBe(403);
  const open = await lead.request<MasterPallet>('POST', `${base}/${pallet.itemId}/reopen`);
  expect(open.body.masterPalletState).toBe('CREATED');
  expect((await act(pallet.itemId, 'close')).body.success).toBe(true);
  const both = await Promise.all([act(pallet.itemId, 'dissolve'), act(pallet.itemId, 'dissolve', [], lead)]);
  expect(both.map((one) => one.body.success).toSorted()).toEqual([false, true]);
  expect(both.flatMap((one) => codesOf(one))).toEqual(['MASTER_PALLET_DISSOLVED']);
  for (const pack of packs) expect(await onPallet(pack.id)).toBe(0);
  const rows = await sql<{ state: string; master_pallet_item_id: string | null }>(
    'select state, master_pallet_item_id from shipment where id = any($1)',
    [packs.map((one) => one.item_id)],
  );
  expect(rows.every((row) => row.state === 'DISPATCHABLE' && row.master_pallet_item_id === null)).toBe(true);
  expect(await sql('select state, master_pallet_state from shipment where id = $1', [pallet.itemId])).toEqual([
    { state: 'CANCELED', master_pallet_state: 'CANCELED' },
  ]);
  expect(await historyOf(pallet.itemId)).toContainEqual(expect.stringMatching(/^Cancelled: [^{]/));
  // They stand in the depot as before, and go onto another pallet.
  const next = await begin();
  expect((await put(next.itemId, packs[0]?.barcode ?? '')).body.result).toBe('ADDED');
});

test('the shipment of a pallet is neither cancelled nor held by itself: what lies on it stays in hand (specification 3, 8)', async () => {
  const pallet = await begin();
  const packs = await packages(2, 1);
  for (const pack of packs) await put(pallet.itemId, pack.barcode);
  await act(pallet.itemId, 'close');
  const seen = await dispo.request<{ allowed: string[] }>('GET', `/dpt-rest/items/${pallet.itemId}`);
  expect(seen.body.allowed).not.toEqual(expect.arrayContaining(['cancel']));
  expect(seen.body.allowed).not.toEqual(expect.arrayContaining(['hold']));
  for (const action of ['cancel', 'hold']) {
    const done = await dispo.request<{ message: string }>(
      'POST',
      `/dpt-rest/items/${pallet.itemId}/${action}`,
      { reason: 'Kunde hat storniert' },
      { 'accept-language': 'en' },
    );
    expect([done.status, done.body.message]).toEqual([400, 'already closed master pallet']);
  }
  const many = await dispo.request('POST', '/dpt-rest/items/hold', { itemIds: [pallet.itemId], reason: 'Kunde' });
  expect(JSON.stringify(many.body)).not.toContain('"ON_HOLD"');
  expect(await sql('select state, master_pallet_state from shipment where id = $1', [pallet.itemId])).toEqual([
    { state: 'DISPATCHABLE', master_pallet_state: 'CLOSED' },
  ]);
  expect((await act(pallet.itemId, 'dissolve')).body.success).toBe(true);
  const late = await dispo.request<{ message: string }>(
    'POST',
    `/dpt-rest/items/${pallet.itemId}/cancel`,
    { reason: 'Kunde hat storniert' },
    { 'accept-language': 'en' },
  );
  expect([late.status, late.body.message]).toEqual([400, 'already dissolved master pallet']);
});

test('a pallet of another depot does not exist, and one that does not exist says so in the words of the check', async () => {
  const pallet = await begin();
  const ham = await app.as('hallenmeister-ham', 'ham');
  const theirs = '/api/public/dpt-rest/ham/masterpallets';
  expect((await ham.request('GET', `${theirs}/${pallet.itemId}`)).status).toBe(404);
  expect((await ham.request('GET', `${base}/${pallet.itemId}`)).status).toBeGreaterThanOrEqual(403);
  const closed = await ham.request<Check>('POST', `${theirs}/${pallet.itemId}/close`);
  expect(closed.body).toMatchObject({
    success: false,
    checkResults: [{ code: 'MASTER_PALLET_NOT_FOUND', overridable: false }],
  });
});

test('the shipment of a pallet says what lies on it, any other shipment nothing', async () => {
  const packs = await packages(2, 1);
  const pallet = await begin();
  for (const { barcode } of packs) expect((await put(pallet.itemId, barcode)).body.result).toBe('ADDED');
  type Data = {
    masterPalletData: {
      masterPalletType: string;
      masterPalletState: string;
      isNoEdi: boolean;
      masterPalletContentItems: { itemId: string; packageIds: string[]; complete: boolean }[];
      masterPalletStatistic: Record<string, number>;
    } | null;
  };
  const of = async (id: string) => (await dispo.request<Data>('GET', `/dpt-rest/items/${id}`)).body.masterPalletData;
  const data = await of(pallet.itemId);
  expect(data).toMatchObject({ masterPalletType: 'LASTMILE', masterPalletState: 'CREATED', isNoEdi: true });
  expect(data?.masterPalletContentItems.flatMap((one) => one.packageIds).toSorted()).toEqual(
    packs.map((one) => one.id).toSorted(),
  );
  expect(data?.masterPalletStatistic).toEqual({
    numberOfItemsComplete: 2,
    numberOfItemsPartially: 0,
    numberOfPackagesOK: 2,
    numberOfPackagesNOK: 0,
  });
  expect(await of(packs[0]?.item_id ?? '')).toBeNull();
});

// GS1 General Specifications: application identifier 00, symbology identifiers of Code 128 and DataMatrix, FNC1.
test('a label is known however it is read; what is no code of a package has its answer and the pallet stays as it is', async () => {
  const pallet = await begin();
  const packs = (await packages(4, 1)).filter((one) => /^\d{18}$/.test(one.barcode));
  const readings = [(code: string) => `00${code}`, (code: string) => `(00)${code}`, (code: string) => `]d200${code}`];
  let on = 0;
  for (const [i, read] of readings.entries()) {
    const pack = packs[i];
    if (!pack) continue;
    expect((await put(pallet.itemId, read(pack.barcode))).body.result).toBe('ADDED');
    on += 1;
  }
  expect(on).toBeGreaterThan(0);
  for (const code of [
    'sscc-abc-1',
    'A\u0001B\u001dC',
    'A\u0000B',
    '0104012345000009',
    '1'.repeat(400),
    '',
    'cTF_STP_A01-01',
  ]) {
    const answer = await put(pallet.itemId, code);
    expect([200, 400], code).toContain(answer.status);
    if (answer.status === 200)
      expect(answer.body).toMatchObject({
        result: expect.stringMatching(/^(UNKNOWN|MISREAD)$/),
        pallet: { numberOfPackages: on },
      });
  }
  // A device whose clock is wrong by a day: it was put on when it was put on.
  const now = app.platform.clock.now();
  const [late] = await packages(1, 1, packs[0]?.outbound_route);
  const other = await begin();
  const answer = await loader.request<AddAnswer>('POST', `${base}/${other.itemId}/packages`, {
    barcode: late?.barcode,
    clientKey: key(),
    scannedAt: now - 86_400_000 - 60_000,
    sentAt: now - 86_400_000,
  });
  const [item] = answer.body.pallet.masterPalletContentItems;
  expect(Math.abs((item?.packages[0]?.addedAt ?? 0) - (now - 60_000))).toBeLessThan(30_000);
});
