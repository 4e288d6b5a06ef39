// Concerns: identity, the shell.
import { type Browser, expect, type Page } from '@playwright/test';
import { HOTP, Secret } from 'otpauth';
import { clock } from './clock.ts';
import { faultsOf } from './faults.ts';
import { password } from './world.ts';
import { atRest, ask, base, desk, person, phone, test } from './people.ts';
import { measured } from '../server/testing/measured.ts';

const codeAt = (secret: string, at: number): string =>
  HOTP.generate({ secret: Secret.fromBase32(secret), digits: 6, counter: Math.floor(at / 30_000) });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const signInButton = (page: Page) => page.getByRole('button', { name: 'Anmelden', exact: true });

/** A browser of its own at the login page; nobody is signed in. */
async function visitor(browser: Browser, address = '/studio/', viewport = desk): Promise<Page> {
  const context = await browser.newContext({ viewport, hasTouch: viewport === phone, baseURL: base() });
  const page = await context.newPage();
  await page.goto(address);
  return page;
}
async function chooseUnit(page: Page, unit: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Depot' }).click();
  await page.getByRole('combobox', { name: 'Suchen' }).fill(unit);
  await page.keyboard.press('Enter');
}
async function type(page: Page, account: string, typed = password): Promise<void> {
  await field(page, 'Konto').fill(account);
  await field(page, 'Passwort').fill(typed);
}
async function enter(page: Page, account: string, typed = password): Promise<void> {
  await type(page, account, typed);
  await signInButton(page).click();
}
/** Nothing that axe calls serious or critical, light and dark, and nothing that scrolls sideways on a phone. */
async function readable(page: Page): Promise<void> {
  for (const [colorScheme, width] of [
    ['light', 360],
    ['dark', 360],
    ['light', desk.width],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: desk.height });
    await atRest(page);
    expect.soft(await faultsOf(page)).toEqual([]);
    const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect.soft(await page.evaluate(sideways)).toBeLessThanOrEqual(0);
  }
}
const signedInAs = (page: Page, name: string) =>
  expect(page.getByRole('button', { name: `Benutzermenü: ${name}` })).toBeVisible();

test('the login page opens its button when all is filled, says in German what was wrong, and clears the password', async ({
  browser,
}) => {
  const page = await visitor(browser);
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
  await expect(signInButton(page)).toBeDisabled();
  // Nothing is known of this browser: the depot comes first.
  await expect(page.getByRole('combobox', { name: 'Depot' })).toBeFocused();
  await chooseUnit(page, 'dtm');
  await field(page, 'Konto').fill('dispo1');
  await expect(signInButton(page)).toBeDisabled();
  await field(page, 'Passwort').fill('falsch');
  // A shown password hides again after three seconds.
  await page.getByRole('button', { name: 'Passwort anzeigen' }).click();
  await expect(page.locator('#login-password')).toHaveAttribute('type', 'text');
  await expect(page.locator('#login-password')).toHaveAttribute('type', 'password', { timeout: 4500 });
  for (const [account, typed, words] of [
    ['dispo1', 'falsch', 'Benutzername oder Passwort falsch.'],
    ['expired-user', password, 'Ihr Zugang ist abgelaufen. Bitte wenden Sie sich an Ihren Disponenten.'],
    ['locked-user', password, 'Ihr Benutzer ist gesperrt. Bitte wenden Sie sich an Ihren Administrator.'],
    ['locked-hr', password, 'Von der Personalabteilung gesperrt'],
    ['future-user', password, 'Ihr Zugang ist abgelaufen oder Ihr Konto ist gesperrt.'],
  ] as const) {
    await enter(page, account, typed);
    await expect(alert(page)).toHaveText(words);
    await expect(field(page, 'Passwort')).toHaveValue('');
    await expect(field(page, 'Passwort')).toBeFocused();
    await expect(signInButton(page)).toBeDisabled();
  }
  await readable(page);
});

test('a depot that was typed with Enter before the depots were there is chosen when they come, and takes nobody away from where he is', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: desk, baseURL: base() });
  const page = await context.newPage();
  let come = (): void => {};
  const slow = new Promise<void>((done) => (come = done));
  await page.route('**/orgtree/current*', async (route) => {
    await slow;
    await route.continue();
  });
  await page.goto('/studio/');
  await chooseUnit(page, 'dtm');
  await field(page, 'Konto').click();
  await expect(page.getByRole('tree')).toBeHidden();
  come();
  await expect(page.getByRole('combobox', { name: 'Depot' })).toHaveValue('Depot Dortmund-Ost');
  await expect(field(page, 'Konto')).toBeFocused();
});

test('after the sign-in comes the page that was asked for; unit and account of the address are taken out of it', async ({
  browser,
}) => {
  const page = await visitor(browser, '/studio/?orgunit=dtm&accountid=dispo1#/DPT?range=day');
  await expect(page).toHaveURL(/#\/login\?redirect=/);
  expect(new URL(page.url()).search).toBe('');
  await expect(field(page, 'Konto')).toHaveValue('dispo1');
  await expect(field(page, 'Passwort')).toBeFocused();
  await field(page, 'Passwort').fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/DPT\?range=day/);
  // The same account again goes on; another one leads to the login, prefilled.
  await page.goto('/studio/?orgunit=dtm&accountid=dispo1#/');
  await signedInAs(page, 'S. Krämer');
  await page.goto('/studio/?orgunit=ham&accountid=dispo-ham#/');
  await expect(field(page, 'Konto')).toHaveValue('dispo-ham');
  await expect(page.getByRole('combobox', { name: 'Depot' })).toHaveValue('Depot Hamburg-Nord');
});

test('a first password must be changed: broken rules are listed until one edits, then one signs in anew', async ({
  browser,
}) => {
  const page = await visitor(browser, '/studio/?orgunit=dtm&accountid=new-user');
  await field(page, 'Passwort').fill(password);
  await signInButton(page).click();
  await expect(page.getByRole('heading', { name: 'Passwort ändern' })).toBeVisible();
  const change = async (to: string, again = to) => {
    await field(page, 'Altes Passwort').fill(password);
    await field(page, 'Neues Passwort').fill(to);
    await field(page, 'Passwort bestätigen').fill(again);
    await page.getByRole('button', { name: 'Speichern' }).click();
  };
  await change('Neues-Wort-2026!', 'anders');
  await expect(page.getByText('die Passwörter stimmen nicht überein')).toBeVisible();
  await change(password);
  await expect(page.getByText('das neue Passwort muss sich vom alten unterscheiden')).toBeVisible();
  await change('new-user');
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await readable(page);
  const broken = page.getByRole('listitem');
  await expect(broken).toHaveText([
    'mindestens 12 Zeichen',
    'mindestens 3 von: Kleinbuchstaben, Großbuchstaben, Ziffern, andere Zeichen',
    'darf das Konto nicht enthalten',
  ]);
  await field(page, 'Neues Passwort').fill('N');
  await expect(broken).toHaveCount(0);
  await change('Neues-Wort-2026!');
  await expect(page.getByText('Melden Sie sich erneut an.').first()).toBeVisible();
  await field(page, 'Konto').fill('new-user');
  await field(page, 'Passwort').fill('Neues-Wort-2026!');
  await signInButton(page).click();
  await signedInAs(page, 'First sign-in');
});

test('second factor: the QR code and its text, six boxes, a wrong code clears them, a pasted one opens', async ({
  browser,
}) => {
  const page = await visitor(browser, '/studio/?orgunit=dtm&accountid=sicher1#/DPT?range=day');
  await field(page, 'Passwort').fill(password);
  await signInButton(page).click();
  await expect(page.getByRole('img', { name: 'QR-Code für Ihre Authenticator-App' })).toBeVisible();
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const boxes = page.getByRole('textbox', { name: /^Ziffer \d von 6$/ });
  const apply = page.getByRole('button', { name: 'Übernehmen' });
  await expect(boxes).toHaveCount(6);
  await expect(boxes.first()).toBeFocused();
  await page.keyboard.type('1a2345');
  await expect(boxes.last()).toHaveValue('');
  await expect(apply).toBeDisabled();
  await page.keyboard.type('6');
  await apply.click();
  await expect(alert(page)).toContainText('Zwei-Faktor-Anmeldung fehlgeschlagen');
  await expect(boxes.first()).toHaveValue('');
  await expect(boxes.first()).toBeFocused();
  await readable(page);
  await boxes.first().focus();

  // Made inside the page: a browser without a window has no clipboard.
  const paste = (code: string) =>
    page.evaluate(
      `(() => { const data = new DataTransfer(); data.setData('text/plain', '${code}'); data.setData('text', '${code}');
        document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })); })()`,
    );
  await paste(codeAt(secret, clock.now()));
  await expect(boxes.last()).not.toHaveValue('');
  await apply.click();
  // To the page that was asked for before the code.
  await expect(page).toHaveURL(/#\/DPT\?range=day/);

  await page.keyboard.press('Alt+F12');
  await expect(page.getByText('Sie haben sich abgemeldet.')).toBeVisible();
  await enter(page, 'sicher1');
  await expect(boxes).toHaveCount(6);
  await expect(page.getByRole('img')).toHaveCount(0);
  // The code that was used counts no more; the next one does.
  await page.keyboard.type(codeAt(secret, clock.now() + 30_000));
  await page.keyboard.press('Enter');
  await signedInAs(page, 'V. Sommer');
});

test('five wrong codes end the sign-in with the reason', async ({ browser }) => {
  const page = await visitor(browser, '/studio/?orgunit=dtm&accountid=sicher2');
  // A browser that draws late, under quick fingers: half of the next code is typed before anything is drawn.
  await page.evaluate(
    'const draw = window.requestAnimationFrame; window.requestAnimationFrame = (then) => draw(() => setTimeout(then, 150))',
  );
  await field(page, 'Passwort').fill(password);
  await signInButton(page).click();
  const boxes = page.getByRole('textbox', { name: /^Ziffer \d von 6$/ });
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await expect(boxes.first()).toHaveValue('');
    await boxes.first().focus();
    await page.keyboard.type(`00000${attempt}`, { delay: 60 });
    await page.getByRole('button', { name: 'Übernehmen' }).click();
    if (attempt < 4) await expect(alert(page)).toContainText('Zwei-Faktor-Anmeldung fehlgeschlagen');
  }
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
  await expect(alert(page)).toHaveText('Zu viele Fehlversuche. Bitte versuchen Sie es später erneut.');
});

test('logging out shows the login page first and calls half a second later; the other tab follows, and a new account reloads it', async ({
  browser,
}) => {
  const { page, context } = await person(browser, 'dispo2');
  const tab = await context.newPage();
  await tab.goto('/studio/');
  await signedInAs(tab, 'P. Adamczyk');
  // Both times are the page's own: a busy machine tells of them late.
  await page.evaluate(
    `performance.setResourceTimingBufferSize(10_000); new MutationObserver(() => { if (document.body.textContent.includes('Sie haben sich abgemeldet.')) window.shown ??= performance.now(); }).observe(document.body, { childList: true, subtree: true, characterData: true })`,
  );
  const called = page.waitForRequest((request) => request.url().endsWith('/login-rest/logout'));
  await page.keyboard.press('Alt+F12');
  await expect(page.getByText('Sie haben sich abgemeldet.')).toBeVisible();
  await called;
  // The entry is written when the answer has been read, which a busy browser does late.
  const sent = () =>
    page.evaluate<number | null>(
      `performance.getEntriesByType('resource').find((one) => one.name.endsWith('/login-rest/logout'))?.startTime ?? null`,
    );
  await expect.poll(sent).not.toBeNull();
  const between = ((await sent()) ?? 0) - (await page.evaluate<number>('window.shown'));
  expect(between).toBeGreaterThan(400);
  measured('ms between the login page and the call that signs out', between, { atMost: 1_500 });
  await expect(signInButton(tab)).toBeVisible();
  await expect(field(tab, 'Konto')).toHaveValue('dispo2');

  await enter(page, 'dispo3');
  await signedInAs(page, 'J. Feldmann');
  await signedInAs(tab, 'J. Feldmann');
  // Ctrl+Alt+U chooses another login; the other tab goes with it.
  await page.keyboard.press('Control+Alt+KeyU');
  await expect(field(page, 'Konto')).toHaveValue('dispo3');
  // The page changes first; the call goes out half a second later.
  await expect.poll(async () => (await ask(page, 'GET', '/login-rest/sessionInfo')).status).toBe(401);
  await enter(page, 'dispo2');
  await signedInAs(page, 'P. Adamczyk');
  await signedInAs(tab, 'P. Adamczyk');
});

test('a session that is over leads to the login with unit and account, and back to the page', async ({ browser }) => {
  const { page, context } = await person(browser, 'dispo2');
  await page.goto('/studio/#/DPT?range=day');
  await expect(page.getByRole('grid').first()).toBeVisible();
  await context.clearCookies();
  await page.goto('/studio/#/DPT/shipment');
  await expect(page.getByText('Ihre Sitzung ist abgelaufen. Melden Sie sich erneut an.').first()).toBeVisible();
  await expect(field(page, 'Konto')).toHaveValue('dispo2');
  await expect(page.getByRole('combobox', { name: 'Depot' })).toHaveValue('Depot Dortmund-Ost');
  await field(page, 'Passwort').fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/DPT\/shipment/);
});

test('activity keeps the session alive once a minute; a refused keep-alive ends it', async ({ browser }) => {
  const { page, context } = await person(browser, 'dispo2');
  await page.clock.install({ time: clock.now() });
  await page.reload();
  await signedInAs(page, 'P. Adamczyk');
  const alive: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/login-rest/mobile/alive')) alive.push(response.status());
  });
  await page.mouse.click(700, 500);
  await page.clock.fastForward(61_000);
  expect(alive).toEqual([]);
  for (let click = 0; click < 4; click += 1) await page.mouse.click(700, 500);
  await page.keyboard.press('Shift');
  await expect.poll(() => alive).toEqual([204]);
  await context.clearCookies();
  await page.clock.fastForward(61_000);
  await page.mouse.click(700, 500);
  await expect(field(page, 'Konto')).toHaveValue('dispo2');
});

test('an administrator goes on in another depot that the account manages', async ({ browser }) => {
  const { page } = await person(browser, 'admin');
  await page.getByRole('button', { name: /^Benutzermenü/ }).click();
  await page.getByRole('button', { name: 'Depot wechseln' }).click();
  const dialog = page.getByRole('dialog', { name: 'In einem anderen Depot arbeiten' });
  await dialog.getByRole('combobox', { name: 'Depot' }).click();
  await page.getByRole('combobox', { name: 'Suchen' }).fill('ham');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Depot wechseln' }).click();
  await expect
    .poll(
      async () =>
        (await ask<{ orgUnit: string }>(page, 'GET', '/login-rest/sessionInfo').catch(() => undefined))?.body.orgUnit,
    )
    .toBe('ham');
  await page.getByRole('button', { name: /^Benutzermenü/ }).click();
  await expect(page.getByText('Depot Hamburg-Nord (ham)')).toBeVisible();
});
