// Concerns: delivery, dispatch, masterdata.
import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import enums from '../spec/tables/enums.json' with { type: 'json' };
import type { Place } from './orders.ts';
import { ask, open, person, phone, sign, test } from './people.ts';
import { photo } from './photo.ts';
import { loadAndClose, releasedTrip } from './trips.ts';

type Stop = {
  id: string;
  name: string;
  sequence: number;
  signatureType: string | null;
  orders: { orderNumber: string }[];
};
type Trip = { id: string; name: string; state: string; stops: Stop[] };
type Customer = { id: string; orgUnit: string } & Record<string, unknown>;

/** How the driver gives each kind of proof, and what the phone says while it is missing (domain 2.9). */
type Way = { asked: RegExp | null; give: (page: Page) => Promise<void>; taken: string };
const choose = (scope: Locator) => scope.locator('input[type=file]').first().setInputFiles(photo('beleg.jpg'));
const paper = (label: string) => (page: Page) => choose(page.getByRole('group', { name: label }));
const nothing = async () => undefined;
const ways: Record<string, Way> = {
  DISPLAY: { asked: /Auf dem Telefon unterschreiben/, give: sign, taken: 'Auf dem Telefon unterschrieben' },
  DOCUMENT: {
    asked: /fotografieren/,
    give: paper('Foto des unterschriebenen Lieferscheins'),
    taken: 'Unterschriebener Lieferschein, fotografiert',
  },
  ORIGINAL_DOCUMENT: {
    asked: /wer das Original unterschrieben hat/,
    give: (page) => page.getByLabel('Angenommen von').fill('K. Original'),
    taken: 'Unterschriebenes Original, kommt auf Papier zurück',
  },
  PHOTO: {
    asked: /Noch 1 Foto/,
    give: (page) => choose(page.getByRole('group', { name: /^Fotos/ })),
    taken: 'Foto anstelle einer Unterschrift',
  },
  CAPTURE: { asked: /fotografieren/, give: paper('Foto des Dokuments'), taken: 'Papier, fotografiert' },
  GEO_POSITION: { asked: null, give: nothing, taken: 'Position des Fahrzeugs anstelle einer Unterschrift' },
  NOT_REQUESTED: { asked: null, give: nothing, taken: 'Keine Unterschrift verlangt' },
  DEACTIVATED: { asked: null, give: nothing, taken: 'Nachweis abgeschaltet' },
};
const kinds = enums.find(({ key }) => key === 'signature-types')?.values ?? [];

async function customerAsks(admin: Page, signatureType: string): Promise<void> {
  const { body } = await ask<Customer>(admin, 'GET', '/cmd-core-rest-interface/masterdata/customer/v1/dtm/c10001');
  const path = `/cmd-core-rest-interface/transfer/customer/v1/${body.orgUnit}/current`;
  const saved = await ask(admin, 'POST', path, { ...body, signatureType, signatureRequirement: 'ERROR' });
  expect(saved.status, JSON.stringify(saved.body)).toBeLessThan(300);
}

const consigneesOf = (specified: readonly string[], cashAt: number): readonly Place[] =>
  specified.map(
    (kind, at): Place => [`Halle ${kind}`, `Hansastr. ${10 + 6 * at}`, 'Unna', '59425', 1, at === cashAt ? 147.8 : 0],
  );

/** A trip of the driver that has left, with a stop at each of these consignees. */
async function onTheRoad(browser: Browser, places: readonly Place[], viewport: { width: number; height: number }) {
  const admin = await person(browser, 'admin');
  const dispo = await person(browser, 'dispo1');
  const loader = await person(browser, 'lader1');
  const place = { geolocation: { latitude: 51.53, longitude: 7.69 }, permissions: ['geolocation'], hasTouch: true };
  const driver = await person(browser, 'fahrer1', viewport, 'dtm', place);
  const { page } = driver;
  const { trip } = await releasedTrip(dispo.page, 'do-lx-1049', places);
  await loadAndClose(dispo.page, loader.page, trip.id);
  await ask(page, 'POST', `/dpt-rest/trips/${trip.id}/driver-confirmation`, { accepted: true });
  await ask(page, 'POST', `/dpt-rest/trips/${trip.id}/start`, {});
  const read = async () => (await ask<Trip>(page, 'GET', `/dpt-rest/trips/${trip.id}`)).body;
  const { stops } = await read();
  const stopAt = (name: string): Stop => {
    const found = stops.find((one) => one.name === name);
    if (!found) throw new Error(`no stop at ${name}`);
    return found;
  };
  return { admin: admin.page, dispo: dispo.page, driver, trip, read, stopAt };
}

/** A telephone whose memory takes its time to keep a photo: the event is over 800 ms after it was. */
const slowMemory = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const listen = IDBTransaction.prototype.addEventListener;
    IDBTransaction.prototype.addEventListener = function (
      this: IDBTransaction,
      type: string,
      told: EventListenerOrEventListenerObject,
      ...rest: [(boolean | AddEventListenerOptions)?]
    ) {
      const slow = type === 'complete' && this.mode === 'readwrite' && this.objectStoreNames.contains('files');
      const later = (event: Event) => setTimeout(() => (told as EventListener).call(this, event), 800);
      listen.call(this, type, slow ? later : told, ...rest);
    };
  });

/** A telephone that does not find itself at the first try, as behind steel and concrete. */
const lateToFind = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const { geolocation } = navigator;
    const ask = geolocation.getCurrentPosition.bind(geolocation);
    const lost = { code: 2, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as const;
    let tries = 0;
    geolocation.getCurrentPosition = (found, failed, options) => {
      tries += 1;
      if (tries === 1) failed?.(lost);
      else ask(found, failed, options);
    };
  });

/**
 * A telephone that finds itself at once, and only once: the next time it goes on looking. What was begun at a stop it reads slowly, so that
 * a place which is found that early comes before the draft.
 */
const findsOnce = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (found) => {
      if (sessionStorage.getItem('found')) return;
      sessionStorage.setItem('found', 'once');
      const coords = { latitude: 51.53, longitude: 7.69, accuracy: 5 } as GeolocationCoordinates;
      found({ coords, timestamp: 0 } as GeolocationPosition);
    };
    const listen = IDBRequest.prototype.addEventListener;
    IDBRequest.prototype.addEventListener = function (
      this: IDBRequest,
      type: string,
      told: EventListenerOrEventListenerObject,
      ...rest: [(boolean | AddEventListenerOptions)?]
    ) {
      const draft = this.source instanceof IDBObjectStore && this.source.name === 'drafts';
      const read = type === 'success' && draft && this.transaction?.mode === 'readonly';
      const later = (event: Event) => setTimeout(() => (told as EventListener).call(this, event), 2500);
      listen.call(this, type, read ? later : told, ...rest);
    };
  });

/** Opens a stop with the rules of its customers as they are now, and says that the goods were handed over. */
async function handOver(page: Page, tripId: string, stopId: string): Promise<Locator> {
  const rules = page.waitForResponse((response) => response.url().endsWith(`/tours/${tripId}/snapshot`));
  await open(page, `/TOUR/trips/${tripId}/${stopId}`);
  await page.reload();
  await rules;
  await page.getByRole('button', { name: 'Angekommen' }).click();
  // The time of arrival takes a line of its own: what is below it moves once more.
  await expect(page.getByText(/^Angekommen \d/)).toBeVisible();
  await page.getByRole('radio', { name: 'Zugestellt', exact: true }).check();
  return page.getByRole('button', { name: 'Stopp abschließen' });
}

test('each kind of proof that a customer can ask for is given on the phone and told on the trip', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  expect(Object.keys(ways)).toEqual(kinds);
  const { admin, dispo, driver, trip, read, stopAt } = await onTheRoad(browser, consigneesOf(kinds, 7), phone);
  const { page } = driver;
  await slowMemory(driver.context);
  await lateToFind(driver.context);
  for (const [kind, way] of Object.entries(ways)) {
    const stop = stopAt(`Halle ${kind}`);
    await customerAsks(admin, kind);
    const complete = await handOver(page, trip.id, stop.id);
    if (kind === 'DEACTIVATED') {
      // Nobody is asked to sign; what is due in cash is asked all the same.
      await expect(page.getByLabel('Angenommen von')).toHaveCount(0);
      await complete.click();
      await expect(page.getByText('Geben Sie den kassierten Betrag ein, 0 wenn keiner.')).toBeVisible();
      await page.getByRole('button', { name: 'Ganzer Betrag' }).click();
    }
    if (way.asked) {
      await complete.click();
      await expect(page.getByText(way.asked).first()).toBeVisible();
    }
    await way.give(page);
    // Until the telephone knows where it is, the stop says that the place is missing: the driver taps again.
    await expect(async () => {
      if (await complete.isVisible()) await complete.click({ timeout: 5000 });
      await expect(page.getByRole('heading', { name: trip.name })).toBeVisible({
        timeout: kind === 'GEO_POSITION' ? 5000 : 25_000,
      });
    }).toPass({ timeout: 60_000 });
    await expect
      .poll(async () => (await read()).stops.find(({ id }) => id === stop.id)?.signatureType, { timeout: 30_000 })
      .toBe(kind);
  }
  await open(dispo, `/DPT/tour/${trip.id}`);
  await dispo.getByRole('tab', { name: /Ablieferbelege/ }).click();
  for (const [kind, { taken }] of Object.entries(ways)) {
    const heading = dispo.getByRole('heading', { name: new RegExp(`Halle ${kind}$`) });
    const told = dispo.locator('section.s-proof').filter({ has: heading });
    await expect(told.getByText(taken, { exact: true })).toBeVisible();
  }
  expect(driver.wrong).toEqual([]);
});

test('a place that is found before the draft of the stop is read is not lost; while it is looked for, the stop says so and blames nobody', async ({
  browser,
}) => {
  const { admin, driver, trip, read, stopAt } = await onTheRoad(browser, consigneesOf(['Eins', 'Zwei'], -1), phone);
  const { page, context } = driver;
  await customerAsks(admin, 'GEO_POSITION');
  await findsOnce(context);
  const first = stopAt('Halle Eins');
  const complete = await handOver(page, trip.id, first.id);
  await complete.click();
  await expect(page.getByRole('heading', { name: trip.name })).toBeVisible();
  await expect
    .poll(async () => (await read()).stops.find(({ id }) => id === first.id)?.signatureType, { timeout: 30_000 })
    .toBe('GEO_POSITION');

  const second = await handOver(page, trip.id, stopAt('Halle Zwei').id);
  await second.click();
  await expect(page.getByText(/^Der Standort wird noch gesucht/)).toBeVisible();
  await expect(page.getByText(/im Browser freigeben/)).toHaveCount(0);
  expect(driver.wrong).toEqual([]);
});

test('what was refused is read one by one, and leaves the driver on a small phone the room to go on working', async ({
  browser,
}) => {
  const names = ['Eins', 'Zwei', 'Drei', 'Vier'];
  const { admin, driver, trip, read, stopAt } = await onTheRoad(browser, consigneesOf(names, -1), {
    width: 360,
    height: 640,
  });
  const { page, context } = driver;
  await customerAsks(admin, 'NOT_REQUESTED');
  await page.reload();
  for (const name of names.slice(0, 3)) {
    // What is recorded stays on the phone, until the customer wants a paper for each.
    const complete = await handOver(page, trip.id, stopAt(`Halle ${name}`).id);
    await context.route(/mobile-rest\/events/, (route) => route.abort('internetdisconnected'));
    await complete.click();
    await expect(page.getByRole('heading', { name: trip.name })).toBeVisible();
  }
  await customerAsks(admin, 'DOCUMENT');
  await context.unroute(/mobile-rest\/events/);
  await page.reload();
  const refused = page.getByRole('region', { name: /^Erfasst/ });
  await expect(refused.getByText('Danach noch 2 weitere.')).toBeVisible({ timeout: 60_000 });
  await expect(refused).toHaveCount(1);
  const complete = await handOver(page, trip.id, stopAt('Halle Vier').id);
  await choose(page.getByRole('group', { name: 'Foto des unterschriebenen Lieferscheins' }));
  await complete.click();
  await expect
    .poll(async () => (await read()).stops.find(({ name }) => name === 'Halle Vier')?.signatureType)
    .toBe('DOCUMENT');
  await refused.getByRole('button', { name: 'Gelesen' }).click();
  await expect(refused.getByText('Danach noch eine.')).toBeVisible();
  await refused.getByRole('button', { name: 'Gelesen' }).click();
  await refused.getByRole('button', { name: 'Gelesen' }).click();
  await expect(refused).toHaveCount(0);
});
