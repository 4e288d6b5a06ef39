import { clientOf, connect, scanAll, scansOver, signIn } from '../day.mjs';
import { databaseProcesses, killAll } from '../databaseProcesses.mjs';
import { hallKinds, judged } from '../hallKinds.mjs';
import { startProduct, wait } from '../product.mjs';

const count = 300;
const kills = 2;

export default {
  id: 'D-02-HALL',
  title: 'kill -9 of every database process while the hall unloads, counts, info scans and builds a master pallet',
  async run() {
    const product = await startProduct();
    const lines = [];
    let proved = true;
    for (const kind of hallKinds) {
      // Its connection ends with the database: each kind has its own before and after.
      let db = await connect(product.databaseUrl);
      const lead = await signIn(product.url, 'hallenmeister');
      const { cookie } = await signIn(product.url, 'lader1');
      const sql = (text, values) => db.sql(text, values);
      const at = await kind.prepare(product, sql, lead);
      const work = scansOver(at.codes, Math.max(count, at.codes.length), `d02-${kind.name}`);
      let done = 0;
      let finished = false;
      const back = [];
      const killing = (async () => {
        for (let n = 1; n <= kills && !finished; n += 1) {
          while (!finished && done < (work.length * n) / (kills + 1)) await wait(2);
          if (finished) return;
          const before = done;
          const from = performance.now();
          killAll(databaseProcesses(product.dataDir));
          while (!finished && done < before + 16 && performance.now() - from < 60_000) await wait(10);
          back.push(Math.round(performance.now() - from));
        }
      })();
      const clients = Array.from({ length: 8 }, () => clientOf(product.url, cookie));
      const { acknowledged, sent } = await scanAll({
        clients,
        work,
        callOf: at.callOf,
        ...(at.resultOf ? { resultOf: at.resultOf } : {}),
        onAcknowledged: (n) => (done = n),
      });
      finished = true;
      await killing;
      await db.end().catch(() => {});
      db = await connect(product.databaseUrl);
      const verdict = await judged(kind, at, work, acknowledged);
      await db.end();
      proved &&= verdict.fine && back.length === kills && sent > work.length;
      lines.push(`${verdict.text}, sent ${sent}, scans go on after ${back.join(' and ')} ms`);
    }
    await product.stop();
    return { proved, figures: lines.join('. ') };
  },
};
