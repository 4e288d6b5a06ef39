// Concerns: yard, crossdock, dispatch.
import { expect } from '@playwright/test';
import { today, todayAt } from '#testing/clock.ts';
import { ask, open, person, phone, settled, test } from './people.ts';

const uld = '/th-rest/unloading';
type Open = { packages?: { packageId: string }[] };
type Checked = { success: boolean; checkResults: { code: string }[] };

test('the hall lets go of the unit on its own list, on a phone, and the board of arrivals says where it stands', async ({
  browser,
}) => {
  const gate = await person(browser, 'yard1', phone);
  const { page, wrong } = await person(browser, 'hallenmeister', phone);
  await open(page, '/TH/unloading');
  const all = await ask<{ items: { id: string; vehicle: string | null }[] }>(page, 'POST', `${uld}/list`, {});
  const listId = all.body.items.find(({ vehicle }) => vehicle === 'SE-LX 105')?.id ?? '';
  await open(gate.page, '/YM/visits');
  const places = await ask<{ items: { id: string; name: string }[] }>(gate.page, 'POST', '/ym-rest/places/table', {
    q: 'Tor 17',
  });
  const came = await ask<Checked>(gate.page, 'POST', '/ym-rest/transport-units/gate-in', {
    clientKey: 'clear-journey',
    plate: 'SE-LX 105',
    country: 'DE',
    carrierName: null,
    driverName: null,
    driverPhone: null,
    driverLanguage: 'pl',
    reference: null,
    bookingId: null,
    entranceId: null,
    arrivedAt: null,
    reason: null,
    remark: null,
    units: [
      {
        number: 'SE-LX 105',
        kind: 'TRUCK_DRAWBAR_FIX',
        loadState: 'LOADED',
        seals: ['HAM 445223'],
        temperature: null,
        dangerousGoods: false,
        photos: [],
        placeId: places.body.items.find(({ name }) => name === 'Tor 17')?.id,
        listId,
        remark: null,
      },
    ],
  });
  expect(came.body).toMatchObject({ success: true });
  await settled();

  // Nothing is said before the hall works in it.
  await open(page, `/TH/unloading/${listId}`);
  await expect(page.getByText(/SE-LX 105 · Tor 17/)).toBeHidden();
  expect((await ask(page, 'POST', `${uld}/${listId}/start`, {})).status).toBe(200);
  await settled();
  await expect(page.getByText('Die Halle arbeitet in SE-LX 105 · Tor 17: Niemand bewegt sie')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tor freigeben' })).toBeHidden();

  const { body: left } = await ask<Open>(page, 'GET', `${uld}/${listId}/open-packages`);
  const decisions = (left.packages ?? []).map(({ packageId }) => ({ packageId, as: 'MISSING' }));
  const asked = await ask<Checked>(page, 'POST', `${uld}/${listId}/close`, { decisions });
  const codes = asked.body.checkResults.map(({ code }) => `overrideCodes=${code}`).join('&');
  const closed = asked.body.success
    ? asked
    : await ask<Checked>(page, 'POST', `${uld}/${listId}/close?${codes}`, { decisions });
  expect(closed.body).toMatchObject({ success: true });
  await settled();
  await expect(page.getByText('SE-LX 105 · Tor 17: Die Halle hat noch nicht freigegeben')).toBeVisible();

  // Not in one tap: what must have been seen is asked for.
  await page.getByRole('button', { name: 'Tor freigeben' }).click();
  const sure = page.getByRole('dialog', { name: 'Ist SE-LX 105 frei?' });
  await expect(sure).toContainText('Niemand ist darin');
  await sure.getByRole('button', { name: 'Tor freigeben' }).click();
  await expect(page.getByText(/^SE-LX 105 · Tor 17 ist seit 10:00 frei \(/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tor freigeben' })).toBeHidden();

  const board = await person(browser, 'hallenmeister', { width: 1440, height: 900 });
  await open(board.page, '/TH/arrival-board');
  const row = board.page.getByRole('row').filter({ hasText: 'SE-LX 105' });
  await expect(board.page.getByRole('columnheader', { name: 'Auf dem Hof' })).toBeVisible();
  await expect(row).toContainText('Tor 17Am Tor');
  expect([...wrong, ...gate.wrong, ...board.wrong]).toEqual([]);
});

test('a dock is booked from a planned trip, from the free times before it leaves', async ({ browser }) => {
  const desk = await person(browser, 'dispo1', { width: 1280, height: 800 });
  await open(desk.page, '/DPT/planning');
  const made = await ask<{ id: string }>(desk.page, 'POST', '/dpt-rest/trips', {
    executionDate: today(),
    expectedDeparture: todayAt([20, 0, 0]),
  });
  expect([made.status, made.body]).toEqual([201, expect.anything()]);
  const { page, wrong } = await person(browser, 'depotadmin', { width: 1280, height: 800 });
  await open(page, `/DPT/tour/${made.body.id}`);
  await page.getByRole('tab', { name: 'Hof' }).click();
  await expect(page.getByText('Kein Tor ist gebucht.')).toBeVisible();
  await page.getByRole('button', { name: 'Tor buchen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tor buchen' });
  // Only docks that load; one press takes dock and time.
  await dialog.getByRole('button', { name: 'Tor 23, 19:45 bis 20:00' }).click();
  await dialog.getByRole('button', { name: 'Tor buchen' }).click();
  await expect(dialog).toBeHidden();
  const docks = page.getByRole('region', { name: 'Tore' });
  await expect(docks.getByRole('button', { name: 'Tor 23' })).toBeVisible();
  await expect(docks).toContainText('Beladen · Gebucht');
  await expect(page.getByRole('button', { name: 'Tor buchen' })).toBeHidden();
  await settled();
  const trip = await ask<{ gate: string | null }>(desk.page, 'GET', `/dpt-rest/trips/${made.body.id}`);
  expect(trip.body.gate).toBe('23');
  expect([...wrong, ...desk.wrong]).toEqual([]);
});
