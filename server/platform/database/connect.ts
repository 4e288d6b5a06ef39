import type pg from 'pg';

/** One turn of the watch, in ms. */
const turn = 100;

/**
 * Connects, and gives up after so many ms in which this process was awake. A limit by the clock runs out while the process itself is held up
 * (a slow start, a machine that was stopped): its timer fires before anybody has looked at the connection that stands by then.
 * Throws an Error `timeout expired`. The client needs a listener for `error`.
 */
export async function connectWithin(client: pg.Client, ms: number): Promise<void> {
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
    await Promise.race([client.connect(), late]);
  } catch (error) {
    (client as unknown as { connection?: { stream?: { destroy(): void } } }).connection?.stream?.destroy();
    throw error;
  } finally {
    clearInterval(watch);
  }
}
