// Concerns: masterdata.
import { expect } from '@playwright/test';
import { ask, open, person, test } from './people.ts';

test.use({ maps: true });

type Place = { id: string; address: { latitude: number; longitude: number }; geoQuality: string; version: number };
const at = '/cmd-core-rest-interface/masterdata/stoplocation/v1/dtm';

test('the pin of a stop location is drawn, moved by keys and by figures, and its quality becomes MANUAL', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'depotadmin');
  await open(page, '/CMD/stoplocations');
  const { body } = await ask<{ items: Place[] }>(page, 'POST', `${at}/list`, {});
  const place = body.items.find((one) => one.geoQuality !== 'MANUAL' && one.address.latitude) as Place;
  await open(page, `/CMD/stoplocations/${place.id}`);
  const dialog = page.getByRole('dialog');
  const map = dialog.locator('.k-map[data-ready]');
  await expect(map).toBeVisible({ timeout: 15_000 });
  const pin = dialog.getByRole('button', { name: /^Lage des Ortes/ });
  const latitude = dialog.getByRole('textbox', { name: 'Breite' });
  const before = await latitude.inputValue();
  await pin.scrollIntoViewIfNeeded();

  const box = await pin.boundingBox();
  if (!box) throw new Error('no pin');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 40, box.y + box.height / 2 - 30, { steps: 8 });
  await page.mouse.up();
  await expect(latitude).not.toHaveValue(before);
  const drawn = await latitude.inputValue();

  await pin.focus();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(latitude).not.toHaveValue(drawn);
  const figure = Number((await latitude.inputValue()).replace(',', '.'));
  expect(figure - Number(drawn.replace(',', '.'))).toBeCloseTo(250 / 111_320, 4);

  await latitude.fill('51,6');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('textbox', { name: 'Länge' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog).toHaveCount(0);
  const saved = await ask<Place>(page, 'GET', `${at}/${place.id}`);
  expect(saved.body.address.latitude).toBe(51.6);
  expect(saved.body.address.longitude).toBeGreaterThan(place.address.longitude);
  expect(saved.body.geoQuality).toBe('MANUAL');
  // Back as it was, so that the world is the same for the next.
  await ask(page, 'POST', '/cmd-core-rest-interface/transfer/stoplocation/v1/dtm', {
    ...place,
    version: saved.body.version,
  });
  expect(wrong).toEqual([]);
});
