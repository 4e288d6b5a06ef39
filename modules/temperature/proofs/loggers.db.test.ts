import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { clock } from '#testing/clock.ts';
import { opened } from '#testing/opened.ts';
import { coldPlace, minute } from './coldPlace.ts';

const { app, sql } = await opened();

type Look = {
  shape: string;
  zone: string | null;
  dateOrder: string | null;
  orders: string[];
  readings: number;
  firstAt: number | null;
  isOther: boolean;
  knownAt: number | null;
  taken: { accepted: number; duplicate: number; conflict: number; suspect: number } | null;
  message?: string;
};
const two = (value: number) => String(value).padStart(2, '0');
/** A moment as a logger in UTC writes it, day first. */
const written = (ts: number): string => {
  const at = new Date(ts);
  return `${two(at.getUTCDate())}.${two(at.getUTCMonth() + 1)}.${at.getUTCFullYear()} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
};
const tableOf = (rows: readonly (readonly [minutes: number, celsius: number])[], serial?: string) =>
  new TextEncoder().encode(
    [
      ...(serial ? [`Serial #,${serial}`, 'Non alert range,2.0  to  8.0 °C', 'No,Date,Time,Temperature'] : []),
      ...rows.map(([at, value], index) => {
        const moment = written(clock.now() + at * minute);
        return serial ? `${index + 1},${moment.replace(' ', ',')},${value}` : `${moment};${value}`;
      }),
    ].join('\n'),
  );
const stored = (serial: string) =>
  sql<{ ts: number; value: number }>(
    `select extract(epoch from ts)::float8 * 1000 as ts, value from reading r join sensor s on s.id = r.sensor_id where s.serial = $1 order by r.ts`,
    [serial],
  );
/** Two days of a cold place in steps of five minutes, an hour of the last one warm. */
const journey = Array.from({ length: 576 }, (_, at) => {
  const minutes = (at - 576) * 5;
  return [minutes, minutes >= -300 && minutes < -240 ? 9.5 : 5] as const;
});

test('a file is looked at, asked about, taken over once, judged, and given back byte for byte', async () => {
  const place = await coldPlace(app, 'FILE');
  const admin = await app.asAnew('admin');
  const bytes = tableOf(journey);
  const send = (query: string, body = bytes) =>
    admin.request<Look>('POST', `/tcl-rest/sensors/${place.sensor.id}/files?filename=journey.csv&${query}`, body);

  // The days tell the order; nothing tells the zone.
  const look = await send('dryRun=true');
  expect(look.body).toMatchObject({
    shape: 'TABLE',
    zone: null,
    orders: ['DMY'],
    readings: 576,
    firstAt: null,
    taken: null,
  });
  expect((await send('')).status).toBe(400);
  expect((await send('zone=Mars/Olympus')).status).toBe(400);
  expect((await send('zone=UTC&dryRun=true')).body).toMatchObject({
    firstAt: Math.floor((clock.now() - 576 * 5 * minute) / minute) * minute,
  });
  expect(await stored(place.serial)).toEqual([]);

  const [one, other] = await Promise.all([send('zone=UTC'), send('zone=UTC')]);
  expect([one.body.taken?.accepted ?? 0, other.body.taken?.accepted ?? 0].sort()).toEqual([0, 576]);
  const kept = await stored(place.serial);
  expect(kept).toHaveLength(576);
  expect(Math.max(...kept.map(({ value }) => value))).toBe(9500);
  // An hour at 9.5 °C are one excursion, over when the file came: nobody has to run.
  const alarms = (await place.alarms()).filter(({ kind }) => kind === 'TOO_HIGH');
  expect(alarms).toMatchObject([{ state: 'ENDED', peak: 9500, foundLate: true }]);

  // The same device wrote the next one: nobody is asked again.
  const next = await send('', tableOf([[-2, 5]].map(([at = 0, value = 0]) => [at, value] as const)));
  expect(next.body).toMatchObject({ zone: 'UTC', taken: { accepted: 1 } });
  const details = await admin.request<{ files: { id: string; digest: string }[] }>(
    'GET',
    `/tcl-rest/sensors/${place.sensor.id}`,
  );
  const file = details.body.files.find(({ digest }) => digest === createHash('sha256').update(bytes).digest('hex'));
  const back = await fetch(`${app.url}/tcl-rest/sensors/${place.sensor.id}/files/${file?.id}`, {
    headers: { cookie: admin.cookie },
  });
  expect(new Uint8Array(await back.arrayBuffer())).toEqual(bytes);
});

test('a file of another device, one with a comma in its figures and one that is a letter keep nothing', async () => {
  const place = await coldPlace(app, 'ODD');
  const admin = await app.asAnew('admin');
  const send = (query: string, body: Uint8Array) =>
    admin.request<Look>(
      'POST',
      `/tcl-rest/sensors/${place.sensor.id}/files?filename=f.csv&zone=UTC&dateOrder=DMY${query}`,
      body,
    );
  const theirs = tableOf([[-10, 5]], 'OTHER-1');
  expect((await send('&dryRun=true', theirs)).body).toMatchObject({ shape: 'LOGTAG', isOther: true });
  const refused = await send('', theirs);
  expect(refused.status).toBe(400);
  expect(refused.body.message).toContain('OTHER-1');
  expect((await send('&otherSerial=true', theirs)).body.taken?.accepted).toBe(1);

  const comma = new TextEncoder().encode('2026-03-04 10:00,4.6\n2026-03-04 10:05,4,7');
  expect((await send('', comma)).body.message).toMatch(/2/);
  const letter = new TextEncoder().encode('Dear Sirs,\nplease find attached');
  expect((await send('', letter)).status).toBe(400);
  expect((await send('', new Uint8Array(0))).status).toBe(400);
  expect(await stored(place.serial)).toHaveLength(1);
});
