// Concerns: the shell.
import { expect, type Page } from '@playwright/test';
import { faultsOf } from './faults.ts';
import { atRest, desk, open, person, phone, test } from './people.ts';

const sideways = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

test('F1 opens the chapter of the screen, and the search of the handbook forgives', async ({ browser }) => {
  const { page, context, wrong } = await person(browser, 'dispo1');
  await open(page, '/DPT');
  await expect(page.getByRole('main')).toContainText('Touren');
  const [chapter] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('F1')]);
  await expect(chapter).toHaveURL(/\/studio\/help\/de\/planning\.html$/);
  await expect(chapter.getByRole('heading', { level: 1 })).toHaveText('Planung');
  // Its keys are heard from the moment on at which its script has run, which is before this event.
  await chapter.waitForLoadState('load');

  await chapter.keyboard.press('/');
  const field = chapter.getByRole('combobox', { name: 'Handbuch durchsuchen' });
  await expect(field).toBeFocused();
  await field.fill('Ladeliste abschliesen');
  await expect(chapter.getByRole('option', { name: /^Ladeliste abschließen/, selected: true })).toBeVisible();
  await field.press('Enter');
  await expect(chapter).toHaveURL(/\/close-loading\.html/);
  await chapter.getByRole('link', { name: 'English' }).click();
  await expect(chapter.getByRole('heading', { level: 1 })).toHaveText('Close a loading list');

  await open(page, '/YM/docks-manager');
  await expect(page).toHaveURL(/docks-manager/);
  const [docks] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('F1')]);
  await expect(docks).toHaveURL(/\/help\/de\/docks\.html$/);
  expect(wrong).toEqual([]);
  await context.close();
});

test('a question mark in the control centre asks the handbook', async ({ browser }) => {
  const { page, context, wrong } = await person(browser, 'dispo1');
  await page.keyboard.press('Control+Space');
  const palette = page.getByRole('dialog', { name: 'Kontrollzentrum' });
  await palette.getByRole('combobox').fill('? ladeliste abschließen');
  const answer = palette.getByRole('group', { name: 'Handbuch' }).getByRole('option', { selected: true });
  await expect(answer).toContainText('Ladeliste abschließen');
  const [chapter] = await Promise.all([context.waitForEvent('page'), answer.click()]);
  await expect(chapter).toHaveURL(/\/help\/de\/close-loading\.html/);
  await expect(palette).toHaveCount(0);
  expect(wrong).toEqual([]);
  await context.close();
});

test('the handbook opens and is searched without a network, once the device has kept it', async ({ browser }) => {
  const { page, context } = await person(browser, 'lader1', phone, 'dtm', { serviceWorkers: 'allow' });
  const kept = () => page.evaluate(`caches.match('/studio/help/kept-de').then((mark) => mark !== undefined)`);
  await expect.poll(kept, { timeout: 120_000 }).toBe(true);
  await context.setOffline(true);
  const chapter = await context.newPage();
  await chapter.goto('/studio/help/de/loading.html');
  await expect(chapter.getByRole('heading', { level: 1 })).toHaveText('Meine Beladungen');
  await chapter.getByRole('combobox', { name: 'Handbuch durchsuchen' }).fill('plombe');
  await expect(chapter.getByRole('option', { selected: true })).toContainText('Plombe');
  await context.close();
});

test('each kind of page is readable, light and dark, on a desk and on a phone', async ({ browser }) => {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const size of [desk, phone]) {
      const { page, context } = await person(browser, 'dispo1', size, 'dtm', { colorScheme });
      for (const name of ['index', 'day-loader', 'planning', 'codes', 'all-driver']) {
        await page.goto(`/studio/help/de/${name}.html`);
        await atRest(page);
        expect(await sideways(page), `${name} at ${size.width}`).toBeLessThanOrEqual(0);
        expect(await faultsOf(page), `${name} at ${size.width}, ${colorScheme}`).toEqual([]);
      }
      await context.close();
    }
});
