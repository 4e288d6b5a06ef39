import { clientOf, connect, scanAll, scansOver, signIn } from '../day.mjs';
import { hallKinds, judged } from '../hallKinds.mjs';
import { freePort, startProduct, startServer } from '../product.mjs';

const count = 300;
const kills = 3;

export default {
  id: 'D-01-HALL',
  title: 'kill -9 of the server while the hall unloads, counts, info scans and builds a master pallet',
  async run() {
    const product = await startProduct();
    const { sql, end } = await connect(product.databaseUrl);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    let server = await startServer({ databaseUrl: product.databaseUrl, port });
    const lead = await signIn(product.url, 'hallenmeister');
    const { cookie } = await signIn(url, 'lader1');
    const clients = Array.from({ length: 8 }, () => clientOf(url, cookie));
    const lines = [];
    let proved = true;
    let killed = 0;
    for (const kind of hallKinds) {
      const at = await kind.prepare(product, sql, lead);
      const work = scansOver(at.codes, Math.max(count, at.codes.length), `d01-${kind.name}`);
      let done = 0;
      let finished = false;
      const killing = (async () => {
        for (let n = 1; n <= kills && !finished; n += 1) {
          while (!finished && done < (work.length * n) / (kills + 1))
            await new Promise((again) => setTimeout(again, 2));
          if (finished) return;
          await server.kill();
          killed += 1;
          server = await startServer({ databaseUrl: product.databaseUrl, port });
        }
      })();
      const { acknowledged, sent } = await scanAll({
        clients,
        work,
        callOf: at.callOf,
        ...(at.resultOf ? { resultOf: at.resultOf } : {}),
        onAcknowledged: (n) => (done = n),
      });
      finished = true;
      await killing;
      const verdict = await judged(kind, at, work, acknowledged);
      proved &&= verdict.fine && sent > work.length;
      lines.push(`${verdict.text}, sent ${sent}`);
    }
    await server.kill();
    await end();
    await product.stop();
    return { proved: proved && killed >= kills * 3, figures: `${lines.join('. ')}. Killed ${killed} times` };
  },
};
