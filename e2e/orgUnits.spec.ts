// Concerns: organisation, identity.
import { expect } from '@playwright/test';
import { ask, open, person, test } from './people.ts';

type Unit = {
  id: string;
  parentId: string;
  name: string;
  maintenance: boolean;
  openingHours: unknown[][] | null;
  version: number;
};
const units = '/cmd-core-rest-interface/orgunits';
const id = 'e2e-depot';
const name = 'Depot der Reise';

test('a depot is founded, given hours, moved and closed, and its founder may go on in it', async ({ browser }) => {
  const { page, wrong } = await person(browser, 'admin');
  const read = async () => (await ask<{ units: Unit[] }>(page, 'GET', units)).body.units.find((unit) => unit.id === id);
  await open(page, '/CMD/orgunits');
  const row = page.getByRole('row').filter({ hasText: name });
  const dialog = page.getByRole('dialog');
  await page.getByRole('main').getByRole('button', { name: 'Anlegen' }).click();
  await dialog.getByRole('textbox', { name: 'Kennung' }).fill(id);
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  // A depot without number and address is refused, field by field.
  await dialog.getByRole('checkbox', { name: 'Depot' }).check();
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog.locator('[aria-invalid="true"]').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Depotnummer' }).fill('612');
  await dialog.getByRole('tab', { name: 'Anschrift' }).click();
  await dialog.getByRole('textbox', { name: 'Postleitzahl' }).fill('45881');
  await dialog.getByRole('textbox', { name: 'Ort', exact: true }).fill('Gelsenkirchen');
  await dialog.getByRole('tab', { name: 'Öffnungszeiten' }).click();
  await dialog.getByRole('textbox').first().fill('06:00-12:00, 13:00-22:00');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row).toBeVisible();
  expect((await read())?.openingHours?.[0]).toHaveLength(2);

  await row.dblclick();
  await dialog.getByLabel('Übergeordnete Einheit').click();
  await page.getByRole('option', { name: /^Netherlands/ }).click();
  await dialog.getByRole('checkbox', { name: 'Wartung' }).check();
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await page
    .getByRole('dialog', { name: `${name} schließen?` })
    .getByRole('button', { name: 'Schließen', exact: true })
    .click();
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText('In Wartung');
  expect(await read()).toMatchObject({ parentId: 'nl', maintenance: true });

  await row.dblclick();
  await dialog.getByRole('checkbox', { name: 'Wartung' }).uncheck();
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(async () =>
    expect((await ask(page, 'POST', '/login-rest/unit', { orgunit: id })).status).toBe(200),
  ).toPass({
    timeout: 5000,
  });
  expect(wrong).toEqual([]);
});
