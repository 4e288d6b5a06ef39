import net from 'node:net';
import { freePort } from './product.mjs';

/**
 * One address in front of a server that may become another one, as HAProxy or a moved address is to a pair of databases: `to(port)` ends all
 * connections and leads new ones there, `to(undefined)` resets them. `hold()` lets nothing through any more and says nothing to either side.
 * @param {number} port
 */
export async function startWay(port) {
  const listen = await freePort();
  const open = new Set();
  let target = port;
  let isHeld = false;
  const cut = () => {
    for (const one of open) one.destroy();
  };
  const server = net.createServer((client) => {
    open.add(client);
    client.on('error', () => undefined);
    client.on('close', () => open.delete(client));
    if (target === undefined) return void client.resetAndDestroy();
    const upstream = net.connect(target, '127.0.0.1');
    upstream.on('error', () => client.destroy());
    upstream.on('close', () => client.destroy());
    client.on('close', () => upstream.destroy());
    client.on('data', (piece) => isHeld || upstream.destroyed || upstream.write(piece));
    upstream.on('data', (piece) => isHeld || client.destroyed || client.write(piece));
  });
  await new Promise((ready, fail) =>
    server.once('error', fail).listen(Number(listen), '127.0.0.1', () => ready(undefined)),
  );
  return {
    port: listen,
    to(other) {
      target = other;
      cut();
    },
    hold() {
      isHeld = true;
    },
    stop() {
      cut();
      server.close();
    },
  };
}
