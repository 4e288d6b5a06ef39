// Concerns: crossdock.
import { expect } from '@playwright/test';
import { open, person, phone, scanWith, test } from './people.ts';
import { releasedTrip } from './trips.ts';

test('given a loader asks for closing with a package open, then another seals the truck and closes it on a phone, and no scan meanwhile is swallowed', async ({
  browser,
}) => {
  const dispo = await person(browser, 'dispo1');
  const loader = await person(browser, 'lader1', phone);
  const lead = await person(browser, 'hallenmeister', phone);
  const { trip, barcodes } = await releasedTrip(dispo.page, 'do-lx-1044');
  const left = barcodes.at(-1) ?? '';
  const more = async (who: typeof loader, name: string) => {
    await who.page.getByRole('button', { name: 'Mehr' }).click();
    await who.page.getByRole('menuitem', { name }).click();
  };
  const refusal = loader.page.getByRole('alert').filter({ hasText: left });

  await open(loader.page, `/TH/loading/${trip.loadingListId}`);
  await expect(loader.page.getByText('Nächstes Packstück scannen')).toBeVisible();
  for (const [index, code] of barcodes.slice(0, -1).entries()) {
    await scanWith(loader.page, code);
    await expect(loader.page.getByText('Verladen', { exact: true })).toHaveCount(index + 1);
  }
  await more(loader, 'Abschluss anfordern');
  await expect(loader.page.getByText('bittet um Abschluss')).toBeVisible();
  await scanWith(loader.page, left);
  await expect(refusal).toContainText('Nicht gezählt');
  await expect(refusal).toContainText('Die Beladung ist beendet, 1 Packstück blieb offen');

  await open(lead.page, `/TH/loading/${trip.loadingListId}`);
  await expect(lead.page.getByText('M. Özdemir bittet um Abschluss')).toBeVisible();
  await more(lead, 'Plomben');
  await lead.page.getByPlaceholder('Plombennummer').fill('S-4711');
  const add = lead.page.getByRole('button', { name: 'Plombe hinzufügen' });
  // The whole word is on the button.
  expect(await add.locator('.mantine-Button-label').evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
  await add.click();
  await expect(lead.page.getByText('S-4711')).toBeVisible();
  await lead.page.keyboard.press('Escape');
  await more(lead, 'Beladung abschließen');
  await lead.page.getByRole('dialog').getByRole('button', { name: 'Beladung abschließen' }).click();
  const warnings = lead.page.getByRole('dialog', { name: 'Beladung trotz Warnungen abschließen?' });
  await expect(warnings.getByText('zu akzeptieren')).toBeVisible();
  for (const accept of await warnings.getByRole('checkbox').all()) await accept.check();
  await warnings.getByRole('button', { name: 'Beladung abschließen' }).click();

  await expect(loader.page.getByText('Diese Liste ist abgeschlossen').first()).toBeVisible();
  await scanWith(loader.page, left);
  await expect(refusal).toContainText('Diese Liste ist abgeschlossen');
  await more(lead, 'Wieder öffnen');
  await expect(refusal).toHaveCount(0);
  await expect(loader.page.getByRole('button', { name: 'Kamera' })).toBeVisible();
  expect([...dispo.wrong, ...loader.wrong, ...lead.wrong]).toEqual([]);
});
