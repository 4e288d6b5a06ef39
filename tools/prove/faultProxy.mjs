import net from 'node:net';
import { freePort, leaveTo, wait } from './product.mjs';

/**
 * A proxy on the loopback that does to connections what bad networks do. Modes and what steers them:
 *
 * - `pass`: forwards;
 * - `delay`: every piece comes `ms` late, give or take half, both ways;
 * - `limit`: `kbps` in each direction;
 * - `poor`: `limit` and `ack-lost` at once;
 * - `refuse`: resets new connections and those that are open;
 * - `blackhole`: accepts, swallows and never answers, like a wireless network that hangs;
 * - `ack-lost`: the request arrives, and with probability `p` the answer is dropped and the connection reset: the server did it,
 *   the client does not know;
 * - `half`: forwards the first `after` bytes of what the client sends and then resets, like an upload that is torn;
 * - `flap`: refuses for `ms`, passes for `ms`, again and again.
 */
export async function startProxy(port, listen) {
  listen ??= await freePort();
  const how = { mode: 'pass', p: 0.02, ms: 200, kbps: 128, after: 100 };
  const counts = { connections: 0, refused: 0, ackLost: 0, torn: 0, swallowedBytes: 0 };
  const open = new Set();
  const down = () => how.mode === 'refuse' || (how.mode === 'flap' && Math.floor(Date.now() / how.ms) % 2 === 1);
  const cutAll = () => {
    for (const client of open) client.resetAndDestroy();
  };

  /** Hands pieces on in their order, each as late as the mode wants it. */
  const carrier = (target) => {
    let free = 0;
    let last = Promise.resolve();
    return (piece) => {
      const late = how.mode === 'delay' ? how.ms * (0.5 + Math.random()) : 0;
      const transfer = how.mode === 'limit' || how.mode === 'poor' ? (piece.length * 8) / how.kbps : 0;
      const due = Math.max(Date.now() + late, free) + transfer;
      free = due;
      last = last
        .then(() => (due > Date.now() ? wait(due - Date.now()) : undefined))
        .then(() => target.destroyed || target.write(piece));
    };
  };

  const server = net.createServer((client) => {
    counts.connections += 1;
    client.on('error', () => undefined);
    if (down()) {
      counts.refused += 1;
      client.resetAndDestroy();
      return;
    }
    open.add(client);
    const upstream = net.connect(port, '127.0.0.1');
    const [toServer, toClient] = [carrier(upstream), carrier(client)];
    let sent = 0;
    let losesAnswer = false;
    const reset = () => {
      upstream.destroy();
      client.resetAndDestroy();
    };
    upstream.on('error', () => client.destroy());
    upstream.on('close', () => client.end());
    client.on('close', () => {
      open.delete(client);
      upstream.destroy();
    });
    client.on('data', (piece) => {
      if (down()) return reset();
      if (how.mode === 'blackhole') {
        counts.swallowedBytes += piece.length;
        return;
      }
      sent += piece.length;
      if (how.mode === 'half' && sent > how.after) {
        counts.torn += 1;
        upstream.write(piece.subarray(0, Math.max(0, how.after - (sent - piece.length))));
        setTimeout(reset, 20);
        return;
      }
      if ((how.mode === 'ack-lost' || how.mode === 'poor') && Math.random() < how.p) losesAnswer = true;
      toServer(piece);
    });
    upstream.on('data', (piece) => {
      if (how.mode === 'blackhole') counts.swallowedBytes += piece.length;
      else if (losesAnswer) {
        counts.ackLost += 1;
        reset();
      } else toClient(piece);
    });
  });
  await new Promise((ready, fail) =>
    server.once('error', fail).listen(Number(listen), '127.0.0.1', () => ready(undefined)),
  );
  const flaps = setInterval(() => down() && cutAll(), 50);
  const stop = () => {
    clearInterval(flaps);
    cutAll();
    server.close();
    left();
  };
  const left = leaveTo(async () => stop());
  return {
    url: `http://127.0.0.1:${listen}`,
    async set(changes) {
      Object.assign(how, changes);
      if (down()) cutAll();
    },
    async stats() {
      return { ...how, ...counts, open: open.size };
    },
    stop,
  };
}
