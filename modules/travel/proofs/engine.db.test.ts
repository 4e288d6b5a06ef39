import { expect, test } from 'vitest';
import { allManners, counterpart, manners } from '#testing/counterpart.ts';
import { opened } from '#testing/opened.ts';
import { travelTimes } from '../server/index.ts';

const { app } = await opened();
const admin = await app.as('admin');
/** What a good engine says of two places. */
const good = JSON.stringify({
  code: 'Ok',
  durations: [
    [0, 600],
    [600, 0],
  ],
  distances: [
    [0, 9000],
    [9000, 0],
  ],
});
const engine = await counterpart({ body: good });
const saved = await admin.request('POST', '/configmanager-rest/config/createOrUpdate', {
  name: 'travel',
  orgUnit: 'dtm',
  value: { source: 'OSRM', address: engine.url, timeoutSeconds: 1, fallback: true },
  version: 0,
});
const points = [
  { lat: 51.5, lon: 7.4 },
  { lat: 51.6, lon: 7.5 },
];
const ask = () => app.platform.asSystem('dtm', ({ record }) => travelTimes(app.platform, record, points));

test.each(allManners)(
  'an engine that %s costs its second and few bytes; the own model steps in and says so',
  async (manner) => {
    expect([saved.status, manners[manner].length > 0]).toEqual([200, true]);
    engine.behave(manner);
    expect(await ask()).toEqual({ matrix: null, hint: 'GIS_EXCEPTION' });
    expect(engine.asked()).toBe(1);
    await expect.poll(() => engine.open(), { timeout: 20_000 }).toBe(0);
    // What may wait in the buffers of both ends comes on top.
    expect(engine.sent()).toBeLessThan(12_000_000);
  },
);
