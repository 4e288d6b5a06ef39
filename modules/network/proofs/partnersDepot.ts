import { expect } from 'vitest';
import { morning, today } from '#testing/day.ts';
import { partsOf, trucks } from '#testing/networkTrucks.ts';
import { opened } from '#testing/opened.ts';
import type { OrderImport } from '#modules/exchange/contract/calls.ts';
import type { RowHead } from '#modules/exchange/contract/inbox.ts';
import type { Client } from '#testing/testApp.ts';

export const them = { from: 'ISAR089', to: 'KONTOR' };
export const partner = {
  id: 'isar',
  partnerName: { defaultText: 'Isar Logistik', en: '', de: '', fr: '' },
  partnerId: them.from,
  ownId: them.to,
  codeList: 'SYA',
  sends: 'STAT512',
  depotId: 'muc',
  unloadingReport: true,
  address: 'https://isar.example/edi',
  active: true,
  test: true,
};
export const partnerCall = '/cmd-core-rest-interface/transfer/edipartner/v1';
export const day = today();

/** A world in which the depot of Munich is run by a partner with its own software: everything that crosses goes by files. */
export async function partnersDepot() {
  const { app, sql } = await opened(morning());
  const planner = await app.as('planner', 'global');
  const hands = trucks(app, sql);
  const [dtm, hub] = [await hands.everyHand('dtm'), await hands.everyHand('hub')];
  const admin = await hands.everyHand('global', 'systemAdmin');
  expect((await admin.request('POST', `${partnerCall}/global`, partner)).status).toBe(200);

  const take = async (client: Client, bytes: Buffer, name = 'status.txt'): Promise<OrderImport> => {
    const { status, body } = await client.request<OrderImport>(
      'POST',
      `/om-rest/imports?kind=fortras&filename=${name}`,
      bytes,
    );
    expect([status, body.messages?.map((one) => one.text)]).toEqual([201, expect.anything()]);
    return body;
  };
  const rowsOf = async (client: Client, id: string): Promise<RowHead[]> =>
    (await client.request<RowHead[]>('GET', `/om-rest/imports/${id}/rows`)).body;
  return { app, sql, planner, dtm, hub, admin, take, rowsOf, ...hands, ...partsOf(sql, planner) };
}
