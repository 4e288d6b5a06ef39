import { connect, clientOf, freeItems, judgeScans, releasedTrip, scanAll, scansOver, signIn } from '../day.mjs';
import { freePort, slowness, startProduct, startServer } from '../product.mjs';

export default {
  id: 'D-01',
  title: '8 scanners, 5,000 scans, kill -9 of the server 20 times',
  async run() {
    const product = await startProduct();
    const { sql, end } = await connect(product.databaseUrl);
    const dispo = await signIn(product.url, 'dispo1');
    const { list, barcodes } = await releasedTrip(
      dispo,
      sql,
      (await freeItems(sql, 30)).map((one) => one.id),
    );
    // A second server process on the same database is the one that is killed; the first one keeps the database running.
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    let server = await startServer({ databaseUrl: product.databaseUrl, port });
    const { cookie } = await signIn(url, 'lader1');
    const work = scansOver(barcodes, 5000, 'd01');
    const ready = [];
    const slow = [];
    let done = 0;
    let finished = false;
    const killing = (async () => {
      for (let kills = 1; kills <= 20 && !finished; kills += 1) {
        while (!finished && done < (work.length * kills) / 21) await new Promise((again) => setTimeout(again, 2));
        await server.kill();
        server = await startServer({ databaseUrl: product.databaseUrl, port });
        ready.push(server.readyMs);
        slow.push(slowness());
      }
    })();
    const clients = Array.from({ length: 8 }, () => clientOf(url, cookie));
    const { acknowledged, sent } = await scanAll({ clients, list, work, onAcknowledged: (count) => (done = count) });
    finished = true;
    await killing;
    const checked = await judgeScans(sql, list, work, acknowledged);
    await server.kill();
    await end();
    await product.stop();
    const worst = Math.max(...ready);
    // A machine that others use is slower by as much as a process that does nothing starts slower.
    const scaled = Math.max(...ready.map((ms, index) => ms / slow[index]));
    return {
      proved: checked.fine && ready.length === 20 && sent > work.length && scaled <= 3000,
      figures: `${checked.text}; sent ${sent}; killed ${ready.length} times, ready again after ${Math.round(worst)} ms at most, ${Math.round(scaled)} ms on a machine of its own`,
    };
  },
};
