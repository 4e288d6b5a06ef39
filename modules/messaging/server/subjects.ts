import { type RawBuilder, sql } from 'kysely';
import { findsWords } from '#kernel/text.ts';
import type { ViewContext } from '#platform/context.ts';
import { tripsWithin } from '#modules/dispatch/server/index.ts';
import { vehicle } from '#modules/masterdata/contract/types/fleet.ts';
import { dayOf, readRecords } from '#modules/masterdata/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { channelRights } from '../rules/channelRights.ts';
import { type ChannelType, supervisorsName } from '../rules/vocabulary.ts';
import { groupsOf, isMember } from './groups.ts';
import { underWay } from './visible.ts';

export type Offered = { type: ChannelType; name: string; title: string; about: string | null };
const most = 60;

async function vehicles(ctx: ViewContext, rows: Rows): Promise<Offered[]> {
  const trips = await ctx.db.run(
    sql<{ vehicle_id: string; name: string }>`select distinct on (t.vehicle_id) t.vehicle_id, t.name from trip t
      where ${underWay(ctx)} and ${tripsWithin(rows)} order by t.vehicle_id, t.state = 'JOURNEY_CLOSED', t.state <> 'DRV_INPROGRESS', t.execution_date, t.expected_departure, t.id`,
    { name: `channel.offeredVehicles.${rows.kind}` },
  );
  const plates = await readRecords(
    { db: ctx.db, readUnits: ctx.readUnits, day: dayOf(ctx) },
    vehicle,
    trips.map((one) => one.vehicle_id),
  );
  return trips
    .map((one) => ({
      type: 'VEHICLE' as const,
      name: one.vehicle_id,
      title: [one.name, plates.get(one.vehicle_id)?.licencePlate ?? one.vehicle_id].join(' · '),
      about: null,
    }))
    .toSorted((a, b) => a.title.localeCompare(b.title));
}

const people = (ctx: ViewContext): Promise<Offered[]> =>
  ctx.db.run(
    sql<Offered>`select 'USER' as type, account_id as name, name as title, null as about from account
      where org_unit = ${ctx.unit} and state = 'ACTIVE' and account_id <> ${ctx.session.accountId} order by name, account_id limit 500`,
    { name: 'channel.offeredPeople' },
  );

/** A list by what people call it; by its code only the program knows it. */
export const listTitle = (ctx: Pick<ViewContext, 't'>, type: ChannelType, number: string): string =>
  `${ctx.t(`messaging:type/${type}`)} ${number}`.trim();

const lists = async (ctx: ViewContext, rows: Rows, types: readonly string[]): Promise<Offered[]> => {
  const within: RawBuilder<unknown> =
    rows.kind === 'unit'
      ? sql`true`
      : sql`exists (select from trip t where t.org_unit = l.org_unit and t.id = l.trip_id and ${tripsWithin(rows)})`;
  const found = await ctx.db.run(
    sql<Offered>`select l.kind as type, l.id::text as name, l.name as title, coalesce(l.route, l.partner_list_name, l.trip_name) as about
      from process_list l where l.org_unit = ${ctx.unit} and l.kind = any(${[...types]}) and l.state in ('RELEASED', 'INPROGRESS', 'FINISHED', 'CLOSINGREQUESTED')
        and ${within} order by l.execution_date desc, l.kind, l.name limit 200`,
    { name: `channel.offeredLists.${rows.kind}` },
  );
  return found.map((list) => ({ ...list, title: listTitle(ctx, list.type, list.title) }));
};

/** Whom and what the session can write to; all words of the search must stand in the title. */
export async function offered(ctx: ViewContext, rows: Rows, search = ''): Promise<Offered[]> {
  const writes = (type: ChannelType, name = ''): boolean => channelRights(ctx.session, { type, name }).write;
  const finds = findsWords(search);
  const kinds = (['LDG', 'ULD', 'INV'] as const).filter((type) => writes(type));
  const groups = (await groupsOf(ctx)).filter((group) => writes(group.type, group.id) && isMember(ctx, group));
  const unit = writes('TERMINAL')
    ? await ctx.db.run(sql<{ name: string }>`select name from org_unit where id = ${ctx.unit}`, {
        name: 'channel.terminal',
      })
    : [];
  const all: Offered[] = [
    ...unit.map(({ name }) => ({ type: 'TERMINAL' as const, name: ctx.unit, title: name, about: null })),
    ...(writes('SUPERVISOR', supervisorsName)
      ? [{ type: 'SUPERVISOR' as const, name: supervisorsName, title: ctx.t('messaging:supervisors'), about: null }]
      : []),
    ...groups.map(({ type, id, title }) => ({ type, name: id, title, about: null })),
    ...(writes('VEHICLE') ? await vehicles(ctx, rows) : []),
    ...(kinds.length > 0 ? await lists(ctx, rows, kinds) : []),
    ...(writes('USER') ? await people(ctx) : []),
  ];
  return all.filter((one) => finds(`${one.title} ${one.about ?? ''}`)).slice(0, most);
}
