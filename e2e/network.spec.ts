// Concerns: network, networkrules.
import { expect } from '@playwright/test';
import { ask, desk, open, person, settled, test } from './people.ts';

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

test('a depot enters a shipment with dangerous goods, loaded elsewhere, to be kept cool and paid on delivery; the page says all of it', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'dispo1', desk, 'dtm');
  await open(page, '/GTP/shipments');
  await page.getByRole('button', { name: /^Sendung Strg/ }).click();
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  const party = async (name: string, values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values))
      await part(name).getByRole('textbox', { name: label, exact: true }).fill(value);
  };
  await party('Versender', { Name: 'Hansa Pharma', PLZ: '44339', Ort: 'Dortmund' });
  await party('Empfänger', { Name: 'Elbe Maschinen', PLZ: '20457', Ort: 'Hamburg' });
  await part('Beladestelle').getByRole('checkbox', { name: 'Geladen wird an anderer Stelle' }).check();
  await part('Güter').getByRole('textbox', { name: 'Packstücke', exact: true }).fill('4');
  // What is typed stroke by stroke stays when a line comes and goes.
  const goods = page.getByRole('group', { name: 'Zeile 1', exact: true });
  const contents = goods.getByRole('textbox', { name: 'Gut' });
  await contents.pressSequentially('Maschinen');
  await part('Güter').getByRole('button', { name: 'Zeile hinzufügen' }).click();
  await expect(contents).toHaveValue('Maschinen');
  await page.getByRole('button', { name: 'Zeile 2 entfernen' }).click();
  await expect(contents).toHaveValue('Maschinen');
  await part('Güter').getByRole('button', { name: 'Gefahrgut hinzufügen' }).click();
  const line = page.getByRole('group', { name: 'Gefahrgut 1' });
  // A line that was just added is empty, not wrong.
  await expect(line.getByRole('textbox', { name: 'UN-Nummer' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Aufmerksamkeit' })).toHaveCount(0);
  await line.getByRole('textbox', { name: 'UN-Nummer' }).fill('9999');
  await part('Bedingungen').getByRole('textbox', { name: 'Temperatur mindestens' }).fill('2');
  await part('Bedingungen').getByRole('textbox', { name: 'Temperatur höchstens' }).fill('8');
  await part('Bedingungen').getByRole('textbox', { name: 'Nachnahme' }).fill('120,50');
  await page.getByRole('button', { name: 'Speichern' }).click();
  // Where it is loaded is asked for, as the form says that it is elsewhere.
  await expect(part('Beladestelle').getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  const neutral = part('Neutraler Versender').getByRole('checkbox', { name: 'Neutraler Versender auf den Papieren' });
  await neutral.check();
  await party('Neutraler Versender', { Name: 'Handelshaus Nord', PLZ: '20095', Ort: 'Hamburg' });
  await party('Beladestelle', { Name: 'Lager Unna', PLZ: '59423', Ort: 'Unna' });
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'UN-Nummer' })).toHaveText(
    '1 Feld braucht Ihre Aufmerksamkeit. UN-Nummer',
  );
  await expect(line.getByText(/UN-Nummer .* steht nicht im Verzeichnis/)).toBeVisible();
  await line.getByRole('textbox', { name: 'UN-Nummer' }).fill('1263');
  // A day that is over and a country that there is not are said at their fields, and what was typed stays.
  const day = part('Termine').getByRole('textbox', { name: 'Abholung am' });
  const asked = await day.inputValue();
  await day.fill('02.03.2026');
  await party('Empfänger', { Land: 'QQ' });
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(part('Termine').getByText('darf nicht vor 10.03.2026 liegen')).toBeVisible();
  await expect(part('Empfänger').getByText('muss einer der Werte der Liste sein')).toBeVisible();
  await expect(part('Empfänger').getByRole('textbox', { name: 'Ort' })).toHaveValue('Hamburg');
  await day.fill(asked);
  await party('Empfänger', { Land: 'DE' });
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('UN 1263 FARBE, 3, II, (D/E)')).toBeVisible();
  await expect(page.getByText('Lager Unna, DE 59423 Unna')).toBeVisible();
  await expect(page.getByText('Handelshaus Nord, DE 20095 Hamburg')).toBeVisible();
  await expect(page.getByText(/^2(,0)? °C – 8(,0)? °C$/)).toBeVisible();
  await expect(page.getByText('120,50 €')).toBeVisible();
  expect(wrong).toEqual([]);
});

test('a shipment that somebody else has changed is opened as it stands, and is not written over', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'planner', desk, 'global');
  type Row = { id: string; allowed: string[] };
  const rows = await ask<{ items: Row[] }>(page, 'POST', '/gtp-rest/shipments/list', {
    paging: { size: 100, page: 0 },
  });
  const id = rows.body.items.find(({ allowed }) => allowed.includes('update'))?.id;
  const read = async () => (await ask<{ instruction: string }>(page, 'GET', `/gtp-rest/shipments/${id}`)).body;
  const elsewhere = async (instruction: string) => {
    const changed = await ask(page, 'PUT', `/gtp-rest/shipments/${id}`, { ...(await read()), instruction });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    await settled();
  };
  const hint = page.getByRole('region', { name: 'Bedingungen' }).getByRole('textbox', { name: 'Hinweis', exact: true });
  await open(page, `/GTP/shipments/${id}/edit`);
  await expect(hint).toBeVisible();
  await open(page, '/GTP/shipments');
  await expect(hint).toHaveCount(0);
  await elsewhere('Ring twice');
  await open(page, `/GTP/shipments/${id}/edit`);
  await expect(hint).toHaveValue('Ring twice');
  await elsewhere('Gate 7');
  await hint.fill('No ramp');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText(/inzwischen .*geändert/)).toBeVisible();
  expect(await read()).toMatchObject({ instruction: 'Gate 7' });
  expect(wrong).toEqual([]);
});
