import { expect, test } from '@playwright/test';
import { interchange } from './orders.ts';
import { ask, open, person, phone, scanWith } from './people.ts';

type Checks = { success: boolean; checkResults: { code: string; overridable: boolean }[] };
type Trip = { id: string; name: string; version: number; loadingListId: string };
type Somebody = Awaited<ReturnType<typeof person>>;

async function tripWith(dispo: Somebody, vehicleId: string): Promise<{ trip: Trip; barcodes: string[] }> {
  const day = interchange();
  await dispo.page.evaluate(
    (text) =>
      fetch('/om-rest/imports?kind=edi', {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body: text,
      }),
    day.text,
  );
  const found = await ask<{ items: { itemId: string }[] }>(dispo.page, 'POST', '/dpt-rest/items', { q: day.prefix });
  const now = new Date();
  const made = await ask<Trip>(dispo.page, 'POST', '/dpt-rest/trips', {
    executionDate: [now.getFullYear(), now.getMonth() + 1, now.getDate()],
    vehicleId,
    outboundRoute: '112',
  });
  const send = async (path: string, body: object) => {
    const first = await ask<Checks>(dispo.page, 'POST', path, body);
    if (first.body.success) return;
    const second = await ask<Checks>(dispo.page, 'POST', path, {
      ...body,
      overrideCodes: first.body.checkResults.filter((one) => one.overridable).map((one) => one.code),
    });
    expect(second.body).toMatchObject({ success: true });
  };
  await send(`/dpt-rest/trips/${made.body.id}/items`, { itemIds: found.body.items.map((one) => one.itemId) });
  await send(`/dpt-rest/trips/${made.body.id}/release`, {});
  return { trip: (await ask<Trip>(dispo.page, 'GET', `/dpt-rest/trips/${made.body.id}`)).body, barcodes: day.barcodes };
}

test('a package of another truck is refused in red, with the trip that it belongs to', async ({ browser }) => {
  const dispo = await person(browser, 'dispo1');
  const loader = await person(browser, 'lader1', phone);
  const one = await tripWith(dispo, 'do-lx-1044');
  const other = await tripWith(dispo, 'do-lx-1045');
  await open(loader.page, `/TH/loading/${one.trip.loadingListId}`);
  await expect(loader.page.getByText('Nächstes Packstück scannen')).toBeVisible();
  await scanWith(loader.page, other.barcodes[0] ?? '');
  const alert = loader.page.getByRole('alert').filter({ hasText: 'Falscher LKW' });
  await expect(alert).toContainText(`Dieses Packstück gehört auf ${other.trip.name}`);
  await expect(loader.page.getByText('von 5')).toBeVisible();
});

test('a check without override leaves the shipment where it was', async ({ browser }) => {
  const dispo = await person(browser, 'dispo1');
  const locked = await ask<{ items: { itemId: string }[] }>(dispo.page, 'POST', '/dpt-rest/items', {
    q: 'DEMO-explosives-1',
  });
  const item = locked.body.items[0]?.itemId ?? '';
  const now = new Date();
  const trip = await ask<Trip>(dispo.page, 'POST', '/dpt-rest/trips', {
    executionDate: [now.getFullYear(), now.getMonth() + 1, now.getDate()],
    vehicleId: 'do-lx-1046',
    outboundRoute: '112',
  });
  const put = await ask<Checks>(dispo.page, 'POST', `/dpt-rest/trips/${trip.body.id}/items`, {
    itemIds: [item],
    overrideCodes: [],
  });
  expect(put.body.success).toBe(false);
  expect(
    (await ask<{ tripId: string | null }>(dispo.page, 'GET', `/dpt-rest/items/${item}`)).body.tripId ?? null,
  ).toBeNull();
});

test('two tabs edit one trip: the second keeps what was typed and says so', async ({ browser }) => {
  const dispo = await person(browser, 'dispo1');
  const now = new Date();
  const trip = await ask<Trip>(dispo.page, 'POST', '/dpt-rest/trips', {
    executionDate: [now.getFullYear(), now.getMonth() + 1, now.getDate()],
    outboundRoute: '112',
  });
  await open(dispo.page, `/DPT/tour/${trip.body.id}`);
  await dispo.page.getByRole('button', { name: 'Kopf bearbeiten' }).click();
  const dialog = dispo.page.getByRole('dialog');
  await dialog.getByLabel('Bemerkung').fill('Meine Bemerkung');
  const elsewhere = await ask<Trip>(dispo.page, 'PUT', `/dpt-rest/trips/${trip.body.id}`, {
    version: trip.body.version,
    gate: '7',
  });
  expect(elsewhere.status).toBe(200);
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog.getByText('Jemand anderes hat diese Tour geändert', { exact: false })).toBeVisible();
  await expect(dialog.getByLabel('Bemerkung')).toHaveValue('Meine Bemerkung');
  await dialog.getByRole('button', { name: 'Neuen Stand übernehmen' }).click();
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog).toHaveCount(0);
  const saved = await ask<{ gate: string; remark: string }>(dispo.page, 'GET', `/dpt-rest/trips/${trip.body.id}`);
  expect(saved.body).toMatchObject({ gate: '7', remark: 'Meine Bemerkung' });
});

test('a trip of another depot is shown as one that does not exist', async ({ browser }) => {
  const dispo = await person(browser, 'dispo1');
  const ham = await person(browser, 'dispo-ham', undefined, 'ham');
  const now = new Date();
  const trip = await ask<Trip>(dispo.page, 'POST', '/dpt-rest/trips', {
    executionDate: [now.getFullYear(), now.getMonth() + 1, now.getDate()],
  });
  await open(ham.page, `/DPT/tour/${trip.body.id}`);
  await expect(ham.page.getByText('Tour nicht gefunden')).toBeVisible();
});
