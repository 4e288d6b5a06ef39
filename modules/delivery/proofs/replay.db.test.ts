import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { loadedTrip } from '#testing/loadedTrip.ts';
import { opened } from '#testing/opened.ts';
import { testPassword } from '#testing/layWorld.ts';
import { clock } from '#testing/clock.ts';

/** A plain script replays a file of events twice against the server, with the same result. */
const { app, sql } = await opened();
const run = promisify(execFile);
const script = resolve(import.meta.dirname, '../../../tools/replay-events.mjs');

test('a file of events that a plain script sends twice leaves what it left once', async () => {
  const [dispo, loader] = [await app.as('dispo1'), await app.as('lader1')];
  const tripId = await loadedTrip({ dispo, loader, sql }, 'fahrer1', 3);
  type Stop = { id: string; orders: { itemId: string }[] };
  const read = async () =>
    (await dispo.request<{ state: string; stops: Stop[] }>('GET', `/dpt-rest/trips/${tripId}`)).body;
  const { stops } = await read();
  const now = clock.now() - 3_600_000;
  let n = 0;
  const event = (type: string, more: object = {}) => ({
    clientEventId: `replay-${tripId.slice(-6)}-${(n += 1)}`,
    sequence: n,
    type,
    ts: now + n * 60_000,
    tripId,
    ...more,
  });
  const events = [
    event('TOUR_ACCEPTED'),
    event('TOUR_STARTED'),
    ...stops.flatMap((stop) => [
      event('STOP_ARRIVED', { stopId: stop.id }),
      event('STOP_DOCUMENTED', {
        stopId: stop.id,
        documentation: { orders: stop.orders.map(({ itemId }) => ({ itemId, result: 'OK' })), signer: 'E. Funk' },
      }),
      event('STOP_DEPARTED', { stopId: stop.id }),
    ]),
  ];
  const folder = mkdtempSync(join(tmpdir(), 'kontor-replay-'));
  try {
    const file = join(folder, 'events.json');
    writeFileSync(file, JSON.stringify(events));
    const replay = async (): Promise<string[]> => {
      const { stdout } = await run(process.execPath, [script, app.url, 'dtm', 'fahrer1', file], {
        env: { ...process.env, KONTOR_PASSWORD: testPassword },
      });
      return stdout
        .trim()
        .split('\n')
        .map((line) => line.split(' ')[1] ?? '');
    };
    const left = async () => ({
      trip: (await read()).stops.map((stop) => ({ ...stop, estimatedArrival: 0 })),
      history: await sql(`select code, status_time from history where log_key = $1 order by status_time, id`, [
        `TRIP:${tripId}`,
      ]),
    });
    expect(await replay()).toEqual(events.map(() => 'APPLIED'));
    const once = await left();
    expect(await replay()).toEqual(events.map(() => 'KNOWN'));
    expect(await left()).toEqual(once);
    // The control: under other keys the same is not the same, and is not done a second time either.
    writeFileSync(file, JSON.stringify(events.map((one) => ({ ...one, clientEventId: `${one.clientEventId}-again` }))));
    expect(await replay()).not.toContain('KNOWN');
    expect((await left()).trip).toEqual(once.trip);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
