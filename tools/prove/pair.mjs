import { freePort, leaveTo, wait } from './product.mjs';
import { systemClusters } from './systemClusters.mjs';
import { startWay } from './way.mjs';

/** Asks until `isThere`, for a minute at most. */
async function until(isThere, what) {
  for (let tries = 0; !(await isThere()); tries += 1) {
    if (tries > 600) throw new Error(what);
    await wait(100);
  }
}

/**
 * A primary and a standby that follows it over a way that can be interrupted. With `waitForStandby(true)` a commit is told only when the
 * standby has it on its disk.
 */
export async function startPair({ bin }) {
  const clusters = systemClusters(bin);
  let primary = clusters.memberOf('one', await freePort());
  let standby = clusters.memberOf('two', await freePort());
  let way;
  /** @param {string} text */
  const ask = (text) => clusters.ask(primary, text);
  const seen = async () => (await ask(`select * from pg_stat_replication where application_name = 'standby'`))[0];

  const stop = async () => {
    way?.stop();
    await clusters.stop();
    left();
  };
  const left = leaveTo(stop);
  await clusters.initialise(primary);
  await clusters.start(primary);
  return {
    stop,
    urlOf: clusters.urlOf,
    port: () => primary.port,
    url: () => clusters.urlOf(primary.port),
    /** The other one becomes the standby of the primary, from a copy of it. */
    async follow() {
      way = await startWay(primary.port);
      clusters.clear(standby);
      const from = `host=127.0.0.1 port=${way.port} user=kontor application_name=standby`;
      await clusters.program('pg_basebackup', ['-d', from, '-D', standby.data, '-R', '-X', 'stream', '-c', 'fast']);
      await clusters.start(standby);
      await until(async () => (await seen())?.state === 'streaming', 'the standby does not follow');
    },
    async waitForStandby(does) {
      await ask(`alter system set synchronous_standby_names = '${does ? 'standby' : ''}'`);
      await ask('select pg_reload_conf()');
      const wanted = does ? 'sync' : 'async';
      await until(async () => (await seen())?.sync_state === wanted, `the standby is not ${wanted}`);
    },
    /** What the primary writes no longer arrives, and nobody is told. */
    interrupt: () => way.hold(),
    /** The primary dies as by a power cut; answers once it is dead. */
    async killPrimary() {
      await clusters.kill(primary);
      way.stop();
    },
    /** The standby becomes the primary; answers once it takes writes. */
    async promote() {
      await clusters.program('pg_ctl', ['promote', '-D', standby.data, '-w', '-t', '120']);
      [primary, standby] = [standby, primary];
      await ask(`alter system set synchronous_standby_names = ''`);
      await ask('select pg_reload_conf()');
      await ask('create table pair_took_over (at timestamptz)');
      await ask('drop table pair_took_over');
    },
  };
}
