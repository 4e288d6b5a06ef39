/**
 * npm run bench -- [--size demo|100k|1m] [--only row[,row]] [--json FILE] [--data DIR]
 *
 * Measures the rows of docs/benchmarks.md on a database and a server of its own, which it ends and removes; with `--data` the
 * folder is kept and filled only once. Exit status 1 when a goal is missed or a row fails, 2 when it cannot start.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isMet } from './figures.ts';
import { fillShipments } from './fill.ts';
import { frameOf, tableOf } from './report.ts';
import type { Result, Row } from './row.ts';
import { firstScreen, largestModule } from './rows/bundle.ts';
import { coldBatches, coldYear } from './rows/cold.ts';
import { keyToPaint, scrolled } from './rows/browser.ts';
import { oneRecord, sortedOf50, standingOf50 } from './rows/calls.ts';
import { pointRead, textControl, textSearch } from './rows/database.ts';
import {
  deepCursor,
  grownAll,
  grownOpen,
  textCommon,
  textLetters,
  textOpen,
  textPart,
  textRare,
} from './rows/lists.ts';
import { recordsPage, recordsSearch } from './rows/records.ts';
import { networkBatch, networkBeside, networkList, networkMillion } from './rows/network.ts';
import { routeCost } from './rows/routes.ts';
import { ruleCost } from './rows/rules.ts';
import { ruleGrid } from './rows/ruleGrid.ts';
import { rulesNone } from './rows/ruleQuestion.ts';
import { besideRuns } from './rows/optimiser.ts';
import { ordersCsv, ordersEdi, ordersFortras, ordersJson } from './rows/orders.ts';
import { scansBesideStreams } from './rows/streams.ts';
import { scanCost } from './rows/scan.ts';
import { openStage, type Stage } from './stage.ts';

const sizes = { demo: 0, '100k': 100_000, '1m': 1_000_000 } as const;
type Size = keyof typeof sizes;
const isSize = (text: string): text is Size => text in sizes;
const rows: readonly Row[] = [
  pointRead,
  textSearch,
  textControl,
  oneRecord,
  standingOf50,
  sortedOf50,
  scanCost,
  scansBesideStreams,
  deepCursor,
  grownOpen,
  grownAll,
  textOpen,
  textCommon,
  textLetters,
  textRare,
  textPart,
  recordsPage,
  recordsSearch,
  firstScreen,
  largestModule,
  scrolled,
  keyToPaint,
  besideRuns,
  routeCost,
  networkList,
  networkMillion,
  networkBatch,
  networkBeside,
  ruleCost,
  rulesNone,
  ruleGrid,
  ordersCsv,
  ordersEdi,
  ordersJson,
  ordersFortras,
  coldYear,
  coldBatches,
];

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '100k' },
    only: { type: 'string' },
    json: { type: 'string' },
    data: { type: 'string' },
  },
});
const { size } = values;
const wanted = values.only?.split(',') ?? rows.map((row) => row.id);
const unknown = wanted.filter((id) => !rows.some((row) => row.id === id));
if (!isSize(size) || unknown.length > 0) {
  console.error(`--size is ${Object.keys(sizes).join(', ')}; --only names of ${rows.map((row) => row.id).join(', ')}`);
  process.exit(2);
}

/** Fills the depots up to the size; says how many shipments `dtm` then has. */
async function fill(stage: Stage, count: number): Promise<void> {
  const counted = async (): Promise<number> => {
    const { rows: found } = await stage.owner.query<{ n: string }>(
      `select count(*) as n from shipment where org_unit = 'dtm'`,
    );
    return Number(found[0]?.n);
  };
  stage.rows = await counted();
  if (count === 0 || stage.rows >= count) return;
  const started = Date.now();
  const say = (text: string) =>
    console.error(`${String(Math.round((Date.now() - started) / 1000)).padStart(4)} s  ${text}`);
  const depot = { perDay: 1000, open: 3000 };
  await fillShipments(
    stage.owner,
    [
      { unit: 'ham', rows: 10_000, ...depot },
      { unit: 'dtm', rows: count, ...depot },
    ],
    say,
  );
  stage.rows = await counted();
}

async function measure(row: Row, stage: Stage | undefined): Promise<Result> {
  const { measure: work, least = 0, ofBuild, ...told } = row;
  if (!ofBuild && (stage?.rows ?? 0) < least)
    return { ...told, state: 'skipped', value: undefined, info: `needs ${least} shipments` };
  try {
    const { value, info } = await work(stage as Stage);
    return { ...told, state: isMet(row.goal, value) ? 'met' : 'missed', value, info };
  } catch (error) {
    return {
      ...told,
      state: 'failed',
      value: undefined,
      info: (error as Error).message.slice(0, 160).replaceAll('\n', ' '),
    };
  }
}

let stage: Stage | undefined;
const stop = async (code: number): Promise<never> => {
  await stage?.end();
  process.exit(code);
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(130));
try {
  if (rows.some(({ id, ofBuild }) => wanted.includes(id) && !ofBuild)) {
    stage = await openStage(values.data);
    await fill(stage, sizes[size]);
  }
  const results: Result[] = [];
  for (const row of rows.filter(({ id }) => wanted.includes(id))) {
    const result = await measure(row, stage);
    results.push(result);
    console.error(
      `${result.id}: ${result.value === undefined ? '' : result.value.toPrecision(3)} ${result.state} (${result.info})`,
    );
  }
  const report = { ...frameOf(stage ? `${stage.rows} shipments` : 'the build'), results };
  console.log(`\n${report.date}, commit ${report.commit}, ${report.size}, ${report.machine}\n\n${tableOf(results)}`);
  if (values.json) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
  await stop(results.some(({ state }) => state === 'missed' || state === 'failed') ? 1 : 0);
} catch (error) {
  console.error((error as Error).message);
  await stop(2);
}
