// Concerns: dispatch, the shell.
import { expect, type Locator, type Page } from '@playwright/test';
import { open, person, test } from './people.ts';

/** The texts of a list's column that are cut on the screen now, its head among them. */
const cutIn = (grid: Locator, column: string, rows: number): Promise<string[]> =>
  grid.evaluate(
    (list, [title, most]) => {
      const head = [...list.querySelectorAll('[role=columnheader]')].find((one) => one.getAttribute('title') === title);
      if (!head) return [`no column ${title}`];
      const at = head.getAttribute('aria-colindex');
      const cells = [...list.querySelectorAll(`[data-line] > [aria-colindex="${at}"]`)]
        .filter((cell) => !cell.classList.contains('k-lc-group'))
        .slice(0, most as number);
      // A text that is wider than its cell by parts of a px is cut as well, and no whole number tells it.
      const textOf = document.createRange();
      const isWider = (cell: Element) =>
        [...cell.childNodes].some((node) => {
          textOf.selectNode(node);
          const box = (node instanceof Element ? node : textOf).getBoundingClientRect();
          return box.width > cell.getBoundingClientRect().width - 12 + 0.05;
        });
      const isCut = (cell: Element) =>
        isWider(cell) ||
        [cell, ...cell.querySelectorAll('*')].some(
          (one) => one instanceof HTMLElement && one.clientWidth > 1 && one.scrollWidth > one.clientWidth,
        );
      return [head, ...cells].filter(isCut).map((cell) => cell.textContent ?? '');
    },
    [column, rows] as const,
  );

const headsOf = (grid: Locator): Promise<string[]> =>
  grid.getByRole('columnheader').evaluateAll((heads) => heads.map((head) => head.getAttribute('title') ?? ''));

const sees = async (page: Page, grid: Locator, title: string): Promise<void> => {
  const head = await grid.getByRole('columnheader', { name: title, exact: true }).boundingBox();
  const frame = await grid.boundingBox();
  expect(
    head && frame && head.x + head.width <= frame.x + frame.width + 1,
    `${title} at ${page.viewportSize()?.width}`,
  ).toBe(true);
};

test('at 1280 and 1440 px a dispatcher reads postal code, town and window of what waits, before any code', async ({
  browser,
}) => {
  for (const width of [1280, 1440]) {
    const { page, context, wrong } = await person(browser, 'dispo1', { width, height: 900 });
    await open(page, '/DPT');
    const pool = page.getByRole('grid').or(page.getByRole('treegrid')).and(page.getByLabel('Disponierbare Sendungen'));
    await expect(pool).toContainText(/\d{5} \p{L}/u);
    const heads = await headsOf(pool);
    expect(heads.indexOf('Ort')).toBeGreaterThan(-1);
    expect(heads.indexOf('Ort')).toBeLessThan(heads.indexOf('Attribute'));
    for (const title of ['Ort', 'Fenster', 'kg', 'Lm']) await sees(page, pool, title);
    // Where there is room for it nobody has to guess a town.
    const whole = width >= 1440 ? ['Ort', 'Status', 'kg', 'Lm'] : ['Status', 'kg', 'Lm'];
    for (const title of whole) await expect.poll(() => cutIn(pool, title, 20), title).toEqual([]);
    expect(wrong).toEqual([]);
    await context.close();
  }
});

test('at 1920 px the list of execution cuts no head and no state; at 1280 what matters less yields, and the catalogue says so', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'dispo1', { width: 1920, height: 1080 });
  await open(page, '/DPT/execution');
  const trips = page.getByRole('grid', { name: 'Touren' });
  await expect(trips).toContainText('Unterwegs');
  // What a stop is called may be longer than any screen; it gets all that the others do not need.
  for (const title of await headsOf(trips))
    if (title !== 'Nächster Stopp oder Grund') await expect.poll(() => cutIn(trips, title, 40), title).toEqual([]);

  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(trips.getByRole('columnheader', { name: 'GGP' })).toHaveCount(0);
  await sees(page, trips, 'Zurück');
  await page.getByRole('button', { name: 'Spalten' }).click();
  const points = page.getByRole('checkbox', { name: 'GGP' });
  await expect(points).not.toBeChecked();
  // Who asks for it has it, and nothing else comes along.
  await points.check();
  await expect(trips.getByRole('columnheader', { name: 'GGP' })).toHaveCount(1);
  await expect(trips.getByRole('columnheader', { name: 'Pos.' })).toHaveCount(0);
  expect(wrong).toEqual([]);
});
