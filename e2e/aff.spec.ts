// Concerns: dispatch, shipments.
import { expect, type Page } from '@playwright/test';
import { ask, desk, open, person, test } from './people.ts';

type Row = { itemId: string; orderNumber: string };
const rowsOf = (page: Page) =>
  page
    .getByRole('treegrid', { name: 'Sendungen' })
    .or(page.getByRole('grid', { name: 'Sendungen' }))
    .first()
    .locator('[data-line]');
async function find(page: Page, order: string) {
  await open(page, '/DPT/shipment');
  // Read anew: what has gone from a list stands in it until one looks for news.
  await page.reload();
  await page.getByRole('searchbox', { name: 'Sendungen suchen' }).fill(order);
}
async function tick(page: Page, order: string) {
  await find(page, order);
  await expect(rowsOf(page)).toHaveCount(1);
  await page.getByRole('columnheader', { name: 'Alle auswählen' }).click();
}
const button = (page: Page, name: string) =>
  page.getByRole('region', { name: '1 gewählt' }).getByRole('button', { name });

test('a shipment goes from one area freight forwarder to another, who signs in and sees it, and on to the master dispatcher', async ({
  browser,
}) => {
  const master = await person(browser, 'leitdispo', desk);
  const hagen = await person(browser, 'aff-hagen', desk);
  const unna = await person(browser, 'aff-unna', desk);
  const found = await ask<{ items: Row[] }>(hagen.page, 'POST', '/dpt-rest/items', {
    filter: {
      and: [
        { field: 'shipmentState', op: '=', value: 'DISPATCHABLE' },
        { field: 'shipmentType', op: '=', value: 'DELIVERY' },
      ],
    },
    paging: { size: 1, page: 0 },
  });
  const { orderNumber } = found.body.items[0] as Row;
  await find(unna.page, orderNumber);
  await expect(unna.page.getByText('Keine Sendung gefunden')).toBeVisible();

  await tick(master.page, orderNumber);
  await button(master.page, 'Gebietsspediteur zuteilen').click();
  const dialog = master.page.getByRole('dialog', { name: '1 Sendung zuteilen' });
  await dialog.getByRole('combobox', { name: 'Gebietsspediteur' }).fill('Unna');
  await master.page.getByRole('option', { name: /Unna/ }).first().click();
  await dialog.getByRole('button', { name: 'Zuteilen' }).click();
  await expect(master.page.getByText('1 Sendung zugeteilt')).toBeVisible();

  await find(hagen.page, orderNumber);
  await expect(hagen.page.getByText('Keine Sendung gefunden')).toBeVisible();

  // It is too much for Unna: the master dispatcher shall see to it.
  await tick(unna.page, orderNumber);
  await button(unna.page, 'An Leitdisponent übergeben').click();
  const handOver = unna.page.getByRole('dialog', { name: '1 Sendung übergeben' });
  await handOver.getByRole('combobox', { name: 'Grund' }).click();
  await unna.page.getByRole('option', { name: 'Kapazitätsausgleich' }).click();
  await handOver.getByRole('button', { name: 'Übergeben' }).click();
  await expect(unna.page.getByText('1 Sendung übergeben').last()).toBeVisible();
  await find(unna.page, orderNumber);
  await expect(unna.page.getByText('Keine Sendung gefunden')).toBeVisible();

  // And it goes back to whose area it is.
  await tick(master.page, orderNumber);
  await button(master.page, 'Zuteilung aufheben').click();
  await expect(master.page.getByText('1 Sendung ist wieder beim eigenen Gebietsspediteur')).toBeVisible();
  await find(hagen.page, orderNumber);
  await expect(rowsOf(hagen.page)).toHaveCount(1);
  for (const { context } of [master, hagen, unna]) await context.close();
});

test('in the cockpit the tightest forwarder stands first, the proposal says who takes what and why, and a shipment goes over with its reason', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'leitdispo', desk);
  await open(page, '/DPT/aff');
  const cards = page.getByRole('region', { name: 'Gebietsspediteure' }).getByRole('button');
  await expect(cards.first()).toHaveAttribute('aria-pressed', 'true');
  const figures = await cards.allInnerTexts();
  const shares = figures.map((text) => Number(/([\d.]+)\s%/.exec(text)?.[1]?.replace('.', '') ?? -1));
  expect(shares.length).toBeGreaterThan(4);
  expect(shares).toEqual(shares.toSorted((a, b) => b - a));
  // What nobody has room for is said as well.
  const proposal = page.getByRole('region', { name: 'Vorschlag' });
  await expect(proposal.getByRole('heading', { name: /^Vorschlag: \d+ Sendung/ })).toBeVisible();
  await expect(proposal).toContainText('Luftlinie');
  // What is proposed is taken by two gestures: whom it goes to and why is filled in.
  await proposal.getByRole('button', { name: 'Auswählen' }).click();
  await page.keyboard.press('Control+Enter');
  const asProposed = page.getByRole('dialog', { name: /zuteilen$/ });
  await expect(asProposed.getByRole('button', { name: 'Zuteilen' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(asProposed).toHaveCount(0);
  await cards.filter({ hasText: 'Münsterland' }).click();
  const list = page.getByRole('region', { name: /^Sendungen von Münsterland/ });
  const row = list.locator('[data-line]').filter({ hasText: 'Vollständig' }).first();
  const order = ((await row.getByRole('gridcell').nth(1).innerText()) ?? '').replace(/\D/g, '');
  await row.getByRole('gridcell').first().click();
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: '1 Sendung zuteilen' });
  // The choices may come after the dialog.
  await expect(async () => {
    await dialog.getByRole('combobox', { name: 'Gebietsspediteur' }).fill('Hamm');
    await page.getByRole('option', { name: /Hamm/ }).first().click({ timeout: 3000 });
  }).toPass();
  await dialog.getByRole('button', { name: 'Zuteilen' }).click();
  await expect(page.getByText('1 Sendung zugeteilt')).toBeVisible();
  await expect(page.getByText(/[1-9]\d* Umverteilung/)).toBeVisible();
  await expect(list.locator('[data-line]').filter({ hasText: order })).toHaveCount(0);
  expect(wrong).toEqual([]);
});

test('in the cockpit a forwarder reads its own figures and whom it can hand over to; a dispatcher is told who may assign', async ({
  browser,
}) => {
  const hagen = await person(browser, 'aff-hagen', desk);
  await open(hagen.page, '/DPT/aff');
  const cards = hagen.page.getByRole('region', { name: 'Gebietsspediteure' }).getByRole('button');
  await expect(cards).toHaveCount(2);
  const [own, lead] = [cards.filter({ hasText: 'Hagen/Sauerland' }), cards.filter({ hasText: 'Leitstelle' })];
  // Two rounds of 39.6 m are agreed with it; both ways are held against them.
  await expect(own).toContainText('je 79,2 Lm in 2 Touren');
  for (const way of ['Zustellung', 'Abholung']) await expect(own.getByText(way, { exact: true })).toBeVisible();
  await expect(own).toContainText('Kortmann Transporte GmbH');
  await expect(lead).toBeDisabled();
  await expect(lead).toContainText('Seine Fracht sehen Sie nicht');
  await expect(lead).not.toContainText('%');

  const dispo = await person(browser, 'dispo1', desk);
  await open(dispo.page, '/DPT/aff');
  await expect(dispo.page.getByText('Umverteilen und zurücknehmen kann die Leitdisposition.')).toBeVisible();
  expect([...hagen.wrong, ...dispo.wrong]).toEqual([]);
});
