// Concerns: yard.
import { expect, type Page } from '@playwright/test';
import { ask, open, person, phone, scanWith, settled, test } from './people.ts';

const wide = { width: 1440, height: 900 };
const rowOf = (page: Page, dock: string) =>
  page
    .getByRole('grid', { name: 'Tore des Tages' })
    .getByRole('row')
    .filter({ hasText: new RegExp(`^${dock}Halle`) });

test('a dock is booked from the proposals, moved with the keys and taken back, checked in, docked and ended; the second one hears when it is free', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'yard1', wide);
  await open(page, '/YM/docks-manager?range=wholeDay');
  await rowOf(page, 'Tor 4').click();
  const pane = page.getByRole('region', { name: 'Tor 4' });
  await expect(pane).toContainText('Hier ist heute nichts gebucht.');

  await page.getByRole('button', { name: 'Tor buchen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tor buchen' });
  await dialog.getByLabel('Packstücke').fill('90');
  // 15 min and 90 times 30 s; the dock of the row that was chosen stands below already.
  const option = dialog.getByRole('button', { name: /^Tor 4, \d\d:\d\d bis \d\d:\d\d$/ });
  await expect(option).toBeVisible();
  await option.click();
  await dialog.getByRole('button', { name: 'Tor buchen' }).click();
  await expect(dialog).toContainText('Sagen Sie, wessen Buchung es ist');
  await dialog.getByLabel('Frachtführer').fill('Schwaben Trans');
  await dialog.getByRole('button', { name: 'Tor buchen' }).click();
  await expect(dialog).toBeHidden();
  const block = rowOf(page, 'Tor 4').getByRole('gridcell', { name: /^Schwaben Trans/ });
  await expect(block).toBeVisible();
  const before = (await block.getAttribute('aria-label')) ?? '';

  // A quarter later by the keys, and back by one press.
  await block.click();
  await page.keyboard.press('Alt+Shift+l');
  await expect(block).not.toHaveAttribute('aria-label', before);
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(block).toHaveAttribute('aria-label', before);

  // To the dock below by the arrow keys.
  await page.keyboard.press('Alt+Shift+m');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Tor 5').getByRole('gridcell', { name: /^Schwaben Trans/ })).toBeVisible();

  // Somebody else wants the same dock at the same time: he hears when it is free, books another, and hears it again when he moves that one.
  const { page: other, wrong: otherWrong } = await person(browser, 'depotadmin', wide);
  await open(other, '/YM/docks-manager?range=wholeDay');
  await rowOf(other, 'Tor 5').click();
  await other.getByRole('button', { name: 'Tor buchen' }).click();
  const asked = other.getByRole('dialog', { name: 'Tor buchen' });
  await asked.getByLabel('Frachtführer').fill('Nordfracht');
  await asked.getByRole('button', { name: 'Tor buchen' }).click();
  await expect(other.getByText(/^Das Tor ist in dieser Zeit schon gebucht. Tor 5 ist frei ab \d\d:\d\d/)).toBeVisible();
  await asked.getByRole('combobox', { name: 'Tor' }).click();
  await other.getByRole('option', { name: 'Tor 4', exact: true }).click();
  await asked.getByRole('button', { name: 'Tor buchen' }).click();
  await expect(asked).toBeHidden();
  const refused = rowOf(other, 'Tor 4').getByRole('gridcell', { name: /^Nordfracht/ });
  await refused.click();
  await other.keyboard.press('Alt+Shift+m');
  await other.keyboard.press('ArrowDown');
  await other.keyboard.press('Enter');
  await expect(other.getByText(/^Das Tor ist in dieser Zeit schon gebucht. Tor 5 ist frei ab/)).not.toHaveCount(0);
  await expect(refused).toBeVisible();
  expect(otherWrong).toEqual([]);

  await rowOf(page, 'Tor 5').click();
  const card = page.getByRole('region', { name: 'Tor 5' }).getByRole('listitem').filter({ hasText: 'Schwaben Trans' });
  await card.getByRole('button', { name: 'Anmelden' }).click();
  await expect(card).toContainText('An der Einfahrt oder auf dem Hof');
  await card.getByRole('button', { name: 'Steht am Tor' }).click();
  await expect(card).toContainText('Am Tor');
  await card.getByRole('button', { name: 'Tor ist frei' }).click();
  await expect(card).toContainText('Fertig');
  expect(wrong).toEqual([]);
});

test('the shunter sees one card, hears when he scans the wrong unit, and puts the right one where it belongs', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'yard1', { width: 390, height: 844 });
  // What is first in the queue is known: the overdue one of the demo day.
  await open(page, '/YM/shunter');
  const card = page.getByRole('article', { name: 'DTM4410 → P-25' });
  await expect(card).toContainText('Überfällig');
  await expect(card).toContainText('Von der Halle frei');
  const type = (code: string) => scanWith(page, code);
  await type('DTM4408');
  await expect(page.getByText('DTM4408 ist nicht DTM4410.')).toBeVisible();
  await type('DTM4410');
  await expect(page.getByText('P-25 scannen')).toBeVisible();
  await type('YP:P-26');
  await page.getByRole('button', { name: 'Abbrechen' }).click();
  await type('YP:P-25');
  await expect(page.getByRole('article', { name: 'DTM4410 → P-25' })).toBeHidden();
  // The card goes with the scan; the server hears of it a moment later.
  const where = async () => JSON.stringify(await ask(page, 'POST', '/ym-rest/transport-units/table', { q: 'DTM4410' }));
  await expect.poll(where).toContain('P-25');
  expect(wrong).toEqual([]);
});

test('a walk on the phone: a place, then what stands there; differences are put right at the end with their cause', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'yard1', { width: 390, height: 844 });
  await open(page, '/YM/walk');
  await page.getByRole('button', { name: 'Rundgang beginnen' }).click();
  const type = (code: string) => scanWith(page, code);
  await expect(page.getByText('Platz scannen')).toBeVisible();
  await type('DTM4401');
  await expect(page.getByText('DTM4401 ist kein Platz.')).toBeVisible();
  await type('YP:P-01');
  await expect(page.getByText('Was steht auf P-01?')).toBeVisible();
  await type('DTM4401');
  const finds = page.getByRole('list', { name: 'Was gefunden wurde' });
  await expect(finds.getByRole('listitem').filter({ hasText: 'P-01' })).toContainText('Stimmt');
  await type('YP:P-26');
  await page.getByRole('button', { name: 'P-26 ist leer' }).click();
  await expect(finds.getByRole('listitem').filter({ hasText: 'P-26' })).toContainText('Stimmt');
  await type('YP:P-07');
  await page.getByRole('button', { name: 'P-07 ist leer' }).click();
  await expect(finds.getByRole('listitem').filter({ hasText: 'P-07' })).toContainText('DTM4408 wird gesucht');
  await page.getByRole('button', { name: 'Beenden, 1 korrigieren' }).click();
  const dialog = page.getByRole('dialog', { name: 'Beenden, 1 korrigieren' });
  await dialog.getByLabel('Bewegung nicht gemeldet').check();
  await dialog.getByRole('button', { name: 'Beenden, 1 korrigieren' }).click();
  await expect(page.getByRole('button', { name: 'Rundgang beginnen' })).toBeVisible();
  expect(wrong).toEqual([]);
});

const mark = (page: Page) => page.getByRole('button', { name: /^Wartet auf diesem Gerät/ });
/** Addresses of the pages that this device has kept. @param walks only those of a walk that is under way */
const kept = (page: Page, walks = false): Promise<string[]> =>
  page.evaluate(
    `new Promise((done) => { const asked = indexedDB.open('kontor-kept'); asked.onsuccess = () => { const all = asked.result.transaction('pages').objectStore('pages').getAll(); all.onsuccess = () => { asked.result.close(); done(all.result.filter((one) => !${walks} || JSON.stringify(one.answers).includes('"state":"OPEN"')).map(({ path }) => path)); }; }; })`,
  );
const moves =
  /\/ym-rest\/(shunting-orders\/[^/]+\/drive|walks\/[^/]+\/(finds|end)|shunting-queue|shunting-choices|walk$)/;

test('the shunter’s hour without a network: orders are taken, driven and given up, the page is loaded anew, and all of it arrives once and in order', async ({
  browser,
}) => {
  const { page, context, wrong } = await person(browser, 'yard1', phone);
  await open(page, '/YM/shunter');
  const card = page.getByRole('article');
  await expect(card).toBeVisible();
  const names: string[] = [];
  await expect.poll(() => kept(page)).toContain('/YM/shunter');
  await context.route(moves, (route) => route.abort('internetdisconnected'));

  // Two are driven, the third is given up; each by what its card says.
  for (const step of [0, 1]) {
    const [unit = '', place = ''] = ((await card.getAttribute('aria-label')) ?? '').split(' → ');
    names.push(`${unit} → ${place}`);
    await scanWith(page, unit);
    await expect(page.getByText(`${place} scannen`)).toBeVisible();
    await scanWith(page, `YP:${place}`);
    await expect(page.getByRole('article', { name: names[step] ?? '' })).toBeHidden();
  }
  await expect(mark(page)).toHaveAccessibleName(/4 warten/);
  await expect(page.getByText('4 Schritte warten auf Netz')).toBeVisible();

  // What was kept opens anew, and still says what was done.
  await page.reload();
  await expect(card).toBeVisible();
  for (const name of names) await expect(page.getByRole('article', { name })).toBeHidden();
  const third = (await card.getAttribute('aria-label')) ?? '';
  await page.getByRole('button', { name: 'Annehmen' }).click();
  await expect(card).toContainText('Ihrer');
  await page.getByRole('button', { name: 'Geht nicht' }).click();
  const dialog = page.getByRole('dialog', { name: 'Geht nicht' });
  await dialog.getByLabel('Keine Luft').check();
  await dialog.getByRole('button', { name: 'Geht nicht' }).click();
  await expect(mark(page)).toHaveAccessibleName(/6 warten/);

  await context.unroute(moves);
  await expect(mark(page)).toHaveCount(0, { timeout: 20_000 });
  type Order = { name: string; state: string; startedAt: number; finishedAt: number };
  const { items } = (await ask<{ items: Order[] }>(page, 'POST', '/ym-rest/shunting-orders/table', {})).body;
  const [one, two] = names.map((name) => items.find((order) => order.name === name));
  expect([one?.state, two?.state]).toEqual(['FINISHED', 'FINISHED']);
  expect(items.find(({ name }) => name === third)?.state).toBe('REFUSED');
  // In the order of the hand, at its times.
  const times = [one?.startedAt, one?.finishedAt, two?.startedAt, two?.finishedAt];
  expect(times).toEqual(times.toSorted((a = 0, b = 0) => a - b));
  expect(wrong).toEqual([]);
});

test('a walk goes on without a network: scans wait in violet, outlive a reload, and the end brings all of it', async ({
  browser,
}) => {
  const { page, context, wrong } = await person(browser, 'depotadmin', phone);
  await open(page, '/YM/walk');
  await page.getByRole('button', { name: 'Rundgang beginnen' }).click();
  await expect(page.getByText('Platz scannen')).toBeVisible();
  await expect.poll(() => kept(page, true)).toContain('/YM/walk');
  await context.route(moves, (route) => route.abort('internetdisconnected'));
  const finds = page.getByRole('list', { name: 'Was gefunden wurde' });
  await scanWith(page, 'YP:P-01');
  await scanWith(page, 'DTM4401');
  await expect(finds.getByRole('listitem').filter({ hasText: 'P-01' })).toContainText('Stimmt');
  await scanWith(page, 'YP:P-30');
  await scanWith(page, 'XYZU 999');
  await expect(finds.getByRole('listitem').filter({ hasText: 'P-30' })).toContainText('notiert');
  await page.reload();
  await expect(finds.getByRole('listitem')).toHaveCount(2);
  await expect(mark(page)).toHaveAccessibleName(/2 warten/);
  await page.getByRole('button', { name: 'Beenden, 0 korrigieren' }).click();
  await expect(page.getByRole('button', { name: 'Rundgang beginnen' })).toBeVisible();
  await context.unroute(moves);
  await expect(mark(page)).toHaveCount(0, { timeout: 20_000 });
  type Walk = { state: string; places: number; createdBy: string };
  const { items } = (await ask<{ items: Walk[] }>(page, 'POST', '/ym-rest/walks/table', {})).body;
  const { accountName } = (await ask<{ accountName: string }>(page, 'GET', '/login-rest/sessionInfo')).body;
  const his = items.filter(({ createdBy }) => createdBy === accountName);
  expect(his.map(({ state, places }) => `${state} ${places}`)).toEqual(['FINISHED 2']);
  expect(wrong).toEqual([]);
});

test('the depot draws its yard with the mouse and the keys, and on the live plan a unit is searched, lit and opened', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'yard1', wide);
  await open(page, '/YM/plan?draw=1');
  const plan = page.getByRole('group', { name: 'Plan des Hofs' });
  const piece = plan.getByRole('button', { name: 'P-01', exact: true });
  await expect(piece).toBeVisible();
  // By the mouse, and taken back.
  const before = await piece.getAttribute('transform');
  const box = await piece.boundingBox();
  if (!box) throw new Error('no place');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 60, { steps: 6 });
  await page.mouse.up();
  await expect(piece).not.toHaveAttribute('transform', before ?? '');
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(piece).toHaveAttribute('transform', before ?? '');
  // By the keys: a metre, five metres, a quarter turn.
  await piece.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('r');
  const fields = page.getByRole('region', { name: 'P-01' });
  await expect(fields.getByLabel('Gedreht um, °')).toHaveValue('90');
  const [, x = '', y = ''] = /translate\((\d+) (\d+)\)/.exec(before ?? '') ?? [];
  await expect(fields.getByLabel('Von links, m')).toHaveValue(String(Number(x) + 1));
  await expect(fields.getByLabel('Von oben, m')).toHaveValue(String(Number(y) + 5));
  await page.getByRole('button', { name: 'Gebäude', exact: true }).click();
  await page.getByRole('textbox', { name: 'Wort' }).fill('Halle Süd');
  await page.getByRole('button', { name: 'Plan speichern' }).click();
  await expect(page.getByText('Plan gespeichert')).toBeVisible();

  // Live: what was drawn stands there, and a unit is found and lit.
  await expect(plan.getByText('Halle Süd')).toBeVisible();
  await page.getByLabel('Einheit oder Platz').fill('dtm 4401');
  const lit = plan.getByRole('button', { name: /^P-01 · DTM4401/ });
  await expect(lit).toHaveAttribute('data-lit', 'true');
  await page.getByLabel('Einheit oder Platz').fill('XX 999');
  await expect(page.getByText('XX 999 steht nicht auf diesem Hof.')).toBeVisible();
  await plan.getByRole('button', { name: /^P-01 · DTM4401/ }).click();
  await page.getByRole('region', { name: 'P-01' }).getByRole('button', { name: 'Einheit öffnen' }).click();
  await expect(page.getByRole('heading', { name: 'DTM4401' })).toBeVisible();

  // On a phone the same as a list first.
  const small = await person(browser, 'depotadmin', phone);
  await open(small.page, '/YM/plan?q=DTM4401');
  await expect(small.page.getByRole('button', { name: /^P-01 ?DTM4401/ })).toHaveClass(/lit/);
  await small.page.getByRole('radiogroup', { name: 'Anzeigen als' }).getByText('Plan', { exact: true }).click();
  await expect(small.page.getByRole('group', { name: 'Plan des Hofs' })).toBeVisible();
  expect([...wrong, ...small.wrong]).toEqual([]);
});

test('line haul is booked for its weekdays by a series; a day of it stands on the board', async ({ browser }) => {
  const { page, wrong } = await person(browser, 'yard1', wide);
  await open(page, '/YM/standing-bookings');
  await page
    .getByRole('toolbar', { name: 'Dauerbuchungen' })
    .getByRole('button', { name: /^Dauerbuchung/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Dauerbuchung' });
  await dialog.getByRole('button', { name: 'Dauerbuchung' }).click();
  // Without a name and a dock it says so, and keeps the rest.
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Name').fill('HAM Nachtlinie');
  await dialog.getByRole('combobox', { name: 'Tor' }).click();
  await page.getByRole('option', { name: 'Tor 17', exact: true }).click();
  await dialog.getByLabel('Frachtführer').fill('Nordlinie');
  await dialog.getByRole('button', { name: 'Dauerbuchung' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: 'HAM Nachtlinie' });
  await expect(row).toContainText('Läuft');
  await settled();
  type Day = { name: string; origin: string; state: string };
  const found = async () =>
    (await ask<{ items: Day[] }>(page, 'POST', '/ym-rest/bookings/table', { q: 'HAM Nachtlinie' })).body.items;
  // Ten weekdays in a fortnight; today's half past four is over.
  await expect.poll(async () => (await found()).length).toBeGreaterThanOrEqual(9);
  expect(new Set((await found()).map(({ origin, state }) => `${origin} ${state}`))).toEqual(
    new Set(['STANDING CONFIRMED']),
  );
  await row.dblclick();
  await expect(page.getByText('Tage im Voraus')).toBeVisible();
  await expect(page.getByText('Mo, Di, Mi, Do, Fr')).toBeVisible();
  expect(wrong).toEqual([]);
});
