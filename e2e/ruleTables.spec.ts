// Concerns: ruletables.
import { expect } from '@playwright/test';
import { ask, desk, open, person, settled, test } from './people.ts';

const base = '/ruleengine-rest';

test('a supervisor adds a row by keyboard alone, sees its fault, mends it, tries it and publishes', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'hallenmeister', desk);
  await open(page, '/WCO/rule-definitions/storingPositionRouting');
  const grid = page.getByRole('grid', { name: 'Lagerplatz' });
  await expect(grid).toBeVisible();
  await settled();
  const places = await ask<string[]>(
    page,
    'GET',
    `${base}/ruleengine/storingPositionRouting/results/terminalLocation?groupType=UNIT`,
  );
  const [first = '', second = ''] = places.body;
  const conditions = [{ attr: 'packageKg', op: 'between', value: [0, 500] }];
  const rest = { id: 'rest', priority: 900, conditions: [], result: { terminalLocation: second } };
  const kept = await ask(page, 'POST', `${base}/ruleengine/storingPositionRouting?groupType=UNIT`, {
    rows: [{ id: 'light', priority: 10, conditions, result: { terminalLocation: first } }, rest],
    version: 0,
  });
  expect(kept.status).toBe(200);
  await expect(grid.getByRole('row')).toHaveCount(3);

  // A row below the first one: weight, and what it says. Keys only.
  await grid.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+i');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('10-20');
  await page.keyboard.press('Tab');
  await page.keyboard.type('not a place');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText(/Position not a place gibt es nicht|Platz not a place gibt es nicht/).first(),
  ).toBeVisible();
  await expect(grid.locator('[aria-invalid="true"]')).not.toHaveCount(0);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(second);
  await page.keyboard.press('Enter');
  await expect(page.getByText('wird nie erreicht: Zeile 10 nimmt alles')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Veröffentlichen' })).toBeDisabled();
  // The row goes up, above the one that swallows it.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Alt+Shift+ArrowUp');
  await expect(page.getByText('wird nie erreicht')).toHaveCount(0);
  // One step back and forth.
  await page.keyboard.press('Control+z');
  await expect(page.getByText('wird nie erreicht: Zeile 10 nimmt alles')).toBeVisible();
  await page.keyboard.press('Control+y');
  await expect(page.getByText('wird nie erreicht')).toHaveCount(0);

  const trying = page.getByRole('region', { name: 'Ausprobieren' });
  await trying.getByLabel('Gewicht des Packstücks kg').fill('15');
  await expect(trying.getByRole('listitem').filter({ hasText: 'Treffer' })).toHaveCount(1);

  await page.keyboard.press('Control+s');
  await expect(page.getByRole('button', { name: 'Entwurf speichern' })).toBeDisabled();
  await page.getByRole('button', { name: 'Veröffentlichen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Bemerkung').fill('leichte Packstücke');
  await settled();
  await page.keyboard.press('Control+s');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/Version 1 vom/)).toBeVisible();
  const { body } = await ask<{ matched: string[]; asked: { version: number } | null }>(
    page,
    'POST',
    `${base}/checkMatch/storingPositionRouting`,
    { input: { packageKg: 300 } },
  );
  expect([body.matched, body.asked?.version]).toEqual([['light'], 1]);

  // Out of use with a question; its version stays and comes back as a draft.
  await page.getByRole('toolbar', { name: 'Lagerplatz' }).getByRole('button', { name: 'Mehr' }).click();
  await page.getByRole('menuitem', { name: 'Außer Kraft setzen' }).click();
  await dialog.getByRole('button', { name: 'Außer Kraft setzen' }).click();
  await expect(grid).toHaveAttribute('aria-rowcount', '0');
  await page.getByRole('button', { name: 'Versionen' }).click();
  await expect(dialog.getByText('Version 1 · außer Kraft')).toBeVisible();
  await dialog.getByRole('button', { name: 'Zurückholen' }).click();
  await expect(grid).toHaveAttribute('aria-rowcount', '3');
  await expect(page.getByText(/noch nicht veröffentlicht/)).toBeVisible();
  expect(wrong).toEqual([]);
});

test('rows come from a spreadsheet by the clipboard; 500 of them are walked through at the pace of the screen', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'depotadmin', desk);
  await open(page, '/WCO/rule-definitions/priorityAssessment?group=NONE');
  const grid = page.getByRole('grid', { name: 'Priorität' });
  await expect(grid).toBeVisible();
  await settled();
  const rows = Array.from({ length: 500 }, (_, at) => ({
    id: `r${at}`,
    priority: at + 1,
    conditions: [{ attr: 'weightKg', op: '=', value: at }],
    result: { priorityLevel: (at % 9) + 1 },
  }));
  await ask(page, 'POST', `${base}/ruleengine/priorityAssessment?groupType=NONE`, { rows, version: 0 });
  await expect(grid).toHaveAttribute('aria-rowcount', '500');
  await grid.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Home');
  await grid.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '600\t> 500\t2\r\n610\tschwer\t3\r\n');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(grid).toHaveAttribute('aria-rowcount', '501');
  await expect(page.getByText('Zeile 610: schwer wird als Gewicht nicht verstanden.')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(grid).toHaveAttribute('aria-rowcount', '500');

  // Keys alone, one for each frame: down, a page, along, and a figure into a cell.
  await grid.focus();
  await page.keyboard.press('Control+Home');
  const walk = [...Array.from({ length: 60 }, () => 'ArrowDown'), ...Array.from({ length: 60 }, () => 'ArrowRight')];
  const frames = await page.evaluate(async (keys) => {
    const spent: number[] = [];
    let last = await new Promise<number>(requestAnimationFrame);
    for (const key of keys) {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      const now = await new Promise<number>(requestAnimationFrame);
      spent.push(now - last);
      last = now;
    }
    return spent.toSorted((a, b) => a - b);
  }, walk);
  await expect(grid).toHaveAttribute('aria-activedescendant', /^rt-60-/);
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Control+End');
  await expect(grid).toHaveAttribute('aria-activedescendant', /^rt-499-/);
  await page.keyboard.press('Home');
  await page.keyboard.type('7000');
  await page.keyboard.press('Enter');
  await expect(grid.getByRole('row').filter({ hasText: '7000' })).toBeVisible();
  const median = frames[60] ?? 0;
  console.info(`500 rows: median frame ${median.toFixed(1)} ms, 95th percentile ${(frames[114] ?? 0).toFixed(1)} ms`);
  expect(median).toBeLessThan(34);
  expect(wrong).toEqual([]);
});
