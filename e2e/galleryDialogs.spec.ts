// Concerns: the gallery.
import { expect, type Page } from '@playwright/test';
import { momentOf } from './clock.ts';
import { look, looks, narrow, test } from './gallerySite.ts';

const show = async (page: Page, gallery: string): Promise<void> => {
  await page.goto(`${gallery}?lng=en#/gallery?part=dialogs`);
  await expect(page.getByRole('button', { name: 'Delete records' })).toBeVisible();
};
const answer = (page: Page, text: string) => expect(page.getByRole('status', { name: 'Answer' })).toHaveText(text);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('questions and messages: titles, items, answers, icons', async ({ page, gallery }) => {
  await show(page, gallery);
  const box = page.getByRole('dialog').filter({ has: page.locator('.k-message') });
  await press(page, 'Delete records');
  await expect(box).toContainText('Delete 2 items?');
  await expect(box).toContainText('Delete selected item(s)?');
  await expect(box.getByRole('listitem')).toHaveText([/DO-LX 1061.*Truck 12 t/, /LEJ-LX 418.*Higher level/]);
  await page.keyboard.press('Escape');
  await answer(page, 'false');
  await press(page, 'Delete records');
  // Only what may go is counted on the button.
  await box.getByRole('button', { name: 'Delete 1' }).click();
  await answer(page, 'true');

  await press(page, 'Refused delete');
  await expect(box).toContainText('The items are referenced by other business objects');
  await expect(box.getByRole('listitem')).toHaveText([/DO-LX 1061.*J. Petersen.*Driver/, /DO-LX 1062.*T-107.*Trip/]);
  await expect(box.getByRole('button')).toHaveText(['Ok']);
  await box.getByRole('button', { name: 'Ok' }).click();

  await press(page, 'Save failed');
  await expect(box).toContainText('Saving failed');
  await expect(box).toContainText('unexpected error');
  await box.getByRole('button', { name: 'Ok' }).click();
  await press(page, 'Save without users');
  await expect(box).toContainText('Are you sure?');
  await expect(box).toContainText('no user ids defined');
  await box.getByRole('button', { name: 'Save' }).click();
  await answer(page, 'true');
  await press(page, 'Save selected');
  await expect(box).toContainText('Save changes of selected item(s)?');
  await box.getByRole('button', { name: 'Cancel' }).click();
  await answer(page, 'false');
  await press(page, 'Leave view');
  await expect(box).toContainText('Do you want to leave this view and discard all unsaved changes?');
  // Enter must not discard: the way back has the focus.
  await page.keyboard.press('Enter');
  await answer(page, 'false');
  await press(page, 'Leave view');
  await box.getByRole('button').last().click();
  await answer(page, 'true');

  for (const icon of ['info', 'warning', 'error', 'success', 'question']) {
    await press(page, icon);
    await expect(box.locator('svg').first()).toBeVisible();
    await expect(box.getByRole('heading', { name: `Message ${icon}` })).toBeVisible();
    expect((await box.boundingBox())?.width).toBe(400);
    await page.keyboard.press('Enter');
    await answer(page, 'ok');
  }
});

test('on mobile cancel goes when there are more than two actions; forms fill the screen', async ({ page, gallery }) => {
  await show(page, gallery);
  const box = page.getByRole('dialog').filter({ has: page.locator('.k-message') });
  await press(page, 'Three answers');
  await expect(box.getByRole('button')).toHaveText(['Cancel', 'first', 'second', 'third']);
  await page.keyboard.press('Escape');
  await page.setViewportSize(narrow);
  await press(page, 'Three answers');
  await expect(box.getByRole('button')).toHaveText(['first', 'second', 'third']);
  await box.getByRole('button', { name: 'second' }).click();
  await answer(page, 'second');
  await press(page, 'Leave view');
  await expect(box.getByRole('button')).toHaveCount(2);
  await box.getByRole('button', { name: 'Keep editing' }).click();
  await press(page, 'Edit record');
  const form = await page.getByRole('dialog', { name: 'Edit vehicle' }).boundingBox();
  expect([form?.width, form?.height]).toEqual([narrow.width, narrow.height]);
});

test('the dialog of a record: save only when changed, failed validation, discard prompt, read-only', async ({
  page,
  gallery,
}) => {
  await show(page, gallery);
  await press(page, 'Edit record');
  const dialog = page.getByRole('dialog', { name: 'Edit vehicle' });
  const save = dialog.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  const name = dialog.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('');
  await expect(save).toBeEnabled();
  await page.keyboard.press('Control+s');
  await expect(dialog.getByRole('alert')).toContainText('1 field needs your attention.');
  await expect(name).toBeFocused();
  await answer(page, 'open');
  await name.fill('DO-LX 2000');

  // Closing asks: keep, then discard.
  await dialog.getByRole('button', { name: 'Close' }).click();
  const question = page.getByRole('dialog').filter({ has: page.locator('.k-message') });
  await expect(question).toContainText('Discard your changes?');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(name).toHaveValue('DO-LX 2000');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await answer(page, 'closed');

  await press(page, 'Edit record');
  await name.fill('DO-LX 2000');
  await page.keyboard.press('Control+s');
  await answer(page, 'closed');
  await expect(page.getByText('Saved successfully')).toBeVisible();

  await press(page, 'View record');
  const view = page.getByRole('dialog', { name: 'View vehicle' });
  await expect(view.getByRole('note')).toHaveText('This record belongs to a higher level and cannot be changed here.');
  await expect(view.getByRole('textbox', { name: 'Name', exact: true })).toHaveAttribute('readonly', '');
  await expect(view.getByLabel('Tail lift').first()).toBeDisabled();
  await expect(view.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('the image viewer zooms to nine places, opens a new tab and deletes', async ({ page, gallery }) => {
  await show(page, gallery);
  await press(page, 'Images');
  const viewer = page.getByRole('dialog', { name: 'ramp.svg' });
  const frame = viewer.locator('.k-viewer');
  const scroll = () =>
    frame.evaluate((e) => {
      const box = e as unknown as {
        scrollLeft: number;
        scrollTop: number;
        scrollWidth: number;
        scrollHeight: number;
        clientWidth: number;
        clientHeight: number;
      };
      const share = (at: number, of: number) => (of <= 0 ? 0 : Math.round((at / of) * 2) / 2);
      return [
        share(box.scrollLeft, box.scrollWidth - box.clientWidth),
        share(box.scrollTop, box.scrollHeight - box.clientHeight),
      ];
    });
  for (const x of [0, 0.5, 1])
    for (const y of [0, 0.5, 1]) {
      const picture = viewer.getByRole('button', { name: 'Zoom in' });
      const size = await picture.boundingBox();
      if (!size) throw new Error('no picture');
      await picture.click({ position: { x: 8 + x * (size.width - 16), y: 8 + y * (size.height - 16) } });
      await expect(viewer.getByRole('button', { name: 'Zoom out' })).toBeVisible();
      await expect.poll(scroll).toEqual([x, y]);
      await viewer.getByRole('button', { name: 'Zoom out' }).dispatchEvent('click');
    }
  const link = viewer.getByRole('link', { name: 'Open in a new tab' });
  await expect(link).toHaveAttribute('target', '_blank');
  await viewer.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('dialog', { name: 'pallet.svg' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('results say how many of how many; tooltips come after 500 ms and go after 125, and not on mobile', async ({
  page,
  gallery,
}) => {
  await show(page, gallery);
  await press(page, 'Save 7 of 9');
  await expect(page.getByText('Saved successfully 7/9')).toBeVisible();
  await press(page, 'Delete 1 of 2');
  await expect(page.getByText('1/2 deleted')).toBeVisible();
  // A warning stays until it is closed, and must not lie over what comes next.
  for (let left = await page.locator('.k-toast-x').count(); left > 0; left -= 1)
    await page.locator('.k-toast-x').first().click();

  await page.clock.install({ time: momentOf() });
  await page.clock.pauseAt(momentOf() + 60_000);
  const button = page.getByRole('button', { name: 'With a tooltip' });
  const tip = page.getByRole('tooltip');
  await button.hover();
  await page.clock.runFor(480);
  await expect(tip).toHaveCount(0);
  await page.clock.runFor(40);
  await expect(tip).toHaveText('Everything as a file');
  await page.mouse.move(5, 500);
  await page.clock.runFor(100);
  await expect(tip).toHaveCount(1);
  await page.clock.runFor(60);
  await expect(tip).toHaveCount(0);
  await page.setViewportSize(narrow);
  await button.hover();
  await page.clock.runFor(1000);
  await expect(tip).toHaveCount(0);
});

test('open dialogs are readable, light and dark, wide and narrow', async ({ page, gallery }) => {
  await page.goto(`${gallery}?lng=de#/gallery?part=dialogs`);
  for (const [at, name] of ['Delete records', 'Edit record', 'View record', 'Three answers'].entries()) {
    await press(page, name);
    await look(page, name, [looks[at % 2] ?? looks[0], looks[2 + (at % 2)] ?? looks[2]] as never);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
