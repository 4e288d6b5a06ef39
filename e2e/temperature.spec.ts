// Concerns: temperature, shipments.
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

test('a file of a logger is asked what it leaves open, taken over once and given back; a shipment tells where it lay', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'admin', { width: 1280, height: 800 });
  await coldPlace(page, 'LOGGER');
  const two = (value: number) => String(value).padStart(2, '0');
  const readings = Array.from({ length: 24 }, (_, index) => {
    const at = new Date(clock.now() - (24 - index) * 5 * minute);
    const day = `${two(at.getUTCDate())}.${two(at.getUTCMonth() + 1)}.${at.getUTCFullYear()}`;
    return `${day} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())};${index < 12 ? '5.0' : '9.5'}`;
  });
  await open(page, '/TCL/sensors');
  await page.getByText('P-LOGGER', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'P-LOGGER' })).toBeVisible();
  await page.keyboard.press('Control+Space');
  await page.keyboard.type('Datei einlesen');
  await expect(page.getByRole('option', { name: /Datei einlesen/ })).toBeVisible();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Datei von P-LOGGER' });
  const give = (text: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'keller.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  // A comma too many: the line is named, and nothing is kept.
  await give(`${readings.join('\n')}\n${readings.at(-1)?.replace(';', ';1;')}`);
  await expect(dialog.getByRole('alert')).toContainText('Zeile 25');
  await give(readings.join('\n'));
  await expect(dialog.getByText('24', { exact: true })).toBeVisible();
  const confirm = dialog.getByRole('button', { name: 'Einlesen' });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Uhr des Geräts' }).click();
  await page.getByRole('option', { name: 'UTC' }).click();
  const order = dialog.getByRole('combobox', { name: 'Schreibweise des Datums' });
  await order.click();
  await page.getByRole('option', { name: 'Tag, Monat, Jahr' }).click();
  await confirm.click();
  await expect(dialog.getByText('24 Messwerte eingelesen')).toBeVisible();
  await page.keyboard.press('Escape');
  const given = page.waitForEvent('download');
  await page.getByRole('button', { name: 'keller.csv' }).click();
  expect((await given).suggestedFilename()).toBe('keller.csv');
  await settled();
  // An hour at 9.5 °C is an alarm that was over or goes on: it stands in the list.
  await open(page, '/TCL/alarms');
  await expect(page.getByText('LOGGER P-LOGGER', { exact: true })).toBeVisible();

  const list = await ask<{ items: { itemId: string; orderNumber: string; externId: string }[] }>(
    page,
    'POST',
    '/dpt-rest/items',
    {
      q: 'ZU-20260310-0560',
    },
  );
  const item = list.body.items.find(({ externId }) => externId === 'ZU-20260310-0560');
  await open(page, `/DPT/shipment/${item?.itemId}`);
  // The header has a button of the same name; this one comes with the shipment.
  await expect(page.getByRole('button', { name: 'Lieferschein' })).toBeVisible();
  await page.getByRole('toolbar').getByRole('button', { name: 'Mehr' }).click();
  await page.getByRole('menuitem', { name: 'Temperatur …' }).click();
  await expect(page.getByRole('dialog', { name: `Temperatur von ${item?.orderNumber}` })).toContainText('Halle D07-11');
  expect(wrong).toEqual([]);
});
