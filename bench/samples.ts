import type { Stage } from './stage.ts';

/** Ids of shipments spread over all years of the depot, the same in every run on the same data. */
export async function someShipments(stage: Stage, count: number): Promise<string[]> {
  const { rows } = await stage.owner.query<{ id: string }>(
    `select id from (select id, ntile($1) over (order by id) as part from shipment where org_unit = 'dtm') s
      where true group by part, id order by md5(id::text)`,
    [count],
  );
  return rows.slice(0, count).map((row) => row.id);
}

/** What people type: the first word of a consignee's name, of shipments spread over all years. */
export async function wordsOf(stage: Stage, count: number): Promise<string[]> {
  const { rows } = await stage.owner.query<{ word: string }>(
    `select lower(split_part(place_name, ' ', 1)) as word from shipment
      where org_unit = 'dtm' and length(split_part(place_name, ' ', 1)) >= 4 group by 1 order by md5(lower(split_part(place_name, ' ', 1))) limit $1`,
    [count],
  );
  return rows.map((row) => row.word);
}

/** Order numbers of shipments spread over all years: each is one shipment's. */
export async function orderNumbers(stage: Stage, count: number): Promise<string[]> {
  const { rows } = await stage.owner.query<{ number: string }>(
    `select order_number as number from shipment where org_unit = 'dtm' and id = any($1::uuid[]) order by order_number`,
    [await someShipments(stage, count)],
  );
  return rows.map((row) => row.number);
}
