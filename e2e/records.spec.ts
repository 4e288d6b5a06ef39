// Concerns: masterdata.
import { expect, type Page } from '@playwright/test';
import { today } from './depotDay.ts';
import { ask, open, person, test } from './people.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

async function drivers(page: Page, q = ''): Promise<void> {
  await open(page, `/CMD/drivers${q ? `?q=${q}` : ''}`);
  await expect(page.getByRole('heading', { name: 'Fahrer' })).toBeVisible();
}

test('a driver is created, refused with a wrong or taken id, edited, duplicated and deleted', async ({ browser }) => {
  const { page, wrong } = await person(browser, 'depotadmin');
  const id = 'fahrer-eins';
  await drivers(page, id);
  await page.getByRole('button', { name: 'Anlegen' }).click();
  await expect(dialog(page)).toContainText('Fahrer anlegen');
  await dialog(page).getByLabel('Kennung').fill('Fahrer Ä');
  await dialog(page).getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog(page).getByText('nur Buchstaben a–z, Ziffern').first()).toBeVisible();
  await expect(dialog(page).locator('[aria-invalid="true"]')).not.toHaveCount(0);
  const taken = await ask<{ items: { id: string }[] }>(
    page,
    'POST',
    '/cmd-core-rest-interface/masterdata/driver/v1/dtm/list',
    {},
  );
  await dialog(page)
    .getByLabel('Kennung')
    .fill(taken.body.items[0]?.id ?? '');
  await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Erika Beispiel');
  await dialog(page).getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog(page).getByText('wird bereits verwendet!').first()).toBeVisible();
  await expect(dialog(page).getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Erika Beispiel');
  await dialog(page).getByLabel('Kennung').fill(id);
  await dialog(page).getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(row(page, 'Erika Beispiel')).toBeVisible();

  // Edit: Save opens only with a change, closing asks, the address names the record.
  await row(page, 'Erika Beispiel').dblclick();
  await expect(dialog(page)).toContainText('Fahrer bearbeiten');
  await expect(page).toHaveURL(new RegExp(`#/CMD/drivers/${id}\\?`));
  await expect(dialog(page).getByRole('button', { name: 'Speichern' })).toBeDisabled();
  await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Erika Muster');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Weiter bearbeiten' }).click();
  await dialog(page).getByRole('button', { name: 'Speichern' }).click();
  await expect(row(page, 'Erika Muster')).toBeVisible();
  // The list may show the change while the dialog still asks again for the record: the address follows when it has closed.
  await expect(page).toHaveURL(new RegExp(`#/CMD/drivers\\?q=${id}$`));
  await expect(dialog(page)).toHaveCount(0);

  // Copy: everything but the id.
  await row(page, 'Erika Muster').click();
  await page.keyboard.press('Control+d');
  await expect(dialog(page)).toContainText('Fahrer duplizieren');
  await expect(dialog(page).getByLabel('Kennung')).toHaveValue('');
  await expect(dialog(page).getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Erika Muster');
  await dialog(page).getByLabel('Kennung').fill(`${id}-b`);
  await dialog(page).getByRole('button', { name: 'Speichern' }).click();
  await expect(row(page, 'Erika Muster')).toHaveCount(2);
  await expect(dialog(page)).toHaveCount(0);

  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect(dialog(page)).toContainText(`${id}-b`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /löschen/ })
    .click();
  await expect(row(page, 'Erika Muster')).toHaveCount(0);
  expect(wrong).toEqual([]);
});

test('a record of a higher level is read only and says whose it is; one that is referred to stays, with its references', async ({
  browser,
}) => {
  const { page } = await person(browser, 'depotadmin');
  const { body } = await ask<{ items: Record<string, unknown>[] }>(
    page,
    'POST',
    '/cmd-core-rest-interface/masterdata/vehicletype/v1/dtm/list',
    {},
  );
  const [type] = body.items;
  const own = 'typ-eins';
  const made = await ask(page, 'POST', '/cmd-core-rest-interface/transfer/vehicletype/v1/dtm', {
    ...type,
    id: own,
    orgUnit: 'dtm',
    vehicleTypeNameText: { defaultText: 'Typ Eins' },
    validFrom: today(),
    validTo: null,
    version: undefined,
  });
  expect(made.status).toBe(200);
  const vehicles = await ask<{ items: Record<string, unknown>[] }>(
    page,
    'POST',
    '/cmd-core-rest-interface/masterdata/vehicle/v1/dtm/list',
    {},
  );
  const vehicle = await ask(page, 'POST', '/cmd-core-rest-interface/transfer/vehicle/v1/dtm', {
    ...vehicles.body.items[0],
    id: 'wagen-eins',
    licencePlate: 'DO-T 4711',
    vehicleTypeId: own,
    validFrom: today(),
    validTo: null,
    version: undefined,
  });
  expect(vehicle.status).toBe(200);

  const foreign = body.items.find((one) => one.orgUnit !== 'dtm') as { id: string };
  await open(page, `/CMD/vehicletypes/${foreign.id}`);
  await expect(dialog(page)).toContainText('Fahrzeugtyp ansehen');
  await expect(dialog(page).getByText('Nur lesen.')).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Speichern' })).toHaveCount(0);

  await open(page, `/CMD/vehicletypes?q=${own}`);
  await row(page, 'Typ Eins').click();
  await page.keyboard.press('Delete');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /löschen/ })
    .click();
  await expect(dialog(page)).toContainText('DO-T 4711');
  await dialog(page).getByRole('button', { name: 'Ok' }).click();
  await expect(row(page, 'Typ Eins')).toBeVisible();
});

test('an address that the account may not open says so, and no data is asked', async ({ browser }) => {
  const { page } = await person(browser, 'lader1');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await open(page, '/CMD/drivers');
  await expect(page.getByText('Keine Berechtigung')).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/cmd-core-rest-interface/masterdata/driver'))).toEqual([]);
});
