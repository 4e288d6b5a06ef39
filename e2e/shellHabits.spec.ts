// Concerns: the shell.
import { expect } from '@playwright/test';
import { faultsOf } from './faults.ts';
import { desk, open, person, phone, test } from './people.ts';

test.use({ maps: true });

test('home shows the day of the unit, leads to what needs attention and back to where one was', async ({ browser }) => {
  const { page, context, wrong } = await person(browser, 'dispo1');
  await open(page, '/');
  await expect(page.getByRole('heading', { name: /^Heute: Depot Dortmund/ })).toBeVisible();
  const figures = page.getByRole('table', { name: 'Zahlen des Tages' });
  await expect(figures.getByRole('row', { name: /Zustellungen \d+ von \d+/ })).toBeVisible();
  const dispatch = page.getByRole('link', { name: /^Disposition/ });
  await expect(dispatch).toContainText(/\d+ offen heute/);
  const first = page
    .getByRole('region', { name: /Handlungsbedarf/ })
    .getByRole('link')
    .first();
  await first.click();
  await expect(page).not.toHaveURL(/#\/$/);
  await open(page, '/DPT/execution');
  await expect(page.getByRole('heading', { name: 'Touren' })).toBeVisible();
  await open(page, '/');
  const again = page.getByRole('region', { name: 'Weiterarbeiten' }).getByRole('link', { name: /Durchführung/ });
  await again.click();
  await expect(page).toHaveURL(/#\/DPT\/execution/);
  expect([...wrong, ...(await faultsOf(page))]).toEqual([]);
  await context.close();
});

test('a driver finds the own trip on top of the home page', async ({ browser }) => {
  const { page, context } = await person(browser, 'fahrer1', phone);
  await open(page, '/');
  await page.getByRole('link', { name: /^Ihre Tour T-/ }).click();
  await expect(page).toHaveURL(/#\/TOUR\/trips\//);
  await context.close();
});

test('the help is a page of its own, also once the application is kept offline', async ({ browser }) => {
  const { page, context } = await person(browser, 'dispo1', desk, 'dtm', { serviceWorkers: 'allow' });
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await page.reload();
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
  await expect(
    page
      .getByRole('button', { name: 'Onlinehilfe' })
      .or(page.getByRole('button', { name: /^Benutzermenü/ }))
      .first(),
  ).toBeVisible();
  const [help] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('F1')]);
  await expect(help.getByRole('heading', { level: 1 })).toHaveText('Kontor-Handbuch');
  await context.close();
});

test('a dialog leaves with its page, and asks when something was typed in it', async ({ browser }) => {
  const { page, context } = await person(browser, 'dispo1');
  await open(page, '/DPT/shipment');
  const list = page.getByRole('grid', { name: 'Sendungen' });
  await list.locator('[data-line="0"]').getByRole('link').or(list.locator('[data-line="0"]')).first().dblclick();
  await expect(page).toHaveURL(/#\/DPT\/shipment\/[0-9a-f-]{36}/);
  // The second click of a double click selects nothing of the page that came.
  expect(await page.evaluate('String(getSelection())')).toBe('');
  const note = page.getByRole('dialog', { name: /Notiz/ });
  await page.getByRole('button', { name: /Notiz/ }).first().click();
  await expect(note).toBeVisible();
  await page.goBack();
  await expect(note).toHaveCount(0);
  await expect(page).toHaveURL(/#\/DPT\/shipment$/);
  await page.goForward();
  await page.getByRole('button', { name: /Notiz/ }).first().click();
  await note.getByRole('textbox').first().fill('Rampe 3');
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Änderungen verwerfen?' });
  await expect(question).toBeVisible();
  // Enter must not destroy: the way back has the focus.
  await expect(question.getByRole('button', { name: 'Weiter bearbeiten' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(note.getByRole('textbox').first()).toHaveValue('Rampe 3');
  await context.close();
});

test('Escape closes the context menu alone, and a record opens with the focus in its first field', async ({
  browser,
}) => {
  const { page, context } = await person(browser, 'depotadmin');
  await open(page, '/DPT');
  const pool = page.getByRole('treegrid', { name: 'Disponierbare Sendungen' });
  const box = pool.locator('[data-line="1"] [data-check]');
  await box.click();
  await expect(pool.locator('[aria-selected="true"]')).toHaveCount(1);
  await pool.locator('[data-line="1"]').click({ button: 'right' });
  const menu = page.getByRole('menu', { name: 'Aktionen' });
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(pool.locator('[aria-selected="true"]')).toHaveCount(1);

  await open(page, '/CMD/vehicles');
  await page.getByRole('button', { name: /^Anlegen/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox').first()).toBeFocused();
  await context.close();
});

test('a record that was just made is selected and in view, and Cancel leaves without a change', async ({ browser }) => {
  const { page, context } = await person(browser, 'depotadmin');
  await open(page, '/CMD/vehicles');
  await page.getByRole('button', { name: /^Anlegen/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Fahrzeug anlegen' });
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: /^Anlegen/ }).click();
  const id = 'probe-eins';
  const plate = 'DO-ZZ 4711';
  await dialog.getByRole('textbox', { name: 'Kennung' }).fill(id);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Wagen der Probe');
  await dialog.getByRole('textbox', { name: 'Kennzeichen' }).fill(plate);
  await dialog.getByRole('combobox', { name: 'Fahrzeugtyp' }).click();
  await page.getByRole('option').first().click();
  // Twice in a row, as a nervous hand does: one record.
  await dialog.getByRole('button', { name: /^Speichern/ }).dblclick();
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole('row', { name: plate });
  await expect(row).toHaveCount(1);
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await expect(row).toBeInViewport();
  await context.close();
});

test("a map of one's own lies beneath the trips when the operator names one, and its failing leaves the own ground", {
  tag: '@long',
}, async ({ browser }) => {
  const { page, context, wrong } = await person(browser, 'dispo1');
  const tile = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  let tiles = 0;
  await context.route('**/own-tiles/**', (route) => {
    tiles += 1;
    return route.fulfill({ contentType: 'image/png', body: tile });
  });
  const config = '**/api/system/system-config/kontor.map';
  const address = (styleUrl: string) => context.route(config, (route) => route.fulfill({ json: { styleUrl } }));
  await address(new URL('/own-tiles/{z}/{x}/{y}.png', page.url()).href.replaceAll('%7B', '{').replaceAll('%7D', '}'));
  await page.reload();
  await open(page, '/DPT');
  await expect(page.locator('.k-map[data-ready]')).toBeVisible();
  await expect.poll(() => tiles).toBeGreaterThan(0);

  await context.unroute(config);
  await address(new URL('/no-such-style.json', page.url()).href);
  await page.reload();
  await expect(page.locator('.k-map[data-ready]')).toBeVisible();
  expect(wrong).toEqual([]);
  await context.close();
});
