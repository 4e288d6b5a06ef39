import pg from 'pg';

/** One turn of the watch, in ms. */
const turn = 100;

/**
 * Connects, and gives up after so many ms in which this process was awake. A limit by the clock runs out while the process itself is held up
 * (a slow start, a machine that was stopped): its timer fires before anybody has looked at the connection that stands by then.
 * Throws an Error `timeout expired`. The client needs a listener for `error`.
 */
export async function connectWithin(
  client: pg.Client,
  ms: number,
  connect: () => Promise<unknown> = () => client.connect(),
): Promise<void> {
  let watch: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    let awake = 0;
    watch = setInterval(() => {
      // However late a turn comes, it is one turn: in between, what has arrived was looked at.
      awake += turn;
      if (awake >= ms) fail(new Error('timeout expired'));
    }, turn);
  });
  try {
    await Promise.race([connect(), late]);
  } catch (error) {
    (client as unknown as { connection?: { stream?: { destroy(): void } } }).connection?.stream?.destroy();
    throw error;
  } finally {
    clearInterval(watch);
  }
}

/** Clients of a pool that connect so ({@link connectWithin}). */
export function clientWithin(ms: number): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      // A server that goes away in the very moment of its greeting is heard before the pool listens; unheard, it would end this process. What
      // comes next on the connection fails by itself.
      this.on('error', () => {});
    }
    override connect(): Promise<this>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<this> | void {
      const connecting = connectWithin(this, ms, () => super.connect()).then(() => this);
      if (!callback) return connecting;
      // The driver's own words: no error is null.
      connecting.then(() => callback(null as unknown as Error), callback);
    }
  };
}
