// Concerns: exchange, orders, outbound, dispatch.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { ownBordero } from '../modules/exchange/rules/testing/ownBordero.ts';
import { interchange } from './orders.ts';
import { atRest, ask, base, open, person, test } from './people.ts';
import { checked } from './trips.ts';

test('a new partner is made, gets its key, sends an order as the page for programmers shows it, and reads its first status', {
  tag: '@long',
}, async ({ browser }) => {
  const came: { type?: string; signed: boolean }[] = [];
  const partner = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const { type } = JSON.parse(Buffer.concat(pieces).toString()) as { type?: string };
      came.push({ ...(type ? { type } : {}), signed: /^t=\d+,v1=/.test(String(request.headers['kontor-signature'])) });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((done) => partner.listen(0, '127.0.0.1', done));
  try {
    const { page, wrong } = await person(browser, 'depotadmin');
    await open(page, '/OM/partners');
    await page.getByRole('button', { name: 'Neuer Partner' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: 'Kennung', exact: true }).fill('hagener-federn');
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Hagener Federn GmbH');
    await form.getByLabel('Kennung des Partners').fill('HAGFED');
    await form.getByRole('combobox', { name: 'Bekommt', exact: true }).click();
    await page.getByRole('option', { name: /Webhook/ }).click();
    await form.getByLabel('Adresse (https)').fill(`http://127.0.0.1:${(partner.address() as AddressInfo).port}/status`);
    await form.getByLabel('Aktiv', { exact: true }).check();
    await form.getByRole('button', { name: 'Speichern' }).click();
    await expect(form).toHaveCount(0);

    await open(page, '/OM/partners/HAGFED');
    await page.getByRole('button', { name: 'Test senden' }).click();
    await expect(page.getByRole('dialog')).toContainText('HTTP 204');
    await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).last().click();
    expect(came).toEqual([{ type: 'test', signed: true }]);
    await page.getByRole('button', { name: 'Neuer Schlüssel' }).click();
    await page.getByRole('dialog').getByLabel('Welches Programm').fill('ERP');
    await page.getByRole('dialog').getByRole('button', { name: 'Neuer Schlüssel' }).click();
    const secret = page.getByRole('dialog').locator('code');
    await expect(secret).toBeVisible();
    const key = (await secret.textContent()) ?? '';

    // The partner's programmer has the page and nothing else.
    const guide = await (await fetch(`${base()}/api/partners.html`)).text();
    expect(guide).toContain('POST /om-rest/imports?kind=json');
    const example = /```http\n(POST [^\n]*)\n([\s\S]*?)\n\n(\{[\s\S]*?)\n```/.exec(
      readFileSync('docs/open-api.md', 'utf8'),
    );
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/octet-stream' };
    const sent = await fetch(`${base()}${example?.[1]?.split(' ')[1]}`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': 'first' },
      body: example?.[3] ?? '',
    });
    expect([sent.status, await sent.json()]).toEqual([201, expect.objectContaining({ rowsOk: 1, rowsFailed: 1 })]);
    const status = async () => (await fetch(`${base()}/om-rest/status?number=SO-700101`, { headers })).json();
    expect(await status()).toMatchObject([{ number: 'SO-700101', state: 'RECEIVED' }]);

    const dispo = await person(browser, 'dispo1');
    const found = await ask<{ items: { itemId: string }[] }>(dispo.page, 'POST', '/dpt-rest/items', {
      filter: { and: [{ field: 'externId', op: '=', value: 'HAGFED/SO-700101' }] },
    });
    const trip = await ask<{ id: string }>(dispo.page, 'POST', '/dpt-rest/trips', {
      executionDate: [2031, 3, 5],
      vehicleId: 'do-lx-1047',
      outboundRoute: '112',
    });
    await checked(dispo.page, `/dpt-rest/trips/${trip.body.id}/items`, {
      itemIds: [found.body.items[0]?.itemId],
    });
    await expect.poll(status).toMatchObject([{ number: 'SO-700101', state: 'PLANNED' }]);
    expect([...wrong, ...dispo.wrong]).toEqual([]);
  } finally {
    partner.close();
  }
});

test('whoever has left while an order file was read is told that it is in, and not fetched back', async ({
  browser,
}) => {
  const { page, context } = await person(browser, 'dispo1');
  let go = () => {};
  const held = new Promise<void>((done) => {
    go = done;
  });
  await page.route('**/om-rest/imports?*', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await open(page, '/OM/imports');
  const day = interchange();
  const sent = page.waitForRequest((one) => one.method() === 'POST' && one.url().includes('/om-rest/imports?'));
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'left.edi', mimeType: 'application/octet-stream', buffer: Buffer.from(day.text) });
  await sent;
  await page.evaluate("location.hash = '#/DPT/archive'");
  await expect(page.getByRole('grid').first()).toBeVisible();
  go();
  await expect(page.getByText('Erfolgreich importiert')).toBeVisible();
  await atRest(page);
  await expect(page).toHaveURL(/#\/DPT\/archive/);
  await context.close();
});

test('two people repair a Bordero: who comes second is told and sees what the first did, and goes on with the rest', async ({
  browser,
}) => {
  const first = await person(browser, 'dispo1');
  const second = await person(browser, 'dispo2');
  // Two consignees whose postal codes have lost a digit.
  const broken = ownBordero()
    .replaceAll('KT-261123', 'KT-E2E123')
    .replaceAll('44532    L', '4453     L')
    .replaceAll('44388    D', '4438     D');
  await open(first.page, '/OM/imports');
  await first.page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'bordero.txt', mimeType: 'text/plain', buffer: Buffer.from(broken, 'latin1') });
  await expect(first.page).toHaveURL(/#\/OM\/imports\/[0-9a-f-]{36}/);
  const address = new URL(first.page.url()).hash.slice(1).split('?')[0] ?? '';
  await open(second.page, address);
  const code = (page: Page) =>
    page.getByRole('region', { name: 'Entwurf' }).getByRole('group', { name: 'Empfänger' }).getByLabel('Postleitzahl');
  const save = (page: Page) =>
    page.getByRole('button', { name: /^(Speichern und übernehmen|Nur Auftrag|Diesen beheben)/ });
  for (const { page } of [first, second]) {
    await page.getByRole('row').filter({ hasText: 'KT-E2E123-0101' }).click();
    await expect(code(page)).toHaveValue('4453');
    // Consignee and consignor have the same fields: the summary says whose it is.
    await expect(page.getByRole('alert').getByRole('link')).toHaveText('Postleitzahl des Empfängers');
  }
  await code(first.page).fill('44532');
  await code(second.page).fill('44534');
  await save(first.page).first().click();
  await expect(first.page.getByText('1 Auftrag übernommen')).toBeVisible();
  await save(second.page).first().click();
  await expect(second.page.getByText('S. Krämer hat diesen Auftrag inzwischen übernommen.')).toBeVisible();
  await expect(
    second.page.getByText('Ihre Eingabe „44534“ wurde nicht gespeichert, jetzt steht dort „44532“.'),
  ).toBeVisible();
  await expect(code(second.page)).toHaveValue('44532');
  await expect(second.page.getByRole('row').filter({ hasText: 'KT-E2E123-0101' })).toContainText('Repariert');
  // The second goes on with what is left; the first changes its street only, which leaves it wrong.
  const street = (page: Page) => page.getByRole('group', { name: 'Empfänger' }).getByLabel('Straße');
  for (const { page } of [first, second]) {
    await page.getByRole('row').filter({ hasText: 'KT-E2E123-0104' }).click();
    await expect(code(page)).toHaveValue('4438');
  }
  await code(second.page).fill('44388');
  await street(first.page).fill('Hafenstraße 9');
  await save(first.page).first().click();
  await expect(first.page.getByText('Gespeichert. Etwas ist noch falsch.')).toBeVisible();
  await save(second.page).first().click();
  // Both changes stand beside each other, each chosen already; together they make the order whole.
  const merge = second.page.getByRole('dialog');
  await expect(merge.getByRole('radio', { name: 'Hafenstraße 9' })).toBeChecked();
  await expect(merge.getByRole('radio', { name: '44388' })).toBeChecked();
  await merge.getByRole('button', { name: 'Auswahl übernehmen' }).click();
  await expect(second.page.getByText('1 Auftrag übernommen')).toBeVisible();
  const { body } = await ask<{ rowsOk: number; rowsFailed: number }>(
    first.page,
    'GET',
    `/om-rest${address.replace('/OM', '')}`,
  );
  expect(body).toMatchObject({ rowsTotal: 6, rowsOk: 6, rowsFailed: 0 });
  expect([...first.wrong, ...second.wrong]).toEqual([]);
});

test('what a refused file was told stays on the way to another screen, and does not lie over the button that saves there', async ({
  browser,
}) => {
  const { page } = await person(browser, 'dispo1');
  const upload = (name: string, text: string) =>
    page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text, 'latin1') });
  await open(page, '/OM/imports');
  await upload('bordero.txt', ownBordero().replaceAll('KT-261123', 'KT-E2E124').replaceAll('44532    L', '4453     L'));
  await expect(page).toHaveURL(/#\/OM\/imports\/[0-9a-f-]{36}/);
  const repair = new URL(page.url()).hash;
  await page.goBack();
  await upload('nothing.csv', '');
  const toast = page.locator('.k-toast-late');
  await expect(toast).toBeVisible();
  await page.evaluate((hash) => {
    location.hash = hash;
  }, repair);
  const save = page.getByRole('button', { name: 'Beiseitelegen' });
  await expect(save).toBeVisible();
  await expect(toast).toBeVisible();
  await expect
    .poll(async () => {
      const [over, under] = await Promise.all([toast.boundingBox(), save.boundingBox()]);
      return over && under ? over.y + over.height <= under.y : undefined;
    })
    .toBe(true);
});

test('a file is tried for a partner before anything of it counts: whose it is, what would be taken in, what is wrong', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'depotadmin');
  const imports = async () => (await ask<unknown[]>(page, 'GET', '/om-rest/imports')).body.length;
  await open(page, '/OM/partners/401');
  const before = await imports();
  const give = (name: string, text: string) =>
    page
      .getByLabel('Datei wählen …')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text, 'latin1') });
  const bordero = ownBordero().replaceAll('KT-261123', 'KT-TRY123');
  await give('bordero.txt', bordero);
  await expect(page.getByText('Die Datei wird als Datei von Depot Hagen erkannt.')).toBeVisible();
  await expect(page.getByText('6 von 6 Aufträgen würden übernommen.')).toBeVisible();

  await give('broken.txt', bordero.replaceAll('44532    L', '4453     L'));
  await expect(page.getByText('5 von 6 Aufträgen würden übernommen. 1 müsste repariert werden.')).toBeVisible();
  await expect(page.getByRole('treegrid', { name: 'Meldungen' })).toContainText('Postleitzahl des Empfängers');

  // Columns that nobody knows are told once, and a party by its name.
  await give(
    'foreign.csv',
    'Ref X;Wohin;PLZ2;Stadt2;Zahl2\r\nF-1;Laden;44135;Dortmund;2\r\nF-2;Laden;44135;Dortmund;2\r\n',
  );
  const messages = page.getByRole('treegrid', { name: 'Meldungen' });
  await expect(messages.getByText('Keine Spalte wurde als Auftragsnummer erkannt')).toHaveCount(1);
  await expect(messages.getByRole('gridcell', { name: 'Empfänger', exact: true })).toHaveCount(2);

  await give('nothing.csv', '');
  await expect(page.getByText('nothing.csv: Die Datei ist leer.')).toBeVisible();
  await expect(page.getByRole('treegrid', { name: 'Meldungen' })).toHaveCount(0);
  expect(await imports()).toBe(before);
  expect(wrong.filter((one) => !one.includes('400'))).toEqual([]);
});

test('a blank order names no missing fields before something is typed, and a country that does not exist is named where it stands', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'dispo1');
  await open(page, '/OM/orders/new');
  const check = page.getByRole('complementary', { name: 'Prüfung' });
  await expect(check).toContainText('Der Auftrag wird geprüft, während Sie schreiben.');
  // As long as the check of a word takes: nothing comes by itself.
  await page.waitForTimeout(1500);
  await expect(check.getByRole('listitem')).toHaveCount(0);
  const consignee = page.getByRole('region', { name: 'Empfänger' });
  await consignee.getByLabel('Land').fill('QQ');
  await expect(check).toContainText('QQ ist kein Ländercode.');
  await expect(check).not.toContainText('während Sie schreiben');
  await expect(consignee.getByText('QQ ist kein Ländercode.', { exact: false })).toBeVisible();
  await consignee.getByLabel('Land').fill('NL');
  await expect(check).not.toContainText('Ländercode');
  expect(wrong).toEqual([]);
});

test('what is wrong with an order is marked while somebody types on, and what is missing when it is handed in', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'keyacc');
  await open(page, '/OM/orders/new');
  const made = page.waitForRequest(
    (request) => request.method() === 'POST' && /\/om-rest\/orders$/.test(request.url()),
  );
  const consignee = page.getByRole('region', { name: 'Empfänger' });
  await page.getByRole('button', { name: 'Einreichen' }).click();
  await expect(consignee.getByLabel('Name')).toBeFocused();
  await consignee.getByLabel('Name').fill('Bäckerei Sörensen');
  await consignee.getByLabel('Land').fill('D');
  await consignee.getByLabel('Postleitzahl').fill('4413');
  await consignee.getByLabel('Ort').focus();
  await expect(consignee.getByText('4413 ist keine Postleitzahl von DE.')).toBeVisible();
  await expect(consignee.getByLabel('Ort')).toBeFocused();
  await page.keyboard.type('Dortmund');
  await page.getByRole('button', { name: 'Einreichen' }).click();
  await expect(consignee.getByLabel('Postleitzahl')).toBeFocused();
  await consignee.getByLabel('Postleitzahl').fill('44135');
  await page.getByRole('button', { name: 'Einreichen' }).click();
  await page.getByRole('button', { name: 'So einreichen' }).click();
  // The first call that writes: nothing was begun while something was wrong.
  expect((await made).postDataJSON()).toMatchObject({
    draft: { consignee: { postalCode: '44135', city: 'Dortmund' } },
  });
  await expect(page).toHaveURL(/\/OM\/orders\/[0-9a-f-]{36}/);
  expect(wrong).toEqual([]);
});

const ownHeads = 'Beleg;Zielfirma;Zielpostleitzahl;Zielort;Ankunft soll;Einheiten;Kilogramm;Farbe';
const ownSheet = (name: string, count: number) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      ownHeads,
      ...Array.from(
        { length: count },
        (_, at) => `${name}-${at};Probe ${at};58095;Hagen;10.03.2026;${at + 1};1.250;rot`,
      ),
      '',
    ].join('\r\n'),
  ),
});

test('a spreadsheet in words of its own asks what its columns mean, is read as they are named by keyboard, and the next one goes in at once', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'dispo1');
  await open(page, '/OM/imports');
  await page.locator('input[type=file]').first().setInputFiles(ownSheet('mine.csv', 12));
  const form = page.getByRole('dialog', { name: 'Spalten von mine.csv' });
  await expect(form).toBeVisible();
  // What stands below a heading helps to say what it is.
  await expect(form.getByText('Probe 0 · Probe 1 · Probe 2')).toBeVisible();
  const means = async (theirs: string, typed: string) => {
    await form.getByRole('combobox', { name: theirs, exact: true }).focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await expect(form.getByRole('combobox', { name: theirs, exact: true })).toHaveValue(typed);
  };
  await means('Beleg', 'Auftragsnummer');
  await means('Zielfirma', 'Empfänger: Name');
  await means('Zielpostleitzahl', 'Empfänger: PLZ');
  await means('Zielort', 'Empfänger: Ort');
  await means('Ankunft soll', 'Zustelltag');
  await means('Einheiten', 'Packstücke');
  await means('Kilogramm', 'Packstücke');
  await page.keyboard.press('Control+s');
  await expect(form.getByText('Zwei Spalten bedeuten Packstücke. Wählen Sie eine davon.')).toBeVisible();
  await means('Kilogramm', 'Bruttogewicht');
  await page.keyboard.press('Control+s');
  const sure = page.getByRole('dialog', { name: 'Die Datei so lesen?' });
  await expect(sure).toContainText('So gelesen werden 12 von 12 Aufträgen übernommen');
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Sendungen 12' })).toBeVisible();

  await open(page, '/OM/imports');
  await page.locator('input[type=file]').first().setInputFiles(ownSheet('next.csv', 3));
  await expect(page.getByRole('heading', { name: 'next.csv' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Sendungen 3' }).click();
  await expect(page.getByText('Probe 2', { exact: true })).toBeVisible();
  expect(wrong).toEqual([]);
});
