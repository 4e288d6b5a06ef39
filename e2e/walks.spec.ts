// Concerns: demo, dispatch, crossdock, delivery, identity.
import { expect, type Page } from '@playwright/test';
import { answerChecks } from './answers.ts';
import { base, desk, ask, phone, scanWith, test } from './people.ts';
import { faultsOf } from './faults.ts';

const bar = (page: Page) => page.getByRole('complementary', { name: /^Rundgang/ });
/** The walk stands at this step; its words are what whoever follows it reads. */
const stands = (page: Page, number: number, words: RegExp): Promise<void> =>
  expect(bar(page)).toContainText(new RegExp(`Schritt ${number} von \\d.*${words.source}`));

/** Comes to the demo as a stranger does: one tap on a card of the sign-in page, then the walk on home. */
async function arrive(page: Page, card: RegExp, walk: string): Promise<void> {
  await page.goto(`${base()}/studio/`);
  await page.getByRole('region', { name: 'Demo: Wer möchten Sie sein?' }).getByRole('button', { name: card }).click();
  await page.getByRole('button', { name: `Rundgang beginnen: ${walk}` }).click();
}

test('a stranger plans a morning: shipments onto a trip, released, and the day looked at', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: desk })).newPage();
  await arrive(page, /^Disponent/, 'Einen Morgen planen');
  await stands(page, 1, /Öffnen Sie die Planung/);
  expect(await faultsOf(page)).toEqual([]);
  await bar(page).getByRole('button', { name: 'Dorthin' }).click();
  await stands(page, 2, /Wählen Sie eine Tour/);

  // The demo has T-101 in planning, and shipments of today that are at the terminal.
  const open = await ask<{ items: { id: string; name: string }[] }>(page, 'POST', '/dpt-rest/trips/table', {
    filter: { and: [{ field: 'state', op: '=', value: 'CREATED' }] },
  });
  const trip = open.body.items.find((one) => one.name === 'T-101') as { id: string; name: string };
  await page.goto(`${base()}/studio/#/DPT?group=none&trip=${trip.id}`);
  const pool = page.getByRole('grid', { name: 'Disponierbare Sendungen' }).locator('[data-line]');
  await expect(pool.filter({ hasText: 'Vollständig' })).not.toHaveCount(0);
  const complete = (await pool.allTextContents()).find((text) => text.includes('Vollständig')) ?? '';
  const order = /\d{12}/.exec(complete)?.[0] ?? 'none is there';
  await pool.filter({ hasText: order }).click({ position: { x: 13, y: 12 } });
  await page.getByRole('button', { name: new RegExp(`1 auf ${trip.name} disponieren`) }).click();
  await answerChecks(page, 'Trotzdem disponieren', page.getByText(/Sendung(en)? auf .* disponiert/).first());
  await stands(page, 3, /Öffnen Sie eine Tour/);
  await page.goto(`${base()}/studio/#/DPT/tour/${trip.id}`);
  await stands(page, 4, /freigeben/);
  await page.getByRole('button', { name: 'Zur Verladung freigeben' }).click();
  await answerChecks(page, 'Trotzdem freigeben', page.getByRole('button', { name: 'Freigabe zurücknehmen' }));
  await stands(page, 5, /Öffnen Sie die Durchführung/);
  // The walk outlives the page.
  await page.reload();
  await stands(page, 5, /Öffnen Sie die Durchführung/);
  await bar(page).getByRole('button', { name: 'Dorthin' }).click();
  await expect(bar(page)).toContainText('Das haben Sie gesehen');
  await expect(bar(page).getByRole('button', { name: 'Weiter: Einen Lkw beladen' })).toBeVisible();
  await bar(page).getByRole('button', { name: 'Schließen' }).click();
  await expect(bar(page)).toHaveCount(0);
  await page.goto(`${base()}/studio/#/`);
  await expect(page.getByRole('button', { name: 'Rundgang noch einmal: Einen Morgen planen' })).toBeVisible();
});

test('a stranger loads a truck on a phone and sees the board of the hall as its supervisor', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: phone, hasTouch: true })).newPage();
  await arrive(page, /^Verlader/, 'Einen Lkw beladen');
  await bar(page).getByRole('button', { name: 'Dorthin' }).click();
  await stands(page, 2, /Tippen Sie eine Liste an/);
  await page.getByRole('gridcell', { name: /^T-122 / }).click();
  await stands(page, 3, /Scannen Sie ein Packstück/);
  const list = page.url().split('/').at(-1) ?? '';
  const packs = await ask<{ barcode: string; processStatus: string }[]>(
    page,
    'GET',
    `/th-rest/loading/${list}/packages`,
  );
  const next = packs.body.find((one) => one.processStatus === 'NOT_YET_PROCESSED');
  await expect(page.getByText('Nächstes Packstück scannen')).toBeVisible();
  // What is not on the list does not take the walk further.
  await scanWith(page, '306141410000008781');
  await page.getByRole('button', { name: 'Beiseite legen' }).click();
  await stands(page, 3, /Scannen Sie ein Packstück/);
  await scanWith(page, next?.barcode ?? '');
  await stands(page, 4, /Hallenmeister/);
  await bar(page).getByRole('button', { name: 'Weiter als G. Roth' }).click();
  await expect(page).toHaveURL(/#\/TH\/loading-dashboard/);
  await expect(bar(page)).toContainText('Das haben Sie gesehen');
});

test('a stranger drives a tour: yes, off, there, and the office has seen it', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: phone, hasTouch: true })).newPage();
  await arrive(page, /^Fahrer/, 'Eine Tour fahren');
  await bar(page).getByRole('button', { name: 'Dorthin' }).click();
  await stands(page, 2, /auf Ihre Antwort wartet/);
  const mine = await ask<{ id: string; name: string; state: string }[]>(page, 'GET', '/mobile-rest/tours');
  const trip = mine.body.find((one) => one.state === 'WAITING_FOR_DRIVER_CONFIRMATION');
  await page
    .getByRole('main')
    .getByRole('link', { name: trip?.name ?? 'none waits' })
    .first()
    .click();
  await stands(page, 3, /Annehmen/);
  await page.getByRole('main').getByRole('button', { name: 'Annehmen' }).click();
  await stands(page, 4, /Tour starten/);
  await page.getByRole('main').getByRole('button', { name: 'Tour starten' }).click();
  await stands(page, 5, /Angekommen/);
  await page.getByRole('button', { name: /Zu Stopp/ }).click();
  await page.getByRole('button', { name: 'Angekommen' }).click();
  await stands(page, 6, /Zurück im Büro/);
  expect(await faultsOf(page)).toEqual([]);
  await bar(page).getByRole('button', { name: 'Weiter als S. Krämer' }).click();
  await expect(bar(page)).toContainText('Das haben Sie gesehen');
});
