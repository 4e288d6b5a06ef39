import { expect, test } from 'vitest';
import { addDays } from '#kernel/date.ts';
import { morning, today } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import { base, content, create, dortmund, get, hamburg, type Said, type Shipment } from './someShipments.ts';

const { app, sql } = await opened(morning());
const [dtm, planner] = [await app.as('dispo1'), await app.as('planner', 'global')];
const rows = () => sql(`select count(*)::int as n, sum(version)::int as versions from gtp_shipment`);
const yesterday = addDays(today(), -1);

/** Where a call was refused, by which rule; its texts are none of the product's keys. */
const refusals = (answer: { status: number; body: unknown }): string[] => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(400);
  const { code, details } = answer.body as { code: number; details?: Said };
  expect(code).toBe(1303);
  const found = details?.violations ?? [];
  for (const one of found) expect((one as { message?: string }).message).toMatch(/[a-z] [a-z]/i);
  return found.map(({ field, rule }) => `${field} ${rule}`);
};

/** What is wrong by specification 1, 5.1, and where it has to be said. */
const wrong: [what: object, field: string][] = [
  [{ pickupDate: yesterday }, 'pickupDate minDate'],
  [{ freightTerm: 'kein-solcher' }, 'freightTerm isIn'],
  [{ product: 'NOSUCH' }, 'product isIn'],
  [{ customerId: '999999' }, 'customerId isIn'],
  [{ consignor: { ...dortmund, countryCode: 'QQ' } }, 'consignor.countryCode isIn'],
  [{ consignee: { ...hamburg, countryCode: 'XX' } }, 'consignee.countryCode isIn'],
  [{ shipper: { ...hamburg, countryCode: 'ZZ' } }, 'shipper.countryCode isIn'],
  [{ neutralConsignor: { ...hamburg, countryCode: 'UK' } }, 'neutralConsignor.countryCode isIn'],
  [{ collector: { ...hamburg, countryCode: 'EN' } }, 'collector.countryCode isIn'],
];

test('a day that is over, a term, a product, a customer or a country that there is not are refused at their field, and nothing is stored', async () => {
  const before = await rows();
  for (const [what, said] of wrong)
    expect(refusals(await dtm.request('POST', base, content(dortmund, hamburg, 1, what)))).toEqual([said]);
  const three = Object.assign({}, ...wrong.slice(1, 4).map(([what]) => what));
  expect(refusals(await dtm.request('POST', base, content(dortmund, hamburg, 1, three))).toSorted()).toEqual([
    'customerId isIn',
    'freightTerm isIn',
    'product isIn',
  ]);
  expect(await rows()).toEqual(before);
});

test('nothing of this can be changed into a shipment either', async () => {
  const made = await create(dtm, dortmund, hamburg, 1);
  const before = await rows();
  for (const [what, said] of wrong) {
    const body = { ...content(dortmund, hamburg, 1, what), version: made.version };
    expect(refusals(await dtm.request('PUT', `${base}/${made.id}`, body))).toEqual([said]);
  }
  expect(await rows()).toEqual(before);
  expect((await get(dtm, made.id)).version).toBe(made.version);
});

test('a customer of another depot is none of this one’s, its own and what all have is taken', async () => {
  const [own] = await sql<{ id: string }>(
    `select id from master_record where type = 'customer' and org_unit = 'dtm' and valid_to is null order by id limit 1`,
  );
  const [other] = await sql<{ id: string }>(
    `update master_record set id = 'nur-hamburg' where org_unit = 'ham' and type = 'customer'
       and id = (select max(id) from master_record where org_unit = 'ham' and type = 'customer') returning id`,
  );
  const sent = { freightTerm: 'frei-haus', product: 'STANDARD' };
  const taken = await create(dtm, dortmund, hamburg, 1, { ...sent, customerId: own?.id });
  expect(taken).toMatchObject({ ...sent, customerId: own?.id });
  expect(refusals(await dtm.request('POST', base, content(dortmund, hamburg, 1, { customerId: other?.id })))).toEqual([
    'customerId isIn',
  ]);
  // Whoever plans for all changes it and does not lose what its depot named.
  const body = { ...content(dortmund, hamburg, 2, { ...sent, customerId: own?.id }), version: taken.version };
  const changed = await planner.request<Shipment>('PUT', `${base}/${taken.id}`, body);
  expect([changed.status, (changed.body as { customerId?: string }).customerId]).toEqual([200, own?.id]);
});

test('a shipment whose day has gone by, and whose term has ended since, is still changed in what else it says', async () => {
  const made = await create(dtm, dortmund, hamburg, 1, { freightTerm: 'unfrei' });
  const gone = addDays(today(), -3);
  await sql(
    `update gtp_shipment set pickup_date = $2::date, freight_term_id = 'weggefallen', consignee = jsonb_set(consignee, '{countryCode}', '"YU"') where id = $1`,
    [made.id, gone.join('-')],
  );
  const still = { pickupDate: gone, freightTerm: 'weggefallen', consignee: { ...hamburg, countryCode: 'YU' } };
  const put = (more: object) =>
    dtm.request<Shipment>('PUT', `${base}/${made.id}`, {
      ...content(dortmund, hamburg, 1, { ...still, instruction: 'Klingeln', ...more }),
      version: made.version,
    });
  expect(refusals(await put({ pickupDate: yesterday }))).toEqual(['pickupDate minDate']);
  const { status, body } = await put({});
  expect([status, body]).toMatchObject([200, { instruction: 'Klingeln', freightTerm: 'weggefallen' }]);
});
