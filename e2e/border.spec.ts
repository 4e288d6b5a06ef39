import { expect, type Page } from '@playwright/test';
import { readPdf } from '../server/testing/readPdf.ts';
import { answerChecks } from './answers.ts';
import { today } from './depotDay.ts';
import { ask, open, person, phone, test } from './people.ts';
import { bookedTwice, checked, loadAndClose, type Trip } from './trips.ts';

/** The paper that the tab opens, as another program reads it. */
async function printed(page: Page, row: string): Promise<string> {
  const came = page.waitForResponse(
    (answer) => answer.headers()['content-type']?.startsWith('application/pdf') ?? false,
  );
  await page.getByRole('grid', { name: 'Papiere' }).getByRole('row').filter({ hasText: row }).first().dblclick();
  return (await readPdf(new Uint8Array(await (await came).body()))).text;
}

test('dangerous goods go across a border: checked, released, loaded, with transport document and consignment note, and the driver knows', {
  tag: '@long',
}, async ({ browser }) => {
  const { page, wrong } = await person(browser, 'dispo1');
  const number = `ADR-${String(Date.now()).slice(-8)}`;
  const order = {
    number,
    consignor: {
      name: 'Lackfabrik Müßig & Söhne',
      street: 'Färberweg 3',
      postalCode: '42275',
      city: 'Wuppertal',
      country: 'DE',
    },
    consignee: {
      name: 'Verfgroothandel Jansen B.V.',
      street: 'Kazernestraat 10',
      postalCode: '5914',
      city: 'Venlo',
      country: 'NL',
    },
    delivery: {
      date: today()
        .map((part) => String(part).padStart(2, '0'))
        .join('-'),
    },
    goods: [
      {
        packages: 4,
        packaging: 'KA',
        description: 'Lackfarbe',
        weightKg: 480,
        dangerousGoods: [{ unNumber: '1263', packingGroup: 'II', name: 'FARBE', grossKg: 480, netLitres: 400 }],
      },
    ],
  };
  const taken = await page.evaluate(
    async (body) =>
      (
        await fetch('/om-rest/imports?kind=json', {
          method: 'POST',
          headers: { 'content-type': 'application/octet-stream' },
          body,
        })
      ).json(),
    JSON.stringify({ orders: [order] }),
  );
  expect(taken, JSON.stringify(taken)).toMatchObject({ rowsOk: 1, rowsFailed: 0 });
  const itemId: string = taken.items[0].itemId;
  const trip = await ask<Trip>(page, 'POST', `/dpt-rest/trips${bookedTwice}`, {
    executionDate: today(),
    vehicleId: 'do-lx-1049',
    outboundRoute: '112',
  });
  await checked(page, `/dpt-rest/trips/${trip.body.id}/items`, { itemIds: [itemId] });

  // What the goods are, and what driving them asks for, stands at the trip before it is released.
  await open(page, `/DPT/tour/${trip.body.id}`);
  await page.getByRole('button', { name: 'Zur Verladung freigeben' }).click();
  await answerChecks(page, 'Trotzdem freigeben', page.getByRole('button', { name: 'Freigabe zurücknehmen' }));
  const loader = await person(browser, 'lader1');
  await loadAndClose(page, loader.page, trip.body.id);

  await page.getByRole('tab', { name: 'Papiere' }).click();
  const transport = await printed(page, 'Gefahrgut');
  // ADR 5.4.1.1.1: UN number, proper shipping name, class, packing group, tunnel code, in this order; 400 l of category 2 are 1,200 points.
  expect(transport).toMatch(/UN 1263,? FARBE,? 3,? II,? \(D\/E\)/i);
  expect(transport).toContain('Verfgroothandel Jansen B.V.');
  const note = await printed(page, 'CMR');
  expect(note).toContain('Verfgroothandel Jansen B.V.');
  expect(note).toContain('Lackfabrik Müßig & Söhne');
  expect(note).toMatch(/UN 1263/);

  const driver = await person(browser, 'fahrer1', phone);
  await open(driver.page, `/TOUR/trips/${trip.body.id}`);
  await expect(driver.page.getByText(/Gefahrgut|ADR/).first()).toBeVisible();
  expect([...wrong, ...loader.wrong, ...driver.wrong]).toEqual([]);
});
