// Concerns: delivery, identity, dispatch.
import { expect } from '@playwright/test';
import { faultsOf } from './faults.ts';
import { base, open, person, phone, test } from './people.ts';

test('an administrator gives a learner a training trip, who sees on the telephone that nothing of it counts; dispatch sees no trip of it', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'depotadmin');
  await open(page, '/UDM/mobile-access');
  await page.getByRole('main').getByRole('button', { name: 'Mehr' }).first().click();
  await page.getByRole('menuitem', { name: 'Übungstour …' }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByText('Nichts davon zählt')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  const answered = page.waitForResponse((response) => response.url().endsWith('/trainingdata'));
  await form.getByRole('button', { name: 'Anlegen' }).click();
  const { pairingUrl } = (await (await answered).json()) as { pairingUrl: string };
  await expect(page.getByRole('dialog', { name: 'Zugang zur Übung' }).getByRole('img')).toBeVisible();

  const context = await browser.newContext({ viewport: phone, hasTouch: true, baseURL: base() });
  const learner = await context.newPage();
  const token = new URL(pairingUrl).search;
  await learner.goto(`/studio/${token}`);
  // A device that needs no name comes in by itself.
  await expect(learner.getByRole('button', { name: /^Benutzermenü/ })).toBeVisible();
  await open(learner, '/TOUR/trips');
  await expect(learner.getByText('Ausgedachte Stopps: Nichts davon zählt.')).toBeVisible();
  await learner.getByRole('link', { name: /^Übung \d/ }).click();
  await expect(learner.getByText('Übungskunde 1')).toBeVisible();
  // On every page of the trip as well.
  await expect(learner.getByText('Ausgedachte Stopps: Nichts davon zählt.')).toBeVisible();
  expect(await faultsOf(learner)).toEqual([]);

  const dispatch = await person(browser, 'dispo1');
  await open(dispatch.page, '/DPT/execution');
  await expect(dispatch.page.getByRole('row').nth(3)).toBeVisible();
  await expect(dispatch.page.getByText(/^Übung \d/)).toHaveCount(0);
  expect([...wrong, ...dispatch.wrong]).toEqual([]);
});
