// Concerns: network, networkrules.
import { expect } from '@playwright/test';
import { desk, open, person, settled, test } from './people.ts';

test('a planner’s morning: what is not routed is opened, its ways are looked at, one is stored', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'planner', desk, 'global');
  await open(page, '/GTP/branches');
  await expect(page.getByText('Depot Hamburg-Nord').first()).toBeVisible();
  await open(page, '/GTP/shipments');
  await page.getByRole('button', { name: 'Ungeroutet' }).first().click();
  await expect(page.getByText('Apotheke am Markt').first()).toBeVisible();
  await expect(page.getByText('Isar Anlagenbau')).toHaveCount(0);
  await page.getByText('Apotheke am Markt').first().dblclick();
  await page.getByRole('button', { name: 'Wege zeigen' }).click();
  await page.getByRole('button', { name: 'Diesen Weg speichern' }).first().click();
  const chain = page.getByRole('list', { name: 'Route' });
  await expect(chain.getByText('Depot Leipzig').first()).toBeVisible();
  await settled();
  expect(wrong).toEqual([]);
});

test('a filter in the address that is no JSON is answered in words', async ({ browser }) => {
  const { page } = await person(browser, 'planner', desk, 'global');
  await open(page, `/GTP/shipments?filter=${encodeURIComponent('{"type":')}`);
  await expect(page.getByText('Der Filter in der Adresse ist kein JSON')).toBeVisible();
  await page.getByRole('button', { name: 'Ohne diesen Filter zeigen' }).click();
  await expect(page.getByText('Isar Anlagenbau').first()).toBeVisible();
});

test('a note goes from depot to depot, and the bell’s list shows it until it is done', async ({ browser }) => {
  const { page, wrong } = await person(browser, 'dispo1', desk, 'dtm');
  const filter = encodeURIComponent(JSON.stringify({ type: 'METRICS', metricId: 'gtp.notes.depot' }));
  await open(page, `/GTP/shipments?filter=${filter}`);
  await page.getByText('Nordwerft GmbH').first().dblclick();
  await expect(page.getByText('Eine Palette ist höher als angemeldet')).toBeVisible();
  await page.getByRole('button', { name: 'Erledigt', exact: true }).click();
  await expect(page.getByText('Depot Dortmund-Ost erledigt')).toBeVisible();
  await open(page, `/GTP/shipments?filter=${filter}`);
  await settled();
  await expect(page.getByText('Nordwerft GmbH')).toHaveCount(0);
  expect(wrong).toEqual([]);
});

test('a key account sees its own shipments alone', async ({ browser }) => {
  const { page, wrong } = await person(browser, 'medicura', desk, 'ka-medicura');
  await open(page, '/GTP/shipments');
  await expect(page.getByText('Klinik Usedom').first()).toBeVisible();
  await expect(page.getByText('Ruhr Automation')).toHaveCount(0);
  expect(wrong).toEqual([]);
});
