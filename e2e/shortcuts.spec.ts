// Concerns: the shell.
import { expect, type Page } from '@playwright/test';
import { open, person, test } from './people.ts';

/** What a press says on a keyboard: the physical key, and the letter that the layout makes of it. */
type Press = { code: string; key: string; text?: string; modifiers?: number };
const [alt, ctrl] = [1, 2];
/** AltGr is Ctrl+Alt on German keyboards: pressing it with a letter makes another sign. */
const altGr = alt | ctrl;
const layouts = {
  german: { m: 'µ', u: 'u', n: 'n', y: 'z', z: 'y' },
  american: { m: 'm', u: 'u', n: 'n', y: 'y', z: 'z' },
} as const;

/** Presses a key as the system reports it, past Playwright's own American layout. */
async function press(page: Page, { code, key, text, modifiers = 0 }: Press): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const letter = code.startsWith('Key') ? code.charCodeAt(3) : 0;
  const common = { code, key, modifiers, windowsVirtualKeyCode: letter };
  await session.send('Input.dispatchKeyEvent', {
    type: text ? 'keyDown' : 'rawKeyDown',
    ...common,
    ...(text ? { text } : {}),
  });
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...common });
  await session.detach();
}

for (const [layout, signs] of Object.entries(layouts))
  test(`shortcuts go by the physical key on a ${layout} keyboard`, async ({ browser }) => {
    const { page, context, wrong } = await person(browser, 'dispo1');
    const menu = page.getByRole('menu');
    await expect(page.getByRole('button', { name: /Zu Modul wechseln/ })).toBeVisible();
    await press(page, { code: 'KeyM', key: signs.m, modifiers: altGr });
    await expect(menu).toBeVisible();
    await press(page, { code: 'KeyM', key: signs.m, modifiers: altGr });
    await expect(menu).toHaveCount(0);
    await press(page, { code: 'KeyM', key: 'm', modifiers: alt });
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');

    // Create: Ctrl+Alt+N, whatever AltGr+N is on this keyboard.
    await open(page, '/DPT');
    await expect(page.getByRole('treegrid', { name: 'Disponierbare Sendungen' })).toBeVisible();
    await press(page, { code: 'KeyN', key: signs.n, modifiers: altGr });
    const head = page.getByRole('dialog');
    await expect(head).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(head).toHaveCount(0);

    // A sign made with AltGr is typed and starts nothing.
    const search = page.getByRole('searchbox', { name: 'Sendungen suchen' });
    await search.focus();
    for (const sign of [
      { code: 'KeyQ', key: '@' },
      { code: 'KeyE', key: '€' },
      { code: 'KeyM', key: 'µ' },
      { code: 'KeyN', key: 'ń' },
      { code: 'KeyU', key: 'ü' },
    ])
      await press(page, { ...sign, text: sign.key, modifiers: altGr });
    await expect(search).toBeFocused();
    await expect(menu).toHaveCount(0);
    await expect(head).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Benutzermenü/ })).toBeVisible();

    // Y and Z change places on a German keyboard: what counts is where the key lies.
    // Who types before the field is there loses nothing, and starts nothing on the page beneath.
    await page.keyboard.press('Control+Space');
    await page.keyboard.type('NoSuchCommand');
    await expect(page.locator('[role=combobox]:focus')).toHaveValue('NoSuchCommand');
    await expect(page.getByText('Keine Ergebnisse gefunden')).toBeVisible();
    await page.keyboard.press('Escape');
    expect(wrong).toEqual([]);

    await page.getByRole('banner').click();
    await open(page, '/');
    await expect(page.getByRole('heading', { name: 'Module' })).toBeVisible();
    await press(page, { code: 'KeyU', key: signs.u, modifiers: altGr });
    await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible();
    await expect(page.getByLabel('Konto')).not.toHaveValue('');
    await context.close();
  });

test('F10 lists the shortcuts by category, finds them by name and category, and Enter runs one', async ({
  browser,
}) => {
  const { page, context, wrong } = await person(browser, 'dispo1');
  await open(page, '/DPT/shipment');
  await expect(page.getByRole('grid', { name: 'Sendungen' })).toBeVisible();
  await page.keyboard.press('F10');
  const dialog = page.getByRole('dialog', { name: 'Tastenkürzel' });
  const search = dialog.getByRole('textbox', { name: 'Tastenkürzel suchen' });
  await expect(search).toBeFocused();
  for (const category of ['Allgemein', 'Bearbeiten', 'Anzeigen', 'Navigieren'])
    await expect(dialog.getByRole('heading', { name: category, exact: true })).toBeVisible();
  for (const [name, keys] of [
    ['Online-Hilfe', 'F1'],
    ['Kontrollzentrum', 'StrgLeer'],
    ['Abmelden', 'AltF12'],
    ['Nächstes Pflichtfeld', 'StrgEingabe'],
    ['Menü ein- oder ausblenden', 'StrgAltM'],
  ] as const)
    await expect(dialog.getByRole('button', { name: new RegExp(`^${name}`) })).toContainText(keys);
  await search.fill('Navigieren');
  await expect(dialog.getByRole('heading')).toHaveCount(2);
  await search.fill('Kontroll');
  await expect(dialog.locator('.k-menu-item')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('listbox', { name: 'Kontrollzentrum' })).toBeVisible();
  await page.keyboard.press('Control+Space');
  await expect(page.getByRole('listbox', { name: 'Kontrollzentrum' })).toHaveCount(0);

  // The control centre leads to every screen that is open to the session.
  await page.keyboard.press('Control+Space');
  await expect(page.getByRole('group', { name: 'Gehe zu' })).toBeVisible();
  await page.keyboard.type('Stammdaten');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/CMD\//);
  await page.keyboard.press('Alt+F12');
  await expect(page).toHaveURL(/#\/login\?.*logout=true/);
  expect(wrong).toEqual([]);
  await context.close();
});
