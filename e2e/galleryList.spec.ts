// Concerns: the gallery.
import { expect, type Page } from '@playwright/test';
import { momentOf } from './clock.ts';
import { look, looks, test } from './gallerySite.ts';

const show = async (page: Page, gallery: string): Promise<void> => {
  await page.goto(`${gallery}?lng=en#/gallery?part=rows`);
  await expect(page.locator('[data-line="0"]')).toBeVisible();
};
const row = (page: Page, n: number) => page.locator(`[data-line="${n}"]`);
const says = (page: Page, name: string, text: string | RegExp) =>
  expect(page.getByRole('status', { name })).toHaveText(text);
const selected = (page: Page, text: string) => says(page, 'Selected', text);

test('selection: click, Ctrl, Shift, keys', async ({ page, gallery }) => {
  await show(page, gallery);
  const name = (n: number) => row(page, n).getByText(`Row ${n}`, { exact: true });
  const weight = (n: number) => row(page, n).getByRole('gridcell').nth(2);
  await weight(2).click();
  await selected(page, 'R2 (1)');
  await weight(5).click({ modifiers: ['Control'] });
  await selected(page, 'R2 R5 (2)');
  await weight(2).click({ modifiers: ['Control'] });
  await selected(page, 'R5 (1)');
  await weight(8).click({ modifiers: ['Shift'] });
  await selected(page, 'R2 R3 R4 R5 R6 R7 R8 (7)');
  await weight(6).click();
  await selected(page, 'R6 (1)');
  await weight(4).click({ modifiers: ['Shift'] });
  // Lines are taken, not the words on them.
  expect(await page.evaluate('getSelection().toString()')).toBe('');
  await selected(page, 'R4 R5 R6 (3)');
  // The box adds, a plain click takes only its own.
  await row(page, 9).locator('[data-check]').click();
  await selected(page, 'R4 R5 R6 R9 (4)');

  const list = page.getByRole('grid', { name: 'Rows' });
  await weight(1).click();
  await list.focus();
  await page.keyboard.press('ArrowDown');
  await selected(page, 'R1 (1)');
  await says(page, 'Active', 'R2');
  await page.keyboard.press('Shift+ArrowDown');
  await selected(page, 'R2 R3 (2)');
  await page.keyboard.press('Control+a');
  await selected(page, 'all but (5000)');
  await weight(3).click({ modifiers: ['Control'] });
  await selected(page, 'all but R3 (4999)');
  await list.focus();
  await page.keyboard.press('Escape');
  await selected(page, '(0)');
  await page.keyboard.press('Enter');
  await says(page, 'Opened', 'R3');
  // Without a selection nothing is removed; with one both keys ask.
  await page.keyboard.press('Delete');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const key of ['Delete', 'Backspace']) {
    await weight(4).click();
    await weight(7).click({ modifiers: ['Control'] });
    await list.focus();
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toContainText('Delete selected item(s)?');
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText(['Row 4', 'Row 7']);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete 2' }).click();
  }
  await expect(page.getByText('1/2 deleted').first()).toBeVisible();
  await expect(name(4)).toBeVisible();
});

test('the first row is taken 100 ms after the rows came', async ({ page, gallery }) => {
  await page.clock.install({ time: momentOf() });
  await page.goto(`${gallery}?lng=en#/gallery?part=list`);
  await page.clock.runFor(5000);
  await page.clock.pauseAt(momentOf() + 600_000);
  await page.evaluate("location.hash = '#/gallery?part=rows'");
  for (let i = 0; i < 200 && !(await row(page, 0).isVisible()); i += 1) await page.clock.runFor(5);
  await expect(row(page, 0)).toBeVisible();
  await page.clock.runFor(55);
  await says(page, 'Active', '');
  await page.clock.runFor(55);
  await says(page, 'Active', 'R0');
});

test('a long press starts to select many on touch devices', async ({ browser, gallery }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 800, height: 900 } });
  const page = await context.newPage();
  await show(page, gallery);
  const box = await row(page, 3).boundingBox();
  if (!box) throw new Error('no row');
  const touch = await context.newCDPSession(page);
  const at = [{ x: box.x + 200, y: box.y + 10 }];
  await page.clock.install({ time: momentOf() });
  // The clock stands: on a busy machine 10 ms more than 290 pass by themselves.
  await page.clock.pauseAt(momentOf() + 60_000);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at });
  await page.clock.runFor(290);
  await selected(page, '(0)');
  await page.clock.runFor(15);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await selected(page, 'R3 (1)');
  // From then on a tap adds.
  await row(page, 5).tap();
  await selected(page, 'R3 R5 (2)');
  await context.close();
});

test('the next page comes 400 px before the end; a change asks for the pages around what is shown', async ({
  page,
  gallery,
}) => {
  await show(page, gallery);
  const list = page.getByRole('grid', { name: 'Rows' });
  const to = (top: number) =>
    list.evaluate((element, y) => ((element as unknown as { scrollTop: number }).scrollTop = y), top);
  const height = (await list.boundingBox())?.height ?? 0;
  const end = (rows: number) => rows * 28 + 24 - height;
  await to(end(100) - 440);
  await page.waitForTimeout(300);
  await says(page, 'Loaded', '100');
  await to(end(100) - 380);
  await says(page, 'Loaded', '200');
  // On to 2,400 rows: pages by number, then by cursor.
  for (let rows = 200; rows < 2400; rows = Number(await page.getByRole('status', { name: 'Loaded' }).textContent())) {
    await to(end(rows) - 50);
    await expect(page.getByRole('status', { name: 'Loaded' })).not.toHaveText(String(rows));
  }
  // A selection and the place stay; nine rows of the middle are on the screen.
  await to(1500 * 28);
  await expect(row(page, 1505)).toBeVisible();
  await row(page, 1505).getByRole('gridcell').nth(2).click();
  await page.getByRole('button', { name: 'Change rows' }).click();
  await expect(row(page, 1505).getByRole('gridcell').last()).toHaveText('1');
  await page.getByRole('button', { name: 'Count calls' }).click();
  const asked = ((await page.getByRole('status', { name: 'Asked' }).textContent()) ?? '').split(' ').map(Number);
  // Not all 24; one more or less with the moment at which the list hears of the change.
  expect(asked.length).toBeLessThanOrEqual(10);
  expect(asked).toContain(1400);
  await selected(page, 'R1505 (1)');
  await expect(row(page, 1505)).toHaveAttribute('aria-selected', 'true');
  // What was left out is asked when it comes near: nothing old is ever shown.
  await to(500 * 28);
  await expect(row(page, 505).getByRole('gridcell').last()).toHaveText('1');
  await to(0);
  await expect(row(page, 0).getByRole('gridcell').last()).toHaveText('1');

  // Another order is another question; the selection is by id and stays.
  await page.getByRole('columnheader', { name: 'Weight' }).click();
  await page.getByRole('columnheader', { name: 'Weight' }).click();
  await expect(row(page, 0)).toContainText('Row 4999');
  await selected(page, 'R1505 (1)');
});

test('the list is readable, light and dark, wide and narrow', async ({ page, gallery }) => {
  await show(page, gallery);
  await look(page, 'rows', [looks[0], looks[2]] as never);
});

test('a text that its column cuts off is told by the pointer, one that fits is not', async ({ page, gallery }) => {
  await show(page, gallery);
  const name = row(page, 3).getByRole('gridcell', { name: 'Row 3', exact: true });
  await name.hover();
  await expect(name).not.toHaveAttribute('title');
  await page.mouse.move(0, 0);
  await page.addStyleTag({ content: '.k-lr > .k-lc { max-width: 30px }' });
  await name.hover();
  await expect(name).toHaveAttribute('title', 'Row 3');
});
