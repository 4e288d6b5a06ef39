// Concerns: software.
import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import { faultsOf } from './faults.ts';
import { ask, open, person, test } from './people.ts';

test('an administrator stores a package, rolls it out to a share of the devices, and a device is told of it', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'admin');
  await open(page, '/STUDIO/mobile-software-versions');
  await expect(page.getByRole('row').filter({ hasText: 'Version dieser Anwendung' })).toContainText('Browser');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'kontor-scan-4.2.1.apk', mimeType: 'application/zip', buffer: randomBytes(1_500_000) });
  const form = page.getByRole('dialog', { name: 'kontor-scan-4.2.1.apk' });
  // What the name of the file tells is filled in.
  await expect(form.getByLabel(/^Version/)).toHaveValue('4.2.1');
  await form.getByLabel(/^Version/).fill('neueste');
  await form.getByRole('button', { name: 'Paket einstellen' }).click();
  await expect(form.getByLabel(/^Version/)).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel(/^Version/).fill('4.2.1');
  await form.getByLabel(/^Bemerkung/).fill('Schnellere Kamera');
  await form.getByRole('button', { name: 'Paket einstellen' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Schnellere Kamera' })).toContainText('1,4 MB');
  expect(await faultsOf(page)).toEqual([]);

  await page.getByRole('tab', { name: /Verteilungen/ }).click();
  await page.getByRole('button', { name: /^Verteilung planen/ }).click();
  const plan = page.getByRole('dialog', { name: 'Verteilung planen' });
  await plan.getByLabel(/^Anteil der Geräte/).fill('100');
  await plan.getByRole('button', { name: 'Verteilung planen' }).click();
  await expect(plan).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: '4.2.1' });
  await expect(row).toContainText('alle Geräte');
  await row.click();
  // It would begin by itself at the next quarter of an hour.
  const start = page.getByRole('button', { name: 'Starten' });
  if (await start.isEnabled()) await start.click();
  await expect(row).toContainText('Läuft');
  expect(await faultsOf(page)).toEqual([]);

  const driver = await person(browser, 'fahrer1');
  const told = await ask<{ updateAvailable: boolean; version: string }>(
    driver.page,
    'GET',
    '/api/system/mobile-management/software/update?mobileSystemType=ANDROID&version=4.1',
  );
  expect(told.body).toMatchObject({ updateAvailable: true, version: '4.2.1' });
  await expect(row.getByRole('gridcell').nth(6)).toHaveText('1');
  expect([...wrong, ...driver.wrong]).toEqual([]);
});
