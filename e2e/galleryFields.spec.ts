// Concerns: the gallery.
import { expect, type Locator, type Page } from '@playwright/test';
import { momentOf } from './clock.ts';
import { look, narrow, test } from './gallerySite.ts';

const show = async (page: Page, gallery: string, query = ''): Promise<void> => {
  await page.goto(`${gallery}?lng=en${query}#/gallery?part=fields`);
  await expect(page.getByRole('region', { name: 'Fields' })).toBeVisible();
};
const values = async (page: Page): Promise<Record<string, unknown>> =>
  JSON.parse((await page.getByRole('status', { name: 'Values' }).textContent()) ?? '{}') as Record<string, unknown>;
const holds = (page: Page, name: string): { be: (value: unknown) => Promise<void> } => ({
  be: (value) => expect.poll(async () => (await values(page))[name]).toEqual(value),
});
/** From here on time passes only as the test lets it. */
async function freeze(page: Page): Promise<void> {
  await page.clock.install({ time: momentOf() });
  await page.clock.pauseAt(momentOf() + 60_000);
}
/** Types over what stands in a field and leaves it. */
async function type(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.blur();
}

test('figures and quantities: units, factors, decimals, limits', async ({ page, gallery }) => {
  await show(page, gallery);
  const seats = page.getByLabel('Seats');
  await type(seats, '7');
  await holds(page, 'seats').be(7);
  // Outside of min and max it is ignored, and what counts comes back.
  await type(seats, '12');
  await expect(seats).toHaveValue('7');
  await type(seats, 'abc');
  await holds(page, 'seats').be(7);
  await type(seats, '');
  await holds(page, 'seats').be(null);

  for (const [kind, unit, typed, raw, shown] of [
    ['MASS', 'kg', '412.5', 412_500, '412.5'],
    ['MASS', 't', '1.5', 1_500_000, '1.5'],
    ['MASS', 'g', '7.9', 7, '7'],
    ['LENGTH', 'm', '1.23456', 1234, '1.234'],
    ['AREA', 'cm2', '2.345', 234, '2.34'],
    ['VOLUME', 'm3', '0.123456789', 123_456_789, '0.123456789'],
    ['VOLUME', 'l', '3', 3_000_000, '3'],
    ['MONEY', 'eur', '450.019', 45_001, '450.01'],
    ['TEMPERATURE', 'C', '-18.55', -18_500, '-18.5'],
    ['PERCENTAGE', '%', '12.7', 12, '12'],
    ['PERCENTAGE', 'one', '0.5', 50, '0.5'],
    ['DIMENSIONLESS', 'one', '1.25', 1250, '1.25'],
    ['DIMENSIONLESS', 'deka', '3', 30_000, '3'],
    ['DAY', 'day', '4', 4, '4'],
  ] as const) {
    const field = page.getByRole('textbox', { name: kind, exact: true });
    const choice = page.getByLabel(`Unit of ${kind}`);
    if (await choice.count()) await choice.selectOption(unit);
    await type(field, typed);
    await holds(page, `of${kind}`).be(raw);
    await expect(field, `${kind} in ${unit}`).toHaveValue(shown);
  }
  // The raw value stays when the unit changes; what lies beyond the measure is ignored.
  const mass = page.getByRole('textbox', { name: 'MASS', exact: true });
  await page.getByLabel('Unit of MASS').selectOption('kg');
  await type(mass, '1500');
  await page.getByLabel('Unit of MASS').selectOption('t');
  await expect(mass).toHaveValue('1.5');
  await type(mass, '1001');
  await expect(mass).toHaveValue('1.5');
  await type(mass, '-1');
  await holds(page, 'ofMASS').be(1_500_000);
});

test('days, times, weekdays and stars', async ({ page, gallery }) => {
  await show(page, gallery);
  const day = page.getByLabel('Day', { exact: true });
  await type(day, '24.12.2026');
  await holds(page, 'day').be([2026, 12, 24]);
  const opens = page.getByLabel('Opens');
  await type(opens, '730');
  await holds(page, 'opens').be([7, 30, 0]);
  await expect(opens).toHaveValue('07:30');
  // Before its min, and beyond 24:00.
  await type(opens, '5:00');
  await expect(opens).toHaveValue('07:30');
  const closes = page.getByLabel('Closes');
  await type(closes, '24');
  await holds(page, 'closes').be([24, 0, 0]);
  await expect(closes).toHaveValue('24:00');
  await type(closes, '24:30');
  await expect(closes).toHaveValue('24:00');

  await type(page.getByLabel('Time of Date and time'), '14:45');
  await holds(page, 'local').be([2026, 11, 20, 14, 45, 0]);
  await type(page.getByRole('textbox', { name: 'Instant', exact: true }), '20.11.2026');
  await type(page.getByLabel('Time of Instant'), '12:00');
  // Noon in Dortmund, in winter.
  await holds(page, 'instant').be(Date.UTC(2026, 10, 20, 11));

  const week = page.getByRole('group', { name: 'Week' });
  await expect(week.getByRole('button', { name: 'Holiday' })).toHaveAttribute('aria-pressed', 'true');
  await week.getByRole('button', { name: 'Monday to Friday' }).click();
  await holds(page, 'week').be([true, true, true, true, true, false, false, true]);
  await week.getByRole('button', { name: 'Sunday' }).click();
  await holds(page, 'week').be([true, true, true, true, true, false, true, true]);

  const stars = page.getByRole('group', { name: 'Stars' });
  await expect(stars.getByRole('button')).toHaveCount(5);
  await stars.getByRole('button', { name: '2 stars' }).click();
  await holds(page, 'stars').be(2);
  await stars.getByRole('button', { name: '2 stars' }).click();
  await holds(page, 'stars').be(null);
});

test('check box, radio, password, texts with translations', async ({ page, gallery }) => {
  await show(page, gallery);
  const fixed = page.getByLabel('Fixed');
  await expect(fixed).toBeDisabled();
  await fixed.click({ force: true });
  await expect(fixed).toBeChecked();
  const road = page.getByRole('radio', { name: 'Road' });
  await road.click();
  await expect(road).toBeChecked();
  await page.getByRole('radio', { name: 'Sea' }).click();
  await holds(page, 'way').be('SEA');
  await expect(road).not.toBeChecked();

  const secret = page.getByRole('textbox', { name: 'Secret' });
  await secret.fill('Pallet-7');
  await expect(secret).toHaveAttribute('type', 'password');
  await freeze(page);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(secret).toHaveAttribute('type', 'text');
  await page.clock.runFor(2900);
  await expect(secret).toHaveAttribute('type', 'text');
  await page.clock.runFor(200);
  await expect(secret).toHaveAttribute('type', 'password');
  await expect(secret).toHaveAttribute('maxlength', '250');

  await page.getByRole('button', { name: 'Translations of Title' }).click();
  await page.getByLabel('French').fill('Camion');
  await holds(page, 'title').be({ defaultText: 'Truck', de: 'Lkw', fr: 'Camion' });
  await page.getByLabel('German').fill('');
  await holds(page, 'title').be({ defaultText: 'Truck', fr: 'Camion' });
  await expect(page.getByLabel('Note')).toHaveAttribute('maxlength', '500');
  await expect(page.getByLabel('Note')).toHaveAttribute('rows', '3');
});

test('choices: a reference that is gone, the picker with search, local changes and Apply', async ({
  page,
  gallery,
}) => {
  await show(page, gallery);
  const choice = page.getByRole('combobox', { name: 'Choice' });
  await expect(choice).toHaveValue('<gone> INVALID REFERENCE');
  await choice.click();
  await choice.fill('hagen peter');
  await expect(page.getByRole('option').filter({ visible: true })).toHaveText(['A. Petersen Hagen']);
  await choice.fill('nobody');
  await expect(page.getByText('No results found')).toBeVisible();
  await choice.fill('wiese');
  await page.keyboard.press('Enter');
  await holds(page, 'choice').be('p2');

  await page.getByLabel('Picked').click();
  const one = page.getByRole('dialog', { name: 'Picked' });
  await one.getByLabel('Search').fill('krämer');
  await one.getByRole('option').click();
  await holds(page, 'picked').be('p3');

  const many = page.getByLabel('Many', { exact: true });
  await many.click();
  const dialog = page.getByRole('dialog', { name: 'Many' });
  await dialog.getByRole('option', { name: 'T. Wiese' }).click();
  await holds(page, 'many').be(['p1']);
  // Closed without applying, nothing stays.
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await holds(page, 'many').be(['p1']);
  await many.click();
  await expect(dialog.getByRole('option', { name: 'T. Wiese' })).toHaveAttribute('aria-selected', 'false');
  await dialog.getByLabel('Select all').click();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(async () => ((await values(page)).many as string[]).length).toBe(8);
  await many.blur();
  await expect(page.getByText('must contain at most 3 elements')).toBeVisible();

  // On mobile every choice is the dialog.
  await page.setViewportSize(narrow);
  await page.getByLabel('Choice').click();
  await page.getByRole('dialog', { name: 'Choice' }).getByRole('option', { name: 'M. Öztürk' }).click();
  await holds(page, 'choice').be('p5');
});

test('the search box opens at its least characters, goes round, and shows five', async ({ page, gallery }) => {
  await show(page, gallery);
  const box = page.getByRole('combobox', { name: 'Find a driver' });
  const results = page.getByRole('listbox', { name: 'Find a driver' });
  const options = results.getByRole('option');
  const current = results.locator('[aria-selected="true"]');
  await freeze(page);
  await box.pressSequentially('petersen');
  await page.clock.runFor(290);
  await expect(results).toBeHidden();
  await page.clock.runFor(20);
  await expect(options).toHaveCount(5);
  await expect(current).toContainText('J. Petersen');
  await page.keyboard.press('ArrowUp');
  await expect(current).toContainText('O. Petersen');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(current).toContainText('A. Petersen');
  await page.keyboard.press('Escape');
  await expect(results).toBeHidden();
  await box.fill('hagen petersen');
  await page.clock.runFor(310);
  await expect(options).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status', { name: 'Taken' })).toHaveText('A. Petersen');
  await expect(results).toBeHidden();
  await box.fill('zzz');
  await page.clock.runFor(310);
  await expect(results).toContainText('No results found');
  // Below the least characters it closes; a search that breaks is logged and leaves nothing.
  await box.fill('');
  await expect(results).toBeHidden();
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  await box.fill('p');
  await page.clock.runFor(310);
  await expect(options).toHaveCount(5);
  await box.fill('p!');
  await page.clock.runFor(310);
  await expect(results).toBeHidden();
  expect(logged.join()).toContain('search failed');

  await page.getByRole('combobox', { name: 'Three letters' }).fill('pe');
  await expect(page.getByText('Enter at least 3 characters')).toBeVisible();
});

test('without debounce the search asks at once', async ({ page, gallery }) => {
  await show(page, gallery, '&noDebounce');
  await freeze(page);
  await page.getByRole('combobox', { name: 'Find a driver' }).fill('wiese');
  await page.clock.runFor(1);
  await expect(page.getByRole('listbox', { name: 'Find a driver' }).getByRole('option')).toHaveCount(1);
});

test('errors show once a field was touched or changed; ranges, required conditions, keys through required fields', async ({
  page,
  gallery,
}) => {
  await show(page, gallery);
  const state = page.getByRole('status', { name: 'State' });
  const form = page.getByRole('form', { name: 'Fields' });
  await expect(state).toHaveText(/pristine untouched/);
  await expect(form.locator('.k-field-error')).toHaveCount(0);
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.focus();
  await text.blur();
  await expect(form.locator('.k-field-error')).toHaveText(['should not be empty']);
  await expect(state).toHaveText(/pristine touched/);
  await text.fill('   ');
  await expect(form.locator('.k-field-error')).toHaveText(['should not be empty']);
  await text.fill('Van');
  await expect(form.locator('.k-field-error')).toHaveCount(0);
  await expect(state).toHaveText(/dirty touched/);

  const error = (name: string) =>
    form.locator('.k-field', { has: page.getByRole('textbox', { name, exact: true }) }).locator('.k-field-error');
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('XX');
  await expect(error('Code')).toHaveText("can't be one of the list");
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('D');
  await expect(error('Code')).toHaveText('must be between 2 and 4 characters');
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('DO');
  await page.getByRole('textbox', { name: 'Id', exact: true }).fill('van2');
  await expect(error('Id')).toHaveText('the Id van2 is already in use!');
  await page.getByRole('textbox', { name: 'Id', exact: true }).fill('van3');
  // A range: on the min field only.
  await type(page.getByLabel('Opens'), '19:00');
  await expect(form.locator('.k-field-error')).toHaveText(['Invalid range']);
  await expect(error('Opens')).toHaveText('Invalid range');
  await type(page.getByLabel('Opens'), '9:00');
  await expect(form.locator('.k-field-error')).toHaveCount(0);

  // Required when a condition is true; saving touches everything and goes to the first wrong field.
  await page.getByLabel('Agreed').click();
  await page.getByRole('button', { name: 'Save fields' }).click();
  await expect(state).toHaveText(/refused/);
  await expect(error('Reason')).toHaveText('should not be empty');
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Reason' }).fill('because');
  await page.getByRole('button', { name: 'Save fields' }).click();
  await expect(state).toHaveText(/dirty touched saved/);
  await page.getByRole('button', { name: 'Apply fields' }).click();
  await expect(state).toHaveText(/pristine untouched/);
  await page.getByRole('textbox', { name: 'Reason' }).fill('another');
  await page.getByRole('button', { name: 'Reset fields' }).click();
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('because');

  // Through the required fields, then save and apply, and round again.
  await text.focus();
  const names: string[] = [];
  const where = 'document.activeElement.id.replace(/^form\\d+-/, "") || document.activeElement.textContent.trim()';
  for (let i = 0; i < 8; i += 1) {
    await page.keyboard.press('Control+Enter');
    names.push(await page.evaluate(where));
  }
  expect(names.slice(0, 2)).toEqual(['code', 'id']);
  expect(names).toContain('Save fields');
  expect(names.indexOf('Apply fields')).toBe(names.indexOf('Save fields') + 1);
  expect(names[names.indexOf('Apply fields') + 1]).toBe('text');
  await text.focus();
  await page.keyboard.press('Control+Shift+Enter');
  expect(await page.evaluate(where)).toBe('Apply fields');
});

test('the fields are readable, light and dark, wide and narrow', async ({ page, gallery }) => {
  await page.goto(`${gallery}?lng=de#/gallery?part=fields`);
  await expect(page.getByRole('region', { name: 'Fields' })).toBeVisible();
  await page.getByRole('button', { name: 'Save fields' }).click();
  await look(page, 'fields');
});
