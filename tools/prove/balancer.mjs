import net from 'node:net';
import { freePort, leaveTo } from './product.mjs';

/**
 * Shares connections among processes in turn, as any proxy in front of several does: one that does not take a connection is passed over
 * for the next. It looks into nothing and repeats nothing: what was on its way to a process that died is the client's to send again.
 */
export async function startBalancer(ports) {
  const listen = await freePort();
  const open = new Set();
  const counts = new Map(ports.map((port) => [port, 0]));
  let next = 0;

  /** A connection to the first of those left that takes one. */
  const reach = (left, taken, none) => {
    const [port, ...others] = left;
    if (port === undefined) return none();
    const upstream = net.connect(port, '127.0.0.1');
    upstream.once('connect', () => {
      upstream.removeAllListeners('error');
      counts.set(port, counts.get(port) + 1);
      taken(upstream);
    });
    upstream.once('error', () => reach(others, taken, none));
  };

  const server = net.createServer({ pauseOnConnect: true }, (client) => {
    open.add(client);
    client.on('error', () => undefined);
    client.on('close', () => open.delete(client));
    const at = next++ % ports.length;
    reach(
      [...ports.slice(at), ...ports.slice(0, at)],
      (upstream) => {
        upstream.on('error', () => client.resetAndDestroy());
        upstream.on('close', () => client.destroy());
        client.on('close', () => upstream.destroy());
        client.pipe(upstream).pipe(client);
      },
      () => client.resetAndDestroy(),
    );
  });
  await new Promise((ready, fail) =>
    server.once('error', fail).listen(Number(listen), '127.0.0.1', () => ready(undefined)),
  );
  const stop = () => {
    for (const client of open) client.destroy();
    server.close();
    left();
  };
  const left = leaveTo(async () => stop());
  return { url: `http://127.0.0.1:${listen}`, port: listen, counts, stop };
}
