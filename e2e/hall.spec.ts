// Concerns: crossdock.
import { expect } from '@playwright/test';
import { clock } from './clock.ts';
import { answerChecks } from './answers.ts';
import { today } from './depotDay.ts';
import { settled, atRest, ask, open, person, phone, scanWith, test } from './people.ts';
import { bookedTwice, releasedTrip, type Trip } from './trips.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('the dialog of a deviation speaks German, fits the phone, and pressed twice it saves once', async ({
  browser,
}) => {
  const dispo = await person(browser, 'dispo1');
  const { page, wrong } = await person(browser, 'lader1', { ...phone, width: 360 });
  const { trip, barcodes } = await releasedTrip(dispo.page, 'do-lx-1044');
  await open(page, `/TH/loading/${trip.loadingListId}`);
  await expect(page.getByText('Nächstes Packstück scannen')).toBeVisible();
  await scanWith(page, barcodes[0] ?? '');
  await expect(page.getByText(/Verladen, 1 von/)).toBeVisible();
  await page.getByRole('button', { name: 'Abweichung' }).click();
  const dialog = page.getByRole('dialog', { name: 'Abweichung' });
  await expect(dialog.getByRole('group').first().getByRole('radio').nth(1)).toBeVisible();
  await expect(dialog).not.toContainText(/state\/|[A-Z]{3,}_[A-Z]/);
  await expect(dialog).toContainText('Noch nicht gescannt');
  const across = await dialog.evaluate((box) => {
    const all = [
      ...(
        box as unknown as { querySelectorAll(of: string): { scrollWidth: number; clientWidth: number }[] }
      ).querySelectorAll('label, fieldset'),
    ];
    return all.filter((one) => one.scrollWidth > one.clientWidth + 1).length;
  });
  expect(across).toBe(0);

  // Two taps while the first is on its way: one deviation, one photo.
  await dialog.getByRole('group', { name: 'Was ist falsch?' }).getByRole('radio').first().check();
  await dialog.locator('input[type=file]').first().setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && /deviation/.test(request.url())) sent.push(request.url());
  });
  let pressed = () => {};
  const both = new Promise<void>((done) => {
    pressed = done;
  });
  await page.route(/deviation/, async (route) => {
    await both;
    await route.continue();
  });
  const save = dialog.getByRole('button', { name: 'Speichern' });
  await expect(save).toBeEnabled();
  // As a hand does it: the second press does not ask whether the button still wants it.
  await save.evaluate((button) => {
    const press = () => (button as unknown as { click(): void }).click();
    press();
    press();
  });
  pressed();
  await expect(dialog).toHaveCount(0);
  // It goes through the queue of the scans, once; a second one would follow at the heels of the first.
  await expect.poll(() => sent.length).toBe(1);
  await expect(page.getByText(/\d warte/)).toHaveCount(0);
  await settled();
  await atRest(page);
  expect(sent).toHaveLength(1);
  expect(wrong).toEqual([]);
});

test('what was scanned twice does not stand in the way of taking back the last loading', async ({ browser }) => {
  const dispo = await person(browser, 'dispo1');
  const { page, wrong } = await person(browser, 'lader1', phone);
  const { trip, barcodes } = await releasedTrip(dispo.page, 'do-lx-1045');
  await open(page, `/TH/loading/${trip.loadingListId}`);
  await expect(page.getByText('Nächstes Packstück scannen')).toBeVisible();
  await scanWith(page, barcodes[0] ?? '');
  await expect(page.getByText(/Verladen, 1 von/)).toBeVisible();
  await scanWith(page, barcodes[0] ?? '');
  await expect(page.getByText('Bereits gescannt').first()).toBeVisible();
  const undo = page.getByRole('button', { name: 'Letzten zurück' });
  await expect(undo).toBeEnabled();
  await undo.click();
  type List = { summaries: { packagesScanned: number } };
  const scanned = async () =>
    (await ask<List>(page, 'GET', `/th-rest/loading/${trip.loadingListId}`)).body.summaries.packagesScanned;
  await expect.poll(scanned).toBe(0);
  await expect(undo).toBeDisabled();
  expect(wrong).toEqual([]);
});

test('a truck that leaves late closes with a reason that somebody types, and nobody reads the name of a field', async ({
  browser,
}) => {
  const dispo = await person(browser, 'dispo1');
  const { page, wrong } = await person(browser, 'hallenmeister');
  const { trip, barcodes } = await releasedTrip(dispo.page, 'do-lx-1046');
  // It should have left twenty minutes ago.
  const now = (await ask<Trip>(dispo.page, 'GET', `/dpt-rest/trips/${trip.id}`)).body;
  const moved = await ask(dispo.page, 'PUT', `/dpt-rest/trips/${trip.id}${bookedTwice}`, {
    version: now.version,
    expectedDeparture: clock.now() - 20 * 60_000,
  });
  expect(moved.status).toBe(200);
  await open(page, `/TH/loading/${trip.loadingListId}`);
  const scanned = (codes: readonly string[]) =>
    Promise.all(
      codes.map((barcode) =>
        ask(page, 'POST', `/th-rest/loading/${trip.loadingListId}/scans`, {
          barcode,
          clientScanId: crypto.randomUUID(),
          scannedAt: clock.now(),
        }),
      ),
    );
  const close = () => page.getByRole('button', { name: 'Beladung abschließen' }).first().click();
  await scanned(barcodes.slice(1));
  await page.reload();
  await close();
  const why = page.getByRole('dialog', { name: 'Warum fährt der LKW verspätet ab?' });
  await expect(why).toContainText(/vor (19|2\d) min/);
  await why.getByLabel('Grund der Verspätung').fill('Zulauf aus Kassel kam um neun');
  await why.getByRole('button', { name: 'Beladung abschließen' }).click();
  // What becomes of the package that is missing; then the words of the specification, and cancelling leaves the list open.
  const left = page.getByRole('dialog', { name: /abschließen$/ });
  await expect(left).toContainText('1 Packstück ist nicht auf dem Fahrzeug');
  await left.getByRole('button', { name: 'Beladung abschließen' }).click();
  const asked = page.getByRole('dialog', { name: 'Beladung trotz Warnungen abschließen?' });
  await expect(asked).toBeVisible();
  await asked.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(asked).toHaveCount(0);
  await scanned(barcodes.slice(0, 1));
  await page.reload();
  await close();
  await expect(why).toHaveCount(0);
  await expect(page.getByText('isLateReason')).toHaveCount(0);
  await answerChecks(page, 'Beladung abschließen', page.getByText('Diese Liste ist abgeschlossen'));
  type List = { report: { isLate: boolean; isLateReason: string } };
  const list = await ask<List>(page, 'GET', `/th-rest/loading/${trip.loadingListId}`);
  expect(list.body.report).toMatchObject({ isLate: true, isLateReason: 'Zulauf aus Kassel kam um neun' });
  expect(wrong).toEqual([]);
});

test('lists of another day say their day, those of today say so, and a supervisor reads of loadings, not of my loadings', async ({
  browser,
}) => {
  const lead = await person(browser, 'hallenmeister', { width: 1440, height: 2600 });
  await open(lead.page, '/TH/loading');
  await expect(lead.page.getByRole('heading', { name: 'Beladungen', exact: true })).toBeVisible();
  const lines = lead.page.locator('[data-line]');
  await expect.poll(() => lines.count()).toBeGreaterThan(20);
  type Row = { name: string; executionDate: [number, number, number]; state: string };
  const { body } = await ask<{ items: Row[] }>(lead.page, 'POST', '/th-rest/loading/list', {
    paging: { size: 200, page: 0 },
  });
  const isToday = (row: Row) => JSON.stringify(row.executionDate) === JSON.stringify(today());
  const earlier = body.items.find((row) => !isToday(row));
  expect(earlier).toBeDefined();
  const [y, m, d] = earlier?.executionDate ?? [0, 0, 0];
  const date = `${String(d).padStart(2, '0')}.${String(m).padStart(2, '0')}.${y}`;
  await expect(lines.filter({ hasText: date }).first()).toBeVisible();
  expect(await lines.filter({ hasText: 'Heute' }).count()).toBe(body.items.filter(isToday).length);
  const loader = await person(browser, 'lader1', phone);
  await open(loader.page, '/TH/loading');
  await expect(loader.page.getByText('Heute').first()).toBeVisible();
  // What came in on the day before says so, on the list and on the board: the same clock of today would not have come yet.
  type Arrival = { vehicle: string | null; actualArrival: number | null; arrivalState: string };
  const board = await ask<{ rows: Arrival[]; now: number }>(lead.page, 'GET', '/th-rest/arrival-board');
  const stands = board.body.rows.find(
    ({ actualArrival, arrivalState }) =>
      arrivalState === 'ARRIVED' && actualArrival !== null && actualArrival < clock.now() - 20 * 3_600_000,
  );
  const since = new Intl.DateTimeFormat('de-DE', {
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Berlin',
  });
  const said = since.format(stands?.actualArrival ?? 0);
  await open(lead.page, '/TH/arrival-board');
  await expect(lead.page.getByRole('row').filter({ hasText: stands?.vehicle ?? '–' })).toContainText(
    `steht seit ${said}`,
  );
  await open(loader.page, '/TH/unloading');
  await expect(loader.page.getByText(said, { exact: false })).not.toHaveCount(0);
  expect([...lead.wrong, ...loader.wrong]).toEqual([]);
});

test('a package of another truck stops the loader until it is put aside; what is scanned meanwhile is refused by its code', async ({
  browser,
}) => {
  const dispo = await person(browser, 'dispo1');
  const { page, wrong } = await person(browser, 'lader1', phone);
  const [{ trip, barcodes }, other] = [
    await releasedTrip(dispo.page, 'do-lx-1044'),
    await releasedTrip(dispo.page, 'do-lx-1045'),
  ];
  const [own = ''] = barcodes;
  type List = { summaries: { packagesScanned: number }; lastScans: { barcode: string }[] };
  const now = async () => (await ask<List>(page, 'GET', `/th-rest/loading/${trip.loadingListId}`)).body;
  await open(page, `/TH/loading/${trip.loadingListId}`);
  await expect(page.getByText('Nächstes Packstück scannen')).toBeVisible();
  await scanWith(page, other.barcodes[0] ?? '');
  await expect(page.getByText('Falscher LKW')).toBeVisible();
  await scanWith(page, own);
  await expect(page.getByText(`Nicht gezählt: …${own.slice(-4)}`, { exact: false })).toBeVisible();
  await expect(page.getByText('Falscher LKW')).toBeVisible();
  await settled();
  expect((await now()).lastScans.map((one) => one.barcode)).not.toContain(own);
  await page.getByRole('button', { name: 'Beiseite legen, weiter scannen' }).click();
  await scanWith(page, own);
  await expect(page.getByText(/Verladen, 1 von/)).toBeVisible();
  expect((await now()).summaries.packagesScanned).toBe(1);

  expect([...wrong, ...dispo.wrong]).toEqual([]);
});
