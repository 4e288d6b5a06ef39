// Concerns: operation.
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { standing } from '#kernel/standsStill.ts';
import { bell, json } from './answers.ts';
import { ask, open, person, test } from './people.ts';

type Hold = { id: string; subject: string; endedAt: number | null };
const holds = '/api/system/operation/holds/dtm';

test('the operator sees how the installation is, holds what a court wants kept, and answers a person', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'admin');
  const standing = async (subject: string) =>
    (await ask<Hold[]>(page, 'GET', holds)).body.filter((hold) => hold.subject === subject && hold.endedAt === null);
  await open(page, '/STUDIO/operation');
  await expect(page.getByRole('heading', { name: 'Betrieb' })).toBeVisible();
  for (const queue of [
    'Ereignisse (Ausgang)',
    'Aufgaben im Hintergrund',
    'Ausgehende Nachrichten',
    'Importe',
    'Tourenoptimierung',
    'Dateien in den Objektspeicher',
  ])
    await expect(
      page.getByRole('region', { name: 'Warteschlangen' }).getByRole('row').filter({ hasText: queue }),
    ).toHaveCount(1);

  const law = page.getByRole('region', { name: 'Löschen nach Gesetz' });
  await expect(law.getByText('Fristen: DE')).toBeVisible();
  await expect(law.getByRole('row', { name: /^Sendungen Handelsbrief/ })).toBeVisible();

  // A hold without a reason is refused at its field, and what was typed stays.
  const subject = 'K-4711';
  const held = page.getByRole('region', { name: 'Löschsperren' });
  await held.getByRole('button', { name: 'Löschsperre setzen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Kundennummer oder Auftragsnummer' }).fill(subject);
  await dialog.getByRole('button', { name: 'Sperre setzen' }).click();
  await expect(dialog.locator('[aria-invalid="true"]').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Grund' }).fill('Verfahren beim Landgericht Dortmund');
  await dialog.getByRole('button', { name: 'Sperre setzen' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(held.getByRole('row').filter({ hasText: subject })).toContainText('Landgericht Dortmund');
  expect(await standing(subject)).toHaveLength(1);
  await held.getByRole('button', { name: `Löschsperre für ${subject} aufheben` }).click();
  await dialog.getByRole('button', { name: 'Aufheben' }).click();
  await expect.poll(async () => (await standing(subject)).length).toBe(0);

  const persons = page.getByRole('region', { name: 'Auskunft und Löschung für Personen' });
  const look = persons.getByRole('button', { name: 'Zeigen, was gespeichert ist' });
  await persons.getByRole('textbox').fill('Niemand mit diesem Namen');
  await persons.getByRole('button', { name: 'Suchen' }).click();
  await expect(persons.getByRole('status')).toContainText('heißt niemand so');
  await look.click();
  await expect(persons.getByText(/nichts gespeichert\. Gesucht an allen \d+ Stellen/)).toBeVisible();
  // Part of the name is enough; by keyboard alone.
  await persons.getByRole('textbox').fill('wies');
  await persons.getByRole('textbox').press('Enter');
  const driver = persons.getByRole('checkbox', { name: /^T\. Wiese/ }).first();
  await driver.focus();
  await driver.press('Space');
  await expect(persons.getByRole('group', { name: 'Gesucht wird nach' })).toContainText('B93365996');
  await look.focus();
  await look.press('Enter');
  for (const where of ['Konten', 'Touren', /^Fahrer /])
    await expect(persons.getByRole('row', { name: where }).first()).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    persons.getByRole('button', { name: 'Auskunft speichern' }).click(),
  ]);
  const saved = JSON.parse(readFileSync(await download.path(), 'utf8')) as {
    parts: { name: string; fields: string[]; count: number; rows: unknown[] }[];
  };
  const part = (name: string) => saved.parts.find((one) => one.name === name);
  expect(JSON.stringify(part('drivers')?.rows)).toContain('0171 39200 37');
  // What was looked into without finding anything is told as well, with its fields.
  const none = saved.parts.filter(({ count }) => count === 0);
  expect(none.length).toBeGreaterThan(0);
  expect(none.filter(({ fields }) => fields.length === 0)).toEqual([]);
  // Nothing is erased without the second question.
  await persons.getByRole('button', { name: 'Person löschen' }).click();
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(persons.getByRole('row').filter({ hasText: 'Konten' })).toBeVisible();
  expect(wrong).toEqual([]);
});

test('work that stands still rings, and is named before all else on the operator’s page, each kind in words', async ({
  browser,
}) => {
  // What the server says of each kind is proved beside its database; here it is what people see of it.
  const { page, context, wrong } = await person(browser, 'admin');
  const link = '/STUDIO/operation';
  const troubles = standing.map((what, at) => ({ what, seconds: at === 0 ? null : 7200, limit: 600 }));
  await context.route('**/api/system/operation', async (route) => {
    const answer = await route.fetch();
    await json(route, { ...(await answer.json()), troubles });
  });
  await context.route('**/api/system/module-metrics/retrieve*', async (route) => {
    const answer = await route.fetch();
    await json(route, {
      ...(await answer.json()),
      'sys.work.standsStill': { count: 8, link },
      'sys.backup.missed': { count: 1, link },
    });
  });
  await open(page, '/');
  await page.reload();
  await bell(page).click();
  const rings = page.getByRole('dialog', { name: 'Benachrichtigungen' });
  await expect(rings.getByRole('link', { name: '8 Aufgaben im Hintergrund stehen still' })).toBeVisible();
  await rings.getByRole('link', { name: /Sicherung/ }).click();
  await expect(page).toHaveURL(/#\/STUDIO\/operation$/);
  const told = page.getByRole('alert').filter({ hasText: 'Arbeit im Hintergrund steht still' });
  await expect(told.getByRole('listitem')).toHaveText([
    'Ereignisse (Ausgang): kein Lebenszeichen',
    ...[
      'Aufgaben im Hintergrund',
      'Ausgehende Nachrichten',
      'Importe',
      'Tourenoptimierung',
      'Dateien in den Objektspeicher',
      'Aufgabensteuerung',
      'Ereignisse für die Bildschirme',
      'Sicherung',
    ].map((what) => `${what}: seit 2:00 h, höchstens 0:10 h`),
    'Ein Datenbankserver antwortet nicht, oder seine Kopie ist im Rückstand. Das Protokoll sagt, welcher',
  ]);
  expect(wrong).toEqual([]);
});
