// Concerns: lookback, yard, crossdock, dispatch, shipments.
import { expect } from '@playwright/test';
import { faultsOf } from './faults.ts';
import { atRest, open, person, settled, test } from './people.ts';

test('a supervisor finds what stood at a dock, slides through the day by keyboard, and a link keeps the moment', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'depotadmin', { width: 1280, height: 800 });
  await open(page, '/RPT/lookback?part=trips&at=2026-03-10T08:45');
  const trip = page.getByRole('row', { name: /T-104/ });
  await expect(trip).toContainText('Startbereit');
  await expect(page.getByRole('slider', { name: 'Uhrzeit' })).toHaveValue('525');

  // An hour and a quarter later it is on the road.
  await page.getByRole('button', { name: 'Eine Stunde später' }).click();
  await expect(page).toHaveURL(/at=2026-03-10T09(:|%3A)45/);
  await expect(trip).toContainText('Unterwegs');
  const slider = page.getByRole('slider', { name: 'Uhrzeit' });
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(page).toHaveURL(/at=2026-03-10T00(:|%3A)00/);
  await expect(page.getByText(/\d+ unterwegs/)).toHaveText('0 unterwegs');
  // By typing the time.
  await page.getByLabel('Zeit', { exact: true }).fill('930');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/T09(:|%3A)30/);

  // What was at the dock: by search, also when nothing stood there.
  await page.getByRole('tab', { name: 'Hof' }).click();
  await page.getByPlaceholder('Platz, Einheit').fill('DTM4403');
  await settled();
  await expect(page.getByRole('row', { name: /DTM4403/ })).toHaveCount(1);
  // A moment to come is no moment to look back at: the nearest stands there, and the page says so.
  await open(page, '/RPT/lookback?part=yard&at=2026-03-10T23:00');
  await expect(page.getByRole('status').filter({ hasText: 'nächstgelegene' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Eine Stunde später' })).toBeDisabled();
  // What is asked anew stands there paler until it has come.
  await expect(page.locator('.lkb-part[aria-busy=true]')).toHaveCount(0);
  await atRest(page);
  expect(await faultsOf(page)).toEqual([]);
  expect(wrong).toEqual([]);
});

test('evidence for a claim opens from the shipment as a PDF', async ({ browser }) => {
  const { page, wrong } = await person(browser, 'leitdispo', { width: 1280, height: 800 });
  await open(page, '/RPT/lookback?part=hall');
  await page.getByRole('grid', { name: 'Packstücke' }).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/DPT\/shipment\//);
  await settled();
  await expect(page.getByRole('button', { name: 'Lieferschein' })).toBeVisible();
  await page.getByRole('toolbar').getByRole('button', { name: 'Mehr' }).click();
  await page.getByRole('menuitem', { name: 'Nachweis für Reklamation …' }).click();
  const dialog = page.getByRole('dialog', { name: /Nachweis für Reklamation/ });
  await expect(dialog).toContainText('Der ganze Weg nach den Büchern');
  const answer = page.waitForResponse(/evidence\.pdf/);
  await page.keyboard.press('Enter');
  const { headers, status } = await answer.then((got) => ({ headers: got.headers(), status: got.status() }));
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
  await expect(dialog).toHaveCount(0);
  expect(wrong).toEqual([]);
});
