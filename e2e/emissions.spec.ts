// Concerns: emissions, dispatch, shipments.
import { expect } from '@playwright/test';
import { open, person, test } from './people.ts';

test('a customer asks what a shipment cost the climate: the trip says the sum, the shipment its part of it', async ({
  browser,
}) => {
  const { page } = await person(browser, 'leitdispo');
  const { trip, item, order, grams } = await page.evaluate(async () => {
    const asked = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const table = await fetch('/dpt-rest/trips/table', { ...asked, body: '{"paging":{"size":200,"page":0}}' });
    const { items } = (await table.json()) as { items: { id: string; name: string; state: string }[] };
    const under = items.filter(({ state }) => state === 'DRV_INPROGRESS').sort((a, b) => a.name.localeCompare(b.name));
    for (const { id } of under) {
      const answer = await fetch(`/emissions-rest/trips/${id}`);
      const { shares } = (await answer.json()) as { shares: { itemId: string; orderNumber: string; grams: number }[] };
      const most = shares.toSorted((a, b) => b.grams - a.grams).at(0);
      if (most) return { trip: id, item: most.itemId, order: most.orderNumber, grams: most.grams };
    }
    throw new Error('no trip is under way with a vehicle that says what it takes');
  });
  const kilograms = new Intl.NumberFormat('de', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    grams / 1000,
  );
  await open(page, `/DPT/tour/${trip}`);
  await page.getByRole('tab', { name: 'CO₂e' }).click();
  await expect(page.getByText(/km × [\d,]+ l\/100 km × 3,14 kg\/l = [\d.,]+ kg/)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: order })).toContainText(kilograms);

  await open(page, `/DPT/shipment/${item}`);
  await expect(page.getByRole('heading', { name: order })).toBeVisible();
  await page.keyboard.press('Control+Space');
  await page.keyboard.type('Treibhausgase');
  await page.getByRole('option', { name: /Treibhausgase …/ }).click();
  const dialog = page.getByRole('dialog', { name: `Treibhausgase von ${order}` });
  await expect(dialog.getByText(`${kilograms} kg CO₂e`)).toBeVisible();
  await expect(dialog.getByText('Schätzung nach Plan und heutigen Faktoren')).toBeVisible();
});
