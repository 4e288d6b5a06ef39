import net from 'node:net';
import { signIn } from '../day.mjs';
import { startProduct, wait } from '../product.mjs';

const goal = 20_000;

/** A client that opens a request and then takes its time; answers how long the server put up with it. */
function slow(kind, port, cookie) {
  return new Promise((done) => {
    const from = performance.now();
    const socket = net.connect({ port, host: '127.0.0.1' });
    const timers = [];
    const every = (ms, work) => timers.push(setInterval(work, ms));
    socket.on('error', () => {});
    socket.on('close', () => {
      for (const timer of timers) clearInterval(timer);
      done({ kind, ms: performance.now() - from });
    });
    socket.on('connect', () => {
      if (kind === 'headers') {
        socket.write('GET /version-info/ HTTP/1.1\r\nHost: x\r\n');
        every(2000, () => socket.write(`X-Slow-${Math.random()}: 1\r\n`));
      } else if (kind === 'bodies') {
        socket.write(
          `POST /dpt-rest/items HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nOrigin: http://127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`,
        );
        every(2000, () => socket.write(' '));
      } else {
        // Asks for far more than the buffers of the network hold, and reads next to nothing of it.
        socket.pause();
        for (let n = 0; n < 40; n += 1) socket.write(`GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n`);
        every(2000, () => socket.read(1));
      }
    });
    setTimeout(() => socket.destroy(), 60_000).unref();
  });
}

export default {
  id: 'F-04',
  title: '500 slow connections: headers, bodies, reads',
  async run() {
    const product = await startProduct();
    const dispo = await signIn(product.url, 'dispo1');
    const kinds = ['headers', 'bodies', 'reads'];
    const slowOnes = Promise.all(
      Array.from({ length: 500 }, (_, index) => slow(kinds[index % 3], product.port, dispo.cookie)),
    );
    const times = [];
    let refused = 0;
    const until = Date.now() + 25_000;
    await wait(1000);
    while (Date.now() < until) {
      const from = performance.now();
      const answer = await dispo.ask(
        'POST',
        '/dpt-rest/items',
        { paging: { size: 20 } },
        { signal: AbortSignal.timeout(5000) },
      );
      if (answer?.status !== 200) refused += 1;
      times.push(performance.now() - from);
      await wait(100);
    }
    const closed = await slowOnes;
    const stream = (await dispo.ask('GET', '/login-rest/sessionInfo'))?.status === 200;
    await product.stop();
    const worst = Object.fromEntries(
      kinds.map((kind) => [kind, Math.max(...closed.filter((one) => one.kind === kind).map((one) => one.ms))]),
    );
    const sorted = times.toSorted((a, b) => a - b);
    return {
      // A second more than the goal: the server looks at its connections once a second.
      proved: refused === 0 && stream && Object.values(worst).every((ms) => ms <= goal + 1500),
      figures: `${closed.length} slow connections, closed after ${kinds.map((kind) => `${kind} ${(worst[kind] / 1000).toFixed(1)} s`).join(', ')} at most; beside them ${times.length} lists, ${refused} refused, median ${Math.round(sorted[Math.floor(sorted.length / 2)])} ms, slowest ${Math.round(sorted.at(-1))} ms`,
    };
  },
};
