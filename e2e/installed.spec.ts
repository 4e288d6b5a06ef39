// Concerns: the shell, delivery.
import { expect } from '@playwright/test';
import { open, person, phone, test } from './people.ts';

type Icon = { src: string; sizes: string; purpose?: string };

test('a telephone installs the product: the browser objects to nothing, and the icons are of the size that they name', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'fahrer1', phone, 'dtm', { serviceWorkers: 'allow' });
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await open(page, '/TOUR/trips');
  const cdp = await page.context().newCDPSession(page);
  // What Chromium itself asks for before it offers to install (Page domain of the DevTools protocol); a journey's browser keeps
  // nothing when it ends, and this alone may stand against it.
  const { installabilityErrors: against } = await cdp.send('Page.getInstallabilityErrors');
  expect(against.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
  const manifest = await cdp.send('Page.getAppManifest');
  expect(manifest.errors).toEqual([]);
  const { icons, ...said } = JSON.parse(manifest.data ?? '{}') as { icons: Icon[] };
  expect(said).toMatchObject({ name: 'Kontor', start_url: './', scope: './', display: 'standalone' });
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable');

  const sizeOf = (address: string) =>
    page.evaluate(async (at) => {
      const { width, height } = await createImageBitmap(await (await fetch(at)).blob());
      return `${width}x${height}`;
    }, new URL(address, manifest.url).href);
  for (const { src, sizes } of icons.filter(({ src }) => src.endsWith('.png'))) expect(await sizeOf(src)).toBe(sizes);
  expect(icons.filter(({ src }) => src.endsWith('.png')).map(({ sizes }) => sizes)).toEqual(
    expect.arrayContaining(['192x192', '512x512']),
  );
  // Apple documents 180 points for the home screen of an iPhone; it reads no icon of the manifest below iOS 15.4.
  expect(await sizeOf((await page.locator('link[rel=apple-touch-icon]').getAttribute('href')) ?? '')).toBe('180x180');
  for (const scheme of ['light', 'dark'])
    await expect(page.locator(`meta[name=theme-color][media*=${scheme}]`)).toHaveAttribute('content', /^#[0-9a-f]{6}$/);
  await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /width=device-width/);
  expect(wrong).toEqual([]);
});
