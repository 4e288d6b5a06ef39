import { expect, test } from 'vitest';
import { retryReports } from '#modules/exchange/server/retryReports.ts';
import { handOverDue } from '../server/handOver.ts';
import { day, partner, partnerCall, partnersDepot, them } from './partnersDepot.ts';
import { create, dortmund, munich, route, type Shipment } from './someShipments.ts';
import { statusFile } from './theirSystem.ts';

/** Reports of a partner's depot that come too early, spoiled, or from somebody else. */
const { app, sql, dtm, admin, take, rowsOf, everyHand, stands } = await partnersDepot();

test('a status that overtakes what it speaks of waits and is taken by itself; its time decides, not when it came', async () => {
  const made: Shipment = await create(dtm, munich, dortmund, 5);
  const early = await take(
    dtm,
    statusFile(them, [{ number: made.orderNumber, pickup: true, code: '505', day, time: '0802' }]),
  );
  expect(early).toMatchObject({ rowsOk: 0, rowsFailed: 1 });
  await retryReports(app.platform);
  expect((await rowsOf(dtm, early.id))[0]?.state).toBe('ERROR');
  expect((await route(dtm, [made.id]))[0]).toMatchObject({ success: true });
  await sql(`update gtp_shipment set pickup_date = $2 where id = $1`, [made.id, day.join('-')]);
  await handOverDue(app.platform);
  await app.settled();
  await retryReports(app.platform);
  await stands(made.id, 'PICKED_UP', ['FINISHED', 'PLANNED', 'PLANNED', 'PLANNED']);
  expect((await rowsOf(dtm, early.id))[0]?.state).toBe('FIXED');
  // An older word, later.
  await take(dtm, statusFile(them, [{ number: made.orderNumber, pickup: true, code: '531', day, time: '0715' }]));
  await app.settled();
  await stands(made.id, 'PICKED_UP', ['FINISHED', 'PLANNED', 'PLANNED', 'PLANNED']);
  const told = await sql<{ args: { code: string } }>(
    `select args from history where log_key = $1 and text_key like '%partnerSaid%' order by id`,
    [`GTP:${made.id}`],
  );
  expect(told.map(({ args }) => args.code)).toEqual(['SYA 505', 'SYA 531']);
}, 60_000);

test('a report that can no longer be read keeps no other from being tried again, and the run says that it failed', async () => {
  const made: Shipment = await create(dtm, munich, dortmund, 7);
  const said = [{ number: made.orderNumber, pickup: true, code: '505', day, time: '0801' }];
  const early = await take(dtm, statusFile(them, said));
  const spoiled = await take(
    dtm,
    statusFile(them, [{ number: 'DTM-999999', pickup: true, code: '505', day, time: '0803' }]),
  );
  const whole = await sql<{ draft: object }>(`select draft from order_row where import_id = $1`, [spoiled.id]);
  await sql(`update order_row set draft = draft || '{"report": {"kind": "UNLOADING"}}' where import_id = $1`, [
    spoiled.id,
  ]);
  expect((await route(dtm, [made.id]))[0]).toMatchObject({ success: true });
  await sql(`update gtp_shipment set pickup_date = $2 where id = $1`, [made.id, day.join('-')]);
  await handOverDue(app.platform);
  await app.settled();
  await expect(retryReports(app.platform)).rejects.toThrow();
  expect((await rowsOf(dtm, early.id)).map(({ state }) => state)).toEqual(['FIXED']);
  await sql(`update order_row set draft = $2::jsonb where import_id = $1`, [
    spoiled.id,
    JSON.stringify(whole[0]?.draft),
  ]);
  await retryReports(app.platform);
}, 60_000);

test('files that are no good: cut, doubled, of an unknown sender, every code of three figures, in another encoding; nothing is lost and nothing moves unseen', async () => {
  const made: Shipment = await create(dtm, munich, dortmund, 0);
  expect((await route(dtm, [made.id]))[0]).toMatchObject({ success: true });
  await stands(made.id, 'HANDED_OVER', ['PLANNED', 'PLANNED', 'PLANNED', 'PLANNED']);
  const one = { number: made.orderNumber, pickup: true, code: '505', day, time: '0804' };
  // Cut behind its first status: that one waits, because more may have been said of it.
  const whole = statusFile(them, [one]).toString('latin1');
  const cutOff = await take(dtm, Buffer.from(whole.slice(0, whole.indexOf('Z00')), 'latin1'));
  expect(cutOff).toMatchObject({ rowsOk: 0, rowsFailed: 1 });
  expect(cutOff.messages.map((said) => said.code)).toContain('TRAILER_MISSING');
  const stranger = await take(dtm, statusFile({ from: 'NOBODY', to: 'KONTOR' }, [one]));
  expect((await rowsOf(dtm, stranger.id)).map((row) => row.problem)).toEqual([
    expect.stringContaining('NOBODY: no active partner'),
  ]);
  expect(await take(dtm, statusFile({ ...them, list: 'XXX' }, [one]))).toMatchObject({ rowsOk: 0, rowsFailed: 1 });
  expect(await take(dtm, statusFile(them, [{ ...one, time: '9999' }]))).toMatchObject({ rowsOk: 0, rowsFailed: 1 });
  expect(await take(dtm, statusFile(them, [{ ...one, time: '2359' }]))).toMatchObject({ rowsOk: 0, rowsFailed: 1 });
  await app.settled();
  await stands(made.id, 'HANDED_OVER', ['PLANNED', 'PLANNED', 'PLANNED', 'PLANNED']);
  // Every code: as many as there are come out as taken or waiting.
  const codes = Array.from({ length: 999 }, (_, i) => String(i + 1).padStart(3, '0'));
  const all = await take(
    dtm,
    statusFile(
      them,
      codes.map((code) => ({ ...one, pickup: false, code })),
    ),
  );
  expect(all.rowsOk + all.rowsFailed).toBe(999);
  const publicOnes =
    '001 002 003 004 005 006 007 101 102 103 104 105 107 108 109 110 111 115 117 135 138 200 201 202 203 300 301 302 303 304 305 306 308 309 310 311 312 313 314 406 505 531 552 570'.split(
      ' ',
    );
  const taken = (await rowsOf(dtm, all.id)).filter(({ state }) => state === 'OK').map(({ rowNo }) => codes[rowNo - 1]);
  expect(taken.toSorted()).toEqual(publicOnes);
  // The same twice in one file, and a wrong count of records: once, and said.
  const twice = await take(
    dtm,
    statusFile({ ...them, count: 7 }, [
      { ...one, time: '0806' },
      { ...one, time: '0806' },
    ]),
  );
  expect(twice).toMatchObject({ rowsOk: 1, rowsKnown: 1 });
  expect(twice.messages.map((said) => said.code)).toContain('RECORD_COUNT');
  const utf8 = Buffer.from(
    statusFile(them, [{ ...one, time: '0807', text: 'Tür zu, später' }]).toString('latin1'),
    'utf8',
  );
  const read = await take(dtm, utf8);
  expect(read).toMatchObject({ rowsOk: 1 });
  expect((await rowsOf(dtm, read.id)).length).toBe(1);
}, 120_000);

test('a depot that is not on the way and another partner know nothing of it', async () => {
  const made: Shipment = await create(dtm, munich, dortmund, 0);
  expect((await route(dtm, [made.id]))[0]).toMatchObject({ success: true });
  await stands(made.id, 'HANDED_OVER', ['PLANNED', 'PLANNED', 'PLANNED', 'PLANNED']);
  const ham = await everyHand('ham');
  const file = statusFile(them, [{ number: made.orderNumber, pickup: true, code: '505', day, time: '0808' }]);
  expect(await take(ham, file)).toMatchObject({ rowsOk: 0, rowsFailed: 1 });
  const other = {
    ...partner,
    id: 'elbe',
    partnerId: 'ELBE',
    depotId: 'lej',
    partnerName: { defaultText: 'Elbe', en: '', de: '', fr: '' },
  };
  expect((await admin.request('POST', `${partnerCall}/global`, other)).status).toBe(200);
  expect(
    await take(
      dtm,
      statusFile({ from: 'ELBE', to: 'KONTOR' }, [
        { number: made.orderNumber, pickup: true, code: '505', day, time: '0808' },
      ]),
    ),
  ).toMatchObject({ rowsOk: 0, rowsFailed: 1 });
  await app.settled();
  await stands(made.id, 'HANDED_OVER', ['PLANNED', 'PLANNED', 'PLANNED', 'PLANNED']);
  // Only the network's own record says who runs a depot, and one depot has one partner.
  const own = await everyHand('str', 'systemAdmin');
  const here = await own.request<{ details?: { violations: { field: string }[] } }>('POST', `${partnerCall}/str`, {
    ...other,
    id: 'here',
    partnerId: 'HERE',
    depotId: 'ham',
  });
  expect([here.status, here.body.details?.violations.map(({ field }) => field)]).toEqual([400, ['depotId']]);
  expect(
    (
      await admin.request('POST', `${partnerCall}/global`, {
        ...other,
        id: 'again',
        partnerId: 'AGAIN',
      })
    ).status,
  ).toBe(409);
}, 60_000);
