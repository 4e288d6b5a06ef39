// Concerns: messaging, the shell.
import { type Browser, expect, type Page, type Worker } from '@playwright/test';
import { clock } from './clock.ts';
import { bell, json } from './answers.ts';
import { faultsOf } from './faults.ts';
import { ask, base, desk, person, phone, test } from './people.ts';
import { pushScript, startPushService } from './pushService.ts';

/** Notices to a device whose product is closed, as its owner turns them on, gets them and taps on them. */
const settings = (page: Page) => page.getByRole('dialog', { name: 'Benachrichtigungen einstellen' });
const push = (page: Page) => settings(page).getByRole('region', { name: 'Mitteilungen auf diesem Gerät' });

async function opens(page: Page): Promise<void> {
  await bell(page).click();
  await page.getByRole('button', { name: 'Benachrichtigungen einstellen' }).click();
  await expect(push(page)).toBeVisible();
}

/** Somebody at a device that may show notices, with a push service. */
async function device(browser: Browser, account: string, viewport: typeof desk, script: string) {
  const one = await person(browser, account, viewport, 'dtm', { serviceWorkers: 'allow' });
  await one.context.grantPermissions(['notifications'], { origin: new URL(base()).origin });
  await one.page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await one.context.addInitScript(script);
  await one.page.reload();
  const worker = one.context.serviceWorkers()[0] ?? (await one.context.waitForEvent('serviceworker'));
  return { ...one, worker };
}

/** Hands a notice to the browser, as its push service does. */
async function delivered(page: Page, notice: object): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((known) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const id = registrations[0]?.registrationId;
      if (id) known(id);
    }),
  );
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: `${new URL(base()).origin}/`,
    registrationId: await registered,
    data: JSON.stringify(notice),
  });
  await cdp.detach();
}
type Shown = { title: string; body: string; tag: string };
const shown = (worker: Worker): Promise<Shown[]> =>
  worker.evaluate(
    'self.registration.getNotifications().then((all) => all.map(({ title, body, tag }) => ({ title, body, tag })))',
  );
/** The owner taps on the notice. */
const tapped = (worker: Worker): Promise<unknown> =>
  worker.evaluate(
    `self.registration.getNotifications().then(([notification]) => void self.dispatchEvent(new NotificationEvent('notificationclick', { notification })))`,
  );

test('a driver turns notices on, gets one of a message without its words, and a tap on it leads there', async ({
  browser,
}) => {
  const service = await startPushService();
  const { page, context, worker, wrong } = await device(browser, 'fahrer1', phone, pushScript(service.subscription));
  const dispo = await person(browser, 'dispo1');
  await worker.evaluate(
    'self.badges = 0; Object.assign(self.navigator, { setAppBadge: async () => { self.badges += 1; } }); undefined',
  );

  // Its push service is away: the switch stays off, in words.
  await page.evaluate(`localStorage.setItem('test/refuses', '1')`);
  await opens(page);
  const on = push(page).getByRole('switch', { name: 'Mitteilungen empfangen' });
  await on.click();
  await expect(push(page).getByRole('status')).toHaveText(
    'Der Mitteilungsdienst des Browsers ist nicht erreichbar. Bitte später noch einmal einschalten.',
  );
  await expect(on).not.toBeChecked();
  await page.evaluate(`localStorage.removeItem('test/refuses')`);
  await on.click();
  await expect(push(page).getByRole('status')).toHaveText('Mitteilungen kommen auf dieses Gerät.');
  await expect(on).toBeChecked();
  expect(JSON.parse(await page.evaluate(`localStorage.getItem('test/push')`))).toMatchObject({ userVisibleOnly: true });
  await page.keyboard.press('Escape');

  const own = await ask<{ type: string; name: string }[]>(page, 'GET', '/api/channels/subjects');
  const name = own.body.find(({ type }) => type === 'VEHICLE')?.name ?? '';
  const channel = `/api/channels/VEHICLE/${encodeURIComponent(name)}`;
  const place = `/MSG?channel=${encodeURIComponent(`VEHICLE/${name}`)}`;
  const words = 'Bitte Tor 7 anfahren';
  const { status } = await ask(dispo.page, 'POST', channel, {
    text: words,
    clientTime: clock.now(),
  });
  expect(status).toBe(201);
  await expect.poll(() => service.taken.length).toBe(1);
  const [first] = service.taken;
  expect(first?.notice.place).toBe(place);
  expect(JSON.stringify(first)).not.toContain('Tor 7');
  expect(first?.headers).toMatchObject({ 'content-encoding': 'aes128gcm' });

  await delivered(page, first?.notice ?? {});
  await expect.poll(() => shown(worker)).toEqual([{ title: 'Neue Nachricht', body: '', tag: first?.notice.tag }]);
  expect(await worker.evaluate('self.badges')).toBe(1);
  await tapped(worker);
  await expect.poll(() => new URL(page.url()).hash).toBe(`#${place}`);
  await expect(page.getByRole('log')).toContainText(words);
  expect(await shown(worker)).toEqual([]);
  // What names another site leads nowhere but to the product.
  await delivered(page, { title: 'Fremd', place: '//example.org/', tag: 'strange' });
  await expect.poll(() => shown(worker)).toEqual([{ title: 'Fremd', body: '', tag: 'strange' }]);
  await tapped(worker);
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/studio\/[^#]*#\//);
  expect(await faultsOf(page)).toEqual([]);

  // Who signs out hears nothing any more.
  await context.request.post('/login-rest/logout', { headers: { origin: new URL(base()).origin } });
  await ask(dispo.page, 'POST', channel, { text: `${words} 2`, clientTime: clock.now() });
  await page.waitForTimeout(2000);
  expect(service.taken).toHaveLength(1);
  expect([...wrong, ...dispo.wrong]).toEqual([]);
  await service.stop();
});

test('the switch says why it cannot be turned on: not set up, blocked, unknown to the browser', async ({ browser }) => {
  const { page } = await person(browser, 'dispo1');
  await page.route('**/api/system/push', (route) => json(route, { publicKey: null }));
  await opens(page);
  await expect(push(page).getByRole('status')).toContainText('für diese Installation nicht eingerichtet');
  await expect(push(page).getByRole('switch', { name: 'Mitteilungen empfangen' })).toBeDisabled();
  await page.unroute('**/api/system/push');
  await page.addInitScript(`Object.defineProperty(Notification, 'permission', { get: () => 'denied' })`);
  await page.reload();
  await opens(page);
  const on = push(page).getByRole('switch', { name: 'Mitteilungen empfangen' });
  await expect(on).toBeDisabled();
  await expect(push(page).getByRole('status')).toContainText('Der Browser blockiert Mitteilungen für Kontor.');
  await page.addInitScript('delete window.PushManager');
  await page.reload();
  await opens(page);
  await expect(on).toBeDisabled();
  await expect(push(page).getByRole('status')).toContainText('Dieser Browser kann keine Mitteilungen empfangen.');
});
