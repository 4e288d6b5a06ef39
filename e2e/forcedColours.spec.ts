// Concerns: the shell, dispatch.
import { expect, type Locator } from '@playwright/test';
import { open, person, test } from './people.ts';

/** What a person sees of it: background and the line around it. */
const look = (of: Locator) =>
  of.evaluate((element) => {
    const { backgroundColor, outlineStyle, outlineWidth } = getComputedStyle(element);
    return { backgroundColor, line: `${outlineStyle} ${outlineWidth}` };
  });

test('in the reader’s own colours one still sees what is chosen, where the focus is, and how far a trip has come', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'dispo1');
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, '/DPT');
  const chips = page.getByRole('group', { name: 'Touren filtern' });
  const late = chips.getByRole('button', { name: /^Verspätet/ });
  const risk = chips.getByRole('button', { name: /^Gefährdet/ });
  expect((await look(late)).backgroundColor).toBe((await look(risk)).backgroundColor);
  await late.click();
  await expect(late).toHaveAttribute('aria-pressed', 'true');
  expect((await look(late)).backgroundColor).not.toBe((await look(risk)).backgroundColor);
  const screens = page.getByRole('navigation').getByRole('link');
  const here = await look(screens.filter({ hasText: /^Planung$/ }));
  const elsewhere = await look(screens.filter({ hasText: /^Archiv$/ }));
  expect(here.backgroundColor).not.toBe(elsewhere.backgroundColor);

  await page.keyboard.press('Tab');
  expect((await look(page.locator(':focus'))).line).toBe('solid 2px');

  await open(page, '/DPT/execution');
  const bars = page.locator('.d-progress > span');
  await expect(bars).not.toHaveCount(0);
  const colours = await bars.evaluateAll((all) => [
    ...new Set(all.map((one) => getComputedStyle(one).backgroundColor)),
  ]);
  // Done and not done are told apart.
  expect(colours.length).toBeGreaterThan(1);
  expect(wrong).toEqual([]);
});
