// Concerns: dispatch, shipments.
import { expect } from '@playwright/test';
import { open, person, test } from './people.ts';

test.use({ maps: true });

test('the lasso picks what lies in its ring, Escape lets go of it, and the keyboard picks what the view shows', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'dispo1');
  await open(page, '/DPT');
  const map = page.locator('.k-map[data-ready]');
  await expect(map).toBeVisible({ timeout: 15_000 });
  await expect(map).not.toHaveAttribute('data-points', '0');
  const box = await map.boundingBox();
  if (!box) throw new Error('no map');
  const points = Number(await map.getAttribute('data-points'));

  const lasso = page.getByRole('button', { name: 'Mit dem Lasso auswählen' });
  await lasso.click();
  await expect(map.locator('[data-drawing]')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(lasso).toHaveAttribute('aria-pressed', 'false');
  await expect(map.locator('[data-drawing]')).not.toBeAttached();
  await expect(map).toHaveAttribute('data-selected', '0');

  // A ring around the middle of the map: some, not all.
  await lasso.click();
  await expect(map.locator('[data-drawing]')).toBeAttached();
  const at = (turn: number) => ({
    x: box.x + box.width / 2 + Math.cos(turn * 2 * Math.PI) * box.width * 0.08,
    y: box.y + box.height / 2 + Math.sin(turn * 2 * Math.PI) * box.height * 0.12,
  });
  await page.mouse.move(at(0).x, at(0).y);
  await page.mouse.down();
  for (let step = 1; step <= 24; step += 1) await page.mouse.move(at(step / 25).x, at(step / 25).y, { steps: 2 });
  await page.mouse.up();
  await expect(lasso).toHaveAttribute('aria-pressed', 'false');
  await expect(map).not.toHaveAttribute('data-selected', '0');
  const caught = Number(await map.getAttribute('data-selected'));
  expect(caught).toBeLessThan(points);
  // The list and the summary beneath it speak of the same shipments.
  await expect(page.getByRole('treegrid').first().locator('[aria-selected=true]').first()).toBeAttached();

  await page.getByRole('button', { name: 'Alles im Ausschnitt auswählen' }).focus();
  await page.keyboard.press('Enter');
  // More than a command takes is said, not cut off in silence.
  await expect(map).toHaveAttribute('data-selected', '500');
  expect(points).toBeGreaterThan(500);
  expect(caught).toBeLessThan(500);
  await expect(page.getByText('Mehr als 500 Sendungen werden nicht auf einmal bearbeitet')).toBeVisible();

  // On the map as in the list Escape lets go of what is picked, as the bar at the foot says.
  const bar = page.getByRole('region', { name: /gewählt$/ });
  await expect(bar).toBeVisible();
  await map.locator('canvas').focus();
  await page.keyboard.press('Escape');
  await expect(map).toHaveAttribute('data-selected', '0');
  await expect(bar).toHaveCount(0);
  expect(wrong).toEqual([]);
});
