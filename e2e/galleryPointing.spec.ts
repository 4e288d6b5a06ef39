// Concerns: the gallery.
import { expect } from '@playwright/test';
import { momentOf } from './clock.ts';
import { narrow, test, wide } from './gallerySite.ts';

// The page's clock stands still and is moved by hand: delays are exact on any machine.
const start = async (page: import('@playwright/test').Page, gallery: string, size = wide) => {
  await page.setViewportSize(size);
  await page.clock.install({ time: momentOf() });
  await page.goto(`${gallery}?lng=en#/gallery`);
  await expect(page.getByRole('button', { name: 'With a tooltip' })).toBeVisible();
  await page.getByRole('button', { name: 'With a tooltip' }).scrollIntoViewIfNeeded();
  await page.clock.pauseAt(momentOf() + 60_000);
};
const away = (page: import('@playwright/test').Page) => page.mouse.move(2, 2);

test('a tooltip comes after 500 ms and goes after 125 ms', async ({ page, gallery }) => {
  await start(page, gallery);
  const tip = page.getByRole('tooltip');
  await page.getByRole('button', { name: 'With a tooltip' }).hover();
  await page.clock.runFor(490);
  await expect(tip).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(tip).toHaveText('Opens the trip in a panel');
  await away(page);
  await page.clock.runFor(115);
  await expect(tip).toBeVisible();
  await page.clock.runFor(30);
  await expect(tip).toHaveCount(0);
});

test('there are no tooltips on mobile', async ({ page, gallery }) => {
  await start(page, gallery, narrow);
  await page.getByRole('button', { name: 'With a tooltip' }).hover();
  await page.clock.runFor(2000);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
});

test('a pop-up comes after 50 ms, goes after 70 ms, or after 300 ms when the pointer may go into it', async ({
  page,
  gallery,
}) => {
  await start(page, gallery);
  const quick = page.getByText('Quick to come and quick to go');
  await page.getByRole('button', { name: 'Quick pop-up' }).hover();
  await page.clock.runFor(40);
  await expect(quick).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(quick).toBeVisible();
  await away(page);
  await page.clock.runFor(60);
  await expect(quick).toBeVisible();
  await page.clock.runFor(20);
  await expect(quick).toHaveCount(0);

  const reach = page.getByRole('link', { name: 'Reach me' });
  await page.getByRole('button', { name: 'Pop-up to point at' }).hover();
  await page.clock.runFor(60);
  await expect(reach).toBeVisible();
  await away(page);
  await page.clock.runFor(280);
  await expect(reach).toBeVisible();
  await reach.hover();
  await page.clock.runFor(1000);
  await expect(reach).toBeVisible();
  await away(page);
  await page.clock.runFor(290);
  await expect(reach).toBeVisible();
  await page.clock.runFor(30);
  await expect(reach).toHaveCount(0);
});

test('a pop-up goes 50 ms after a scroll, and by Escape', async ({ page, gallery }) => {
  await start(page, gallery);
  const button = page.getByRole('button', { name: 'Quick pop-up' });
  const quick = page.getByText('Quick to come and quick to go');
  await button.hover();
  await page.clock.runFor(60);
  await expect(quick).toBeVisible();
  await page.evaluate('window.dispatchEvent(new Event("scroll"))');
  await page.clock.runFor(40);
  await expect(quick).toBeVisible();
  await page.clock.runFor(20);
  await expect(quick).toHaveCount(0);
  await button.click();
  await page.clock.runFor(10);
  await expect(quick).toBeVisible();
  await page.keyboard.press('Escape');
  await page.clock.runFor(10);
  await expect(quick).toHaveCount(0);
});

test('points of dangerous goods say when they are unknown and when they are too many', async ({ page, gallery }) => {
  await start(page, gallery);
  await page.getByRole('button', { name: '?' }).hover();
  await page.clock.runFor(60);
  await expect(page.getByText('Points unknown')).toBeVisible();
  await away(page);
  await page.clock.runFor(100);
  await page.getByRole('button', { name: '1,240' }).hover();
  await page.clock.runFor(60);
  await expect(page.getByText('More than 1,000 points')).toBeVisible();
  // Nothing to explain below the limit.
  await expect(page.getByRole('button', { name: '312.5' })).toHaveCount(0);
});
