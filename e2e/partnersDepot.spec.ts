// Concerns: network, exchange, outbound, orders.
import { expect } from '@playwright/test';
import { statusFile } from '../modules/network/proofs/theirSystem.ts';
import { ask, desk, open, person, settled, test } from './people.ts';
import { today } from './depotDay.ts';

const them = { from: 'ISAR089', to: 'KONTOR' };
const place = (name: string, postalCode: string, city: string) => ({ name, countryCode: 'DE', postalCode, city });

test('a partner runs a depot: the planner sees who, a status file of it moves the way, and a strange status waits until somebody says what it means', async ({
  browser,
}) => {
  const admin = await person(browser, 'admin');
  const saved = await ask(admin.page, 'POST', '/cmd-core-rest-interface/transfer/edipartner/v1/global', {
    id: 'isar',
    partnerName: { defaultText: 'Isar Logistik', en: '', de: '', fr: '' },
    partnerId: them.from,
    ownId: them.to,
    codeList: 'SYA',
    sends: 'STAT512',
    depotId: 'muc',
    address: 'https://isar.example/edi',
    active: true,
    test: true,
  });
  expect(saved).toMatchObject({ status: 200 });

  const planner = await person(browser, 'planner', desk, 'global');
  await open(planner.page, '/GTP/branches');
  await expect(planner.page.getByRole('row').filter({ hasText: 'Isar Logistik' })).toContainText('Depot München');

  // It collects in Munich for Dortmund: the order goes to the partner as a file.
  const { page, wrong } = await person(browser, 'dispo1');
  await open(page, '/GTP/shipments');
  const made = await ask<{ id: string; orderNumber: string }>(page, 'POST', '/gtp-rest/shipments', {
    consignor: place('Isar Anlagenbau', '80331', 'München'),
    consignee: place('Hansa Pharma', '44339', 'Dortmund'),
    product: 'STANDARD',
    pickupDate: today(),
    pickupFrom: [8, 0, 0],
    pickupTo: [15, 0, 0],
    goods: [
      {
        numberOfPackages: 2,
        packingType: 'EP',
        goodsDescription: 'Teile',
        marksAndNumbers: null,
        grossWeight: 64_000,
        length: 1200,
        width: 800,
        height: 1000,
        stackable: false,
      },
    ],
  });
  expect(made.status).toBe(201);
  const { id, orderNumber } = made.body;
  expect(await ask(page, 'POST', '/gtp-rest/shipments/route-shipment-batch', { ids: [id] })).toMatchObject({
    body: { results: [{ success: true }] },
  });
  await settled();
  await open(page, '/OM/messages');
  await expect(
    page.getByRole('region', { name: 'Nachrichtenprotokoll' }).getByRole('row').filter({ hasText: orderNumber }),
  ).toHaveCount(1);

  // Their file: collected, and something that no list has.
  const said = { number: orderNumber, pickup: true, day: today(), text: 'Fahrer Huber' };
  await open(page, '/OM/imports');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'status.txt',
      mimeType: 'text/plain',
      buffer: statusFile(them, [{ ...said, code: '999', time: '0915' }]),
    });
  await expect(page).toHaveURL(/#\/OM\/imports\/[0-9a-f-]{36}/);
  await page.getByRole('row').filter({ hasText: orderNumber }).click();
  const report = page.getByRole('region', { name: 'Was der Partner meldet' });
  await expect(report.getByLabel('Status')).toHaveValue('999');
  await expect(page.getByText('Status 999 steht nicht in der Liste SYA.').first()).toBeVisible();
  await settled();
  await report.getByLabel('Status').fill('505');
  await expect(report.getByText('Nichts ist mehr falsch.')).toBeVisible();
  await page.getByRole('button', { name: 'Speichern und übernehmen' }).click();
  await expect(page.getByText('Meldung übernommen')).toBeVisible();
  await settled();

  await open(page, `/GTP/shipments/${id}`);
  await expect(page.getByRole('list', { name: 'Route' })).toContainText('Isar Logistik, über Dateien');
  await expect(page.getByText('Abgeholt').first()).toBeVisible();
  expect(wrong).toEqual([]);
});
