// Concerns: the shell, shipments, dispatch.
import { expect, type Route } from '@playwright/test';
import { clock } from './clock.ts';
import { bell, json, prepared, refusal } from './answers.ts';
import { faultsOf } from './faults.ts';
import { interchange, sendOrders } from './orders.ts';
import { ask, person, test } from './people.ts';

const counts = '**/api/system/module-metrics/retrieve*';

test('the bell counts open notes, leads to their list, and follows the settings of the user', async ({ browser }) => {
  const page = await prepared(browser, 'dispo1', (context) =>
    context.addInitScript(() => {
      const held = globalThis as unknown as { badges: number[]; navigator: object };
      held.badges = [];
      Object.assign(held.navigator, {
        setAppBadge: async (count: number) => held.badges.push(count),
        clearAppBadge: async () => held.badges.push(0),
      });
    }),
  );
  const wanted = await ask<{ id: string }>(page, 'DELETE', '/api/system/notification-settings/USER');
  expect(wanted.status).toBe(204);
  const day = interchange();
  await sendOrders(page, day.text);
  const { body } = await ask<{ items: { itemId: string }[] }>(page, 'POST', '/dpt-rest/items', { q: day.prefix });
  for (const item of body.items.slice(0, 2))
    await ask(page, 'POST', `/dpt-rest/items/${item.itemId}/notes`, { text: 'Bitte anrufen' });
  await page.reload();
  await expect(bell(page)).toHaveAccessibleName(/^Benachrichtigungen: \d+$/);
  const figure = (text: string | null): number => Number((text ?? '').replace(/\D/g, ''));
  const total = figure(await bell(page).getAttribute('aria-label'));
  await expect.poll(() => page.evaluate('badges.at(-1)')).toBe(total);

  await bell(page).click();
  const entry = page.getByRole('link', { name: /Sendungen mit offenen Notizen/ });
  const notes = figure(await entry.textContent());
  expect(notes).toBeGreaterThanOrEqual(2);
  // The bell adds up what its entries say.
  const entries = await page.getByRole('dialog', { name: 'Benachrichtigungen' }).getByRole('link').allTextContents();
  expect(entries.map(figure).reduce((sum, one) => sum + one, 0)).toBe(total);
  await entry.click();
  await expect(page).toHaveURL(/#\/DPT\/shipment\?show=notes/);
  await expect(page.getByRole('grid', { name: 'Sendungen' }).locator('[data-line]')).toHaveCount(notes);

  // The control centre lists the same, with the settings among its commands.
  await page.keyboard.press('Control+Space');
  await expect(page.getByRole('option', { name: /Sendungen mit offenen Notizen/ })).toBeVisible();
  await page.keyboard.type('Benachrichtigungen einstellen');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Benachrichtigungen einstellen' });
  const save = dialog.getByRole('button', { name: 'Speichern' });
  const box = dialog.getByRole('checkbox', { name: 'Sendungen mit offenen Notizen' });
  await expect(box).toBeChecked();
  await expect(save).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Auf Standard zurücksetzen' })).toBeDisabled();
  // A dispatcher sets the own topics only.
  await expect(dialog.getByText('Global')).toHaveCount(0);
  await box.uncheck();
  await expect(save).toBeEnabled();
  await box.check();
  await expect(save).toBeDisabled();
  await box.uncheck();
  await save.click();
  await expect(page.getByText('Erfolgreich gespeichert')).toBeVisible();
  await expect.poll(() => page.evaluate('badges.at(-1)')).toBe(total - notes);
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Auf Standard zurücksetzen' }).click();
  await expect(bell(page)).toHaveAccessibleName(`Benachrichtigungen: ${total}`);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.context().close();
});

test('who manages the views of the depot sets its topics for everybody, and closing with changes asks', async ({
  browser,
}) => {
  const { page, context } = await person(browser, 'depotadmin');
  await bell(page).click();
  await page.getByRole('button', { name: 'Benachrichtigungen einstellen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Benachrichtigungen einstellen' });
  await dialog.getByText('Depot', { exact: true }).click();
  await dialog.getByRole('checkbox', { name: 'Sendungen mit offenen Notizen' }).uncheck();
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Änderungen verwerfen?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Weiter bearbeiten' }).click();
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Erfolgreich gespeichert')).toBeVisible();
  const dispo = await person(browser, 'dispo3');
  const topics = () =>
    ask<{ topics: Record<string, boolean> }>(dispo.page, 'GET', '/api/system/notification-settings/effective');
  expect((await topics()).body.topics['dpt.notes.depot']).toBe(false);
  await dialog.getByRole('button', { name: 'Auf Standard zurücksetzen' }).click();
  await expect.poll(async () => (await topics()).body.topics['dpt.notes.depot']).toBe(true);
  await dispo.context.close();
  await context.close();
});

test('polling goes every 30 s while the page is visible, tolerates a missing network and stops at any other error', {
  tag: '@long',
}, async ({ browser }) => {
  let asked = 0;
  let answer: (route: Route) => Promise<void> = (route) => json(route, {});
  const page = await prepared(browser, 'dispo2', async (context) => {
    await context.route(counts, (route) => {
      asked += 1;
      return answer(route);
    });
    await context.addInitScript(() => {
      const held = globalThis as unknown as { shown: string; document: object };
      held.shown = 'visible';
      Object.defineProperty(held.document, 'visibilityState', { get: () => held.shown });
    });
  });
  const signedIn = asked;
  await page.clock.install({ time: clock.now() });
  await page.reload();
  // Settled: on a busy machine the sign-in before it has asked more than once.
  let start = -1;
  await expect
    .poll(async () => {
      const known = asked;
      await page.waitForTimeout(1500);
      start = asked === known && known > signedIn ? asked : -1;
      return start;
    })
    .toBeGreaterThan(signedIn);
  const later = async (ms: number) => {
    await page.clock.runFor(ms);
    await page.waitForTimeout(150);
  };
  // The clock goes on by itself as well, so the step ends well before the 30 s.
  await later(15_000);
  expect(asked).toBe(start);
  await later(15_500);
  await expect.poll(() => asked).toBe(start + 1);
  const turn = (to: string) =>
    page.evaluate((shown) => {
      const held = globalThis as unknown as { shown: string; document: EventTarget };
      held.shown = shown;
      held.document.dispatchEvent(new Event('visibilitychange'));
    }, to);
  await turn('hidden');
  await later(300_000);
  expect(asked).toBe(start + 1);
  await turn('visible');
  await later(100);
  await expect.poll(() => asked).toBe(start + 2);

  const warning = page.getByText('Die Benachrichtigungen werden nicht mehr aktualisiert.');
  answer = (route) => route.abort();
  for (let poll = 0; poll < 6; poll += 1) {
    const before = asked;
    await later(30_500);
    await expect.poll(() => asked).toBeGreaterThan(before);
  }
  answer = (route) => refusal(route, 503, 1210, 'Infrastructure');
  for (let poll = 0; poll < 6; poll += 1) await later(30_500);
  await expect(warning).toHaveCount(0);
  answer = (route) => refusal(route, 500, 1001, 'General');
  await later(30_500);
  await expect(warning).toHaveCount(1);
  const stoppedAt = asked;
  await later(120_000);
  expect(asked).toBe(stoppedAt);
  await expect(warning).toHaveCount(1);
  await bell(page).click();
  await page.clock.runFor(1000);
  // Once as a message, once in the list.
  await expect(warning).toHaveCount(2);
  answer = (route) => json(route, {});
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await page.clock.runFor(1000);
  await expect.poll(() => asked).toBe(stoppedAt + 1);
  await page.context().close();
});
