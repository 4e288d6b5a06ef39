// Concerns: yard.
import { mkdirSync } from 'node:fs';
import { open, person, settled, test } from './people.ts';

mkdirSync('/tmp/lookgate', { recursive: true });
for (const [name, width, height] of [
  ['360', 360, 760],
  ['768', 768, 1024],
  ['1280', 1280, 860],
] as const)
  for (const dark of [false, true]) {
    if (dark && name === '360') continue;
    test(`look ${name} ${dark ? 'dark' : 'light'}`, async ({ browser }) => {
      const { page } = await person(browser, 'yard1', { width, height });
      if (dark) await page.emulateMedia({ colorScheme: 'dark' });
      const shot = async (what: string) => {
        await settled();
        await page.waitForTimeout(700);
        await page.screenshot({ path: `/tmp/lookgate/${what}-${name}-${dark ? 'dark' : 'light'}.png` });
      };
      await open(page, '/YM/transportUnits');
      await shot('list');
      await page.getByText('DTM4410').first().dblclick();
      await shot('page');
      await open(page, '/YM/visits');
      await shot('visits');
      await open(page, '/YM/gate');
      await shot('gate0');
      await page.getByLabel('Einheit oder Kennzeichen, scannen oder tippen').fill('SE-LX 105');
      await page.waitForTimeout(600);
      await shot('gate1');
      await page.getByLabel('Einheit oder Kennzeichen, scannen oder tippen').fill('SE-LX 106');
      await page.waitForTimeout(600);
      await shot('gate2');
      await open(page, '/YM/gate-out?unit=DTM4414');
      await page.waitForTimeout(600);
      await shot('out-red');
      await open(page, '/YM/gate-out?unit=DTM4402');
      await page.waitForTimeout(600);
      await shot('out-green');
      await open(page, '/YM/transport-unit-history?unit=MSKU7351770');
      await page.waitForTimeout(600);
      await shot('history');
    });
  }
