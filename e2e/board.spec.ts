// Concerns: dispatch, shipments, exchange, travel.
import { expect, type Locator, type Page } from '@playwright/test';
import { interchange } from './orders.ts';
import { atRest, ask, open, person, settled, test } from './people.ts';
import { isoDay, today, tomorrow } from './depotDay.ts';
import type { Checks } from './trips.ts';

type Trip = { id: string; name: string };

/** Two trips of a day without a vehicle, and three shipments that wait for one. */
async function world(page: Page, executionDate = today()): Promise<{ prefix: string; first: Trip; second: Trip }> {
  const day = interchange();
  await open(page, '/OM/imports');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'board.edi', mimeType: 'application/octet-stream', buffer: Buffer.from(day.text) });
  const find = () => ask<{ items: unknown[] }>(page, 'POST', '/dpt-rest/items', { q: day.prefix });
  await expect.poll(async () => (await find()).body.items.length).toBe(3);
  const make = async (): Promise<Trip> => (await ask<Trip>(page, 'POST', '/dpt-rest/trips', { executionDate })).body;
  return { prefix: day.prefix, first: await make(), second: await make() };
}

type Stops = { stops: { orders: { itemId: string }[] }[] };
/** Onto a trip as a user does who accepts what may be accepted. */
async function put(page: Page, trip: Trip, itemId: string): Promise<void> {
  const path = `/dpt-rest/trips/${trip.id}/items`;
  const asked = await ask<Checks>(page, 'POST', path, { itemIds: [itemId] });
  if (asked.body.success) return;
  const overrideCodes = asked.body.checkResults.filter((one) => one.overridable).map((one) => one.code);
  const done = await ask<Checks>(page, 'POST', path, { itemIds: [itemId], overrideCodes });
  expect(done.body).toMatchObject({ success: true });
}

const poolOf = (page: Page): Locator => page.getByRole('grid', { name: 'Disponierbare Sendungen' });
const laneOf = (page: Page, trip: Trip): Locator => page.locator(`[data-row="${trip.id}"]`);
const noteOf = (page: Page): Locator => page.locator('.k-carry');

/** Shows the own shipments and the lane of a trip: what the address names comes into view, however many trips there are. */
async function show(page: Page, prefix: string, trip: Trip, on = today()): Promise<void> {
  await open(page, `/DPT?group=none&day=${isoDay(on)}&range=day&trips=planned&trip=${trip.id}`);
  await page.getByRole('searchbox', { name: 'Sendungen suchen' }).fill(prefix);
}

/** Presses on one place, moves in steps as a hand does, and stays above the other with the button down. */
async function carry(page: Page, from: Locator, to: Locator, right = 60): Promise<void> {
  // In the middle: at the edge the board would scroll on under the pointer.
  await to.evaluate((row) =>
    (row as unknown as { scrollIntoView(how: object): void }).scrollIntoView({ block: 'center' }),
  );
  await atRest(page);
  const a = await from.boundingBox();
  const b = await to.boundingBox();
  if (!a || !b) throw new Error('nothing to drag, or nowhere to');
  await page.mouse.move(a.x + Math.min(150, a.width / 2), a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(b.x + right, b.y + b.height / 2, { steps: 12 });
}

/** When the server has the vehicle at the first stop, as the depot writes it: `07:25`. */
async function timeAtFirstStop(page: Page, trip: Trip): Promise<string> {
  type Times = { stops: { estimatedArrival: number | null; plannedArrival: number | null }[] };
  const { body } = await ask<Times>(page, 'GET', `/dpt-rest/trips/${trip.id}`);
  const [stop] = body.stops;
  const at = stop?.estimatedArrival ?? stop?.plannedArrival;
  if (at === null || at === undefined) throw new Error('nobody knows when it comes to its stop');
  return new Intl.DateTimeFormat('de', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Berlin' }).format(at);
}

async function accept(page: Page, trip: Trip): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ hasText: 'Trotzdem disponieren' });
  const done = page.getByText(`auf ${trip.name} disponiert`).first();
  await dialog.or(done).first().waitFor();
  if (!(await dialog.isVisible())) return;
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  await dialog.getByRole('button', { name: 'Trotzdem disponieren' }).click();
}

test('a dispatcher drags a shipment to a trip, sees the verdict before letting go, and takes it back', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'dispo1');
  // Late in the day the trips of today lie at the end of their lanes: there is nothing behind their stops.
  const { prefix, first, second } = await world(page, tomorrow());
  await show(page, prefix, second, tomorrow());
  const rows = poolOf(page).locator('[data-line]');
  await expect(rows).toHaveCount(3);

  // Escape lets go without doing anything.
  await carry(page, rows.first(), laneOf(page, first));
  await expect(noteOf(page)).toContainText(`1 Sendung auf ${first.name}`);
  await page.keyboard.press('Escape');
  await expect(noteOf(page)).toHaveCount(0);
  await page.mouse.up();
  await expect(rows).toHaveCount(3);

  // The verdict stands beside the pointer before the drop, and where the stop would come on the lane.
  await carry(page, rows.first(), laneOf(page, first));
  await expect(noteOf(page)).toContainText(/danach frei|Noch kein Fahrzeug/);
  await expect(noteOf(page)).toContainText(/dort \d\d:\d\d · \+\d+ min · \+[\d,]+ km/);
  await expect(noteOf(page)).toContainText(/Keine Einwände|Warnung/);
  await expect(laneOf(page, first).getByText('+')).toHaveCount(1);
  await page.mouse.up();
  await accept(page, first);
  await expect(page.getByText(`1 Sendung auf ${first.name} disponiert`)).toBeVisible();
  await expect(rows).toHaveCount(2);
  await expect(laneOf(page, first).locator('[data-stop]')).toHaveCount(1);
  // Its time is estimated at once and known a moment later: the block moves along its lane then.
  const stop = laneOf(page, first).locator('[data-stop]');
  await settled();
  await expect(stop).toHaveAccessibleName(new RegExp(await timeAtFirstStop(page, first)));

  // Between stops it comes where the pointer is, and says so before the drop.
  await carry(page, rows.first(), stop, -6);
  await expect(noteOf(page)).toContainText('Stopp 1');
  await expect(laneOf(page, first).locator('.k-tb-gap')).toBeVisible();
  await expect(noteOf(page)).toContainText(/Keine Einwände|Warnung/);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  // Just behind it: late in the day little of the lane is left on its right.
  await carry(page, rows.first(), stop, 19);
  await expect(noteOf(page)).toContainText(/Stopp 2, nach/);
  await page.keyboard.press('Escape');
  await page.mouse.up();

  // From one trip to another in one step.
  await carry(page, laneOf(page, first).locator('[data-stop]').first(), laneOf(page, second));
  await expect(noteOf(page)).toContainText(`1 Sendung auf ${second.name}`);
  await page.mouse.up();
  await accept(page, second);
  await expect(laneOf(page, second).locator('[data-stop]')).toHaveCount(1);
  await expect(laneOf(page, first).locator('[data-stop]')).toHaveCount(0);

  // Both steps are taken back, and nothing is asked that was accepted before.
  await page.keyboard.press('Control+z');
  await expect(laneOf(page, first).locator('[data-stop]')).toHaveCount(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(rows).toHaveCount(3);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(wrong).toEqual([]);
});

test('a dispatcher does the same by keyboard alone', async ({ browser }) => {
  const { page, wrong } = await person(browser, 'dispo2');
  const { prefix, first } = await world(page);
  await show(page, prefix, first);
  const rows = poolOf(page).locator('[data-line]');
  await expect(rows).toHaveCount(3);
  await poolOf(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByText('2 gewählt', { exact: true })).toBeVisible();

  await page.keyboard.press('m');
  const note = noteOf(page);
  await expect(note).toBeVisible();
  // It starts at the chosen trip; one up and one down again.
  await page.keyboard.press('ArrowUp');
  await expect(note).not.toContainText(`auf ${first.name}`);
  await page.keyboard.press('ArrowDown');
  await expect(note).toContainText(`2 Sendungen auf ${first.name}`);
  await expect(note).toContainText(/Keine Einwände|Warnung/);
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog').filter({ hasText: 'Trotzdem disponieren' });
  const done = page.getByText(`2 Sendungen auf ${first.name} disponiert`);
  await dialog.or(done).first().waitFor();
  if (await dialog.isVisible()) {
    for (let step = 0; step < 30 && (await dialog.locator('input:not(:checked)').count()) > 0; step += 1) {
      await page.keyboard.press('Tab');
      if ((await dialog.locator('input:focus:not(:checked)').count()) > 0) await page.keyboard.press('Space');
    }
    const confirm = dialog.locator('button:focus', { hasText: 'Trotzdem disponieren' });
    for (let step = 0; step < 5 && (await confirm.count()) === 0; step += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
  }
  await expect(done).toBeVisible();
  await expect(laneOf(page, first).locator('[data-stop]')).toHaveCount(2);

  // On the board: the trip, its first stop, and off it again.
  await page.keyboard.press('Control+z');
  await expect(rows).toHaveCount(3);
  expect(wrong).toEqual([]);
});

test('a stop that was taken off comes back to its old place; a better place says why, and is taken by key', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'dispo1');
  const { prefix, first, second } = await world(page);
  const found = await ask<{ items: { itemId: string }[] }>(page, 'POST', '/dpt-rest/items', { q: prefix });
  for (const { itemId } of found.body.items) await put(page, first, itemId);
  const order = async (trip: Trip): Promise<string[]> =>
    (await ask<Stops>(page, 'GET', `/dpt-rest/trips/${trip.id}`)).body.stops.flatMap((stop) =>
      stop.orders.map((one) => one.itemId),
    );
  const before = await order(first);
  expect(before).toHaveLength(3);
  await show(page, prefix, first);
  const stops = laneOf(page, first).locator('[data-stop]');
  await expect(stops).toHaveCount(3);

  // The first of three leaves, and comes back as the first.
  await stops.first().click();
  await expect(stops.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('u');
  await expect(page.getByText(`1 Sendung von ${first.name} genommen`)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText(`Zurückgenommen: 1 Sendung von ${first.name} genommen`)).toBeVisible();
  await expect(stops).toHaveCount(3);
  await expect.poll(() => order(first)).toEqual(before);

  // Within its trip a stop goes where it is let go.
  await carry(page, stops.last(), stops.first(), -4);
  await expect(noteOf(page)).toContainText(`innerhalb von ${first.name}`);
  await page.mouse.up();
  await expect.poll(() => order(first)).toEqual([before[2], before[0], before[1]]);
  await page.keyboard.press('Control+z');
  await expect.poll(() => order(first)).toEqual(before);

  // Every trip with what it would cost; the one that is chosen takes it.
  await stops.first().click();
  await page.keyboard.press('b');
  const offers = page.getByRole('listbox', { name: /^Besserer Platz für/ });
  await expect(offers.getByRole('option').first()).toBeFocused();
  const offer = offers.getByRole('option').filter({ hasText: second.name });
  await expect(offer).toContainText(/Stopp 1.*[+−]\d+ min.*[+−][\d,]+ km/);
  await expect(offers.getByText('Nimmt jetzt nichts auf: Unterwegs').first()).toBeVisible();
  await offer.focus();
  await page.keyboard.press('Enter');
  await accept(page, second);
  await expect(laneOf(page, second).locator('[data-stop]')).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect.poll(() => order(first)).toEqual(before);

  // All of it stands in the history of the trip.
  await laneOf(page, first).click({ position: { x: 40, y: 10 } });
  await page.keyboard.press('h');
  const history = page.getByRole('dialog', { name: `Historie der Tour ${first.name}` });
  await expect(history.getByText('1 Sendung entfernt').first()).toBeVisible();
  await expect(history.getByText('1 Sendung disponiert').first()).toBeVisible();
  await expect(history.getByText(`Tour ${first.name} angelegt`)).toBeVisible();
  // What was accepted has its name: the letters of a check are for programs.
  const entries = await ask<{ overrideCodes: string[] }[]>(page, 'GET', `/dpt-rest/history/TRIP:${first.id}`);
  const codes = entries.body.flatMap(({ overrideCodes }) => overrideCodes);
  expect(codes.length).toBeGreaterThan(0);
  for (const code of new Set(codes)) await expect(history.getByText(code)).toHaveCount(0);
  expect(wrong).toEqual([]);
});

test('a reload and a pasted link show the same day, trip, shipments and stops', async ({ browser }) => {
  const { page, context, wrong } = await person(browser, 'dispo1');
  const { prefix, first, second } = await world(page);
  await show(page, prefix, second);
  const rows = poolOf(page).locator('[data-line]');
  await rows.nth(1).getByRole('gridcell').first().click();
  await laneOf(page, first).click({ position: { x: 40, y: 10 } });
  await expect(page).toHaveURL(new RegExp(`trip=${first.id}`));
  await expect(page).toHaveURL(/pick=/);
  await page.keyboard.press('2');
  await expect(page).toHaveURL(/hide=map/);
  await page.reload();
  const other = await context.newPage();
  await other.goto(page.url());
  for (const tab of [page, other]) {
    await expect(tab.getByText('1 gewählt', { exact: true })).toBeVisible();
    await expect(tab.getByRole('heading', { name: first.name })).toBeVisible();
    // On a laptop the panes stand behind one button.
    await tab.getByRole('toolbar', { name: 'Bereiche' }).getByRole('button').last().click();
    await expect(tab.getByRole('menuitem', { name: 'Karte einblenden' })).toBeVisible();
  }
  expect(wrong).toEqual([]);
});

test('what another dispatcher does moves no row; what is new is announced', async ({ browser }) => {
  const one = await person(browser, 'dispo1');
  const two = await person(browser, 'dispo2');
  const { prefix, first } = await world(one.page);
  await show(one.page, prefix, first);
  const rows = poolOf(one.page).locator('[data-line]');
  await expect(rows).toHaveCount(3);
  const lane = laneOf(one.page, first);
  await expect(lane).toBeVisible();
  const names = () => one.page.locator('[data-row] b').allTextContents();
  const before = await names();

  // The other one fills a trip and makes a new one.
  const found = await ask<{ items: { itemId: string }[] }>(two.page, 'POST', '/dpt-rest/items', { q: prefix });
  const itemId = found.body.items[0]?.itemId ?? '';
  const codes = [
    'NOT_ON_TERMINAL',
    'ROUTE_MISMATCH',
    'AFF_MISMATCH',
    'DATE_MISMATCH',
    'TIME_WINDOW',
    'ARRIVAL_NOTIFICATION',
  ];
  const query = codes.map((code) => `overrideCodes=${code}`).join('&');
  const filled = await ask<{ success: boolean }>(two.page, 'POST', `/dpt-rest/trips/${first.id}/items?${query}`, {
    itemIds: [itemId],
  });
  expect(filled.body.success).toBe(true);
  await ask(two.page, 'POST', '/dpt-rest/trips', {
    executionDate: today(),
  });
  await expect(lane.locator('[data-stop]')).toHaveCount(1);
  const news = one.page.getByRole('region', { name: 'Touren' }).getByRole('button', { name: '1 neue' });
  await expect(news).toBeVisible();
  expect(await names()).toEqual(before);
  await expect(rows).toHaveCount(3);
  await news.click();
  await expect.poll(async () => (await names()).length).toBe(before.length + 1);
  expect([...one.wrong, ...two.wrong]).toEqual([]);
});

test('the chosen trip stays in view when the bar of what is picked takes of the board', { tag: '@long' }, async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'dispo1', { width: 1366, height: 768 });
  await open(page, '/DPT?group=none&range=day');
  // The last lane of a day with many trips, chosen by its head at the lower edge of the board.
  const lanes = page.locator('[data-row]');
  await expect.poll(() => lanes.count()).toBeGreaterThan(8);
  const board = page.getByRole('region', { name: 'Touren' });
  await board.locator('[data-row]').first().hover();
  await page.mouse.wheel(0, 20_000);
  // By its id, once the board has come to rest: another trip may come while this is read.
  let id = '';
  await expect
    .poll(
      async () => {
        const before = id;
        id = (await lanes.last().getAttribute('data-row')) ?? '';
        return id !== '' && id === before;
      },
      { intervals: [500] },
    )
    .toBe(true);
  const last = page.locator(`[data-row="${id}"]`);
  await last.click({ position: { x: 30, y: 10 } });
  await expect(page).toHaveURL(new RegExp(`trip=${id}`));
  const rows = poolOf(page).locator('[data-line]');
  await rows.first().getByRole('gridcell').first().click();
  await rows.nth(1).getByRole('gridcell').first().click();
  await expect(page.getByText('2 gewählt', { exact: true })).toBeVisible();
  // All of the lane, and nothing lies over it.
  await expect(page.locator(`[data-row="${id}"]`)).toBeInViewport({ ratio: 0.95 });
  const box = await page.locator(`[data-row="${id}"]`).boundingBox();
  const bar = await page.locator('.k-sumbar').boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
  expect(wrong).toEqual([]);
});

test('a trip that cannot be read without a network says so, and is read by itself once the network is back', async ({
  browser,
}) => {
  const { page, context, wrong } = await person(browser, 'dispo1');
  const { prefix, first, second } = await world(page);
  await show(page, prefix, first);
  const panel = page.getByRole('complementary').filter({ hasText: second.name });
  await expect(laneOf(page, second)).toBeVisible();
  await context.setOffline(true);
  await laneOf(page, second).click({ position: { x: 40, y: 10 } });
  const said = page.getByText('Die Tour konnte nicht geladen werden');
  await expect(said).toBeVisible();
  // The pool offers the same when its rows were being read at that moment: the button beside the sentence counts.
  await expect(said.locator('..').getByRole('button', { name: 'Erneut versuchen' })).toBeVisible();
  await context.setOffline(false);
  await expect(said).toHaveCount(0);
  await expect(panel.or(page.getByRole('heading', { name: second.name })).first()).toBeVisible();
  expect(wrong).toEqual([]);
});
