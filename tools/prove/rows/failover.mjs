import { clientOf, connect, freeItems, judgeScans, releasedTrip, scanAll, scansOver, signIn } from '../day.mjs';
import { startPair } from '../pair.mjs';
import { slowness, startProduct, wait } from '../product.mjs';
import { systemPostgres } from '../systemClusters.mjs';
import { startWay } from '../way.mjs';

const limitMs = 5000;
/** Longer than any limit of the product for one statement: what is told after it would be told without the standby. */
const longSilence = 40_000;

/**
 * Scanners at work; after a third the way to the standby falls silent for `silence`, then the primary dies, the standby takes over and the
 * address leads to it. Answers how long the pair took and how long until scans went on.
 */
async function failOver({ product, pair, address, cookie, list, barcodes, name, count, silence }) {
  const work = scansOver(barcodes, count, name);
  let done = 0;
  const scanning = scanAll({
    clients: Array.from({ length: 8 }, () => clientOf(product.url, cookie)),
    list,
    work,
    pause: 20,
    onAcknowledged: (acknowledged) => (done = acknowledged),
  });
  // Whoever scans in vain says so below; until then it must not end the process.
  scanning.catch(() => {});
  while (done < count / 3) await wait(5);
  pair.interrupt();
  const silentFrom = done;
  await wait(silence);
  const toldInSilence = done - silentFrom;
  const from = performance.now();
  address.to(undefined);
  await pair.killPrimary();
  await pair.promote();
  address.to(pair.port());
  const pairMs = performance.now() - from;
  const before = done;
  // Each of the eight scanners had one answer on its way: what comes after those was scanned on the new primary.
  while (done < before + 16 && performance.now() - from < 120_000) await wait(10);
  const backMs = performance.now() - from;
  const { acknowledged } = await scanning;
  return { work, acknowledged, toldInSilence, pairMs, backMs };
}

/** Scans that somebody was told of and that the database does not have. */
async function lostOf(sql, list, acknowledged) {
  const stored = await sql('select client_scan_id as key from process_scan where list_id = $1', [list]);
  const keys = new Set(stored.map(({ key }) => key));
  return { lost: [...acknowledged.keys()].filter((key) => !keys.has(key)).length, doubled: stored.length - keys.size };
}

export default {
  id: 'D-03',
  title:
    'failover of a synchronous pair while 8 scan; control: the same with a pair that does not wait for its standby',
  async run() {
    const found = systemPostgres();
    if (!found)
      return {
        proved: false,
        figures:
          'skipped: there is no PostgreSQL of the system (15 or newer) with pg_basebackup under /usr/lib/postgresql. Install one: apt-get install postgresql',
      };
    const pair = await startPair(found);
    const address = await startWay(pair.port());
    const through = pair.urlOf(address.port);
    const product = await startProduct({ env: { DATABASE_URL: through }, seconds: 600 });
    const dispo = await signIn(product.url, 'dispo1');
    const at = await connect(pair.url());
    const { list, barcodes } = await releasedTrip(
      dispo,
      at.sql,
      (await freeItems(at.sql, 30)).map((one) => one.id),
    );
    await at.end();
    const { cookie } = await signIn(product.url, 'lader1');
    const scanning = { product, pair, address, cookie, list, barcodes };

    // A second of silence, as before most deaths; then longer than a statement may take; the third without waiting for the standby.
    const rounds = [];
    for (const [name, count, silence] of [
      ['one', 600, 1000],
      ['two', 600, longSilence],
    ]) {
      await pair.follow();
      await pair.waitForStandby(true);
      rounds.push(await failOver({ ...scanning, name: `d03-${name}`, count, silence }));
    }
    const work = rounds.flatMap((round) => round.work);
    const acknowledged = new Map(rounds.flatMap((round) => [...round.acknowledged]));
    const now = await connect(pair.url());
    const checked = await judgeScans(now.sql, list, work, acknowledged);
    await now.end();

    await pair.follow();
    await pair.waitForStandby(false);
    const control = await failOver({ ...scanning, name: 'd03-control', count: 600, silence: 1000 });
    const after = await connect(pair.url());
    const lost = await lostOf(after.sql, list, control.acknowledged);
    await after.end();
    const bearable = limitMs * slowness();
    await product.stop();
    address.stop();
    await pair.stop();
    return {
      proved:
        checked.fine &&
        rounds.every(({ backMs, pairMs }) => backMs - pairMs <= bearable) &&
        rounds.every(({ toldInSilence }) => toldInSilence <= 8) &&
        lost.lost > 0,
      figures: `PostgreSQL ${found.version}: ${checked.text}; ${rounds
        .map(
          ({ pairMs, backMs, toldInSilence }, at) =>
            `the primary killed after ${at === 0 ? 1 : longSilence / 1000} s in which the standby heard nothing (told meanwhile ${toldInSilence}): the pair took ${Math.round(pairMs)} ms, scans went on ${Math.round(backMs - pairMs)} ms later`,
        )
        .join(
          '; ',
        )} (bearable ${Math.round(bearable)} ms); control without waiting for the standby: told meanwhile ${control.toldInSilence}, of ${control.acknowledged.size} acknowledged lost ${lost.lost}`,
    };
  },
};
