// Concerns: yard, the shell.
import { expect } from '@playwright/test';
import { keptPerson, pagesKept, wakeWorker } from './kept.ts';
import { ask, open, person, scanWith, test } from './people.ts';

/** What waits on the device of somebody in the yard. */
const sends = /\/ym-rest\/(shunting-orders\/[^/]+\/drive|walks\/[^/]+\/(finds|end))$/;

test('with every page closed the service worker sends a shunter’s steps and a whole walk, in order, and the page hears no refusal', async ({
  browser,
}) => {
  const desk = await person(browser, 'depotadmin');
  const { page, context, wrong } = await keptPerson(browser, 'yard1');
  await open(page, '/YM/shunter');
  const card = page.getByRole('article');
  await expect(card).toBeVisible();
  await open(page, '/YM/walk');
  const begun = page.waitForResponse((one) => one.url().endsWith('/ym-rest/walks'));
  await page.getByRole('button', { name: 'Rundgang beginnen' }).click();
  const { id } = (await (await begun).json()) as { id: string };
  await expect(page.getByText('Platz scannen')).toBeVisible();
  await expect.poll(() => pagesKept(page)).toEqual(expect.arrayContaining(['/YM/shunter', '/YM/walk']));
  const mark = page.getByRole('button', { name: /^Wartet auf diesem Gerät/ });
  const told: string[] = [];
  await context.route(sends, (route) => {
    if (!route.request().serviceWorker()) return route.abort('internetdisconnected');
    told.push(new URL(route.request().url()).pathname.split('/').at(-1) ?? '');
    return route.continue();
  });
  for (const code of ['YP:P-28', 'XYZU 111', 'YP:P-29', 'XYZU 222']) await scanWith(page, code);
  await expect(mark).toHaveAccessibleName(/2 warten/);
  await page.getByRole('button', { name: 'Beenden, 0 korrigieren' }).click();
  await expect(page.getByRole('button', { name: 'Rundgang beginnen' })).toBeVisible();
  await open(page, '/YM/shunter');
  const [unit = '', place = ''] = ((await card.getAttribute('aria-label')) ?? '').split(' → ');
  await scanWith(page, unit);
  await expect(page.getByText(`${place} scannen`)).toBeVisible();
  await scanWith(page, `YP:${place}`);
  await expect(mark).toHaveAccessibleName(/5 warten/);

  const elsewhere = await context.newPage();
  await elsewhere.goto(new URL('/api/openapi.json', page.url()).href);
  await page.close();
  await wakeWorker(elsewhere, 'kontor-waiting');
  const walked = async () => {
    const { body } = await ask<{ state: string; places: number }>(desk.page, 'GET', `/ym-rest/walks/${id}`);
    return `${body.state} ${body.places}`;
  };
  type Orders = { items: { name: string; state: string }[] };
  const driven = async () => {
    const { body } = await ask<Orders>(desk.page, 'POST', '/ym-rest/shunting-orders/table', {});
    return body.items.find(({ name }) => name === `${unit} → ${place}`)?.state;
  };
  await expect.poll(walked).toBe('FINISHED 2');
  await expect.poll(driven).toBe('FINISHED');
  // The browser may wake it by itself as well: a second sending has no effect.
  expect([...new Set(told.filter((one) => one !== 'drive'))]).toEqual(['finds', 'end']);
  await context.unroute(sends);
  // The page, opened again, sends all of it once more and hears that it is done.
  const again = await context.newPage();
  const heard: number[] = [];
  again.on('response', (one) => sends.test(one.url()) && heard.push(one.status()));
  await open(again, '/YM/walk');
  await expect.poll(() => heard).toEqual([200, 200, 200, 200, 200]);
  await expect(again.getByRole('button', { name: /^Wartet auf diesem Gerät/ })).toHaveCount(0);
  await expect(again.getByRole('button', { name: 'Rundgang beginnen' })).toBeVisible();
  expect(await walked()).toBe('FINISHED 2');
  expect([...wrong, ...desk.wrong]).toEqual([]);
});
