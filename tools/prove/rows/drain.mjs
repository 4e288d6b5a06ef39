import { clientOf, connect, freeItems, judgeScans, releasedTrip, scansOver, signIn } from '../day.mjs';
import { startProduct, wait } from '../product.mjs';

export default {
  id: 'D-05',
  title: 'SIGTERM under load: a client that asks once more loses nothing',
  async run() {
    const first = await startProduct();
    const db = await connect(first.databaseUrl);
    const dispo = await signIn(first.url, 'dispo1');
    const { list, barcodes } = await releasedTrip(
      dispo,
      db.sql,
      (await freeItems(db.sql, 30)).map((one) => one.id),
    );
    const { cookie } = await signIn(first.url, 'lader1');
    await db.end();
    const work = scansOver(barcodes, 1200, 'd05');
    const acknowledged = new Map();
    let lost = 0;
    let retried = 0;
    let down;
    let up = Promise.resolve();
    let next = 0;
    const client = clientOf(first.url, cookie);
    const send = (one) =>
      client.ask('POST', `/th-rest/loading/${list}/scans`, { barcode: one.code, clientScanId: one.key });
    const scanner = async () => {
      for (let one = work[next++]; one; one = work[next++]) {
        let answer = await send(one);
        if (answer?.status !== 200) {
          // Once more, when the next server is ready: that is the one retry of a client.
          retried += 1;
          while (!down) await wait(10);
          await up;
          answer = await send(one);
        }
        if (answer?.status === 200) acknowledged.set(one.key, answer.body.result);
        else lost += 1;
      }
    };
    const streamEnded = (async () => {
      const stream = await fetch(`${first.url}/api/system/sse/register/all`, { headers: { cookie } });
      const reader = /** @type {ReadableStream} */ (stream.body).getReader();
      for (;;) if ((await reader.read().catch(() => ({ done: true }))).done) return true;
    })();
    let drainMs = 0;
    let second;
    const stopping = (async () => {
      while (acknowledged.size < work.length / 3) await wait(2);
      const from = performance.now();
      down = true;
      up = (async () => {
        await first.stop({ keep: true });
        drainMs = performance.now() - from;
        second = await startProduct({ dataDir: first.dataDir, port: first.port });
      })();
      await up;
    })();
    await Promise.all([...Array.from({ length: 8 }, scanner), stopping]);
    const ended = await Promise.race([streamEnded, wait(1000).then(() => false)]);
    const streamAgain = await fetch(`${second.url}/api/system/sse/register/all`, { headers: { cookie } });
    await streamAgain.body?.cancel();
    const after = await connect(second.databaseUrl);
    const checked = await judgeScans(after.sql, list, work, acknowledged);
    await after.end();
    await second.stop();
    return {
      proved: checked.fine && lost === 0 && retried > 0 && drainMs <= 10_000 && ended && streamAgain.status === 200,
      figures: `${checked.text}; failed after one retry ${lost}, retried ${retried}; ended in ${Math.round(drainMs)} ms; stream ended ${ended}, opened again ${streamAgain.status}`,
    };
  },
};
