// Concerns: temperature.
import { expect, type Page } from '@playwright/test';
import { clock } from './clock.ts';
import { ask, open, person, settled, test } from './people.ts';

const minute = 60_000;
type Row = { id: string; version: number };

/** A compartment with one sensor that measures every five minutes. */
async function coldPlace(page: Page, name: string): Promise<void> {
  const made = async (path: string, body: object): Promise<Row> => {
    const answer = await ask<Row>(page, 'POST', path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  };
  const patience = { warnMargin: 500, delayHigh: 15, delayLow: 15, cumulativeMinutes: null, escalateMinutes: 30 };
  const place = await made('/tcl-rest/terminal-compartments', {
    ...patience,
    name,
    range: 'COLD',
    low: null,
    high: null,
    placeNames: null,
    phone: null,
    clientKey: `place-${name}`,
  });
  const device = {
    role: 'HALL_AIR',
    vendor: null,
    intervalSeconds: 300,
    verifiedOn: null,
    calibrationDue: null,
    conformity: null,
  };
  const sensor = await made('/tcl-rest/sensors', { ...device, serial: `P-${name}`, name, clientKey: `sensor-${name}` });
  await made(`/tcl-rest/sensors/${sensor.id}/assign`, {
    version: sensor.version,
    placeKind: 'COMPARTMENT',
    placeId: place.id,
    fromAt: clock.now() - 600 * minute,
  });
}
const send = async (page: Page, name: string, from: number, ...celsius: number[]): Promise<void> => {
  const readings = celsius.map((value, at) => ({ ts: clock.now() + (from + at * 5) * minute, value }));
  const answer = await ask(page, 'POST', `/tcl-rest/sensors/P-${name}/readings`, { readings });
  expect(answer).toMatchObject({ status: 200, body: { accepted: celsius.length } });
  await settled();
};

test('a cold night: a door stays open, somebody takes note while it goes on, a sensor is lost and taken out of service', async ({
  browser,
}) => {
  const admin = await person(browser, 'admin', { width: 1280, height: 800 });
  await coldPlace(admin.page, 'NIGHT');
  await coldPlace(admin.page, 'QUIET');
  await send(admin.page, 'QUIET', -60, 5, 5, 5);
  await send(admin.page, 'NIGHT', -25, 7.8, 8.4, 9, 9.4, 8.6);

  const { page, wrong } = await person(browser, 'hallenmeister', { width: 1280, height: 800 });
  await open(page, '/TCL/terminal-compartments');
  const wall = page.getByRole('region', { name: 'Kühlbereiche' });
  const card = wall.getByRole('button', { name: /^NIGHT/ });
  await expect(card).toContainText('Alarm 20 min');
  await expect(card).toContainText('8,6');
  await expect(card).toContainText('2,0 bis 8,0 °C');
  // By the keyboard: the card opens its alarm beside the wall.
  await card.focus();
  await page.keyboard.press('Enter');
  const note = page.getByRole('region', { name: 'NIGHT quittieren' });
  await expect(note).toContainText('Dauert an');
  await expect(note.getByRole('button', { name: 'Batterie' })).toHaveCount(0);
  await expect(note.getByRole('button', { name: 'Quittieren' })).toBeDisabled();
  await note.getByRole('button', { name: 'Tür' }).click();
  await note.getByLabel('Was wurde getan').fill('Tor 4 stand offen, geschlossen.');
  // A reading that comes meanwhile takes nothing from whoever is typing.
  await send(admin.page, 'NIGHT', 0, 8.7);
  await expect(card).toContainText('8,7');
  await note.getByRole('button', { name: 'Quittieren' }).click();
  await expect(note.getByRole('button', { name: 'Quittieren' })).toHaveCount(0);
  await note.getByRole('button', { name: 'Alarm öffnen' }).click();
  await expect(page.getByText('Tor 4 stand offen, geschlossen.')).toBeVisible();
  await expect(page.getByRole('figure')).toBeVisible();

  // The sensor of the other place has said nothing for fifty minutes: its card says so, and shows no old value as if it were of now.
  await open(page, '/TCL/terminal-compartments?show=NO_DATA');
  const lost = wall.getByRole('button', { name: /^QUIET/ });
  await expect(lost).toContainText('Keine Daten 50 min');
  await expect(lost).toContainText('zuletzt 5,0');
  await expect(card).toHaveCount(0);

  const known = await ask<{ items: Row[] }>(admin.page, 'POST', '/tcl-rest/sensors/table', { q: 'P-QUIET' });
  await open(admin.page, `/TCL/sensors/${known.body.items.map(({ id }) => id).join()}`);
  await admin.page.getByRole('button', { name: /^Außer Betrieb/ }).click();
  const dialog = admin.page.getByRole('dialog');
  await dialog.getByLabel('Grund').fill('Batterie leer, ersetzt');
  await dialog.getByRole('button', { name: /^Außer Betrieb/ }).click();
  await expect(admin.page.getByText('Batterie leer, ersetzt')).toBeVisible();
  await expect(lost).toContainText('noch kein Messwert');
  expect([...wrong, ...admin.wrong]).toEqual([]);
});
