import net from 'node:net';

export type TcpProxy = {
  port: number;
  /** What is open now stands still: nothing goes through and nobody is told. New connections pass. */
  freezeOpen(): void;
  /** New connections are taken, and nothing comes back on them. */
  freezeNew(on: boolean): void;
  /** A new connection passes only after so many ms. */
  delayNew(ms: number): void;
  /** Lets what stood still go on. */
  thaw(): void;
  /** No network: what is open ends, and nothing new is taken until the line is whole again. */
  cut(on: boolean): void;
  opened(): number;
  close(): Promise<void>;
};

/** A line to a server that a test can block, as a failover without a farewell does, or cut. */
export async function tcpProxy(host: string, port: number): Promise<TcpProxy> {
  const pairs = new Set<[net.Socket, net.Socket]>();
  let frozen = false;
  let isCut = false;
  let delay = 0;
  let opened = 0;
  const stop = ([a, b]: [net.Socket, net.Socket]): void => {
    a.unpipe(b);
    b.unpipe(a);
    a.pause();
    b.pause();
  };
  const join = ([a, b]: [net.Socket, net.Socket]): void => {
    a.pipe(b);
    b.pipe(a);
  };
  const endAll = (): void => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  const server = net.createServer((client) => {
    if (isCut) return void client.destroy();
    opened += 1;
    const upstream = net.connect(port, host);
    const pair: [net.Socket, net.Socket] = [client, upstream];
    pairs.add(pair);
    const end = (): void => {
      pairs.delete(pair);
      client.destroy();
      upstream.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    if (frozen) return;
    if (delay > 0) setTimeout(() => join(pair), delay);
    else join(pair);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as net.AddressInfo).port,
    freezeOpen: () => pairs.forEach(stop),
    freezeNew: (on) => {
      frozen = on;
    },
    delayNew: (ms) => {
      delay = ms;
    },
    thaw: () => pairs.forEach(join),
    cut: (on) => {
      isCut = on;
      if (on) endAll();
    },
    opened: () => opened,
    close: async () => {
      endAll();
      await new Promise((done) => server.close(done));
    },
  };
}
