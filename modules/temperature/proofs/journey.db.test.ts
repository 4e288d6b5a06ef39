import { expect, test } from 'vitest';
import { clock } from '#testing/clock.ts';
import { opened } from '#testing/opened.ts';
import { bytesFrom, readPdf } from '#testing/readPdf.ts';
import { coldPlace, minute } from './coldPlace.ts';

const { app, sql } = await opened();

type Journey = {
  low: number;
  high: number;
  inMinutes: number;
  outMinutes: number;
  unknownMinutes: number;
  most: number;
  legs: {
    kind: string;
    name: string;
    serial: string | null;
    packages: number;
    outMinutes: number;
    toAt: number | null;
  }[];
  exposures: { minutesOut: number; toAt: number | null }[];
};

/** A shipment of one package in the hall that asks for at most +2 °C. */
async function minced() {
  const [found] = await sql<{ item_id: string; id: string; order_number: string }>(
    `select p.item_id, p.id, s.order_number from package p join shipment s on s.org_unit = p.org_unit and s.id = p.item_id
     where p.org_unit = 'dtm' and p.active and p.terminal_status = 'IN_DEPOT' and s.state = 'DISPATCHABLE' and s.temperature_max is null and s.packages = 1
     order by p.id limit 1`,
  );
  if (!found) throw new Error('no package is free');
  await sql(
    `update shipment set temperature_max = 2000, attributes = attributes || '{isTemperatureSensitive}' where org_unit = 'dtm' and id = $1`,
    [found.item_id],
  );
  return { itemId: found.item_id, packageId: found.id, orderNumber: found.order_number };
}

test('a reading that comes late is judged by what lay there when it was measured, and the journey tells every place', async () => {
  const one = await coldPlace(app, 'JOURNEY', { placeNames: 'CJ-1' });
  const { itemId, packageId, orderNumber } = await minced();
  const loader = await app.as('lader1');
  const put = async (storingPosition: string) => {
    const answer = await loader.request('POST', `/dpt-rest/items/${itemId}/packages/${packageId}/storing-position`, {
      storingPosition,
    });
    expect(answer.status).toBe(200);
  };
  const begun = clock.now();
  await put('CJ-1');
  clock.forward(60 * minute);
  await put('CJ-2');
  clock.forward(30 * minute);
  // The gateway was without a network all the while: everything comes now, from before the package was moved on.
  await one.send(Array.from({ length: 19 }, (_, at) => [-90 + at * 5, 4] as const));
  const hall = await app.as('hallenmeister');
  const { status, body } = await hall.request<Journey>('GET', `/tcl-rest/shipments/${itemId}/journey`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ low: null, high: 2000, outMinutes: 60, most: 4000 });
  expect(body.legs.slice(-2)).toMatchObject([
    {
      kind: 'COMPARTMENT',
      name: 'JOURNEY',
      serial: one.serial,
      packages: 1,
      outMinutes: 60,
      toAt: begun + 60 * minute,
    },
    { kind: 'HALL', name: 'CJ-2', serial: null, outMinutes: 0, toAt: null },
  ]);
  // An hour at 4 °C for goods that ask for at most 2: over when it was moved, and waiting for a decision.
  expect(body.exposures).toMatchObject([{ minutesOut: 60, toAt: begun + 60 * minute }]);

  const report = await bytesFrom(app, `/tcl-rest/shipments/${itemId}/report`, hall);
  expect(report.status).toBe(200);
  const { text } = await readPdf(report.bytes);
  for (const words of [orderNumber, 'S- JOURNEY', '60 min', 'CJ-2']) expect(text).toContain(words);

  const other = await app.as('hallenmeister-ham', 'ham');
  expect((await other.request('GET', `/tcl-rest/shipments/${itemId}/journey`)).status).toBe(404);
  expect((await bytesFrom(app, `/tcl-rest/shipments/${itemId}/report`, other)).status).toBe(404);
});
