// Concerns: dispatch.
import { expect, type Page } from '@playwright/test';
import { ask, open, person, test } from './people.ts';

/** The running trip of the day of whose load most has a taker. */
const brokenTrip = (page: Page) =>
  page.evaluate(async () => {
    const table = await fetch('/dpt-rest/trips/table', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"paging":{"size":200,"page":0}}',
    });
    const { items } = (await table.json()) as { items: { id: string; name: string; state: string }[] };
    type Proposal = {
      takers: { name: string }[];
      shipments: { kind: string; takerId: string | null; orderNumber: string }[];
    };
    let best: { id: string; name: string; proposal: Proposal; aboard: number } | undefined;
    for (const trip of items.filter(({ state }) => state === 'DRV_INPROGRESS')) {
      const answer = await fetch(`/dpt-rest/trips/${trip.id}/breakdown`);
      if (!answer.ok) continue;
      const proposal = (await answer.json()) as Proposal;
      const aboard = proposal.shipments.filter((one) => one.kind === 'ABOARD' && one.takerId !== null).length;
      if (!best || aboard > best.aboard) best = { id: trip.id, name: trip.name, proposal, aboard };
    }
    if (!best || best.aboard === 0) throw new Error('no running trip has anything aboard that another one takes');
    return best;
  });

test('a vehicle breaks down: the dispatcher sees who takes over what, says why, accepts, and takes it back', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'dispo1');
  const { id, name, proposal } = await brokenTrip(page);
  await open(page, `/DPT/tour/${id}`);
  await page.getByRole('toolbar', { name: 'Aktionen' }).getByRole('button', { name: 'Mehr' }).click();
  await page.getByRole('menuitem', { name: 'Fahrzeug ausgefallen' }).click();
  const dialog = page.getByRole('dialog', { name: `Das Fahrzeug von ${name} ist ausgefallen` });
  for (const taker of proposal.takers) await expect(dialog.getByRole('region', { name: taker.name })).toBeVisible();
  for (const { orderNumber } of proposal.shipments)
    await expect(dialog.getByText(orderNumber, { exact: true })).toHaveCount(1);
  // Nothing is final without a word on what has happened.
  await dialog.getByRole('button', { name: 'Annehmen' }).click();
  await expect(dialog.getByText('Bitte angeben, was geschehen ist.')).toBeVisible();
  await dialog.getByLabel('Was ist geschehen').fill('Getriebe defekt');
  await dialog.getByRole('button', { name: 'Annehmen' }).click();
  await expect(dialog).toHaveCount(0);
  const toast = page.getByRole('status').filter({ hasText: `Ausfall von ${name}` });
  await expect(toast).toBeVisible();
  const handovers = () =>
    page.evaluate(
      async (trip) =>
        ((await (await fetch(`/dpt-rest/trips/${trip}/handovers`)).json()) as { state: string }[]).map(
          (one) => one.state,
        ),
      id,
    );
  expect(new Set(await handovers())).toEqual(new Set(['AGREED']));
  await toast.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(page.getByText(`Zurückgenommen: Ausfall`)).toBeVisible();
  expect(new Set(await handovers())).toEqual(new Set(['CANCELED']));
  expect(wrong).toEqual([]);
});

test('a breakdown that moves nothing offers to take back nothing, least of all the step before it', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'dispo1');
  type Proposal = {
    mark: string;
    takers: { tripId: string; checkResults: { code: string }[] }[];
    shipments: { itemId: string; takerId: string | null }[];
  };
  const table = await ask<{ items: { id: string; name: string; state: string }[] }>(
    page,
    'POST',
    '/dpt-rest/trips/table',
    {
      paging: { size: 200, page: 0 },
    },
  );
  const proposals: { id: string; name: string; proposal: Proposal }[] = [];
  for (const { id, name } of table.body.items.filter(({ state }) => state === 'DRV_INPROGRESS')) {
    const { body } = await ask<Proposal>(page, 'GET', `/dpt-rest/trips/${id}/breakdown`);
    proposals.push({ id, name, proposal: body });
  }
  const full = proposals.find(({ proposal }) => proposal.takers.length > 0);
  const done = proposals.find(({ proposal }) => proposal.shipments.length === 0);
  if (!full || !done) throw new Error('no running trip with something aboard, or none without');
  const { mark, takers, shipments } = full.proposal;
  const before = await ask<{ success: boolean }>(page, 'POST', `/dpt-rest/trips/${full.id}/breakdown`, {
    mark,
    reason: 'Getriebe',
    takers: takers.map(({ tripId }) => ({
      tripId,
      itemIds: shipments.flatMap(({ itemId, takerId }) => (takerId === tripId ? [itemId] : [])),
    })),
    overrideCodes: [...new Set(takers.flatMap(({ checkResults }) => checkResults.map(({ code }) => code)))],
  });
  expect(before.body.success).toBe(true);
  await open(page, `/DPT/tour/${done.id}`);
  await page.getByRole('toolbar', { name: 'Aktionen' }).getByRole('button', { name: 'Mehr' }).click();
  await page.getByRole('menuitem', { name: 'Fahrzeug ausgefallen' }).click();
  const dialog = page.getByRole('dialog', { name: `Das Fahrzeug von ${done.name} ist ausgefallen` });
  await dialog.getByLabel('Was ist geschehen').fill('Reifen');
  await dialog.getByRole('button', { name: 'Ausfall festhalten' }).click();
  const toast = page.getByRole('status').filter({ hasText: `Ausfall von ${done.name}` });
  await expect(toast).toBeVisible();
  await expect(toast.getByRole('button', { name: 'Rückgängig' })).toHaveCount(0);
  expect(wrong).toEqual([]);
});
