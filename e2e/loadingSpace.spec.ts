// Concerns: crossdock, dispatch.
import { expect } from '@playwright/test';
import { open, person, test } from './people.ts';

test('a dispatcher looks into the vehicle before it leaves: the last stop stands at the headboard, and how much room is left is said', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'leitdispo');
  const { id, stops, free } = await page.evaluate(async () => {
    const asked = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const table = await fetch('/dpt-rest/trips/table', { ...asked, body: '{"paging":{"size":200,"page":0}}' });
    const { items } = (await table.json()) as { items: { id: string; name: string }[] };
    type Space = {
      loadingMeters: number | null;
      goods: { stop: number; loadingMeter: number; loadedAt: number | null }[];
    };
    for (const trip of items.toSorted((a, b) => a.name.localeCompare(b.name))) {
      const { loadingMeters, goods } = (await (await fetch(`/th-rest/trips/${trip.id}/loading-space`)).json()) as Space;
      if (loadingMeters === null || goods.length < 4 || goods.some(({ loadedAt }) => loadedAt !== null)) continue;
      const taken = goods.reduce((sum, { loadingMeter }) => sum + loadingMeter, 0);
      return { id: trip.id, stops: goods.map(({ stop }) => stop), free: loadingMeters - taken };
    }
    throw new Error('no trip waits to be loaded');
  });
  await open(page, `/DPT/tour/${id}`);
  await page.getByRole('tab', { name: 'Laderaum' }).click();
  const pane = page.getByRole('region', { name: 'Laderaum' });
  await expect(pane.getByRole('img', { name: /Das Fahrzeug von oben/ })).toHaveText(stops.join(''));
  expect(stops).toEqual(stops.toSorted((a, b) => b - a));
  const metres = new Intl.NumberFormat('de', { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    Math.abs(free) / 1000,
  );
  await expect(pane.getByText(`${metres} m ${free < 0 ? 'zu viel' : 'frei'}`)).toBeVisible();
  await expect(pane.getByRole('gridcell', { name: 'offen', exact: true })).toHaveCount(stops.length);
  expect(wrong).toEqual([]);
});
