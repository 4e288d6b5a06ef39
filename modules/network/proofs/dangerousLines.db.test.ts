import { expect, test } from 'vitest';
import { morning } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import { base, content, dortmund, get, hamburg, type Said, type Shipment } from './someShipments.ts';

const { app, sql } = await opened(morning());
const dtm = await app.as('dispo1');
type Line = { unNumber: string; unSubNumber: number | null } & Record<string, unknown>;
const send = (dangerousGoods: object[], more: object = {}) =>
  dtm.request<Shipment & { dangerousGoods: Line[] }>(
    'POST',
    base,
    content(dortmund, hamburg, 1, { dangerousGoods, ...more }),
  );

test('of a UN number that is sent alone the shipment says what Table A of ADR says of it', async () => {
  const { status, body } = await send([
    { unNumber: '1263', packageGroup: 'III', numberOfPackages: 4, packingType: '3H1', grossQuantity: 80_000 },
  ]);
  expect(status, JSON.stringify(body)).toBe(201);
  // ADR 2025, Table A: UN 1263 PAINT, class 3, F1, packing group III, transport category 3, tunnel code (D/E).
  expect(body.dangerousGoods).toMatchObject([
    {
      unNumber: '1263',
      classificationCode: 'F1',
      primaryHazard: '3',
      packageGroup: 'III',
      transportCategory: 3,
      tunnelCategory: 'D/E',
      numberOfPackages: 4,
      packingType: '3H1',
      grossQuantity: 80_000,
      limitedQuantity: false,
    },
  ]);
  expect(String(body.dangerousGoods[0]?.['properShippingName']).toUpperCase()).toMatch(/PAINT|FARBE/);
  // Rules on classes judge by what is stored.
  const [row] = await sql<{ hazard: string }>(
    `select dangerous_goods -> 0 ->> 'primaryHazard' as hazard from gtp_shipment where id = $1`,
    [body.id],
  );
  expect(row?.hazard).toBe('3');
});

test('a number that nobody knows is refused at its field, and nothing is stored', async () => {
  const before = await sql(`select count(*)::int as n from gtp_shipment`);
  const { status, body } = await send([
    { unNumber: '1263' },
    { unNumber: '0000' },
    { unNumber: '1263', packageGroup: 'I' },
  ]);
  expect(status).toBe(400);
  expect((body as { details?: Said }).details?.violations?.map(({ field }) => field)).toEqual([
    'dangerousGoods.1.unNumber',
    'dangerousGoods.2.unNumber',
  ]);
  expect((await send([{ unNumber: '12' }])).status).toBe(400);
  expect(await sql(`select count(*)::int as n from gtp_shipment`)).toEqual(before);
});

test('what a program says of a substance itself stays as it was said', async () => {
  const { body } = await send([{ unNumber: '4321', properShippingName: 'SOMETHING NEW', primaryHazard: '9' }]);
  expect(body.dangerousGoods).toMatchObject([
    { unNumber: '4321', properShippingName: 'SOMETHING NEW', primaryHazard: '9' },
  ]);
  const again = await get(dtm, body.id);
  expect(again).toMatchObject({ dangerousGoods: body.dangerousGoods });
});
