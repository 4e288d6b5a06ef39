// Concerns: shipments, crossdock, identity.
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { ask, open, person, settled, test } from './people.ts';

type Answer = { body: { items: { orderNumber: string; name: string }[]; total: number } };

/** Saves the list of the page and answers the file. */
async function saved(
  page: Page,
  format: 'Als CSV exportieren' | 'Als Excel-Mappe (XLSX) exportieren',
): Promise<{ bytes: Buffer; name: string }> {
  await page.getByRole('button', { name: 'Exportieren' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: format }).click();
  const file = await download;
  return { bytes: await readFile(await file.path()), name: file.suggestedFilename() };
}
/** Lines of a CSV whose fields have no line breaks. */
const linesOf = (bytes: Buffer): string[] => bytes.toString('utf8').slice(1).trimEnd().split('\r\n');

test('a list is saved whole, as it is searched and with the columns that it shows', async ({ browser }) => {
  const { page, wrong } = await person(browser, 'dispo1', { width: 1280, height: 800 });
  const asked = page.waitForRequest(
    (request) => request.url().endsWith('/dpt-rest/items') && request.method() === 'POST',
  );
  await open(page, '/DPT/shipment?q=Hagen');
  const question = (await asked).postDataJSON() as object;
  await settled();
  const { bytes, name } = await saved(page, 'Als CSV exportieren');
  expect(name).toBe('Sendungen.csv');
  const [head = '', ...lines] = linesOf(bytes);
  // As many as the server counts for the same question.
  const answer = (await ask(page, 'POST', '/dpt-rest/items', {
    ...question,
    paging: { size: 200, page: 0 },
  })) as Answer;
  expect(lines).toHaveLength(answer.body.total);
  const numbers = answer.body.items.map(({ orderNumber }) => orderNumber);
  for (const number of numbers) expect(lines.some((line) => line.includes(number))).toBe(true);
  expect(head).toContain('"Auftrag"');
  // Words of the screen, not keys of the program.
  expect(lines.some((line) => line.includes('"Disponierbar"'))).toBe(true);
  expect(lines.some((line) => /DISPATCHABLE|has[A-Z]|is[A-Z]/.test(line))).toBe(false);
  await expect(page.getByText(`${lines.length} Zeilen gespeichert`)).toBeVisible();
  expect(wrong).toEqual([]);
});

test('a workbook has dates and numbers that a spreadsheet can count with', async ({ browser }) => {
  const { page, wrong } = await person(browser, 'leitdispo', { width: 1280, height: 800 });
  await open(page, '/TH/loading');
  await settled();
  const { bytes, name } = await saved(page, 'Als Excel-Mappe (XLSX) exportieren');
  expect(name).toMatch(/\.xlsx$/);
  // As any spreadsheet reads it (ECMA-376): a row for the head and one for each list.
  const parts = unzipSync(new Uint8Array(bytes));
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  const answer = (await ask(page, 'POST', '/th-rest/loading/list', {
    paging: { size: 200, page: 0 },
  })) as Answer;
  expect(sheet.match(/<row /g)).toHaveLength(answer.body.total + 1);
  // 10 March 2026 is day 46,091 since 1900 as spreadsheets count: departures of this day are dates, not texts.
  expect(sheet).toMatch(/<v>46091\.\d+<\/v>/);
  expect(strFromU8(parts['xl/styles.xml'] ?? new Uint8Array())).toContain('yyyy-mm-dd hh:mm');
  expect(wrong).toEqual([]);
});

test('the menu of a row saves the list too, also where no button stands', async ({ browser }) => {
  const { page, wrong } = await person(browser, 'depotadmin', { width: 1280, height: 800 });
  await open(page, '/UDM/user');
  await settled();
  const grid = page.getByRole('grid');
  const count = Number(await grid.getAttribute('aria-rowcount')) - 1;
  await grid.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+F10');
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Als CSV exportieren' }).click();
  const file = await download;
  expect(linesOf(await readFile(await file.path()))).toHaveLength(count + 1);
  expect(wrong).toEqual([]);
});
