// Concerns: templates, dispatch, shipments, settings.
import { expect, type Page } from '@playwright/test';
import { addDays, dateToIso, type LocalDate } from '#kernel/date.ts';
import { today } from '#testing/clock.ts';
import { ask, desk, open, person, settled, test } from './people.ts';

type Day = { planned: LocalDate; day: LocalDate | null; kind: string; holiday: string | null };
/** Takes the first of the choices that are open. */
async function firstChoice(page: Page): Promise<void> {
  await expect(page.getByRole('option')).not.toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(0);
}
/** An action of the page that has no room in its head. */
async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Mehr' }).click();
  await page.getByRole('menuitem', { name }).click();
}
const german = (day: LocalDate): string =>
  `${String(day[2]).padStart(2, '0')}.${String(day[1]).padStart(2, '0')}.${day[0]}`;

test('a month of collections with two holidays: begun in the dialog, seen as months, moved by holidays, kept as a file', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'dispo1', desk);
  await open(page, '/WCO/recurringcollections');
  await page.getByRole('button', { name: /^Neue Abholung/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Monatsreise');
  await dialog.getByRole('combobox', { name: /^Abholort/ }).click();
  await firstChoice(page);
  await dialog.getByRole('combobox', { name: /^Relation/ }).click();
  await firstChoice(page);
  await dialog.getByRole('combobox', { name: /^Am Feiertag/ }).click();
  await page.getByRole('option', { name: 'Werktag danach' }).click();
  await dialog.getByRole('button', { name: 'Anlegen', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await settled();
  const { body: list } = await ask<{ items: { id: string; name: string }[] }>(
    page,
    'POST',
    '/wco-rest/recurringcollections/table',
    { q: 'Monatsreise' },
  );
  const id = list.items.find(({ name }) => name === 'Monatsreise')?.id ?? '';
  await open(page, `/WCO/recurringcollections/${id}`);
  await expect(page.getByRole('heading', { name: 'Die nächsten zwölf Monate' })).toBeVisible();
  const from = dateToIso(today());
  const { body: preview } = await ask<{ days: Day[] }>(
    page,
    'GET',
    `/wco-rest/recurringcollections/${id}/preview?from=${from}&to=${dateToIso(addDays(today(), 300))}`,
  );
  const moved = preview.days.filter(({ kind }) => kind === 'MOVED');
  expect(moved.length).toBeGreaterThan(2);
  const changes = page.getByRole('list', { name: 'Feiertage an Abholtagen' });
  for (const one of moved.slice(0, 2))
    await expect(changes).toContainText(
      `${one.holiday}: vom ${german(one.planned)} auf ${german(one.day ?? [0, 0, 0])}`,
    );
  // What is created by hand stands there with its number, once.
  await ask(page, 'POST', `/wco-rest/recurringcollections/${id}/generate`, {
    from: addDays(today(), 1),
    to: addDays(today(), 28),
  });
  await ask(page, 'POST', `/wco-rest/recurringcollections/${id}/generate`, {
    from: addDays(today(), 1),
    to: addDays(today(), 28),
  });
  await open(page, `/WCO/recurringcollections/${id}`);
  const month = await ask<{ days: Day[] }>(
    page,
    'GET',
    `/wco-rest/recurringcollections/${id}/preview?from=${dateToIso(addDays(today(), -14))}&to=${dateToIso(addDays(today(), 40))}`,
  );
  const expected = new Set(
    month.body.days
      .flatMap(({ day }) => (day ? [dateToIso(day)] : []))
      .filter((day) => day >= dateToIso(addDays(today(), 1)) && day <= dateToIso(addDays(today(), 28))),
  );
  await expect(page.getByRole('list', { name: 'Sendungen' }).getByRole('listitem')).toHaveCount(expected.size);
  const download = page.waitForEvent('download');
  await choose(page, 'Kalenderdatei');
  expect((await download).suggestedFilename()).toBe('Monatsreise.ics');
  expect(wrong).toEqual([]);
});

test('trips of a template are made, one is deleted and stays deleted', async ({ browser }) => {
  const { page, wrong } = await person(browser, 'dispo1', desk);
  await open(page, '/WCO/tour-templates');
  await page.getByRole('button', { name: /^Neue Vorlage/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Morgenrunde');
  for (const day of ['Samstag', 'Sonntag']) await dialog.getByRole('button', { name: day, exact: true }).click();
  // Before it is saved: from tomorrow on 41 days, without Good Friday and Easter Monday of 2026.
  const preview = dialog.getByRole('region', { name: 'Die nächsten sechs Wochen' });
  await expect(preview.getByText(/^39 Touren/)).toBeVisible();
  const left = preview.getByRole('list', { name: 'Tage ohne ihre Tour' });
  await expect(left.getByRole('listitem')).toHaveCount(2);
  await expect(left.getByRole('listitem').filter({ hasText: '03.04.2026' })).toContainText('Karfreitag');
  await expect(left.getByRole('listitem').filter({ hasText: '06.04.2026' })).toContainText('Ostermontag');
  await dialog.getByRole('button', { name: 'Anlegen', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  const { body: list } = await ask<{ items: { id: string; name: string }[] }>(
    page,
    'POST',
    '/wco-rest/tour-templates/table',
    {
      q: 'Morgenrunde',
    },
  );
  const address = `/WCO/tour-templates/${list.items.find(({ name }) => name === 'Morgenrunde')?.id}`;
  await open(page, address);
  const generate = async () => {
    await choose(page, 'Touren anlegen');
    await page.getByRole('dialog').getByRole('button', { name: 'Touren anlegen' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await settled();
  };
  await generate();
  const trips = page.getByRole('list', { name: 'Touren' });
  await expect(trips.getByText('Angelegt')).toHaveCount(7);
  const row = trips.getByRole('listitem').filter({ hasText: german(addDays(today(), 2)) });
  await row.getByRole('button', { name: 'Morgenrunde' }).click();
  await expect(page).toHaveURL(/\/DPT\/tour\//);
  const tripId = page.url().split('/').at(-1)?.split('?')[0];
  await ask(page, 'DELETE', `/dpt-rest/trips/${tripId}`);
  await open(page, address);
  await generate();
  await expect(trips.getByText('Gelöscht, bleibt so')).toHaveCount(1);
  await expect(trips.getByText('Angelegt', { exact: true })).toHaveCount(6);
  expect(wrong).toEqual([]);
});
