// Concerns: messaging.
import { expect, type Page } from '@playwright/test';
import { clock } from './clock.ts';
import { faultsOf } from './faults.ts';
import { wakeWorker } from './kept.ts';
import { ask, atRest, person, phone, test } from './people.ts';
import { photo } from './photo.ts';

/** Two dispatchers, a driver and the hall talk about one trip, each in the own language. */
const bubbles = (page: Page) => page.getByRole('log').locator('.ms-bubble > p');

/** Opens the conversation of a vehicle by its name, in a language. */
async function opens(page: Page, language: string, channel: string): Promise<void> {
  await page.goto(`/studio/?lng=${language}#/MSG?channel=${encodeURIComponent(channel)}`);
  await expect(page.getByRole('log')).toBeVisible();
}

test('channels and what was read of them open cold without a network; what is written then is sent once, with its picture, though every page is closed', async ({
  browser,
}) => {
  const { page, context, wrong } = await person(browser, 'dispo3', phone, 'dtm', { serviceWorkers: 'allow' });
  const other = await person(browser, 'dispo2');
  const said = 'Treffen um 15 Uhr';
  await ask(other.page, 'POST', '/api/channels/DISPO_GROUP/dispatch', { text: said, clientTime: clock.now() });
  // The screens are kept before the network goes.
  const kept = `caches.keys().then((names) => Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map((request) => request.url)))).then((all) => all.flat().join())`;
  await expect.poll(() => page.evaluate(kept), { timeout: 40_000 }).toContain('/resources/de/messaging.json');
  await opens(page, 'de', 'DISPO_GROUP/dispatch');
  await expect(bubbles(page).last()).toHaveText(said);
  await page.waitForTimeout(2500);

  await context.setOffline(true);
  await page.goto('/studio/#/MSG');
  await page.reload();
  await page
    .getByRole('button', { name: /Disposition/ })
    .filter({ hasText: said })
    .click();
  await expect(bubbles(page).last()).toHaveText(said);
  await page.getByRole('textbox', { name: /^Nachricht an/ }).fill('Bin dabei');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([photo('tor.jpg')]);
  await page.getByRole('button', { name: 'Senden' }).click();
  await expect(page.getByText(/^wartet/)).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  // The network is back for the service worker alone, and nobody sees the product any more.
  const sends = (url: URL) => /\/upload\/|\/api\/channels\/DISPO_GROUP\//.test(url.pathname);
  await context.route(sends, (route) =>
    route.request().method() === 'POST' && !route.request().serviceWorker()
      ? route.abort('internetdisconnected')
      : route.continue(),
  );
  await context.setOffline(false);
  const elsewhere = await context.newPage();
  await elsewhere.goto(new URL('/api/openapi.json', page.url()).href);
  await page.close();
  await wakeWorker(elsewhere, 'kontor-waiting');
  type Sent = { text: string; blobFilename: string | null };
  const sent = async () =>
    (await ask<Sent[]>(other.page, 'GET', '/api/channels/DISPO_GROUP/dispatch')).body.filter(
      ({ text }) => text === 'Bin dabei',
    );
  await expect.poll(sent).toEqual([expect.objectContaining({ blobFilename: 'tor.jpg' })]);
  // The page, opened again, sends the same once more and hears that it is there.
  await context.unroute(sends);
  const again = await context.newPage();
  const told = again.waitForResponse((one) => one.request().method() === 'POST' && sends(new URL(one.url())));
  await opens(again, 'de', 'DISPO_GROUP/dispatch');
  expect((await told).status()).toBe(201);
  await expect(again.getByText(/^wartet/)).toHaveCount(0, { timeout: 20_000 });
  expect(await sent()).toHaveLength(1);
  expect(
    [...wrong, ...other.wrong].filter((fault) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(fault)),
  ).toEqual([]);
});

test('two dispatchers, a driver and the hall in one conversation in three languages; what a driver writes without a network is sent once', async ({
  browser,
}) => {
  test.setTimeout(90_000);
  const [german, english, driver, hall] = [
    await person(browser, 'dispo1'),
    await person(browser, 'dispo2'),
    await person(browser, 'fahrer1', phone),
    await person(browser, 'lader1'),
  ];
  const { body: own } = await ask<{ type: string; name: string; title: string }[]>(
    driver.page,
    'GET',
    '/api/channels/subjects',
  );
  const vehicle = own.find(({ type }) => type === 'VEHICLE');
  if (!vehicle) throw new Error('the driver has no trip today');
  const channel = `VEHICLE/${vehicle.name}`;

  // By the keyboard alone: a new conversation with the vehicle, and the first words.
  await german.page.goto('/studio/#/MSG');
  await expect(german.page.getByRole('list', { name: 'Kanäle' })).toBeVisible();
  await german.page.keyboard.press('n');
  await german.page
    .getByRole('dialog')
    .getByRole('textbox')
    .fill(vehicle.title.split(' · ')[1] ?? vehicle.title);
  await german.page.keyboard.press('Tab');
  await german.page.keyboard.press('Enter');
  const field = german.page.getByRole('textbox', { name: /^Nachricht an/ });
  await expect(field).toBeFocused();
  await field.fill('Tor 2 ist gesperrt, bitte Tor 5');
  await german.page.keyboard.press('Enter');
  await expect(bubbles(german.page).last()).toHaveText('Tor 2 ist gesperrt, bitte Tor 5');
  await expect(field).toHaveValue('');

  // The driver sees that something waits, opens it, and answers with one touch.
  await driver.page.goto('/studio/?lng=fr#/MSG');
  // Other journeys have released trips of this driver with other vehicles: then the plate stands in front.
  const line = driver.page.getByRole('button', { name: /Exploitation/ }).filter({ hasText: 'Tor 2' });
  await expect(line).toContainText('non lu');
  await line.click();
  await expect(bubbles(driver.page).last()).toHaveText('Tor 2 ist gesperrt, bitte Tor 5');
  await driver.page.getByRole('button', { name: 'Compris', exact: true }).click();
  await opens(english.page, 'en', channel);
  await opens(hall.page, 'de', channel);
  await expect(bubbles(german.page).last()).toHaveText('Verstanden');
  await expect(bubbles(english.page).last()).toHaveText('Understood');
  await expect(bubbles(hall.page).last()).toHaveText('Verstanden');
  await expect(german.page.getByRole('listitem').filter({ hasText: 'Tor 5' }).getByText('gelesen')).toBeAttached();

  // Without a network it waits visibly, and arrives once.
  await driver.context.setOffline(true);
  const write = driver.page.getByRole('textbox', { name: /^Message à/ });
  await write.fill('Je suis à la porte 5');
  await driver.page.getByRole('button', { name: 'Envoyer' }).click();
  await expect(driver.page.getByText(/^en attente/)).toBeVisible();
  await expect(driver.page.getByText('1 message attend et sera envoyé plus tard')).toBeVisible();
  await driver.context.setOffline(false);
  await expect(driver.page.getByText(/^en attente/)).toHaveCount(0);
  for (const { page } of [german, english, hall, driver])
    await expect(bubbles(page).filter({ hasText: 'Je suis à la porte 5' })).toHaveCount(1);

  // The hall writes last; whoever has not read it is named.
  await hall.page.getByRole('textbox', { name: /^Nachricht an/ }).fill('Palette steht bereit');
  await hall.page.keyboard.press('Enter');
  await expect(bubbles(english.page).last()).toHaveText('Palette steht bereit');
  await hall.page
    .getByRole('log')
    .getByRole('listitem')
    .filter({ hasText: 'Palette steht bereit' })
    .getByRole('button')
    .click();
  await expect(hall.page.getByText(/^Nicht gelesen von .*I\. Lehmann/)).toBeVisible();

  // A history that cannot be read is only logged: what stands there stays, and nobody is told.
  const logged: string[] = [];
  english.page.on('console', (message) => logged.push(message.text()));
  await english.page.route('**/api/channels/VEHICLE/*', (route) => route.abort());
  await german.page.getByRole('textbox', { name: /^Nachricht an/ }).fill('Danke');
  await german.page.keyboard.press('Enter');
  await expect(bubbles(hall.page).last()).toHaveText('Danke');
  await expect.poll(() => logged.some((text) => text.startsWith('channel history'))).toBe(true);
  await expect(bubbles(english.page).last()).toHaveText('Palette steht bereit');
  await expect(english.page.locator('.k-toast')).toHaveCount(0);

  for (const { page } of [german, driver]) {
    await atRest(page);
    expect(await faultsOf(page)).toEqual([]);
  }
  expect([german, english, driver, hall].flatMap(({ wrong }) => wrong)).toEqual([]);
});
