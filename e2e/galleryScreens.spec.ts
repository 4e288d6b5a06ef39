// Concerns: the gallery.
import { expect } from '@playwright/test';
import { look, looks, test, wide } from './gallerySite.ts';

for (const part of ['pieces', 'list', 'screens'])
  test(`the part ${part} of the gallery is readable, light and dark, wide and narrow`, async ({ page, gallery }) => {
    const wrong: string[] = [];
    page.on('pageerror', (error) => wrong.push(error.message));
    await page.goto(`${gallery}?lng=de#/gallery?part=${part}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look(page, part);
    expect(wrong).toEqual([]);
  });

const wideLight = ['light', wide] as const;

// Every screen in every way its calls can go is two hundred looks: `npm run prove -- --only LOOKS` takes them (playwright.config.ts).
// `npm test` sees that no screen stands without rights, and with real data screens.spec.ts looks at all of them.
for (const scene of ['full', 'empty', 'loading', 'forbidden', 'denied'])
  test(`every screen is readable when it is ${scene}`, { tag: scene === 'denied' ? [] : '@long' }, async ({
    page,
    gallery,
  }) => {
    const wrong: string[] = [];
    page.on('pageerror', (error) => wrong.push(`${page.url()}: ${error.message}`));
    await page.goto(`${gallery}?lng=de&scene=${scene}#/gallery?part=screens`);
    const found = page.locator(`a[data-scene="${scene}"]`);
    await expect(found.first()).toBeVisible();
    const links = await Promise.all((await found.all()).map(async (link) => (await link.getAttribute('href')) ?? ''));
    expect(links.length).toBeGreaterThan(8);
    for (const [at, link] of links.entries()) {
      const place = link.split('#')[1] ?? '';
      await page.evaluate(`location.hash = ${JSON.stringify(`#${place}`)}`);
      await expect(page.locator('main').first()).toBeVisible();
      // A spinner comes after 800 ms; everything else is there when the calls are answered.
      await page.waitForTimeout(scene === 'loading' ? 900 : 300);
      // Whatever the calls say, something stands there; without rights it says so.
      await expect(page.locator('main').first()).not.toBeEmpty();
      if (scene === 'denied' && place !== '/') await expect(page.getByText('Keine Berechtigung')).toBeVisible();
      // That page is the same everywhere: twice is enough to look at it.
      if (scene === 'denied' && at > 1) continue;
      // Light and dark, wide and narrow in turn; with real data every screen is seen in both (screens.spec.ts). The frame is the same on
      // all of them: the first shows it.
      const part = at === 0 ? 'document' : `document.querySelector('main')`;
      await look(page, `${scene} ${place}`, [looks[at % looks.length] ?? wideLight], part);
    }
    expect(wrong).toEqual([]);
  });
