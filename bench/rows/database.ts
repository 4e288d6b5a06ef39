import pg from 'pg';
import type { Row } from '../row.ts';
import { compare, longer } from '../rounds.ts';
import type { Stage } from '../stage.ts';
import { orderNumbers, someShipments, wordsOf } from '../samples.ts';

/** A connection as the application's role that stands at the depot, as the pool keeps them. */
async function tenantOf(stage: Stage): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: stage.databaseUrl });
  await client.connect();
  await client.query('set role kontor_app');
  await client.query(
    `select set_config('app.read_units', (select array_to_string(app.unit_path('dtm'), ',')), false), set_config('app.unit', '', false)`,
  );
  return client;
}

async function withTenant<T>(stage: Stage, work: (tenant: pg.Client) => Promise<T>): Promise<T> {
  const tenant = await tenantOf(stage);
  try {
    return await work(tenant);
  } finally {
    await tenant.end();
  }
}

const sameRows = (a: pg.QueryResult, b: pg.QueryResult, what: string): void => {
  const texts = [a, b].map((result) => JSON.stringify(result.rows));
  if (texts[0] !== texts[1] || a.rows.length === 0)
    throw new Error(`${what}: the two sides do not answer the same rows`);
};

const pick = <T>(values: readonly T[], index: number): T => values[index % values.length] as T;

export const pointRead: Row = {
  id: 'point',
  what: 'point read by primary key under row-level security',
  against: 'same statement as the owner, without it',
  unit: 'ratio',
  goal: { atLeast: 0.7 },
  measure: (stage) =>
    withTenant(stage, async (tenant) => {
      const ids = await someShipments(stage, 200);
      const read = (client: pg.Client, index: number) =>
        client.query({
          name: 'point',
          text: 'select * from shipment where org_unit = $1 and id = $2',
          values: ['dtm', pick(ids, index)],
        });
      sameRows(await read(tenant, 0), await read(stage.owner, 0), 'point read');
      const { ratio, info } = await compare(
        { once: (index) => read(tenant, index) },
        { once: (index) => read(stage.owner, index) },
      );
      return { value: ratio, info };
    }),
};

const search = (tenant: pg.Client, token: string) =>
  tenant.query('select app.search_shipments($1, 1000) as id', [[token]]);
const plain = (client: pg.Client, token: string) =>
  client.query(
    `select id from shipment where org_unit = $1 and words like $2
      order by case when execution_date is null then '-infinity'::date else execution_date end desc, id desc limit 1000`,
    ['dtm', `%${token}%`],
  );

export const textSearch: Row = {
  id: 'search',
  what: 'text search through the search function under row-level security',
  against: 'same filter as the owner, without it',
  unit: 'ratio',
  goal: { atLeast: 0.7 },
  measure: (stage) =>
    withTenant(stage, async (tenant) => {
      const tokens = await wordsOf(stage, 40);
      for (const token of tokens.slice(0, 5))
        sameRows(await search(tenant, token), await plain(stage.owner, token), `search for ${token}`);
      const { ratio, info } = await compare(
        { once: (index) => search(tenant, pick(tokens, index)) },
        { once: (index) => plain(stage.owner, pick(tokens, index)) },
      );
      return { value: ratio, info };
    }),
};

/** The control of the row before: without the function the policy keeps the condition from the trigrams, so what is rare must be slow. */
export const textControl: Row = {
  id: 'search-control',
  what: 'control: one order number by the plain filter under row-level security takes longer',
  against: 'search function',
  unit: 'ratio',
  goal: { atLeast: 2 },
  least: 100_000,
  measure: (stage) =>
    withTenant(stage, async (tenant) => {
      const tokens = await orderNumbers(stage, 10);
      sameRows(await search(tenant, pick(tokens, 0)), await plain(tenant, pick(tokens, 0)), 'control');
      const { ratio, info } = await longer(
        { once: (index) => plain(tenant, pick(tokens, index)) },
        { once: (index) => search(tenant, pick(tokens, index)) },
        { rounds: 5 },
      );
      return { value: ratio, info };
    }),
};
