// Concerns: delivery, dispatch, blobs.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { amount } from '../server/testing/amount.ts';
import { tcpProxy } from '../server/testing/tcpProxy.ts';
import { clock, passTime, standsStill } from './clock.ts';
import { today } from './depotDay.ts';
import { password } from './world.ts';
import { ask, base, open, person, phone, sign, test } from './people.ts';
import { bookedTwice, checked, type Checks, loadAndClose } from './trips.ts';

/** A whole working day without a network. The tab is closed after every stop, the browser ends twice in between. */
type Order = { itemId: string; result: string | null; photos: string[]; documentedAt: number | null };
type Stop = {
  id: string;
  sequence: number;
  name: string;
  actualArrival: number | null;
  signer: string | null;
  signatureBlobId: string | null;
  orders: Order[];
};
type Trip = { id: string; name: string; state: string; loadingListId: string; stops: Stop[] };
type Row = {
  itemId: string;
  totalGrossWeight: number;
  shipmentType: string;
  consigneeName?: string;
  calculatedDangerousGoodsPoints?: number | null;
};

const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
);

/** A trip of the driver with so many stops, loaded and closed: it waits for the driver's answer. */
async function loadedTrip(dispo: Page, loader: Page, count: number): Promise<Trip> {
  const { body: made } = await ask<Trip>(dispo, 'POST', `/dpt-rest/trips${bookedTwice}`, {
    executionDate: today(),
    vehicleId: 'do-lx-1049',
    outboundRoute: '112',
  });
  const read = async () => (await ask<Trip>(dispo, 'GET', `/dpt-rest/trips/${made.id}`)).body;
  const pool = await ask<{ items: Row[] }>(dispo, 'POST', '/dpt-rest/items', {
    filter: { and: [{ field: 'shipmentState', op: '=', value: 'DISPATCHABLE' }] },
    sort: [{ field: 'totalGrossWeight', dir: 'asc' }],
    paging: { size: 200 },
  });
  const light = pool.body.items
    .filter((row) => row.shipmentType === 'DELIVERY' && !row.calculatedDangerousGoodsPoints)
    .sort((a, b) => a.totalGrossWeight - b.totalGrossWeight);
  for (const { itemId } of light) {
    if ((await read()).stops.length >= count) break;
    const first = await ask<Checks>(dispo, 'POST', `/dpt-rest/trips/${made.id}/items`, { itemIds: [itemId] });
    if (!first.body.success)
      await ask<Checks>(dispo, 'POST', `/dpt-rest/trips/${made.id}/items`, {
        itemIds: [itemId],
        overrideCodes: [...new Set(first.body.checkResults.filter((one) => one.overridable).map(({ code }) => code))],
      });
  }
  await checked(dispo, `/dpt-rest/trips/${made.id}/release`, {});
  await loadAndClose(dispo, loader, made.id);
  return read();
}

test(
  'a whole day without a network arrives once, in its order, with the times of the phone',
  { tag: '@both' },
  async ({ browser, playwright }, info) => {
    test.setTimeout(600_000);
    const dispo = await person(browser, 'dispo1');
    const loader = await person(browser, 'lader1');
    const stops = amount(12, 6);
    const trip = await loadedTrip(dispo.page, loader.page, stops);
    expect(trip.stops.length).toBeGreaterThanOrEqual(stops - 2);

    const folder = mkdtempSync(join(tmpdir(), 'kontor-driver-'));
    // The emulated loss of the network ends a moment before a closed tab does, which then still sends; a line that is cut does not.
    const { host, port } = new URL(base());
    const line = await tcpProxy('127.0.0.1', Number(port));
    const options = info.project.use.launchOptions;
    const network = async (context: BrowserContext, on: boolean) => {
      line.cut(!on);
      await context.setOffline(!on);
    };
    const launch = async (): Promise<BrowserContext> => {
      const context = await playwright.chromium.launchPersistentContext(folder, {
        ...options,
        args: [...(options?.args ?? []), `--host-resolver-rules=MAP ${host} 127.0.0.1:${line.port}`],
        viewport: phone,
        hasTouch: true,
        locale: 'de-DE',
        timezoneId: 'Europe/Berlin',
        serviceWorkers: 'allow',
        baseURL: base(),
      });
      context.setDefaultTimeout(25_000);
      await standsStill(context);
      return context;
    };
    const signIn = async (context: BrowserContext) => {
      const login = await context.request.post('/login-rest/login', {
        form: { orgunit: 'dtm', accountid: 'fahrer1', password },
        headers: { origin: new URL(base()).origin },
      });
      expect(login.status()).toBe(200);
    };
    let context = await launch();
    try {
      await signIn(context);
      let page = await context.newPage();
      const wrong: string[] = [];
      await page.goto('/studio/');
      await expect(page.getByRole('button', { name: /^Benutzermenü/ })).toBeVisible();
      await open(page, '/TOUR/trips');
      await expect(page.getByText(trip.name).first()).toBeVisible();
      // The product's files are on the device, and the trip: nobody has opened it yet.
      const kept = () =>
        page.evaluate(
          `caches.keys().then((names) => Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map((request) => new URL(request.url).pathname)))).then((all) => all.flat())`,
        ) as Promise<string[]>;
      await expect
        .poll(kept, { timeout: 60_000 })
        .toEqual(
          expect.arrayContaining(['/studio/resources/de/delivery.json', '/studio/resources/de/masterdata.json']),
        );
      const papers = await ask<{ kind: string; paperId: string | null }[]>(
        page,
        'GET',
        `/dpt-rest/trips/${trip.id}/papers`,
      );
      const rounds = papers.body.find(({ kind }) => kind === 'STOP_LIST')?.paperId ?? 'none';
      const keptFiles = `new Promise((done) => { const asked = indexedDB.open('kontor-kept'); asked.onsuccess = () => { const pages = asked.result.transaction('pages').objectStore('pages').getAll(); pages.onsuccess = () => { asked.result.close(); done(JSON.stringify(pages.result.flatMap((one) => one.answers.filter(([, data]) => data instanceof Blob).map(([key]) => key)))); }; }; })`;
      await expect.poll(() => page.evaluate(keptFiles), { timeout: 60_000 }).toContain(rounds);
      // The last file of the product is on the device as well: no more come.
      const more = async () => {
        const files = (await kept()).length;
        await page.waitForTimeout(2500);
        return (await kept()).length - files;
      };
      await expect.poll(more, { timeout: 60_000 }).toBe(0);

      // No network from here on. Every stop in a tab of its own; the browser ends after the fourth and after the eighth.
      const times: { arrived: number; documented: number }[] = [];
      let photos = 0;
      await network(context, false);
      for (const [index, stop] of trip.stops.entries()) {
        if (index === 4 || index === 8) {
          await context.close();
          context = await launch();
          await network(context, false);
        } else await page.close();
        page = await context.newPage();
        page.on('pageerror', (error) => wrong.push(error.message));
        await page.goto(`/studio/#/TOUR/trips/${trip.id}`);
        await expect(page.getByRole('heading', { name: trip.name })).toBeVisible();
        if (index === 0) {
          const accept = page.getByRole('button', { name: 'Annehmen' });
          const start = page.getByRole('button', { name: 'Tour starten' });
          await accept.or(start).waitFor();
          if (await accept.isVisible()) await accept.click();
          await start.click();
          // A check on the road: the papers open from the device.
          const [paper] = await Promise.all([
            context.waitForEvent('page'),
            page.getByRole('button', { name: /^Rollkarte/ }).click(),
          ]);
          expect(paper.url()).toMatch(/^blob:/);
          await paper.close();
        }
        await passTime(60_000, page);
        await page.getByRole('button', { name: `Zu Stopp ${stop.sequence}` }).click();
        await page.getByRole('button', { name: 'Angekommen' }).click();
        const arrived = clock.now();
        await expect(page.getByRole('button', { name: 'Stopp abschließen' })).toBeVisible();
        for (const radio of await page.getByRole('radio', { name: 'Abweichung' }).all()) {
          // Every third stop deviates, with photos; what was begun survives a tab that closes in the middle.
          if (index % 3 !== 0) break;
          await radio.check();
        }
        if (index % 3 === 0) {
          for (const reason of await page.getByRole('button', { name: 'Grund wählen' }).all()) {
            await reason.click();
            await page.getByRole('dialog').getByRole('option').first().click();
          }
          for (const [at, input] of (await page.locator('input[type=file]').all()).entries()) {
            if (at % 2 === 1) continue;
            await input.setInputFiles([
              { name: `a-${index}-${at}.jpg`, mimeType: 'image/jpeg', buffer: jpeg },
              { name: `b-${index}-${at}.jpg`, mimeType: 'image/jpeg', buffer: jpeg },
            ]);
            photos += 2;
          }
          for (const remark of await page.getByLabel(/Bemerkung/).all()) await remark.fill('Karton eingedrückt');
          await expect(page.getByText(/2 von 10 Fotos/).first()).toBeVisible();
        } else
          for (const radio of await page.getByRole('radio', { name: 'Zugestellt', exact: true }).all())
            await radio.check();
        for (const cash of await page.getByRole('button', { name: /Voller Betrag|vollständig|Ganzer/i }).all())
          await cash.click();
        await page.getByLabel('Angenommen von').fill(`Annehmer ${stop.sequence}`);
        await sign(page);
        if (index === 3) {
          await page.waitForTimeout(500);
          await page.close();
          page = await context.newPage();
          await page.goto(`/studio/#/TOUR/trips/${trip.id}/${stop.id}`);
          await expect(page.getByLabel('Angenommen von')).toHaveValue(`Annehmer ${stop.sequence}`);
          await expect(page.getByText(/2 von 10 Fotos/).first()).toBeVisible();
          await expect(page.getByRole('img', { name: 'Unterschrift' })).toBeVisible();
        }
        await passTime(30_000, page);
        await page.getByRole('button', { name: 'Stopp abschließen' }).click();
        const documented = clock.now();
        await expect(page.getByRole('heading', { name: trip.name })).toBeVisible();
        await expect(page.getByText(/Ohne Netz seit/)).toBeVisible();
        times.push({ arrived, documented });
      }
      expect(wrong).toEqual([]);
      expect(line.opened()).toBeGreaterThan(0);
      const before = (await ask<Trip>(dispo.page, 'GET', `/dpt-rest/trips/${trip.id}`)).body;
      expect(before.state).not.toBe('DRV_INPROGRESS');
      expect(before.stops.filter((stop) => stop.actualArrival !== null)).toEqual([]);

      // The network is back. Whoever was signed out meanwhile signs in again; nothing was lost by it.
      const bodies: unknown[][] = [];
      await network(context, true);
      await signIn(context);
      page.on('request', (request) => {
        if (request.url().endsWith('/mobile-rest/events')) bodies.push(request.postDataJSON() as unknown[]);
      });
      await page.goto('/studio/#/TOUR/trips');
      await page.reload();
      const done = async () =>
        (await ask<Trip>(dispo.page, 'GET', `/dpt-rest/trips/${trip.id}`)).body.stops.filter((stop) =>
          stop.orders.every((order) => order.result !== null),
        ).length;
      await expect.poll(done, { timeout: 90_000 }).toBe(trip.stops.length);
      await expect(page.getByText(/wird gesendet|werden gesendet/)).toHaveCount(0);
      await expect(page.getByText(/Ohne Netz seit/)).toHaveCount(0);

      const after = (await ask<Trip>(dispo.page, 'GET', `/dpt-rest/trips/${trip.id}`)).body;
      for (const [index, stop] of after.stops.entries()) {
        expect(stop.signer).toBe(`Annehmer ${stop.sequence}`);
        expect(stop.signatureBlobId).not.toBe(null);
        expect(stop.actualArrival).toBe(times[index]?.arrived);
        for (const order of stop.orders) expect(order.documentedAt).toBe(times[index]?.documented);
      }
      expect(after.stops.flatMap((stop) => stop.orders.flatMap((order) => order.photos))).toHaveLength(photos);
      type Entry = { code: string; statusTime: number };
      const history = (await ask<Entry[]>(dispo.page, 'GET', `/dpt-rest/history/TRIP:${trip.id}`)).body;
      const happened = history
        .filter(({ code }) => code === '2051' || code === '2052')
        .sort((a, b) => a.statusTime - b.statusTime);
      expect(happened.map(({ code }) => code)).toEqual(trip.stops.flatMap(() => ['2051', '2052']));

      // The control: the same again is known and changes nothing; without the keys of the phone it is not.
      const sent = bodies.flat() as { clientEventId: string }[];
      expect(sent.length).toBeGreaterThanOrEqual(trip.stops.length * 2);
      const again = await ask<{ outcome: string }[]>(page, 'POST', '/mobile-rest/events', sent.slice(0, 100));
      expect([...new Set(again.body.map(({ outcome }) => outcome))]).toEqual(['KNOWN']);
      const keyless = sent.slice(0, 100).map((event) => ({ ...event, clientEventId: crypto.randomUUID() }));
      const doubled = await ask<{ outcome: string }[]>(page, 'POST', '/mobile-rest/events', keyless);
      expect(doubled.body.filter(({ outcome }) => outcome === 'KNOWN')).toEqual([]);
      expect([...dispo.wrong, ...loader.wrong]).toEqual([]);
    } finally {
      await context.close();
      await line.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
