// Concerns: dispatch, crossdock, masterpallets, shipments.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, type TestApp, testApp } from '#testing/testApp.ts';
import { morning, type Sql, sqlOf } from '#testing/day.ts';
import { awaitedChecks, awaitedFacts } from '../../spec/awaitedFacts.ts';
import { dispatchRows, type Row } from './checkCodes/dispatchRows.ts';
import { inventoryRows } from './checkCodes/inventoryRows.ts';
import { loadingRows } from './checkCodes/loadingRows.ts';
import { makeScene, pool } from './checkCodes/scene.ts';
import { palletRows } from './checkCodes/palletRows.ts';
import { unloadingRows } from './checkCodes/unloadingRows.ts';
import { undispatchRows } from './checkCodes/undispatchRows.ts';

/** The catalogue of checks as the documents give it; nothing in here asks the product which checks it knows. */
const catalogue = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../spec/tables/checks.json'), 'utf8')) as {
  key: string;
  number: string | null;
  code: string;
  severity: string;
}[];
const severities: Record<string, string> = { I: 'INFO', W: 'WARNING', E: 'ERROR' };

let app: TestApp;
let dispo: Client;
let sql: Sql;
let endSql: () => Promise<void>;
let items: Awaited<ReturnType<typeof pool>>;
beforeAll(async () => {
  app = await testApp([], morning());
  dispo = await app.as('dispo1');
  ({ sql, end: endSql } = await sqlOf(app));
  items = await pool(sql);
});
afterAll(async () => {
  await endSql();
  await app.stop();
});

/** What the closing of a list delegates keeps its own code and number. */
const delegated: Record<string, RegExp> = { 'LCL-08 DG_RECHECK': /^DGR-/, 'LCL-09 OVERWEIGHT': /^CAP-01$/ };
const rows: Row[] = [
  ...dispatchRows,
  ...undispatchRows,
  ...loadingRows,
  ...unloadingRows,
  ...inventoryRows,
  ...palletRows,
];

test.each(rows)('%s is raised through the server', async (key, raise) => {
  const entry = catalogue.find((one) => one.key === key);
  const scene = await makeScene(app, dispo, sql, items);
  try {
    const results = await raise(scene);
    const other = delegated[key];
    const found = results.find((one) =>
      other
        ? other.test(one.number)
        : one.code === entry?.code && (entry.number === null || one.number === entry.number),
    );
    expect(found, JSON.stringify(results)).toBeDefined();
    // Where the catalogue gives one severity for all cases, it is that one.
    const wanted = severities[entry?.severity ?? ''];
    if (wanted) expect(found?.severity).toBe(wanted);
    // Who plans reads which shipment it is about, by the number of its order, and what would mend it.
    if (dispatchRows.some(([own]) => own === key) || undispatchRows.some(([own]) => own === key)) {
      expect(found?.mend).toMatch(/^[A-Z].{10,}\.$/);
      if (found?.itemId) expect(found.itemName).toMatch(/^\d{12}$/);
    }
  } finally {
    await scene.end();
  }
});

test('every check of the catalogue is raised here, or waits for its module by name', () => {
  const awaited = [...awaitedFacts, ...awaitedChecks].flatMap(({ checks }) => checks);
  // A check of two kinds of list is raised at both.
  expect([...new Set(rows.map(([key]) => key)), ...awaited].sort()).toEqual(catalogue.map(({ key }) => key).sort());
});
