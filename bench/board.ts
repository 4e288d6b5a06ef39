/**
 * Frames of the planning screen with 80 trips of 30 stops and a pool of 1,500 shipments, while it is scrolled and while a
 * shipment is carried over the board. `npx tsx bench/board.ts` starts the product on a folder of its own;
 * `KONTOR_BENCH_URL` and `KONTOR_BENCH_PASSWORD` point it at a server that runs (laid with `KONTOR_DEMO_SIZE=14`).
 */
import { untilComplete } from './stage.ts';
import { bookedTwice } from './trips.ts';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';

const goal = { trips: 80, stops: 30, pool: 1500 };
/** Days of shipments that the world lays; the last of them sees all that waits since the first. */
const days = 14;

async function start(password: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-'));
  const port = 20_000 + (process.pid % 2000);
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../tools/start.mjs')], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      DATABASE_URL: '',
      HOST: '127.0.0.1',
      KONTOR_DEMO: 'on',
      KONTOR_DEMO_PASSWORD: password,
      KONTOR_DEMO_SIZE: String(days),
      KONTOR_LOG: 'warn',
      KONTOR_TEST: '1',
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await untilComplete(child);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.removeAllListeners('exit');
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Item = { itemId: string; placeName: string; placePostalCode: string; attributes: string[] };
type Trip = { id: string; name: string; version: number; stops: unknown[]; vehicle: { id: string } | null };
type Result = { severity: string; overridable: boolean; itemId: string | null; code: string };
type Ask = <T>(method: string, path: string, body?: unknown) => Promise<T>;

const asker =
  (context: BrowserContext, url: string): Ask =>
  async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await context.request.fetch(url + path, {
      method,
      headers: { origin: url },
      ...(body === undefined ? {} : { data: body }),
    });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as T;
  };

const dayAhead = (n: number): Date => new Date(Date.now() + n * 86_400_000);
const iso = (day: Date): string =>
  `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`;

/** Lays the trips of the last day, each with thirty places, until the goal is met. */
async function lay(ask: Ask, day: Date): Promise<{ trips: number; stops: number; pool: number }> {
  const board = () => ask<{ trips: Trip[] }>('GET', `/dpt-rest/dashboard/planning?date=${iso(day)}`);
  const today = await ask<{ trips: Trip[] }>('GET', `/dpt-rest/dashboard/planning?date=${iso(new Date())}`);
  const vehicles = [...new Set(today.trips.flatMap((trip) => (trip.vehicle ? [trip.vehicle.id] : [])))];
  const and = [
    { field: 'shipmentState', op: '=', value: 'DISPATCHABLE' },
    { field: 'executionDate', op: '<=', value: iso(day) },
  ];
  const waiting: Item[] = [];
  for (let page = 0; page < 30; page += 1) {
    const { items } = await ask<{ items: Item[] }>('POST', '/dpt-rest/items', {
      filter: { and },
      paging: { size: 200, page },
    });
    waiting.push(...items);
    if (items.length < 200) break;
  }
  const plain = waiting.filter(
    (item) => !item.attributes.some((name) => /Dangerous|Dutiable|Lock|Temperature/.test(name)),
  );
  const executionDate = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  for (let made = (await board()).trips.length; made < goal.trips; made += 1) {
    const trip = await ask<Trip>('POST', '/dpt-rest/trips', { executionDate });
    const chosen = new Map<string, Item>();
    for (const item of plain) {
      const place = `${item.placePostalCode}/${item.placeName}`;
      if (chosen.size < goal.stops && !chosen.has(place)) chosen.set(place, item);
    }
    let ids = [...chosen.values()].map((item) => item.itemId);
    let codes: string[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const answer = await ask<{ success: boolean; checkResults: Result[]; trip: Trip | null }>(
        'POST',
        `/dpt-rest/trips/${trip.id}/items`,
        { itemIds: ids, overrideCodes: codes },
      );
      if (answer.success && answer.trip) {
        const vehicleId = vehicles[made % vehicles.length];
        if (vehicleId)
          await ask('PUT', `/dpt-rest/trips/${trip.id}${bookedTwice}`, { vehicleId, version: answer.trip.version });
        break;
      }
      const wrong = answer.checkResults.filter((one) => one.severity !== 'INFO');
      const never = new Set(wrong.filter((one) => !one.overridable).map((one) => one.itemId));
      ids = ids.filter((id) => !never.has(id));
      codes = [...new Set([...codes, ...wrong.filter((one) => one.overridable).map((one) => one.code)])];
    }
    const used = new Set([...chosen.values()].map((item) => item.itemId));
    plain.splice(0, plain.length, ...plain.filter((item) => !used.has(item.itemId)));
  }
  const { trips } = await board();
  const { items } = await ask<{ items: number }>('POST', '/dpt-rest/items/sums', { filter: { and } });
  return { trips: trips.length, stops: trips.reduce((sum, trip) => sum + trip.stops.length, 0), pool: items };
}

/** Records the time between two frames in the page until it is stopped. */
const recorder = `(() => { const deltas = []; let last = performance.now(); let on = true;
  const tick = (now) => { deltas.push(now - last); last = now; if (on) requestAnimationFrame(tick); };
  requestAnimationFrame((now) => { last = now; requestAnimationFrame(tick); });
  window.stopFrames = () => { on = false; return deltas; }; })()`;
const stopped = (page: Page): Promise<number[]> => page.evaluate('window.stopFrames()');

const scrolling = (selector: string, perFrame: number, ms: number): string => `new Promise((done) => {
  const box = document.querySelector(${JSON.stringify(selector)}); const end = performance.now() + ${ms}; let by = ${perFrame};
  const step = (now) => { box.scrollTop += by;
    if (box.scrollTop <= 0 || box.scrollTop + box.clientHeight >= box.scrollHeight - 1) by = -by;
    if (now < end) requestAnimationFrame(step); else done(); };
  requestAnimationFrame(step); })`;

function say(what: string, deltas: readonly number[]): void {
  const sorted = [...deltas].sort((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  console.log(
    `${what.padEnd(44)} frames ${String(sorted.length).padStart(4)}  p50 ${at(0.5)} ms  p95 ${at(0.95)} ms  max ${at(1)} ms`,
  );
}

async function measure(page: Page): Promise<void> {
  const frames = async (what: string, work: () => Promise<unknown>) => {
    await page.evaluate(recorder);
    await work();
    say(what, await stopped(page));
  };
  await frames('nothing happens', () => page.waitForTimeout(2000));
  const board = '.k-tb';
  const pool = '[data-drop="pool"] .k-list';
  await frames('board scrolled, 10 px a frame', () => page.evaluate(scrolling(board, 10, 3000)));
  await frames('board scrolled, 60 px a frame', () => page.evaluate(scrolling(board, 60, 3000)));
  // All pages of the pool are loaded before it is measured: asking the server is no part of drawing.
  await page.evaluate(`new Promise((done) => { const box = document.querySelector('${pool}'); let size = 0; let turns = 0;
    const more = () => { box.scrollTop = box.scrollHeight; turns = box.scrollHeight === size ? turns + 1 : 0; size = box.scrollHeight;
      if (turns > 8) { box.scrollTop = 0; done(); } else setTimeout(more, 250); }; more(); })`);
  await frames('pool scrolled, 20 px a frame', () => page.evaluate(scrolling(pool, 20, 3000)));
  await frames('pool scrolled, 200 px a frame', () => page.evaluate(scrolling(pool, 200, 3000)));
  await page.evaluate(
    `document.querySelector('${pool}').scrollTop = 0; document.querySelector('${board}').scrollTop = 0`,
  );
  await page.waitForTimeout(500);
  const from = await page.locator(`${pool} [data-line="4"]`).boundingBox();
  const lanes = await page.locator(board).boundingBox();
  if (!from || !lanes) throw new Error('the screen has no pool or no board');
  await page.mouse.move(from.x + 200, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 240, from.y + 12, { steps: 4 });
  await frames('shipment carried up and down the board', async () => {
    for (let turn = 0; turn < 3; turn += 1)
      for (const share of [0.2, 0.8])
        await page.mouse.move(lanes.x + 160, lanes.y + lanes.height * share, { steps: 40 });
  });
  await frames('carried to the edge, board scrolls by itself', async () => {
    await page.mouse.move(lanes.x + 200, lanes.y + lanes.height - 6, { steps: 10 });
    await page.waitForTimeout(2000);
  });
  await page.keyboard.press('Escape');
  await page.mouse.up();
}

/** The same answer as a plain table: what the board is compared with. */
const bare = (path: string): string => `<!doctype html><meta charset="utf-8"><body><script>
fetch(${JSON.stringify(path)}).then((answer) => answer.json()).then(({ trips }) => {
  const safe = (value) => String(value ?? '').replace(/[&<]/g, (one) => (one === '&' ? '&amp;' : '&lt;'));
  document.body.innerHTML = '<table>' + trips.map((trip) => '<tr><th>' + safe(trip.name) + '</th>' + trip.stops.map((stop) =>
    '<td data-stop>' + Object.values(stop).map((value) => safe(typeof value === 'object' ? JSON.stringify(value) : value)).join(' ') + '</td>').join('') + '</tr>').join('') + '</table>';
});</script>`;

/** Time until the first stops stand, board and bare page in turn, each with an empty cache; the median of the rounds' own ratios. */
async function opening(browser: Browser, signedIn: BrowserContext, url: string, day: string): Promise<void> {
  const storageState = await signedIn.storageState();
  const first = async (address: string, stop: string): Promise<number> => {
    const context = await browser.newContext({
      viewport: { width: 1920, height: 1080 },
      locale: 'de-DE',
      storageState,
    });
    const page = await context.newPage();
    await page.route(`${url}/bare`, (route) =>
      route.fulfill({ contentType: 'text/html', body: bare(`/dpt-rest/dashboard/planning?date=${day}`) }),
    );
    const from = performance.now();
    await page.goto(url + address, { waitUntil: 'commit' });
    await page.locator(stop).first().waitFor();
    const took = performance.now() - from;
    await context.close();
    return took;
  };
  const rounds: { board: number; table: number }[] = [];
  for (let round = 0; round < 7; round += 1) {
    const board = () => first(`/studio/#/DPT?day=${day}&range=day`, '[data-row] [data-stop]');
    const table = () => first('/bare', '[data-stop]');
    // The first round warms the server.
    const [a, b] = round % 2 === 0 ? [await board(), await table()] : [await table(), await board()];
    if (round > 0) rounds.push(round % 2 === 0 ? { board: a, table: b } : { board: b, table: a });
  }
  const middle = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
  const ms = (side: 'board' | 'table') => `${Math.round(middle(rounds.map((round) => round[side])))} ms`;
  const ratio = middle(rounds.map(({ board, table }) => board / table));
  console.log(
    `first stops: board ${ms('board')}, the same JSON as a bare table ${ms('table')}, ratio ${ratio.toFixed(2)}`,
  );
}

const password = process.env.KONTOR_BENCH_PASSWORD ?? randomBytes(12).toString('base64url');
const given = process.env.KONTOR_BENCH_URL;
const server = given ? { url: given, stop: async () => {} } : await start(password);
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});
try {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, locale: 'de-DE' });
  await context.request.post(`${server.url}/login-rest/login`, {
    headers: { origin: server.url },
    form: { orgunit: 'dtm', accountid: 'leitdispo', password },
  });
  const day = dayAhead(days - 1);
  const world = await lay(asker(context, server.url), day);
  console.log(`world: ${world.trips} trips, ${world.stops} stops, ${world.pool} shipments in the pool`);
  const page = await context.newPage();
  const opened = performance.now();
  await page.goto(`${server.url}/studio/#/DPT?day=${iso(day)}&range=day`);
  await page.locator('[data-row] [data-stop]').first().waitFor();
  console.log(`first stops on the board after ${Math.round(performance.now() - opened)} ms (empty cache)`);
  await opening(browser, context, server.url, iso(day));
  await page.waitForTimeout(1500);
  await measure(page);
} finally {
  await browser.close();
  await server.stop();
}
