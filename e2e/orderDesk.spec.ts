// Concerns: orders, exchange, masterdata, the shell.
import { expect, type Page } from '@playwright/test';
import { ask, open, person, settled, test } from './people.ts';

type Order = {
  orderNumber: string;
  customerId: string | null;
  draft: Record<'consignor' | 'consignee', Record<string, string>>;
};

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const check = (page: Page) => page.getByRole('complementary', { name: 'Prüfung' });
/** The order that a page shows, as the server has it. */
const shown = async (page: Page): Promise<Order> => {
  await expect(page).toHaveURL(/\/OM\/orders\/[0-9a-f-]{36}$/);
  return (await ask<Order>(page, 'GET', `/om-rest/orders/${page.url().split('/').at(-1)}`)).body;
};
const addressOf = ({ name, streetAndNumber, postalCode, city, countryCode }: Record<string, string> = {}) =>
  [name, streetAndNumber, countryCode, postalCode, city].join('|');

test('an order is typed by keyboard alone: the customer brings its address along, the consignee is completed, and what is missing is asked about once', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'dispo1');
  type Record_ = {
    address: {
      name1: string;
      street: string;
      streetNumber: string;
      postalCode: string;
      city: string;
      countryCode: string;
    };
  };
  const recordOf = async (type: string, name: string) => {
    const { body } = await ask<{ items: Record_[] }>(
      page,
      'POST',
      `/cmd-core-rest-interface/masterdata/${type}/v1/dtm/list`,
      { q: name },
    );
    return body.items.map(({ address }) => address).find(({ name1 }) => name1.startsWith(name));
  };
  await open(page, '/');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Aufträge/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Transportaufträge' })).toBeVisible();
  await page.keyboard.press('Control+Alt+n');
  const customer = page.getByLabel('Kunde', { exact: true });
  await expect(customer).toBeFocused();
  await expect(part(page, 'Versender').getByLabel('Land')).toHaveValue('DE');

  await page.keyboard.type('Hagener Fed');
  await page.keyboard.press('Enter');
  await expect(customer).toHaveValue('Hagener Federn GmbH');
  await expect(part(page, 'Versender').getByLabel('Name')).toHaveValue('Hagener Federn GmbH');

  // Tab leads on; what is typed and not chosen stays as it is.
  const consignee = part(page, 'Empfänger');
  const name = consignee.getByLabel('Name');
  await name.focus();
  await page.keyboard.type('lunen');
  const offers = page.getByRole('option');
  await expect(offers.first()).toContainText('Lünen');
  await page.keyboard.press('Tab');
  await expect(offers).toHaveCount(0);
  await expect(name).toHaveValue('lunen');
  await expect(consignee.getByLabel('Ort')).toHaveValue('');

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('lune');
  await expect(offers.first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(offers).toHaveCount(0);
  await expect(name).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(offers.first()).toBeVisible();
  // Enter takes what is chosen and nothing else: with nothing chosen the order is not handed in.
  await page.keyboard.press('Enter');
  await expect(name).toHaveValue('lune');
  await expect(offers.first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  const chosen = page.locator('[role="option"][data-combobox-selected]');
  await expect(chosen).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(consignee.getByLabel('Ort')).toHaveValue('Lünen');
  await expect(name).toBeFocused();
  const taken = await name.inputValue();
  await expect(check(page)).toContainText('Das Gewicht fehlt.');

  // In a field of one line Enter hands the order in; something is missing, and Enter again goes back to it.
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Ohne Packstücke, Gewicht und Tag einreichen?' });
  await expect(question.getByRole('button', { name: 'Zurück' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  const packages = page.getByLabel('Packstücke');
  await expect(packages).toBeFocused();
  await expect(name).toHaveValue(taken);
  await page.keyboard.type('3');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('450');
  await page.keyboard.press('Enter');
  const again = page.getByRole('dialog', { name: 'Ohne Tag einreichen?' });
  await expect(again.getByRole('button', { name: 'Zurück' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Zustellung am')).toBeFocused();
  await page.keyboard.type('+1');
  await page.keyboard.press('Enter');
  const order = await shown(page);
  await expect(page.getByText('Umgewandelt').first()).toBeVisible();

  const from = await recordOf('customer', 'Hagener Federn');
  const to = await recordOf('stoplocation', taken);
  for (const [party, record] of [
    [order.draft.consignor, from],
    [order.draft.consignee, to],
  ] as const)
    expect(addressOf(party)).toBe(
      [
        record?.name1,
        `${record?.street} ${record?.streetNumber}`,
        record?.countryCode,
        record?.postalCode,
        record?.city,
      ].join('|'),
    );
  expect(order.customerId).toBe('c10001');
  expect(wrong).toEqual([]);
});

test('a call comes between: the draft is kept by Ctrl+S or its button without a question, and is written on later', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'dispo1');
  await open(page, '/OM/orders/new');
  const consignee = part(page, 'Empfänger');
  await consignee.getByLabel('Ort').fill('Hagen');
  await page.keyboard.press('Control+s');
  expect((await shown(page)).draft.consignee?.city).toBe('Hagen');
  await page.getByRole('button', { name: 'Bearbeiten' }).click();
  await consignee.getByLabel('Ort').fill('Lünen');
  await page.getByRole('button', { name: 'Entwurf speichern' }).click();
  expect((await shown(page)).draft.consignee?.city).toBe('Lünen');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(wrong).toEqual([]);
});

test('who types a customer and presses Enter before the customers are there gets them, and what fits nothing stays typed', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'dispo1');
  let letCome = (): void => undefined;
  const mayCome = new Promise<void>((done) => {
    letCome = done;
  });
  let held = 0;
  await page.route(/\/masterdata\/text/, async (route) => {
    if (/customer/.test(`${route.request().url()} ${route.request().postData()}`)) {
      held += 1;
      await mayCome;
    }
    await route.continue();
  });
  await open(page, '/OM/orders/new');
  const customer = page.getByLabel('Kunde', { exact: true });
  await expect(customer).toBeFocused();
  await page.keyboard.type('Hagener Fed');
  await page.keyboard.press('Enter');
  // Were Enter to hand the order in, a question about what is missing would take the focus and the field lose its text.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(customer).toHaveValue('Hagener Fed');
  expect(held).toBe(1);
  letCome();
  await expect(customer).toHaveValue('Hagener Federn GmbH');
  await expect(part(page, 'Versender').getByLabel('Name')).toHaveValue('Hagener Federn GmbH');

  await customer.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Nobody of that name');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Keine Ergebnisse gefunden')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(customer).toBeFocused();
  await expect(customer).toHaveValue('Nobody of that name');
  expect(wrong).toEqual([]);
});

test('what somebody typed stays when a customer is chosen, and a number goes when the address is another', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'dispo1');
  await open(page, '/OM/orders/new');
  const consignor = part(page, 'Versender');
  const customer = page.getByLabel('Kunde', { exact: true });
  // Chosen from the list, the consignor names its customer; moved elsewhere, it has the number no longer.
  await consignor.getByLabel('Postleitzahl').pressSequentially('58089');
  await page.getByRole('option', { name: /^Hagener Federn GmbH/ }).click();
  await expect(consignor.getByLabel('Name')).toHaveValue('Hagener Federn GmbH');
  await expect(customer).toHaveValue('Hagener Federn GmbH');
  const number = consignor.getByLabel('Kundennummer oder GLN');
  await expect(number).toHaveValue('4012345000009');
  await consignor.getByLabel('Name').fill('Hagener Federn GmbH, Tor 2');
  await expect(number).toHaveValue('4012345000009');
  await consignor.getByLabel('Straße').fill('Federnweg 9');
  await expect(number).toHaveValue('');
  await expect(consignor.getByLabel('Straße')).toBeFocused();

  // Another customer changes nothing of it.
  const asked = page.waitForResponse((response) => response.url().includes('/om-rest/addresses?customerId='));
  await customer.fill('Pieper');
  await page.getByRole('option', { name: /^Pieper Sanitär/ }).click();
  await (await asked).finished();
  await settled();
  await expect(customer).toHaveValue('Pieper Sanitär GmbH');
  await expect(consignor.getByLabel('Name')).toHaveValue('Hagener Federn GmbH, Tor 2');
  await expect(consignor.getByLabel('Straße')).toHaveValue('Federnweg 9');
  await expect(consignor.getByLabel('Ort')).toHaveValue('Hagen');
  expect(wrong).toEqual([]);
});

/** Whether the depot takes orders by itself. */
const byHand = async (page: Page, hand: boolean, version: number): Promise<number> => {
  const { status, body } = await ask<{ version: number }>(page, 'POST', '/configmanager-rest/config/createOrUpdate', {
    name: 'orders',
    orgUnit: 'dtm',
    value: { autoAccept: !hand, autoConvert: !hand },
    version,
  });
  expect(status).toBe(200);
  return body.version;
};

test('a key account finds its way from home, and the depot accepts, converts, rejects and cancels by hand', async ({
  browser,
}) => {
  const admin = await person(browser, 'depotadmin');
  const { page, wrong } = await person(browser, 'keyacc');
  await open(admin.page, '/');
  const version = await byHand(admin.page, true, 0);
  try {
    await open(page, '/');
    const tiles = page.getByRole('main').getByRole('listitem').getByRole('link');
    await expect(tiles).toContainText([/^Aufträge/, /^Nachrichten/, /^Stammdaten/]);
    await tiles.filter({ hasText: 'Aufträge' }).click();
    await expect(page).toHaveURL(/#\/OM\/orders$/);
    const typed = async (name: string): Promise<string> => {
      await page.getByRole('button', { name: 'Neuer Auftrag' }).click();
      const customer = page.getByLabel('Kunde', { exact: true });
      await customer.click();
      // Its own three customers and nobody else's.
      await expect(page.getByRole('option')).toHaveCount(3);
      await page.getByRole('option', { name: /^Pieper Sanitär/ }).click();
      await expect(part(page, 'Versender').getByLabel('Name')).toHaveValue('Pieper Sanitär GmbH');
      const consignee = part(page, 'Empfänger');
      await consignee.getByLabel('Name').fill(name);
      await consignee.getByLabel('Postleitzahl').fill('44135');
      await consignee.getByLabel('Ort').fill('Dortmund');
      await page.getByLabel('Packstücke').fill('1');
      await page.getByLabel('Bruttogewicht').fill('80');
      await page.getByLabel('Zustellung am').fill('+1');
      await page.getByLabel('Hinweis für die Zustellung').focus();
      await page.getByRole('button', { name: 'Einreichen' }).click();
      const { orderNumber } = await shown(page);
      await expect(page.getByText('Geprüft').first()).toBeVisible();
      await page.getByRole('button', { name: 'Zurück', exact: true }).click();
      return orderNumber;
    };
    const numbers = [await typed('Bäckerei Sörensen'), await typed('Floristik Hoppe'), await typed('Kiosk am Wall')];

    const { page: desk, wrong: wrongThere } = await person(browser, 'dispo1');
    await open(desk, '/OM/imports');
    await desk.getByRole('navigation').getByRole('link', { name: 'Transportaufträge' }).click();
    await desk.getByRole('button', { name: 'Zu entscheiden' }).click();
    const row = (number: string | undefined) => desk.getByRole('row').filter({ hasText: number ?? '' });
    const [one, two, three] = numbers;
    await row(one).dblclick();
    await desk.getByRole('button', { name: 'Annehmen' }).click();
    await expect(desk.getByText('Angenommen').first()).toBeVisible();
    await desk.getByRole('button', { name: 'Sendung anlegen' }).click();
    await expect(desk.getByText('Umgewandelt').first()).toBeVisible();
    await expect(part(desk, 'Sendungen').getByRole('link')).toBeVisible();
    await desk.getByRole('button', { name: 'Zurück', exact: true }).click();

    await row(two).dblclick();
    await desk.getByRole('button', { name: 'Ablehnen …' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Auftrag ablehnen' });
    await dialog.getByLabel('Grund').fill('Kein Laderaum');
    await dialog.getByRole('button', { name: 'Ablehnen' }).click();
    await expect(desk.getByText('Kein Laderaum').first()).toBeVisible();
    await desk.getByRole('button', { name: 'Zurück', exact: true }).click();
    await expect(row(one)).toHaveCount(0);
    await expect(row(two)).toHaveCount(0);

    // The customer takes the third back while nobody has accepted it, and reads what became of the others.
    await page
      .getByRole('row')
      .filter({ hasText: three ?? '' })
      .dblclick();
    await page.getByRole('button', { name: 'Auftrag stornieren …' }).click();
    const reason = page.getByRole('dialog', { name: 'Auftrag stornieren' });
    await reason.getByLabel('Grund').fill('Zu spät');
    await reason.getByRole('button', { name: 'Auftrag stornieren' }).click();
    await expect(page.getByText('Storniert').first()).toBeVisible();
    await page.getByRole('button', { name: 'Zurück', exact: true }).click();
    await expect(page.getByRole('row').filter({ hasText: two ?? '' })).toContainText('Abgelehnt');
    await expect(row(three)).toHaveCount(0);
    expect([wrong, wrongThere]).toEqual([[], []]);
  } finally {
    await byHand(admin.page, false, version);
  }
});
