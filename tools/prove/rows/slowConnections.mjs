import { readFileSync } from 'node:fs';
import net from 'node:net';
import { signIn } from '../day.mjs';
import { startProduct, wait } from '../product.mjs';

const goal = 20_000;

/**
 * Ports of the clients whose connection the server still holds open.
 * @param {number} port
 */
function heldBy(port) {
  const mine = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1);
  return new Set(
    lines
      .map((line) => line.trim().split(/\s+/))
      .filter(([, local, , state]) => local?.endsWith(mine) && state === '01')
      .map(([, , remote]) => Number.parseInt(remote.split(':')[1], 16)),
  );
}

/** A client that opens a request and then takes its time; answers how long the server put up with it. */
function slow(kind, port, cookie, held) {
  return new Promise((done) => {
    const from = performance.now();
    const socket = net.connect({ port, host: '127.0.0.1' });
    const timers = [];
    const every = (ms, work) => timers.push(setInterval(work, ms));
    const end = () => {
      for (const timer of timers) clearInterval(timer);
      socket.destroy();
      done({ kind, ms: performance.now() - from });
    };
    socket.on('error', () => {});
    socket.on('close', end);
    // Who does not read does not see the end either: the system says whether the server still holds the connection.
    every(500, () => {
      if (performance.now() - from > 3000 && (performance.now() - from > 60_000 || !held.now.has(socket.localPort)))
        end();
    });
    socket.on('connect', () => {
      if (kind === 'headers') {
        socket.resume();
        socket.write('GET /version-info/ HTTP/1.1\r\nHost: x\r\n');
        every(2000, () => socket.write(`X-Slow-${Math.random()}: 1\r\n`));
      } else if (kind === 'bodies') {
        socket.resume();
        socket.write(
          `POST /dpt-rest/items HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nOrigin: http://127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`,
        );
        every(2000, () => socket.write(' '));
      } else {
        // Asks for far more than the buffers of the network hold, and reads next to nothing of it.
        socket.pause();
        for (let n = 0; n < 12; n += 1) socket.write(`GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n`);
        every(2000, () => socket.read(1));
      }
    });
  });
}

export default {
  id: 'F-04',
  title: '500 slow connections: headers, bodies, reads',
  async run() {
    const product = await startProduct();
    const dispo = await signIn(product.url, 'dispo1');
    const kinds = ['headers', 'bodies', 'reads'];
    const held = { now: heldBy(product.port) };
    const watching = setInterval(() => {
      held.now = heldBy(product.port);
    }, 250);
    const slowOnes = Promise.all(
      Array.from({ length: 500 }, (_, index) => slow(kinds[index % 3], product.port, dispo.cookie, held)),
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
    clearInterval(watching);
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
