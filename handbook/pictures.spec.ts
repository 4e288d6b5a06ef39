import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { atRest, person, phone, settled, test } from '../e2e/people.ts';
import { chapters, languages } from './book.ts';

const here = dirname(fileURLToPath(import.meta.url));
const folder = join(here, 'pictures');
const desk = { width: 1280, height: 800 };
/** Of 100. Words stay sharp, and all of them together small enough to be kept in the repository. */
const quality = 58;

test.use({ maps: true });

type Shot = { picture: string; place: string | ((page: Page) => Promise<void>) };
type Sitting = { account: string; unit?: string; phone?: true; shots: readonly Shot[] };

/** The trip that the driver of the demo world drives. */
let ownTrip = '';

const openList = async (page: Page): Promise<void> => {
  await page.goto('/studio/#/TH/loading');
  await page.getByRole('main').locator('a[href*="/TH/loading/"], [role="row"], button').first().waitFor();
  const link = page.locator('a[href*="#/TH/loading/"]').first();
  if (await link.count()) await link.click();
  else await page.getByRole('main').locator('[data-line="0"], li button, li a').first().click();
};

const sittings: readonly Sitting[] = [
  {
    account: 'fahrer1',
    phone: true,
    shots: [
      {
        picture: 'my-trips',
        place: async (page) => {
          const trip = page.locator('a[href*="#/TOUR/trips/"]').first();
          ownTrip = /trips\/([^/?]+)/.exec((await trip.getAttribute('href')) ?? '')?.[1] ?? '';
          await trip.click();
        },
      },
    ],
  },
  {
    account: 'lader1',
    phone: true,
    shots: [{ picture: 'loading', place: openList }],
  },
  {
    account: 'dispo1',
    shots: [
      { picture: 'home', place: '/' },
      { picture: 'planning', place: '/DPT' },
      { picture: 'execution', place: '/DPT/execution' },
      { picture: 'trip', place: async (page) => void (await page.goto(`/studio/#/DPT/tour/${ownTrip}`)) },
      { picture: 'shipments', place: '/DPT/shipment' },
      {
        picture: 'messages',
        place: async (page) => {
          await page.goto('/studio/#/MSG');
          await page.getByText('T-104').first().click();
        },
      },
      { picture: 'orders', place: '/OM/orders/new' },
      { picture: 'vehicles', place: '/CMD/vehicles' },
    ],
  },
  {
    account: 'hallenmeister',
    shots: [
      { picture: 'arrivals', place: '/TH/arrival-board' },
      { picture: 'temperature', place: '/TCL/terminal-compartments' },
    ],
  },
  {
    account: 'yard1',
    shots: [
      { picture: 'docks', place: '/YM/docks-manager' },
      { picture: 'yard-plan', place: '/YM/plan' },
    ],
  },
  { account: 'planner', unit: 'global', shots: [{ picture: 'network', place: '/GTP/branches' }] },
  { account: 'admin', shots: [{ picture: 'users', place: '/UDM/user' }] },
];

/** The page when its words have stayed the same for a while. */
async function still(page: Page): Promise<void> {
  await settled();
  await atRest(page);
  let before = '';
  await expect
    .poll(
      async () => {
        const now = await page.evaluate('document.body.innerText');
        const same = now === before && String(now).length > 60;
        before = String(now);
        return same;
      },
      { intervals: [900], timeout: 30_000 },
    )
    .toBe(true);
}

async function sit(browser: Browser, sitting: Sitting, language: string, look: 'light' | 'dark'): Promise<string[]> {
  const size = sitting.phone ? phone : desk;
  const { page, context } = await person(browser, sitting.account, size, sitting.unit ?? 'dtm', { colorScheme: look });
  const taken: string[] = [];
  await page.goto(`/studio/?lng=${language}`);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  for (const { picture, place } of sitting.shots) {
    if (typeof place === 'string') await page.goto(`/studio/#${place}`);
    else await place(page);
    await still(page);
    const name = `${picture}-${language}-${look}.webp`;
    await sharp(await page.screenshot())
      .webp({ quality, effort: 6 })
      .toFile(join(folder, name));
    taken.push(name);
  }
  await context.close();
  return taken;
}

test('every picture of the handbook, light and dark, in its languages', async ({ browser }) => {
  mkdirSync(folder, { recursive: true });
  const taken: string[] = [];
  for (const language of languages)
    for (const look of ['light', 'dark'] as const)
      for (const sitting of sittings) taken.push(...(await sit(browser, sitting, language, look)));
  const wanted = chapters.flatMap(({ picture }) => picture ?? []);
  for (const picture of wanted) expect(taken).toContain(`${picture}-de-light.webp`);
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: here, encoding: 'utf8' }).trim();
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify({ commit, pictures: taken.sort() }, null, 2)}\n`);
});
