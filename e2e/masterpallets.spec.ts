// Concerns: masterpallets, crossdock, shipments.
import { expect } from '@playwright/test';
import { ask, open, person, phone, scanWith, test } from './people.ts';

type Row = {
  itemId: string;
  outboundRoute: string | null;
  affCmdId: string | null;
  packagesOnTerminal: number;
  numberOfExpectedPackages: number;
};
type Item = { orderNumber: string; packages: { defaultBarcode: string }[] };

test('a loader builds a pallet by scans, closes it with its label, and the lead opens and dissolves it', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'lader1', phone);
  const found = await ask<{ items: Row[] }>(page, 'POST', '/dpt-rest/items', {
    filter: {
      and: [
        { field: 'shipmentState', op: '=', value: 'DISPATCHABLE' },
        { field: 'shipmentType', op: '=', value: 'DELIVERY' },
        { field: 'packagesOnTerminal', op: '=', value: 1 },
      ],
    },
    paging: { size: 200, page: 0 },
  });
  const whole = found.body.items.filter((row) => row.numberOfExpectedPackages === 1 && row.outboundRoute !== null);
  const way = (row: Row | undefined) => `${row?.outboundRoute}/${row?.affCmdId}`;
  const [first, second] = whole.flatMap((row) => {
    const other = whole.find((one) => one.itemId !== row.itemId && way(one) === way(row));
    return other ? [row, other] : [];
  });
  const stranger = whole.find((row) => way(row) !== way(first));
  const codeOf = async (row: Row | undefined) =>
    (await ask<Item>(page, 'GET', `/dpt-rest/items/${row?.itemId}`)).body.packages[0]?.defaultBarcode ?? '';

  await open(page, '/TH/masterpallets');
  await page.getByRole('button', { name: 'Neue Palette' }).click();
  // Three kinds are seen at once: no search field calls the keyboard over them.
  await expect(page.getByRole('dialog').getByRole('option')).toHaveCount(3);
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveCount(0);
  await page.getByRole('dialog').getByText('Letzte Meile').click();
  await expect(page.getByText('Das erste Packstück entscheidet')).toBeVisible();
  const close = page.getByRole('button', { name: 'Schließen und Etikett drucken' });
  await expect(close).toBeDisabled();
  await scanWith(page, await codeOf(first));
  await expect(page.getByText('Aufgenommen, 1 von 1')).toBeVisible();
  await expect(page.locator('.mp-direction')).toContainText(first?.outboundRoute ?? '');
  await scanWith(page, await codeOf(stranger));
  await expect(page.getByText('Inhalt passt nicht', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Diese Palette geht nach .*\w/)).toBeVisible();
  await scanWith(page, '106141412345678907');
  await expect(page.locator('.k-scan-result')).toContainText('Falsch gelesen');
  await expect(page.locator('.k-scan-result')).toContainText('Die Prüfziffer passt nicht. Noch einmal scannen.');
  await expect(page.locator('.k-scan-result')).toContainText('106141412345678907');
  await scanWith(page, await codeOf(second));
  await expect(page.locator('.mp-count b')).toHaveText('2');
  await page.getByRole('button', { name: 'Letzten zurück' }).click();
  await expect(page.locator('.mp-count b')).toHaveText('1');
  await scanWith(page, await codeOf(second));
  await expect(page.locator('.mp-count b')).toHaveText('2');
  const label = page.waitForResponse((response) => response.url().endsWith('/label'));
  await close.click();
  expect((await label).status()).toBe(200);
  await expect(page.getByRole('banner').or(page.locator('.k-page-head')).getByText('Geschlossen')).toBeVisible();
  await expect(
    page.locator('.k-page-head').getByRole('img', { name: 'Gesperrt: der Inhalt steht fest' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Wieder öffnen' })).toHaveCount(0);

  // The shipment of the pallet says what lies on it, and what each process has last said of it.
  const dispo = await person(browser, 'dispo1');
  await open(dispo.page, `/DPT/shipment/${page.url().split('/').at(-1)?.split('?')[0]}`);
  await dispo.page.getByRole('tab', { name: /^Inhalt/ }).click();
  for (const row of [first, second]) {
    const { orderNumber } = (await ask<Item>(page, 'GET', `/dpt-rest/items/${row?.itemId}`)).body;
    await expect(dispo.page.locator('.s-tab').getByText(orderNumber)).toBeVisible();
  }
  await dispo.page.getByRole('tab', { name: /^Prozess/ }).click();
  await expect(dispo.page.locator('.s-tab').getByText('Infoscan').first()).toBeVisible();

  const lead = await person(browser, 'hallenmeister');
  await lead.page.goto(page.url());
  await lead.page.getByRole('button', { name: 'Wieder öffnen' }).click();
  await expect(lead.page.locator('.k-page-head').getByText('Offen')).toBeVisible();
  await expect(lead.page.getByRole('img', { name: /^Gesperrt/ })).toHaveCount(0);
  // Whoever plans says so; packages may still come.
  await dispo.page.goto(page.url());
  await dispo.page.getByRole('button', { name: 'Einplanen' }).click();
  for (const one of [dispo.page, lead.page])
    await expect(one.locator('.k-page-head').getByText('Geplant')).toBeVisible();
  await expect(dispo.page.getByRole('button', { name: 'Einplanen' })).toHaveCount(0);
  await lead.page.getByRole('button', { name: 'Auflösen' }).click();
  // It names what lies on it and that there is no way back; who does not mean it leaves it as it is.
  const asked = lead.page.getByRole('dialog');
  await expect(asked).toContainText('mit 2 Packstücken auflösen?');
  await expect(asked.getByRole('listitem')).toHaveCount(2);
  await expect(asked).toContainText('Das lässt sich nicht zurücknehmen.');
  await asked.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(asked).toHaveCount(0);
  await expect(lead.page.locator('.k-page-head').getByText('Geplant')).toBeVisible();
  await lead.page.getByRole('button', { name: 'Auflösen' }).click();
  await lead.page.getByRole('dialog').getByRole('button', { name: 'Auflösen' }).click();
  await expect(lead.page.locator('.k-page-head').getByText('Aufgelöst')).toBeVisible();
  // The loader's screen hears of it.
  await expect(page.locator('.k-page-head').getByText('Aufgelöst')).toBeVisible();
  expect([...wrong, ...lead.wrong, ...dispo.wrong]).toEqual([]);
});
