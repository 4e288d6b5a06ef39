// Concerns: crossdock.
import { expect } from '@playwright/test';
import { ask, open, person, phone, scanWith, test } from './people.ts';

type Listed = { items: { id: string; state: string; partnerName: string | null }[] };
type Expected = { packageId: string; barcode: string; processStatus: string; expectedPosition: string | null };

/** The unit that is being unloaded in the demo world, and the packages on it that nobody has scanned. */
async function unitInWork(page: Parameters<typeof ask>[0]) {
  const { body } = await ask<Listed>(page, 'POST', '/th-rest/unloading/list', { paging: { size: 50, page: 0 } });
  const list = body.items.find((one) => one.state === 'INPROGRESS');
  const packages = (await ask<Expected[]>(page, 'GET', `/th-rest/unloading/${list?.id}/packages`)).body;
  return { id: list?.id ?? '', waiting: packages.filter((one) => one.processStatus === 'NOT_YET_PROCESSED') };
}

test('a loader unloads: place and package, twice, unknown, without a network; the desk sees it and decides what is missing', async ({
  browser,
}) => {
  const { page, context, wrong } = await person(browser, 'lader2', phone);
  const { id, waiting } = await unitInWork(page);
  expect(waiting.length).toBeGreaterThan(2);
  const [first, second] = waiting;
  await open(page, `/TH/unloading/${id}`);
  await expect(page.getByText('Nächstes Packstück scannen')).toBeVisible();

  // A place by its label, in the dialog for another place and without it.
  await page.getByRole('button', { name: 'Anderer Platz' }).click();
  const places = page.getByRole('dialog');
  await scanWith(page, 'cTF_STP_E2E-76');
  await expect(places.getByRole('combobox')).toHaveValue('E2E-76');
  // What was scanned is not to be chosen any more: no list of suggestions lies over the button.
  await expect(page.getByRole('option')).toHaveCount(0);
  await places.getByRole('button', { name: 'Schließen' }).click();
  const discard = page.getByRole('button', { name: /[Vv]erwerfen/ });
  await expect(async () => {
    if (await discard.isVisible()) await discard.click();
    await expect(places).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await scanWith(page, 'cTF_STP_E2E-77');
  await expect(page.getByText('E2E-77').first()).toBeVisible();
  await scanWith(page, first?.barcode ?? '');
  await expect(page.getByText(/Entladen, \d+ von \d+/)).toBeVisible();
  // A dialog lies over the list: a scan is not counted behind it, and says so.
  await page.getByRole('button', { name: 'Schaden' }).click();
  const damage = page.getByRole('dialog');
  await expect(damage).toBeVisible();
  await scanWith(page, second?.barcode ?? '');
  await expect(page.getByText('Schließen Sie den Dialog und scannen Sie noch einmal.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(damage).toHaveCount(0);
  await scanWith(page, first?.barcode ?? '');
  await expect(page.getByText('Schon entladen').first()).toBeVisible();
  // A code of its own: the journey of the info scan keeps another as an unknown package.
  await scanWith(page, '306141410000007777');
  await expect(page.getByText('Unbekanntes Packstück').first()).toBeVisible();
  // What is asked for is scanned: the label of the place goes into the dialog, not into the list below.
  await page.getByRole('button', { name: 'Unbekanntes aufnehmen' }).click();
  const keeping = page.getByRole('dialog');
  await scanWith(page, 'cTF_STP_E2E-78');
  await expect(keeping.getByRole('combobox')).toHaveValue('E2E-78');
  await expect(page.getByText('Schließen Sie den Dialog und scannen Sie noch einmal.')).toHaveCount(0);
  await keeping.getByRole('button', { name: 'Als unbekannt aufnehmen' }).click();
  await expect(page.getByText(/Aufgenommen als \d+/)).toBeVisible();
  await expect(keeping).toHaveCount(0);
  // A misread is told as one, by its code: there is nothing to take in and nothing to put aside.
  await scanWith(page, '306141410000007776');
  await expect(page.locator('.k-scan-result')).toContainText('Die Prüfziffer passt nicht. Noch einmal scannen.');
  await expect(page.locator('.k-scan-result')).toContainText('306141410000007776');
  await expect(page.getByRole('button', { name: /aufnehmen|Beiseite/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Weiter scannen' }).click();

  // Without a network: kept in violet, never green; sent when the network is back.
  const aside = page.getByRole('button', { name: 'Beiseite legen, weiter scannen' });
  if (await aside.isVisible()) await aside.click();
  await context.setOffline(true);
  await scanWith(page, second?.barcode ?? '');
  await expect(page.getByText('1 wartet').first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('1 wartet')).toHaveCount(0);
  await expect
    .poll(async () => (await unitInWork(page)).waiting.some((one) => one.packageId === second?.packageId))
    .toBe(false);

  const desk = await person(browser, 'hallenmeister');
  await open(desk.page, '/TH/arrival-board');
  await expect(desk.page.getByRole('row').filter({ hasText: 'In Entladung' })).toHaveCount(1);
  await open(desk.page, `/TH/unloading/${id}`);
  await desk.page.getByRole('button', { name: /^Entladung abschließen/ }).click();
  const dialog = desk.page.getByRole('dialog');
  await expect(dialog.getByText(/ohne Entscheidung/).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Alle fehlen' }).click();
  await expect(dialog.getByText(/ohne Entscheidung/)).toHaveCount(0);
  expect([...wrong, ...desk.wrong]).toEqual([]);
});
