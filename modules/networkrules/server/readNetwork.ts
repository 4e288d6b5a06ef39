import { sql } from 'kysely';
import type { Db } from '#platform/database/executor.ts';
import type { ViewContext } from '#platform/context.ts';
import {
  calendarOf,
  calendarRegion,
  calendarYears,
  depotsById,
  type Unit,
} from '#modules/organisation/server/index.ts';
import type { Network, NetworkArea, NetworkDepot } from '../rules/network.ts';
import { areasOf, type FoundArea } from '../rules/areas.ts';
import { localDateOf } from '#kernel/date.ts';
import { areaKind, relationKind, rootOf, rulesOf, schemaKind } from './ruleStore.ts';

/** What was read last, by the version of rules and depots: a batch of routings reads it once, and so does the next. */
const read = new Map<string, Network>();
const mostRead = 4;

/** Version and stamp of the rules, and what the depots are: everything that a network is read from. */
const stateOf = (db: Db, root: string) =>
  db.find(
    sql<{ version: number; key: string }>`select coalesce(v.version, 0)::int as version,
        coalesce(v.stamp::text, 'none') || (select coalesce(md5(string_agg(concat_ws('/', id, version, country_code, timezone), ',' order by id)), '')
          from org_unit where is_branch) as key
      from (select 1) one left join network_version v on v.org_unit = ${root}`,
    { name: 'network.state' },
  );

const depotOf = ({ id, name, depotNumber, countryCode, address, timezone }: Unit): NetworkDepot => ({
  id,
  name,
  depotNumber,
  countryCode,
  timezone,
  region: calendarRegion(countryCode, address?.region),
});

/** The rules of the network with depots and holidays, as plain facts for `proposeRoutes`. Read once as long as nothing of it changes. */
export async function readNetwork(ctx: ViewContext): Promise<Network> {
  const state = await stateOf(ctx.db, rootOf(ctx));
  const key = state?.key ?? 'none';
  const known = read.get(key);
  if (known) return known;
  const [areas, relations, schemas, units] = [
    await rulesOf(ctx, areaKind),
    await rulesOf(ctx, relationKind),
    await rulesOf(ctx, schemaKind),
    await depotsById(ctx.db),
  ];
  const depots = [...units.values()].map(depotOf);
  const network: Network = {
    version: state?.version ?? 0,
    areas: areas.map(({ id, doc }) => ({ ...doc, id })),
    relations: relations.map(({ id, doc }) => ({ ...doc, id })),
    schemas: schemas.map(({ id, version, doc }) => ({ ...doc, id, version })),
    depots,
    holidays: Object.fromEntries(
      [...new Set(depots.map(({ region }) => region))].map((region) => [region, calendarOf(region)]),
    ),
    holidayYears: calendarYears,
  };
  if (read.size >= mostRead) read.delete([...read.keys()][0] ?? '');
  read.set(key, network);
  return network;
}

/** Where an address belongs on a day, the closest area first. @param day absent: today by the clock of the unit */
export async function findArea(
  ctx: ViewContext,
  address: { countryCode: string; postalCode: string; city: string | null },
  work: 'PICKUP' | 'DELIVERY',
  day = localDateOf(ctx.now, ctx.timezone),
): Promise<FoundArea[]> {
  const { areas }: { areas: readonly NetworkArea[] } = await readNetwork(ctx);
  return areasOf(areas, address, work, day);
}
