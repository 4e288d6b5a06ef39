// Concerns: outbound, exchange.
import { expect, type Page } from '@playwright/test';
import { interchange, sendOrders } from './orders.ts';
import { ask, open, person, phone, settled, test } from './people.ts';

/** A partner that wants its file acknowledged, and is written to without being sent anything: it is in test. */
async function acknowledged(page: Page): Promise<void> {
  const saved = await ask(page, 'POST', '/cmd-core-rest-interface/transfer/edipartner/v1/dtm', {
    id: 'hagener-federn',
    partnerName: { defaultText: 'Hagener Federn GmbH', en: '', de: '', fr: '' },
    partnerId: '4012345000009',
    ownId: 'KONTORDTM',
    codeList: null,
    sends: 'WEBHOOK',
    address: 'https://federn.example/status',
    active: true,
    test: true,
    acknowledge: true,
  });
  expect(saved).toMatchObject({ status: 200 });
  expect(await sendOrders(page, interchange().text)).toBe(201);
  await settled();
}

/** Where the server has the message that a page shows. */
const messageOf = (address: string): string => `/om-rest/messages/${address.split('/').at(-1)}`;

test('a message to a partner is found, held back and sent again; its history says who did it, and two people do not overrule each other', async ({
  browser,
}) => {
  const admin = await person(browser, 'admin');
  await acknowledged(admin.page);
  const { page, wrong } = await person(browser, 'dispo1', { width: 1280, height: 800 });
  await open(page, '/OM/messages');
  const list = page.getByRole('region', { name: 'Nachrichtenprotokoll' });
  const row = list.getByRole('row').filter({ hasText: 'Hagener Federn' });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Empfangsbestätigung');
  // The program wrote it in a language of its own; whoever reads it has another.
  await expect(row).toContainText('Test: nicht gesendet');
  // The search narrows by the partner and by the state, as the bell asks for it.
  const search = list.getByRole('searchbox');
  await search.fill('federn pending');
  await expect(row).toHaveCount(1);
  await search.fill('federn failed');
  await expect(page.getByText('Nichts gefunden')).toBeVisible();
  await search.fill('');
  await expect(row).toHaveCount(1);
  // So does the filter beside the list, whose fields come from the declaration.
  await list.getByRole('button', { name: 'Filter' }).click();
  const filter = page.getByRole('complementary', { name: 'Filter' });
  await filter.getByLabel('Versuche von').fill('1');
  await expect(page.getByText('Nichts gefunden')).toBeVisible();
  await filter.getByRole('button', { name: 'Zurücksetzen' }).click();
  // A point in time is asked by day and hour; a day alone lasts until its end.
  await filter.getByRole('textbox', { name: 'Geschrieben bis', exact: true }).fill('09.03.2026');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Nichts gefunden')).toBeVisible();
  await filter.getByRole('textbox', { name: 'Geschrieben bis', exact: true }).fill('10.03.2026');
  await page.keyboard.press('Tab');
  await expect(row).toHaveCount(1);
  // What the partner answered is put into words when it is read: it is no filter.
  await expect(filter.getByLabel('Antwort')).toHaveCount(0);
  await filter.getByRole('button', { name: 'Zurücksetzen' }).click();
  await filter.getByLabel('Partner').fill('federn');
  await expect(page).toHaveURL(/filter=.*federn/);
  await expect(row).toHaveCount(1);
  await filter.getByRole('button', { name: 'Filter schließen' }).click();

  await row.dblclick();
  const tools = page.getByRole('toolbar').filter({ hasText: 'Historie' });
  await expect(page.getByText('UNB+')).toBeVisible();
  const other = await person(browser, 'dispo2', { width: 1280, height: 800 });
  const address = page.url();
  await other.page.goto(address);
  await expect(other.page.getByText('UNB+')).toBeVisible();
  await tools.getByRole('button', { name: 'Anhalten' }).click();
  await expect(page.locator('.k-page-head')).toContainText('Angehalten');
  await expect(tools.getByRole('button', { name: 'Anhalten' })).toBeDisabled();
  // Whoever looks at the same page sees it by itself.
  await expect(other.page.locator('.k-page-head')).toContainText('Angehalten');

  await other.page.getByRole('button', { name: 'Erneut senden' }).click();
  for (const one of [page, other.page]) await expect(one.locator('.k-page-head')).toContainText('Wartet');
  await tools.getByRole('button', { name: 'Historie' }).click();
  const history = page.getByRole('dialog');
  await expect(history).toContainText('S. Krämer');
  await expect(history).toContainText('Angehalten');
  await page.keyboard.press('Escape');

  // A cut connection is no missing message: what is known stays, and who comes new may try again.
  const oneMessage = '**/om-rest/messages/*';
  for (const one of [page, other.page]) await one.route(oneMessage, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/om-rest/messages/'));
  expect(await ask(admin.page, 'PUT', `${messageOf(address)}/hold`, { version: 3 })).toMatchObject({ status: 200 });
  await failed;
  await expect(page.getByText('UNB+')).toBeVisible();
  await other.page.reload();
  await expect(other.page.getByText('Das konnte nicht geladen werden')).toBeVisible();
  await other.page.unroute(oneMessage);
  await other.page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(other.page.locator('.k-page-head')).toContainText('Angehalten');
  await open(other.page, '/OM/messages/01900000-0000-7000-8000-000000000000');
  await expect(other.page.getByText('Diese Nachricht gibt es nicht.')).toBeVisible();

  // On a phone each message is a card with its partner, and opens.
  const { page: small } = await person(browser, 'dispo1', phone);
  await open(small, '/OM/messages');
  const card = small.getByRole('row').filter({ hasText: 'Hagener Federn' });
  await expect(card).toContainText('Angehalten');
  await card.click();
  await expect(small.getByText('UNB+')).toBeVisible();
  expect(await small.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect([...wrong, ...other.wrong]).toEqual([]);
});
