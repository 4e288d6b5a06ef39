import { clientOf, connect, freeItems, judgeScans, releasedTrip, scanAll, scansOver, signIn } from '../day.mjs';
import { databaseProcesses, killAll } from '../databaseProcesses.mjs';
import { startProduct, wait } from '../product.mjs';

/** Every b-tree index checked against its table, when the extension comes with the database. */
async function checkIndexes(sql) {
  const [known] = await sql("select 1 from pg_available_extensions where name = 'amcheck'");
  if (!known) return { ok: true, text: 'amcheck does not come with the embedded database, so indexes are not checked' };
  await sql('create extension if not exists amcheck');
  const indexes = await sql(
    `select c.oid, c.relname from pg_class c join pg_am a on a.oid = c.relam join pg_namespace n on n.oid = c.relnamespace
      where a.amname = 'btree' and c.relkind = 'i' and n.nspname in ('public', 'graphile_worker', 'pg_catalog') and c.relpersistence = 'p'`,
  );
  for (const { oid } of indexes) await sql('select bt_index_check($1::regclass, true)', [oid]);
  return { ok: indexes.length > 100, text: `amcheck: ${indexes.length} indexes in order` };
}

export default {
  id: 'D-02',
  title: '8 scanners, kill -9 of every database process 5 times, nobody does anything by hand',
  async run() {
    const product = await startProduct();
    let db = await connect(product.databaseUrl);
    const dispo = await signIn(product.url, 'dispo1');
    const { list, barcodes } = await releasedTrip(
      dispo,
      db.sql,
      (await freeItems(db.sql, 30)).map((one) => one.id),
    );
    const { cookie } = await signIn(product.url, 'lader1');
    await db.end().catch(() => {});
    const work = scansOver(barcodes, 1500, 'd02');
    let done = 0;
    let finished = false;
    const back = [];
    const killed = [];
    const killing = (async () => {
      for (let kills = 1; kills <= 5 && !finished; kills += 1) {
        while (!finished && done < (work.length * kills) / 6) await wait(5);
        const pids = databaseProcesses(product.dataDir);
        killed.push(pids.length);
        const from = performance.now();
        killAll(pids);
        const before = done;
        // Each of the eight scanners had one answer on its way: what comes after those was scanned on the new database.
        while (done < before + 16 && performance.now() - from < 60_000) await wait(10);
        back.push(performance.now() - from);
      }
    })();
    const clients = Array.from({ length: 8 }, () => clientOf(product.url, cookie));
    const { acknowledged, sent } = await scanAll({ clients, list, work, onAcknowledged: (count) => (done = count) });
    finished = true;
    await killing;
    // The whole product is killed as well, database and server, and starts again on what lies there: pid file and all.
    const last = databaseProcesses(product.dataDir);
    process.kill(Number(product.pid), 'SIGKILL');
    killAll(last);
    await product.gone;
    const again = await startProduct({ dataDir: product.dataDir });
    db = await connect(again.databaseUrl);
    const checked = await judgeScans(db.sql, list, work, acknowledged);
    const indexes = await checkIndexes(db.sql);
    await db.end();
    await again.stop();
    return {
      proved: checked.fine && back.length === 5 && killed.every((n) => n > 3) && indexes.ok,
      figures: `${checked.text}; sent ${sent}; ${killed.join('+')} processes killed, scans go on after ${back.map((ms) => Math.round(ms)).join(', ')} ms; product killed and ready again in ${Math.round(again.readyMs)} ms; ${indexes.text}`,
    };
  },
};
