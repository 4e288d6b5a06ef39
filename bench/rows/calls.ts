import { isDeepStrictEqual } from 'node:util';
import type { ItemRow } from '#modules/shipments/contract/schemas.ts';
import { repeated } from '../client.ts';
import { compareCpu, type CpuSide } from '../cpu.ts';
import { record, sortedList, standingList } from '../minimal/statements.ts';
import type { Measured, Row } from '../row.ts';
import { someShipments } from '../samples.ts';
import type { Stage } from '../stage.ts';

/** What the product's requests cost against the minimal server's; enough of them for the ticks of 10 ms in which CPU time is counted. */
async function costOf(stage: Stage, ours: CpuSide['once'], theirs: CpuSide['once']): Promise<Measured> {
  const { database, product, minimal } = stage.pids;
  const sides = [
    { pid: product, once: ours },
    { pid: minimal, once: theirs },
  ] as const;
  const { ratio, info } = await compareCpu(database, ...sides, { clients: 4, times: 600 });
  return { value: ratio, info };
}

export const oneRecord: Row = {
  id: 'record',
  what: 'one shipment with its packages: CPU of program and database',
  against: 'minimal server, one statement, JSON by the database',
  unit: 'ratio',
  goal: { atMost: 1.5 },
  measure: async (stage) => {
    const dispo = await stage.signIn('dispo1');
    const ids = await someShipments(stage, 40);
    await stage.minimal.plan('/record', { text: record, values: ['dtm'], take: ['id'] });
    for (const id of ids.slice(0, 5)) {
      const ours = await dispo.ask<{ itemId: string; packages: { primaryKey: string }[] }>(
        'GET',
        `/dpt-rest/items/${id}`,
      );
      const theirs = await stage.minimal.ask<{ item: { id: string }; packages: { id: string }[] }>(
        'GET',
        `/record?id=${id}`,
      );
      const same =
        ours.itemId === theirs.item.id &&
        ours.packages.map((one) => one.primaryKey).join() === theirs.packages.map((one) => one.id).join();
      if (!same) throw new Error('one record: the two sides do not answer the same rows');
    }
    const path = (to: string) => ids.map((id) => to + id);
    return costOf(
      stage,
      repeated(dispo, 'GET', path('/dpt-rest/items/')),
      repeated(stage.minimal, 'GET', path('/record?id=')),
    );
  },
};

/** What the minimal server leaves out, named in docs/benchmarks.md. */
const left = new Set(['productText']);

/** Both sides of a list must answer the same rows, field by field, before anything is timed. */
function refuseDifference(ours: readonly ItemRow[], theirs: readonly ItemRow[]): void {
  if (ours.length !== 50 || theirs.length !== 50) throw new Error(`list: ${ours.length} and ${theirs.length} rows`);
  for (const [at, row] of ours.entries())
    for (const [field, value] of Object.entries(row)) {
      const other = theirs[at]?.[field as keyof ItemRow];
      if (!left.has(field) && !isDeepStrictEqual(value, other))
        throw new Error(`list: row ${at}, ${field}: ${JSON.stringify(value)} and ${JSON.stringify(other)}`);
    }
}

const listAgainst = async (stage: Stage, path: string, plan: { text: string; values: unknown[] }, body: object) => {
  const dispo = await stage.signIn('dispo1');
  await stage.minimal.plan(path, { ...plan, take: [] });
  const ours = await dispo.ask<{ items: ItemRow[] }>('POST', '/dpt-rest/items', body);
  const theirs = await stage.minimal.ask<{ items: ItemRow[] }>('POST', path, body);
  refuseDifference(ours.items, theirs.items);
  return costOf(
    stage,
    repeated(dispo, 'POST', ['/dpt-rest/items'], body),
    repeated(stage.minimal, 'POST', [path], body),
  );
};
const against = 'minimal server, ids first, JSON by the database';

export const standingOf50: Row = {
  id: 'list',
  what: 'list of 50 open shipments in the standing order: CPU of program and database',
  against,
  unit: 'ratio',
  goal: { atMost: 1.3 },
  measure: (stage) =>
    listAgainst(stage, '/list', { text: standingList, values: ['dtm'] }, { paging: { size: 50, page: 0 } }),
};

export const sortedOf50: Row = {
  id: 'list-sorted',
  what: 'list of 50 shipments, filtered, by a column without an index: CPU of program and database',
  against,
  unit: 'ratio',
  goal: { atMost: 1.3 },
  measure: (stage) =>
    listAgainst(
      stage,
      '/list-sorted',
      { text: sortedList, values: ['dtm', 2] },
      {
        filter: {
          and: [
            { field: 'shipmentState', op: '=', value: 'DISPATCHABLE' },
            { field: 'numberOfExpectedPackages', op: '>=', value: 2 },
          ],
        },
        sort: [{ field: 'placeCity', dir: 'asc' }],
        paging: { size: 50, page: 0 },
      },
    ),
};
