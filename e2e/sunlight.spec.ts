// Concerns: crossdock, equipment, infoscan, masterpallets, delivery, messaging, the shell.
import { type Browser, expect, type Page } from '@playwright/test';
import { enlarge, readLarge } from './largeText.ts';
import { ask, open, person, phone, test } from './people.ts';
import { readInTheSun } from './sunlight.ts';

type Listed = {
  items: { id: string; state: string; name: string; tripName: string | null; partnerName: string | null }[];
};

/** Each page once it shows what stands there for it; then outdoors, and with the text of somebody whose eyes are no longer young. */
async function read(browser: Browser, account: string, places: (page: Page) => Promise<Record<string, string>>) {
  const { page, wrong } = await person(browser, account, phone);
  const all = Object.entries(await places(page));
  for (const read of [readInTheSun, readLarge]) {
    if (read === readLarge) await enlarge(page);
    for (const [place, ready] of all) {
      await open(page, place);
      await expect(page.getByText(ready).filter({ visible: true }).first()).toBeVisible();
      await read(page, `${account} ${place}`);
    }
  }
  expect(wrong).toEqual([]);
}

test('given a scanner outdoors or large text, then every page of the hall is read at 7:1 and no word of it is cut at 200 %', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  await read(browser, 'hallenmeister', async (page) => {
    const inWork = async (kind: string) =>
      (await ask<Listed>(page, 'POST', `/th-rest/${kind}/list`, {})).body.items.find(
        (one) => one.state === 'INPROGRESS',
      );
    const [loading, unloading] = [await inWork('loading'), await inWork('unloading')];
    return {
      '/': 'Module',
      '/TH/loading': loading?.tripName ?? '',
      [`/TH/close-loading/${loading?.id}`]: loading?.tripName ?? '',
      '/TH/unloading': unloading?.partnerName ?? unloading?.tripName ?? '',
      '/TH/inventory': 'Bestandsaufnahmen',
      '/TH/arrival-board': 'Ankunftstafel',
      '/TH/loading-dashboard': 'Abfahrten',
      '/TH/masterpallets': 'Sammelpaletten',
      '/TH/equipment': 'Lademittel',
      '/INF/scan': 'Beliebiges Etikett scannen',
      '/MSG': 'Ungelesen',
    };
  });
});

test('given a telephone outdoors or large text, then every page of the driver is read at 7:1 and no word of it is cut at 200 %', async ({
  browser,
}) => {
  await read(browser, 'fahrer1', async () => {
    return {
      '/TOUR/trips': 'Abfahrt',
      '/TOUR/stored': 'gespeichert',
      '/MSG': 'Ihr eigener Kanal',
    };
  });
});
