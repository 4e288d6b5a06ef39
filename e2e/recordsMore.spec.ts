// Concerns: masterdata.
import { expect, type Page } from '@playwright/test';
import { isoDay, today } from './depotDay.ts';
import { ask, open, person, test } from './people.ts';

const base = '/cmd-core-rest-interface';
const dialog = (page: Page) => page.getByRole('dialog');

test('one field of several records is changed with X of Y, versions are seen, a panel has its address', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'depotadmin');
  const id = 'hinweis-eins';
  const made = await ask<{ record: object }>(page, 'POST', `${base}/transfer/handlinginstruction/v1/dtm`, {
    id,
    handlingType: 'Delivery',
    code: 'H4711',
    text: { defaultText: 'Probe Eins' },
    validFrom: [2024, 1, 1],
    displayOrder: 0,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);

  // The own record stands on top; beside it one of a higher level, which may not be changed here.
  await open(page, '/CMD/handlinginstructions');
  const rows = page.getByRole('row');
  await expect(rows.nth(1)).toContainText('Probe Eins');
  await rows.nth(1).click();
  await rows.nth(2).click({ modifiers: ['Control'] });
  await page.getByRole('main').getByRole('button', { name: 'Feld ändern' }).click();
  await expect(dialog(page)).toContainText('2 Sätze ändern');
  await dialog(page).getByLabel('Feld').click();
  await page.getByRole('option', { name: 'Wichtig', exact: true }).click();
  await dialog(page).getByRole('checkbox', { name: 'Wichtig' }).check();
  await dialog(page).getByRole('button', { name: 'Speichern' }).click();
  await dialog(page)
    .last()
    .getByRole('button', { name: /speichern/i })
    .last()
    .click();
  await expect(page.getByText('Erfolgreich gespeichert 1/2')).toBeVisible();
  await expect(page.getByText('gehört zu').last()).toBeVisible();
  const read = (at = '') =>
    ask<{ important: boolean; text: { defaultText: string } }>(
      page,
      'GET',
      `${base}/masterdata/handlinginstruction/v1/dtm/${id}${at}`,
    );
  expect((await read()).body.important).toBe(true);

  // From today on another text; the version before stays as it was.
  await open(page, `/CMD/handlinginstructions/${id}`);
  await dialog(page).getByRole('textbox', { name: /^Text/ }).first().fill('Neu Eins');
  await dialog(page).getByRole('button', { name: 'Ab heute neu' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await open(page, `/CMD/handlinginstructions/${id}`);
  await dialog(page).getByRole('tab', { name: 'Fassungen' }).click();
  await expect(dialog(page).getByRole('row')).toHaveCount(2);
  await dialog(page)
    .getByRole('row')
    .filter({ hasText: 'Abgelaufen' })
    .getByRole('button', { name: 'Ansehen' })
    .click();
  await expect(dialog(page)).toContainText('Diese Fassung ist abgelaufen');
  await expect(dialog(page).getByRole('textbox', { name: /^Text/ }).first()).toHaveValue('Probe Eins');
  await expect(dialog(page).getByRole('button', { name: 'Speichern' })).toHaveCount(0);
  expect((await read()).body.text.defaultText).toBe('Neu Eins');

  await open(page, `/CMD/handlinginstructions/${id}/details`);
  const panel = page.getByRole('region', { name: 'Neu Eins' });
  await expect(panel).toContainText('Ja');
  await panel.getByRole('button', { name: 'Schließen' }).click();
  await expect(panel).toHaveCount(0);
  await expect(page).not.toHaveURL(/details/);
  const [y, m, d] = isoDay(today()).split('-');
  await ask(page, 'DELETE', `${base}/transfer/handlinginstruction/v1/dtm/${id}/${y}-${m}-${d}`);
  expect(wrong).toEqual([]);
});

test('a field that is left wrong says so behind the click that left it: the click is not lost', async ({ browser }) => {
  const { page, wrong } = await person(browser, 'depotadmin');
  await open(page, '/CMD/handlinginstructions');
  await page.getByRole('button', { name: 'Anlegen' }).click();
  const alert = dialog(page).getByRole('alert');
  const first = dialog(page).locator('input:focus');
  await expect(first).toHaveCount(1);
  await expect(alert).toHaveCount(0);
  await dialog(page).getByRole('checkbox', { name: 'Wichtig' }).click();
  await expect(dialog(page).getByRole('checkbox', { name: 'Wichtig' })).toBeChecked();
  await expect(alert).toBeVisible();
  expect(wrong).toEqual([]);
});

test('the catalogues lead to every type without a screen and back; labels come from panel and dialog', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'depotadmin');
  await open(page, '/CMD/catalogues');
  const main = page.getByRole('main');
  await expect(main.getByRole('listitem')).toHaveCount(12);
  await main.getByRole('link', { name: 'Produkte' }).click();
  await expect(page.getByRole('heading', { name: 'Produkte' })).toBeVisible();
  await page
    .getByRole('button', { name: 'Zurück' })
    .or(page.getByRole('link', { name: 'Zurück' }))
    .first()
    .click();
  await expect(main.getByRole('link', { name: 'Zahlungsarten' })).toBeVisible();

  // A filter narrows the list; the address names it.
  await open(page, '/CMD/terminallocations');
  await expect(page.getByText('180', { exact: true })).toBeVisible();
  await main.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('complementary', { name: 'Filter' }).getByRole('textbox', { name: 'Stellplatz' }).fill('ZOLL');
  await expect(page.getByText('180', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('row').nth(1)).toContainText('ZOLL');
  await expect(page).toHaveURL(/filter=/);
  await page.getByRole('complementary', { name: 'Filter' }).getByRole('button', { name: 'Filter schließen' }).click();

  const { body } = await ask<{ items: { id: string; storingPosition: string }[] }>(
    page,
    'POST',
    `${base}/masterdata/terminallocation/v1/dtm/list`,
    {},
  );
  const place = body.items[0] as (typeof body.items)[0];
  for (const address of [`${place.id}/details`, place.id]) {
    await open(page, `/CMD/terminallocations/${address}`);
    await page.getByRole('button', { name: 'Etiketten drucken' }).last().click();
    await expect(dialog(page).last()).toContainText('Etikett für 1 Datensatz');
    const down = page.waitForEvent('download');
    await dialog(page).last().getByRole('button', { name: 'PDF speichern' }).click();
    expect((await down).suggestedFilename()).toMatch(/\.pdf$/);
    await page.keyboard.press('Escape');
  }
  expect(wrong).toEqual([]);
});
