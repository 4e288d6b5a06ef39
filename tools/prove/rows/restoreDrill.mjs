import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { clusterOf, runningUrl } from '../../launch/postgres.mjs';
import { root } from '../../launch/paths.mjs';
import { databaseProcesses, killAll } from '../databaseProcesses.mjs';
import { connect, freeItems, releasedTrip, signIn } from '../day.mjs';
import { startProduct, wait } from '../product.mjs';
import { workThrough } from './twoProcesses.mjs';

const shipments = Number(process.env.KONTOR_PROVE_SHIPMENTS ?? 100_000);
const passphrase = 'Eine lange Passphrase fuer die Probe';

/** A command of the project; `child` can be killed (it is the command itself, no runner before it), `ended` says how it ended. */
function command(script, args, env) {
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, script), ...args], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '', KONTOR_BACKUP_PASSPHRASE: passphrase, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  child.stdout.on('data', (part) => (out += part));
  child.stderr.on('data', (part) => (out += part));
  return { child, ended: new Promise((done) => child.once('exit', (code) => done({ code, out }))) };
}

/** Ends a command in the middle: as soon as `begun` says so. False when it was over before. */
async function killWhen({ child, ended }, begun) {
  let over = false;
  void ended.then(() => (over = true));
  while (!over && !(await begun())) await wait(20);
  if (over) return false;
  child.kill('SIGKILL');
  await ended;
  return true;
}

/**
 * A start holds the licences against their signatures and notes when it did.
 * @param {string} name
 */
const textOf = (name) => (name === 'licence' ? "(to_jsonb(t) - 'checked_at')::text" : 't::text');

/** Rows of every table and a digest over all that stands in them, counted by the database alone. */
async function digests(sql) {
  const tables = await sql(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const found = new Map();
  for (const { name } of tables) {
    const [row] = await sql(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(${textOf(name)}, 0)::numeric), 0) || ' ' || coalesce(sum(hashtextextended(${textOf(name)}, 7)::numeric), 0) as digest from "${name}" t`,
    );
    found.set(name, row.digest);
  }
  return found;
}

/** What comes back otherwise on purpose: who was signed in or running, events, when a migration ran, messages that are held. */
const otherwise = new Set([
  'session',
  'provider_login',
  'process',
  'solver_task',
  'outbox',
  'outbox_position',
  'migration',
  'out_message',
]);

async function inOrder(sql) {
  await sql('create extension if not exists amcheck');
  const [checked] = await sql(
    `select count(bt_index_check(i.indexrelid, true))::int as n from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
      where a.amname = 'btree' and c.relnamespace = 'public'::regnamespace`,
  );
  const lint = await sql(readFileSync(join(root, 'server/proofs/tenancyLint.sql'), 'utf8'));
  return { indexes: checked.n, lint: lint.length };
}

/** One byte of it changed: refused by name, and nothing is made. */
async function restoreDamaged(folder, file, secrets) {
  const damaged = join(folder, 'damaged.backup');
  const bytes = readFileSync(file);
  bytes[Math.floor(bytes.length / 2)] ^= 1;
  writeFileSync(damaged, bytes);
  const nowhere = join(folder, 'nowhere');
  const { code, out } = await command('tools/restore.ts', [damaged, '--secrets', secrets], { DATA_DIR: nowhere }).ended;
  return { isRefused: code === 1 && /damaged/.test(out) && !existsSync(clusterOf(nowhere)), out };
}

/** A restore that is killed in the middle, with its database, leaves the database empty; the next one comes through. */
async function restoreTwice(target, file, secrets) {
  const restore = () => command('tools/restore.ts', [file, '--secrets', secrets], { DATA_DIR: target });
  const cutRestore = await killWhen(restore(), async () => {
    const url = existsSync(target) ? runningUrl(target) : undefined;
    const client = url && (await connect(url).catch(() => undefined));
    if (!client) return false;
    const [busy] = await client
      .sql(
        `select 1 from pg_stat_activity where application_name = 'kontor-restore' and query ilike 'copy%' and state <> 'idle'`,
      )
      .catch(() => []);
    await client.end().catch(() => {});
    return busy !== undefined;
  });
  const processes = databaseProcesses(dirname(clusterOf(target)));
  killAll(processes);
  await wait(500);
  const from = performance.now();
  const restored = await restore().ended;
  if (restored.code !== 0) throw new Error(`not restored: ${restored.out.slice(-1000)}`);
  return { cutRestore: cutRestore && processes.length > 3, restoreSeconds: (performance.now() - from) / 1000 };
}

/** What came back, held against what is there: tables, scans of before the backup, a message, indexes, tenancy. */
async function compare({ sql, target, list, scansBefore, worked }) {
  const there = await startProduct({ dataDir: target, env: { KONTOR_ROLES: 'web' } });
  const copy = await connect(there.databaseUrl);
  const [original, brought] = [await digests(sql), await digests(copy.sql)];
  const differing = [...original.keys()].filter(
    (name) => !otherwise.has(name) && original.get(name) !== brought.get(name),
  );
  // What people did while and after it was made: scans, and what follows from them.
  const written = new Set([
    'process_scan',
    'process_package',
    'process_item',
    'process_list',
    'package',
    'shipment',
    'history',
    'done_once',
    'transition',
    'trip',
    // Counted anew every hour (`countLicensed`), and with a million shipments the drill takes longer than what is left of one.
    'licence_usage',
  ]);
  const wrong = differing.filter((name) => !written.has(name));
  const scans = new Set(
    (await copy.sql('select client_scan_id as key from process_scan where list_id = $1', [list])).map(({ key }) => key),
  );
  const lost = scansBefore.filter((key) => !scans.has(key)).length;
  const known = new Set(worked.work.map(({ key }) => key));
  const strange = [...scans].filter((key) => !known.has(key)).length;
  const [held] = await copy.sql(`select state from out_message where name = 'drill'`);
  const order = await inOrder(copy.sql);
  await copy.end();
  await there.stop();
  return { tables: original.size, wrong, lost, strange, held, order };
}

export default {
  id: 'B-01',
  title: `restore drill: ${shipments} shipments backed up under load, restored elsewhere, kill -9 during both, a damaged archive`,
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'kontor-drill-'));
    const product = await startProduct();
    const { sql, end } = await connect(product.databaseUrl);
    const filled = await command('tools/prove/fillYears.ts', [String(shipments)], { DATABASE_URL: product.databaseUrl })
      .ended;
    if (filled.code !== 0) throw new Error(`not filled: ${filled.out.slice(-1000)}`);
    await sql(
      `insert into out_message (org_unit, id, name, state, partner_id, partner_name, kind, item_id, event, event_key, bytes, next_at, created_at, created_by)
         values ('dtm', gen_random_uuid(), 'drill', 'PENDING', 'drill', 'Drill', 'STAT512', gen_random_uuid(), 'e', 'k', '\\x00', now() + interval '1 day', now(), 'drill')`,
    );
    const dispo = await signIn(product.url, 'dispo1');
    const { list, barcodes } = await releasedTrip(
      dispo,
      sql,
      (await freeItems(sql, 30)).map((one) => one.id),
    );
    const loader = await signIn(product.url, 'lader1');
    const file = join(folder, 'drill.backup');
    const here = { DATA_DIR: product.dataDir };

    // A backup that is killed leaves nothing that could be taken for one.
    const cutBackup = await killWhen(
      command('tools/backup.ts', [file], here),
      () => existsSync(`${file}.part`) && statSync(`${file}.part`).size > 500_000,
    );
    const noFile = !existsSync(file);

    let over = false;
    const load = workThrough({
      url: product.url,
      cookie: loader.cookie,
      list,
      barcodes,
      name: 'b01',
      isOver: () => over,
      lists: [{ cookie: dispo.cookie, path: `/th-rest/loading/${list}` }],
    });
    await wait(2000);
    const scansBefore = (await sql('select client_scan_id as key from process_scan where list_id = $1', [list])).map(
      ({ key }) => key,
    );
    const began = performance.now();
    const saved = await command('tools/backup.ts', [file], here).ended;
    const backupSeconds = (performance.now() - began) / 1000;
    over = true;
    const worked = await load;
    if (saved.code !== 0) throw new Error(`not backed up: ${saved.out.slice(-1000)}`);
    const rows = Number(/: (\d+) rows/.exec(saved.out)?.[1]);
    const size = statSync(file).size;

    const secrets = join(product.dataDir, 'secrets.json');
    const refused = await restoreDamaged(folder, file, secrets);
    const target = join(folder, 'target');
    const { cutRestore, restoreSeconds } = await restoreTwice(target, file, secrets);

    const { tables, wrong, lost, strange, held, order } = await compare({ sql, target, list, scansBefore, worked });
    await end();
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
    return {
      proved:
        cutBackup &&
        noFile &&
        refused.isRefused &&
        cutRestore &&
        wrong.length === 0 &&
        lost === 0 &&
        strange === 0 &&
        worked.failed.length === 0 &&
        held?.state === 'HELD' &&
        order.lint === 0 &&
        order.indexes > 100 &&
        rows > shipments,
      figures: `${rows} rows, ${(size / 1e6).toFixed(0)} MB encrypted in ${backupSeconds.toFixed(0)} s beside ${worked.acknowledged.size} scans (failed ${worked.failed.length}); restored in ${restoreSeconds.toFixed(0)} s; ${tables} tables compared, not equal although nobody wrote them: ${wrong.length ? wrong.join(', ') : 'none'}; scans of before the backup lost ${lost}, unknown ${strange}; backup killed ${cutBackup ? 'in the middle, left no file' : 'too late'}; restore and its database killed ${cutRestore ? 'in the middle, the next one came through' : 'too late'}; damaged archive ${refused.isRefused ? 'refused, nothing made' : `NOT refused: ${refused.out.slice(0, 200)}`}; message to a partner ${held?.state}; amcheck ${order.indexes} indexes in order, tenancy lint ${order.lint}`,
    };
  },
};
