// Concerns: masterdata, settings.
import { expect, type Page } from '@playwright/test';
import { today } from './depotDay.ts';
import { ask, open, person, test } from './people.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const base = '/cmd-core-rest-interface';

test('two editors of one record: nothing is lost, the second says what stays', async ({ browser }) => {
  const { page: first } = await person(browser, 'depotadmin');
  const { page: second, wrong } = await person(browser, 'leitdispo');
  const id = 'fahrer-zwei-eins';
  const made = await ask(first, 'POST', `${base}/transfer/driver/v1/dtm`, {
    id,
    contactPerson: { name: 'Zwei Eins', phone: '030 23125 100' },
    validFrom: today(),
  });
  expect(made.status).toBe(200);
  for (const page of [first, second]) {
    await open(page, `/CMD/drivers/${id}`);
    await expect(dialog(page)).toContainText('Fahrer bearbeiten');
  }
  const phone = (page: Page) => dialog(page).getByRole('textbox', { name: 'Telefon', exact: true });
  await phone(first).fill('030 23125 111');
  await dialog(first).locator('[data-commit]').click();
  await expect(dialog(first)).toHaveCount(0);

  await phone(second).fill('030 23125 222');
  await dialog(second).getByRole('textbox', { name: 'Mobiltelefon' }).fill('0170 222');
  await second.keyboard.press('Control+s');
  const merge = dialog(second).filter({ hasText: '030 23125 111' });
  await expect(merge).toContainText('030 23125 222');
  await merge.getByRole('radio', { name: /23125 111/ }).check();
  await merge.getByRole('button', { name: 'Auswahl übernehmen' }).click();
  await second.keyboard.press('Control+s');
  await expect(dialog(second)).toHaveCount(0);
  const saved = await ask<{ contactPerson: { phone: string; mobile: string } }>(
    second,
    'GET',
    `${base}/masterdata/driver/v1/dtm/${id}`,
  );
  expect(saved.body.contactPerson).toMatchObject({ phone: '030 23125 111', mobile: '0170 222' });
  expect(wrong).toEqual([]);
});

test('area freight forwarders are hidden without their licence, and stand in the menu with it', async ({ browser }) => {
  const { page } = await person(browser, 'depotadmin');
  await open(page, '/CMD/areafreightforwarders');
  await expect(page.getByRole('heading', { name: 'Gebietsspediteure' })).toBeVisible();
  // Nobody would see the forwarder's shipments: the dialog asks before it saves one without accounts.
  await page.keyboard.press('Control+Alt+KeyN');
  const dialog = page.getByRole('dialog', { name: /Gebietsspediteur/ });
  await dialog.getByLabel('Kennung').fill('aff-eins');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).first().fill('Ohne Konten');
  await dialog
    .getByRole('button', { name: 'Anlegen' })
    .or(dialog.getByRole('button', { name: 'Speichern' }))
    .click();
  const question = page.getByRole('dialog', { name: 'Sind Sie sicher?' });
  await expect(question).toContainText('keine Benutzerkennungen angegeben');
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true }).first()).toHaveValue('Ohne Konten');
  await dialog
    .getByRole('button', { name: 'Anlegen' })
    .or(dialog.getByRole('button', { name: 'Speichern' }))
    .click();
  await question.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog).toHaveCount(0);
  await page.route('**/login-rest/sessionInfo*', async (route) => {
    const answer = await route.fetch();
    const session = (await answer.json()) as { licenses: string[] };
    await route.fulfill({ json: { ...session, licenses: session.licenses.filter((code) => code !== 'CODI-AFFE') } });
  });
  await page.reload();
  await expect(page.getByText('Keine Berechtigung')).toBeVisible();
  await open(page, '/CMD/customers');
  await expect(page.getByRole('heading', { name: 'Kunden' })).toBeVisible();
  await page.locator('.k-header-more').click();
  await expect(page.getByRole('menuitem', { name: 'Stopporte' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Gebietsspediteure' })).toHaveCount(0);
});
