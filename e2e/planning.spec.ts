// Concerns: dispatch, shipments, exchange.
import { expect, type Page } from '@playwright/test';
import { isoDay, today, tomorrow } from './depotDay.ts';
import { answerChecks } from './answers.ts';
import { interchange } from './orders.ts';
import { ask, open, person, test } from './people.ts';

/** Two shipments to region 59, one to region 44; 180, 180 and 90 kg. */
async function threeOrders(page: Page): Promise<string> {
  const day = interchange();
  await open(page, '/OM/imports');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'widgets.edi', mimeType: 'application/octet-stream', buffer: Buffer.from(day.text) });
  const find = () => ask<{ items: unknown[] }>(page, 'POST', '/dpt-rest/items', { q: day.prefix });
  await expect.poll(async () => (await find()).body.items.length).toBe(3);
  return day.prefix;
}

test('a dispatcher counts what waits by region and weight, narrows pool and trips by it, and finds it again after a reload', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'dispo1');
  const prefix = await threeOrders(page);
  await open(page, '/DPT?group=none');
  await page.getByRole('searchbox', { name: 'Sendungen suchen' }).fill(prefix);
  const rows = page.getByRole('grid', { name: 'Disponierbare Sendungen' }).locator('[data-line]');
  await expect(rows).toHaveCount(3);

  // Folded away at first; the key shows them.
  const strip = page.getByRole('group', { name: 'Auswertung', exact: true });
  await expect(strip).toHaveCount(0);
  await rows.first().click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('3');
  await expect(strip.getByRole('heading')).toHaveCount(14);
  const widget = (name: string) => strip.getByRole('region', { name, exact: true });
  const row = (name: string, text: RegExp) => widget(name).getByRole('button', { name: text });

  // The region filters the pool, its own widget keeps the other regions.
  await expect(row('Karte', /DE 59/)).toContainText('2');
  await row('Karte', /DE 59/).click();
  await expect(rows).toHaveCount(2);
  await expect(row('Karte', /DE 44/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Touren', exact: true }).locator('..')).toContainText(/\d+ von \d+/);

  // Both together.
  await row('Gewichte', /bis 100|30–100/).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Autohaus Kamen');

  await page.reload();
  await expect(rows).toHaveCount(1);
  await expect(row('Karte', /DE 59/)).toHaveAttribute('aria-pressed', 'true');

  // What narrows is seen and taken away where the list is, also while the widgets are out of sight.
  await page.getByRole('toolbar', { name: 'Bereiche' }).getByRole('button', { name: 'Mehr' }).click();
  await page.getByRole('menuitem', { name: 'Auswertung ausblenden' }).click();
  await expect(strip).toHaveCount(0);
  await page.getByRole('button', { name: /^Filter entfernen, Gewichte/ }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: /^Filter entfernen, Karte/ }).click();
  await expect(rows).toHaveCount(3);
  expect(wrong).toEqual([]);
});

type Trip = { id: string; name: string; stopsDone: number; numberOfStops: number };

test('the stops of a trip are narrowed by the address and by chips; the context decides columns and buttons', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'dispo1');
  await open(page, '/DPT/execution');
  const day = isoDay(today());
  const trips = (await ask<Trip[]>(page, 'GET', `/dpt-rest/trips?date=${day}`)).body;
  const trip = trips.find((one) => one.stopsDone > 0 && one.stopsDone < one.numberOfStops);
  if (!trip) throw new Error('the world has no trip that is half done');
  const { stops } = (
    await ask<{ stops: { stopProcessingState: string | null }[] }>(page, 'GET', `/dpt-rest/trips/${trip.id}`)
  ).body;
  const done = stops.filter((stop) => stop.stopProcessingState !== null && stop.stopProcessingState !== 'IN_PROGRESS');
  await open(page, `/DPT/tour/${trip.id}?stops=documented&context=execution`);
  const grid = page.getByRole('grid', { name: 'Stopps' });
  await expect(grid.locator('[data-line]')).toHaveCount(done.length);
  await page.getByRole('button', { name: /^Geplant/ }).click();
  await expect(grid.locator('[data-line]')).toHaveCount(stops.length - done.length);
  await expect(page).toHaveURL(/stops=planned/);
  await page.getByRole('button', { name: /^Alle/ }).click();
  // With the start and the way back.
  await expect(grid.locator('[data-line]')).toHaveCount(stops.length + 2);

  await expect(grid.getByRole('columnheader', { name: 'Ist' })).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Zusammenhang' }).getByText('Planung').click();
  await expect(page).toHaveURL(/context=planning/);
  await expect(grid.getByRole('columnheader', { name: 'Ist' })).toHaveCount(0);
  await expect(grid.getByRole('columnheader', { name: 'Standzeit' })).toBeVisible();

  // A desk's screen has room for the way beside the stops; below it the map is a tab.
  const beside = page.getByRole('separator', { name: 'Karte' });
  await expect(beside).toBeVisible();
  await page.setViewportSize({ width: 1000, height: 768 });
  await expect(beside).toHaveCount(0);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect(beside).toBeVisible();
  await expect(grid).toBeVisible();
  expect(wrong).toEqual([]);
});

test('a dispatcher takes a collection on the telephone straight onto a trip, copies it, and splits a delivery', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'dispo1');
  const prefix = await threeOrders(page);
  const executionDate = today();
  const trip = (await ask<Trip>(page, 'POST', '/dpt-rest/trips', { executionDate })).body;
  await open(page, `/DPT?trip=${trip.id}`);
  await page.getByRole('button', { name: 'Neue Abholung' }).click();
  const from = page.getByRole('region', { name: 'Abholen bei' });
  const to = page.getByRole('region', { name: 'Geht an' });
  const confirm = page.getByRole('button', { name: 'Abholung anlegen' });

  // Nothing is lost when something is missing.
  await from.getByLabel('Name').fill(`Möbelhaus ${prefix}`);
  await confirm.click();
  await expect(page.getByText('Felder brauchen Ihre Aufmerksamkeit')).toBeVisible();
  await expect(from.getByLabel('Name')).toHaveValue(`Möbelhaus ${prefix}`);
  await from.getByLabel('Postleitzahl').fill('58095');
  await from.getByLabel('Ort').fill('Hagen');
  await to.getByLabel('Name').fill('Lager Süd');
  await to.getByLabel('Postleitzahl').fill('80331');
  await to.getByLabel('Ort').fill('München');
  await page.getByLabel('Gewicht').fill('480');
  await confirm.click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'Trotzdem disponieren' });
  const done = page.getByText(`auf ${trip.name} disponiert`).first();
  await dialog.or(done).first().waitFor();
  if (await dialog.isVisible()) {
    for (const box of await dialog.getByRole('checkbox').all()) await box.check();
    await dialog.getByRole('button', { name: 'Trotzdem disponieren' }).click();
  }
  await expect(done).toBeVisible();
  const { stops } = (
    await ask<{ stops: { name: string; orders: { itemId: string }[] }[] }>(page, 'GET', `/dpt-rest/trips/${trip.id}`)
  ).body;
  expect(stops.map(({ name }) => name)).toEqual([`Möbelhaus ${prefix}`]);

  // The same customer calls again.
  await open(page, `/DPT/shipment/${stops[0]?.orders[0]?.itemId}`);
  await page.getByRole('button', { name: /^Mehr/ }).click();
  await page.getByRole('menuitem', { name: 'Als Abholung kopieren' }).click();
  await expect(from.getByLabel('Name')).toHaveValue(`Möbelhaus ${prefix}`);
  await expect(page.getByLabel('Gewicht')).toHaveValue('480');
  const made = page.waitForResponse((one) => one.url().includes('/dpt-rest/items/create'));
  await confirm.click();
  const { orderNumber } = (await (await made).json()) as { orderNumber: string };
  await expect(page.getByText(`Abholung ${orderNumber} angelegt`)).toBeVisible();

  // One of two pallets goes by itself.
  type Found = { items: { itemId: string; orderNumber: string; numberOfExpectedPackages: number }[] };
  const found = (await ask<Found>(page, 'POST', '/dpt-rest/items', { q: prefix })).body.items;
  const two = found.find((one) => one.numberOfExpectedPackages === 2);
  await open(page, `/DPT/shipment/${two?.itemId}`);
  await page.getByRole('button', { name: /^Mehr/ }).click();
  await page.getByRole('menuitem', { name: 'Packstücke abtrennen' }).click();
  const packages = page.getByRole('dialog');
  await packages.getByRole('option').first().click();
  await packages.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(page.getByText('1 Packstück abgetrennt')).toBeVisible();
  const parts = (await ask<Found>(page, 'POST', '/dpt-rest/items', { q: two?.orderNumber ?? '' })).body.items;
  expect(parts.map((one) => one.numberOfExpectedPackages)).toEqual([1, 1]);
  expect(wrong).toEqual([]);
});

test('a dispatcher takes over trips of the day before, prints the day, and parks what shall wait', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'dispo1');
  const prefix = await threeOrders(page);
  const iso = (date: readonly number[]) => date.map((part) => String(part).padStart(2, '0')).join('-');
  const to = iso(tomorrow());
  const before = (await ask<Trip[]>(page, 'GET', `/dpt-rest/trips?date=${to}`)).body.length;
  await open(page, `/DPT?day=${to}`);
  // A browser without a printer would wait for its dialog.
  await page.evaluate('globalThis.print = () => { globalThis.printed = true }');
  const tools = page.getByRole('toolbar', { name: 'Touren' }).getByRole('button', { name: /^Mehr/ });
  await tools.click();
  await page.getByRole('menuitem', { name: /Touren vom letzten Tag/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Touren vom/ });
  const first = dialog.getByRole('option').first();
  const plate = ((await first.textContent()) ?? '').split(' · ')[1]?.match(/^[A-ZÄÖÜ]+-[A-Z]+ \d+/)?.[0] ?? '';
  await first.click();
  await dialog.getByRole('button', { name: 'Übernehmen' }).click();
  // Copied before, the vehicle is on the road twice: the check says so.
  const twice = page.getByRole('dialog').filter({ hasText: 'Trotzdem speichern' });
  const made = page.getByText('1 Tour angelegt');
  await twice.or(made).first().waitFor();
  if (await twice.isVisible()) {
    for (const box of await twice.getByRole('checkbox').all()) await box.check();
    await twice.getByRole('button', { name: 'Trotzdem speichern' }).click();
  }
  await expect(made).toBeVisible();
  const after = (
    await ask<(Trip & { vehicle: { licensePlate: string } | null })[]>(page, 'GET', `/dpt-rest/trips?date=${to}`)
  ).body;
  expect(after).toHaveLength(before + 1);
  if (plate) expect(after.map((trip) => trip.vehicle?.licensePlate)).toContain(plate);

  // Paper shows the day and nothing of the screen.
  await tools.click();
  await page.getByRole('menuitem', { name: 'Tag drucken' }).click();
  await expect.poll(() => page.evaluate('globalThis.printed')).toBe(true);
  await page.emulateMedia({ media: 'print' });
  const sheet = page.locator('.d-print');
  await expect(sheet.locator('section')).toHaveCount(after.length);
  await expect(sheet).toBeVisible();
  // The depot by its name.
  await expect(sheet.getByRole('heading', { level: 1 })).toHaveText(/, Depot Dortmund-Ost$/);
  await expect(page.getByRole('button', { name: 'Neue Tour' })).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.evaluate("globalThis.dispatchEvent(new Event('afterprint'))");
  await expect(sheet).toHaveCount(0);

  await open(page, '/DPT?group=none');
  await page.getByRole('searchbox', { name: 'Sendungen suchen' }).fill(prefix);
  const rows = page.getByRole('grid', { name: 'Disponierbare Sendungen' }).locator('[data-line]');
  await expect(rows).toHaveCount(3);
  await rows.first().click();
  await page.getByRole('button', { name: /Auf anderen Tag legen/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /verschieben|Verschieben|legen/ })
    .click();
  await expect(rows).toHaveCount(2);
  expect(wrong).toEqual([]);
});

test('a shipment stands in short beside the list, follows the arrow keys, and Escape closes it', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'dispo1');
  const prefix = await threeOrders(page);
  await open(page, '/DPT?group=none');
  await page.getByRole('searchbox', { name: 'Sendungen suchen' }).fill(prefix);
  const rows = page.getByRole('grid', { name: 'Disponierbare Sendungen' }).locator('[data-line]');
  await expect(rows).toHaveCount(3);
  type Found = { items: { orderNumber: string; placeName: string; itemId: string }[] };
  const items = (await ask<Found>(page, 'POST', '/dpt-rest/items', { q: prefix })).body.items;
  const numberOf = async (at: number): Promise<string> => {
    const text = (await rows.nth(at).textContent()) ?? '';
    return items.find((one) => text.includes(one.orderNumber.slice(-6)))?.orderNumber ?? 'none';
  };
  await rows.first().click();
  await page.keyboard.press('i');
  const panel = (number: string) => page.getByRole('region', { name: number });
  const first = panel(await numberOf(0));
  await expect(first.getByRole('tab')).toHaveText(['Info', 'Kontakt', 'Ware', 'Verlauf']);
  await page.keyboard.press('ArrowDown');
  const second = panel(await numberOf(1));
  await expect(second).toBeVisible();
  await expect(first).toHaveCount(0);

  await second.getByRole('tab', { name: 'Kontakt' }).click();
  await expect(second).toContainText('Hagener Federn GmbH');
  await second.getByRole('tab', { name: 'Ware' }).click();
  await expect(second).toContainText('Ware');
  await second.getByRole('tab', { name: 'Verlauf' }).click();
  await expect(second).toContainText('Angelegt');
  await second.getByRole('button', { name: 'Historie' }).click();
  // Its history stands beside it (ruling R45), and goes first.
  const history = page.getByRole('region', { name: `Historie der Sendung ${await numberOf(1)}` });
  await expect(history).toContainText('angelegt');
  await page.keyboard.press('Escape');
  await expect(history).toHaveCount(0);
  // Held without leaving the board: it waits no longer, and is back when it is released.
  await second.getByRole('tab', { name: 'Info' }).click();
  const held = await numberOf(1);
  await second.getByRole('button', { name: /^Mehr/ }).click();
  await page.getByRole('menuitem', { name: 'Anhalten', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Grund').fill('Zoll fehlt');
  await page.getByRole('dialog').getByRole('button', { name: 'Anhalten', exact: true }).click();
  await expect(panel(held)).toContainText('Angehalten');
  await panel(held).getByRole('button', { name: /^Mehr/ }).click();
  await page.getByRole('menuitem', { name: 'Anhalten aufheben' }).click();
  await expect(panel(held)).toContainText('Dispon');
  await second.getByRole('tab', { name: 'Info' }).focus();
  await page.keyboard.press('Escape');
  await expect(second).toHaveCount(0);
  expect(wrong).toEqual([]);
});

test('which widgets are shown belongs to the saved view', { tag: '@long' }, async ({ browser }) => {
  const { page, wrong } = await person(browser, 'dispo2');
  await open(page, '/DPT');
  const strip = page.getByRole('group', { name: 'Auswertung', exact: true });
  const menu = page.getByRole('button', { name: /^Ansicht: / });
  await page.getByRole('toolbar', { name: 'Bereiche' }).getByRole('button', { name: 'Mehr' }).click();
  await page.getByRole('menuitem', { name: 'Auswertung zeigen' }).click();
  await page.getByRole('button', { name: 'Auswertungen wählen' }).click();
  for (const name of ['Karte', 'Produkte', 'Prioritäten', 'Überblick'])
    await page.getByRole('menuitemcheckbox', { name, exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(strip.getByRole('heading')).toHaveCount(9);
  const name = 'Neun Touren';
  await menu.click();
  await page.getByRole('menuitem', { name: 'Als Ansicht speichern' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click();
  await expect(menu).toHaveAccessibleName(`Ansicht: ${name}`);
  await menu.click();
  await page.getByRole('menuitemradio', { name: 'Standardansicht' }).click();
  await expect(strip).toHaveCount(0);
  await menu.click();
  await page.getByRole('menuitemradio', { name }).click();
  await expect(strip.getByRole('heading')).toHaveCount(9);
  expect(wrong).toEqual([]);
});

test('packages change to another vehicle at a handover point, and a trip is copied with its regular stops', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'dispo1');
  type Meeting = { tripId: string; name: string; state: string; shipments: number };
  const { trips } = (await ask<{ trips: Meeting[] }>(page, 'GET', `/dpt-rest/handoverpoints?date=${isoDay(today())}`))
    .body;
  const [giver, taker] = trips.filter((trip) => trip.shipments > 1);
  await open(page, '/DPT/handoverPoint');
  for (const [label, trip] of [
    ['Übergibt', giver],
    ['Übernimmt', taker],
  ] as const) {
    await page.getByRole('combobox', { name: label }).fill(trip?.name ?? '');
    await page
      .getByRole('option', { name: new RegExp(`^${trip?.name} `) })
      .first()
      .click();
  }
  const rows = page.getByRole('grid').locator('[data-line]');
  const order = /4426\d{8}/.exec((await rows.first().textContent()) ?? '')?.[0];
  await rows.first().click();
  await page.keyboard.press('Control+Enter');
  await answerChecks(page, 'Trotzdem übergeben', page.getByText(/^Übergeben an /).first());
  const done = page.getByRole('region', { name: 'Übergaben des Tages' });
  await expect(done).toContainText(`${giver?.name} an ${taker?.name}`);
  await expect(done).toContainText(order ?? 'an order');
  await expect(done).toContainText('Erledigt');

  await open(page, `/DPT?day=${isoDay(tomorrow())}`);
  const head = page.getByRole('region', { name: 'Touren', exact: true });
  await head.getByRole('button', { name: 'Mehr' }).first().click();
  await page.getByRole('menuitem', { name: /kopieren/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('in der Reihenfolge ihrer Stopps');
  await dialog.getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Übernehmen' }).click();
  await answerChecks(
    page,
    'Trotzdem speichern',
    page.getByText(/Tour angelegt|für regelmäßige Stopps auf 1 neuen Touren/).first(),
  );
  expect(wrong).toEqual([]);
});
