// Concerns: identity, dispatch, papers, the shell.
import { expect, type Locator, type Page } from '@playwright/test';
import { password } from './world.ts';
import { interchange, sendOrders } from './orders.ts';
import { ask, base, desk, open, person, test } from './people.ts';
import { isoDay, today } from './depotDay.ts';
import { bookedTwice } from './trips.ts';

/** What the journey asks of a piece of the page. */
type Element = { matches(selector: string): boolean };

/** Goes on with Tab until the piece has the focus; nobody presses it more than sixty times. */
async function tabTo(page: Page, piece: Locator): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    if (await piece.evaluate((element) => (element as unknown as Element).matches(':focus'))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never comes to ${piece}`);
}

/** Accepts every warning of a check and goes on, when there is one. */
async function acceptChecks(page: Page, done: Locator): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('checkbox') });
  await dialog.or(done).first().waitFor();
  if (!(await dialog.isVisible())) return;
  for (let left = await dialog.getByRole('checkbox').count(); left > 0; left -= 1) {
    await tabTo(page, dialog.locator('input[type=checkbox]:not(:checked)').first());
    await page.keyboard.press('Space');
  }
  await tabTo(page, dialog.locator('[data-commit]'));
  await page.keyboard.press('Enter');
}

test('a dispatcher comes from the sign-in to a released trip and its papers without touching the mouse', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: desk, baseURL: base() });
  const page = await context.newPage();
  const wrong: string[] = [];
  page.on('pageerror', (error) => wrong.push(error.message));
  const { keyboard } = page;

  await page.goto('/studio/');
  await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible();
  await tabTo(page, page.getByRole('combobox', { name: 'Depot' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Suchen' })).toBeFocused();
  await keyboard.type('dtm');
  await keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Konto'));
  await keyboard.type('dispo2');
  await keyboard.press('Tab');
  await tabTo(page, page.getByRole('textbox', { name: 'Passwort' }));
  await keyboard.type(password);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Module' })).toBeVisible();

  // Orders come by interface while the dispatcher signs in.
  const day = interchange();
  await sendOrders(page, day.text);

  await keyboard.press('Control+Space');
  await expect(
    page.getByRole('combobox', { name: 'Suchen' }).or(page.locator('[role=combobox]:focus')).first(),
  ).toBeFocused();
  await keyboard.type('Planung');
  await keyboard.press('Enter');
  const pool = page.getByRole('treegrid', { name: 'Disponierbare Sendungen' });
  await expect(pool).toBeVisible();

  await keyboard.press('Control+Alt+n');
  const head = page.getByRole('dialog');
  const vehicle = head.getByRole('combobox', { name: 'Fahrzeug' });
  await tabTo(page, vehicle);
  await keyboard.type('1044');
  await expect(page.getByRole('option', { name: /1044/ })).toBeVisible();
  await keyboard.press('Enter');
  await expect(vehicle).toHaveValue(/1044/);
  await keyboard.press('Control+s');
  // Late in the day its vehicle is still on the road.
  await acceptChecks(page, page.getByText(/Tour T-\d+ angelegt/));
  await expect(head).toHaveCount(0);
  const name = ((await page.getByText(/Tour T-\d+ angelegt/).textContent()) ?? '').match(/T-\d+/)?.[0] ?? '';
  expect(name).toMatch(/^T-\d+$/);

  await tabTo(page, page.getByRole('searchbox', { name: 'Sendungen suchen' }));
  await keyboard.type(day.prefix);
  await expect(pool.locator('[data-line]:not([aria-expanded])')).toHaveCount(3);
  await tabTo(page, pool);
  await keyboard.press('Control+a');
  await expect(page.getByText('3 gewählt', { exact: true })).toBeVisible();
  await keyboard.press('d');
  const dispatched = page.getByText(`3 Sendungen auf ${name} disponiert`);
  await acceptChecks(page, dispatched);
  await expect(dispatched).toBeVisible();
  await expect(page.getByRole('tab', { name: /Stopps/ })).toContainText('3');

  await keyboard.press('r');
  const released = page.getByText(new RegExp(`${name}.*freigegeben`)).first();
  await acceptChecks(page, released);
  await expect(released).toBeVisible();

  // Its papers, before anybody has loaded it: drafts, printed with Enter.
  await keyboard.press('Control+Space');
  await expect(page.locator('[role=combobox]:focus')).toBeVisible();
  await keyboard.type(name);
  await expect(page.getByRole('option', { name: new RegExp(name) }).first()).toBeVisible();
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name })).toBeVisible();
  const papersTab = page.getByRole('tab', { name: 'Papiere' });
  await tabTo(page, page.getByRole('tab', { selected: true }).first());
  await keyboard.press('End');
  await expect(papersTab).toHaveAttribute('aria-selected', 'true');
  const papers = page.getByRole('grid', { name: 'Papiere' });
  await expect(papers.getByText('Rollkarte')).toBeVisible();
  await tabTo(page, papers);
  const printed = page.waitForResponse(
    (answer) => answer.headers()['content-type']?.startsWith('application/pdf') ?? false,
  );
  await keyboard.press('Enter');
  expect((await printed).status()).toBe(200);
  expect(wrong).toEqual([]);
  await context.close();
});

test('after every dialog the keyboard stands where it stood before, and several warnings are accepted by one key', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'dispo1');
  const { keyboard } = page;
  await open(page, '/DPT');
  const day = isoDay(today());
  // A truck of today that is to leave soon is on the road at the hour of a second trip: vehicle and driver are booked twice.
  type Own = { state: string; vehicle: { id: string } | null; expectedDeparture: number };
  const trips = (await ask<Own[]>(page, 'GET', `/dpt-rest/trips?date=${day}`)).body;
  const busy = trips.find(({ state, vehicle }) => state === 'READY_FOR_TOUR_START' && vehicle);
  if (!busy?.vehicle) throw new Error('the world has no trip that is ready');
  const { id, name } = (
    await ask<{ id: string; name: string }>(page, 'POST', `/dpt-rest/trips${bookedTwice}`, {
      executionDate: today(),
      vehicleId: busy.vehicle.id,
      expectedDeparture: busy.expectedDeparture + 600_000,
    })
  ).body;
  const orders = interchange();
  await sendOrders(page, orders.text);
  await open(page, `/DPT?group=none&trip=${id}&q=${orders.prefix}`);
  const pool = page.getByRole('grid', { name: 'Disponierbare Sendungen' });
  await expect(pool.locator('[data-line]')).toHaveCount(3);
  await tabTo(page, pool);
  await keyboard.press('Control+a');
  await expect(page.getByText('3 gewählt', { exact: true })).toBeVisible();
  const dialog = page.getByRole('dialog');

  // A key that is typed as soon as a dialog is seen belongs to the dialog: observers hear before any timer runs.
  const atOnce = await page.evaluateHandle(() => {
    const seen: boolean[] = [];
    new MutationObserver(() => {
      const shown = document.querySelector('.mantine-Modal-content');
      if (shown && seen.length === 0) seen.push(shown.contains(document.activeElement));
    }).observe(document.body, { childList: true, subtree: true });
    return seen;
  });

  // Taken back: the dialog opens on what one most likely wants, each warning is named, Escape leads back to the list.
  await keyboard.press('d');
  const all = dialog.getByRole('button', { name: /^Alle \d+ akzeptieren$/ });
  await expect(all).toBeFocused();
  expect(await atOnce.jsonValue()).toEqual([true]);
  for (const code of ['VEH-03', 'DRV-07']) await expect(dialog.getByText(code)).toBeVisible();
  await expect(dialog.getByText(busy.vehicle.id.toUpperCase().replace(/-(\d+)$/, ' $1')).first()).toBeVisible();
  await keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(pool).toBeFocused();

  // One key accepts all of them, the next goes on.
  await keyboard.press('d');
  await expect(all).toBeFocused();
  await keyboard.press('Enter');
  await expect(all).toHaveCount(0);
  await expect(dialog.locator('[data-commit]')).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByText(`3 Sendungen auf ${name} disponiert`)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();
  await expect(pool).toBeFocused();

  // The order of stops is looked for, and kept as it is: once the trip shows the stops that it has got.
  await expect(page.getByRole('tab', { name: /Stopps/ })).toContainText('3');
  await keyboard.press('o');
  await expect(dialog.getByRole('button', { name: /^(Schließen|Reihenfolge behalten)$/ }).last()).toBeVisible();
  await keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(pool).toBeFocused();

  // Undo and redo: with or without a question the keyboard is back in the list.
  for (const key of ['Control+z', 'Control+Shift+z']) {
    await keyboard.press(key);
    const done = page.getByText(key === 'Control+z' ? /^Zurückgenommen: / : /^Wiederholt: /).first();
    await acceptChecks(page, done);
    await expect(dialog).toHaveCount(0);
    await expect(pool).toBeFocused();
  }
  expect(wrong).toEqual([]);
});

test('what is typed into a choice and not taken is never handed in as nothing; what can mean one thing alone is taken when the field is left', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'dispo1');
  await open(page, '/DPT');
  await expect(page.getByRole('treegrid', { name: 'Disponierbare Sendungen' })).toBeVisible();
  await page.keyboard.press('Control+Alt+n');
  const head = page.getByRole('dialog');
  const vehicle = head.getByRole('combobox', { name: 'Fahrzeug' });
  await tabTo(page, vehicle);
  await page.keyboard.type('gibt es nicht');
  await page.keyboard.press('Control+s');
  await expect(head.getByText('„gibt es nicht“ ist noch nicht gewählt')).toBeVisible();
  await expect(vehicle).toHaveValue('gibt es nicht');
  await expect(vehicle).toBeFocused();

  await vehicle.fill('1044');
  await page.keyboard.press('Tab');
  await expect(vehicle).toHaveValue(/LX 1044/);
  // Many have these letters: none of them is meant.
  const trailer = head.getByRole('combobox', { name: /^Anhänger|^Auflieger/ });
  await trailer.fill('LX');
  await page.keyboard.press('Tab');
  await expect(trailer).toHaveValue('');
  expect(wrong).toEqual([]);
});
