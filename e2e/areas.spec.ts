// Concerns: masterdata.
import { expect } from '@playwright/test';
import { isoDay, today } from './depotDay.ts';
import { ask, open, person, test } from './people.ts';

test.use({ maps: true });

const base = '/cmd-core-rest-interface';
// The depot's day, whatever the hour of the machine.
const day = isoDay(today());
type Range = { id: string; countryCode: string; postalCodeFrom: string; postalCodeTo: string };

test('ranges that lead to a route are seen on the map, drawn there, and changed in their routing', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'depotadmin');
  const save = (type: string, record: { id: string } & Record<string, unknown>) =>
    ask(page, 'POST', `${base}/transfer/${type}/v1/dtm`, record);
  const ends: [type: string, id: string][] = [];
  // A country that no depot serves: nobody else's routing is touched.
  for (const [code, lon] of [
    ['101', -21.94],
    ['102', -21.875],
  ] as const) {
    const id = `karte-eins-${code}`;
    const made = await save('stoplocation', {
      id,
      address: {
        name1: 'Probe',
        street: 'Weg',
        postalCode: code,
        city: 'Reykjavik',
        countryCode: 'IS',
        latitude: 64.147,
        longitude: lon,
      },
    });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    ends.push(['stoplocation', id]);
  }
  const route = 'karte-eins';
  await save('route', { id: route, description: { defaultText: 'Insel Eins' }, trafficType: 'LocalTraffic' });
  const first = 'karte-eins-r';
  await save('routing', {
    id: first,
    direction: 'BOTH',
    countryCode: 'IS',
    postalCodeFrom: '101',
    postalCodeTo: '101',
    responsibleDepotId: 'dtm',
    routeId: route,
  });

  await open(page, `/CMD/routes/${route}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Gebiet' }).click();
  const map = dialog.locator('.k-map[data-ready][data-areas="1"]');
  await expect(map).toBeVisible({ timeout: 15_000 });
  await expect(dialog.getByText('PLZ-Bereiche (1)')).toBeVisible();

  // A line around nothing says so, and proposes nothing.
  await map.getByRole('button', { name: 'Mit dem Lasso auswählen' }).click();
  // The drawing library comes when it is first asked for.
  await page.locator('[data-drawing=true]').waitFor();
  const box = await map.locator('canvas').boundingBox();
  if (!box) throw new Error('no map');
  await page.mouse.move(box.x + 20, box.y + 60);
  await page.mouse.down();
  for (const [x, y] of [
    [50, 60],
    [50, 90],
    [20, 90],
    [20, 62],
  ] as const)
    await page.mouse.move(box.x + x, box.y + y, { steps: 5 });
  await page.mouse.up();
  await expect(dialog.getByRole('alert')).toContainText('kein bekannter Ort');

  await map.getByRole('button', { name: 'Alles im Ausschnitt auswählen' }).click();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByRole('button', { name: '1 Leitweg anlegen' }).click();
  await expect(dialog.getByText('PLZ-Bereiche (2)')).toBeVisible();
  const leading = await ask<{ items: Range[] }>(page, 'POST', `${base}/masterdata/routing/v1/dtm/list`, {
    filter: { and: [{ field: 'routeId', op: '=', value: route }] },
  });
  expect(
    leading.body.items.map((row) => `${row.countryCode} ${row.postalCodeFrom}-${row.postalCodeTo}`).sort(),
  ).toEqual(['IS 101-101', 'IS 102-102']);

  await dialog.getByRole('link', { name: 'IS 101 – 101' }).click();
  await expect(dialog.getByRole('textbox', { name: 'PLZ bis' })).toHaveValue('101');
  await expect(dialog.locator('.k-map[data-ready][data-areas="1"]')).toBeVisible({ timeout: 15_000 });
  await dialog.getByRole('button', { name: 'Alles im Ausschnitt auswählen' }).click();
  await expect(dialog.getByRole('textbox', { name: 'PLZ bis' })).toHaveValue('102');
  await expect(dialog.getByText('2 bekannte Postleitzahlen: Reykjavik')).toBeVisible();
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog).toHaveCount(0);
  const saved = await ask<Range>(page, 'GET', `${base}/masterdata/routing/v1/dtm/${first}`);
  expect(saved.body.postalCodeTo).toBe('102');

  for (const { id } of leading.body.items) ends.unshift(['routing', id]);
  for (const [type, id] of [...ends, ['route', route]])
    expect((await ask(page, 'DELETE', `${base}/transfer/${type}/v1/dtm/${id}/${day}`)).status).toBe(204);
  expect(wrong).toEqual([]);
});
