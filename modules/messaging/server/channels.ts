import { type RawBuilder, sql } from 'kysely';
import { notFound } from '#kernel/errors.ts';
import type { ViewContext } from '#platform/context.ts';
import { driver, vehicle } from '#modules/masterdata/contract/types/fleet.ts';
import { dayOf, readRecords } from '#modules/masterdata/server/index.ts';
import { tripsWithin } from '#modules/dispatch/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import type { Channel } from '../contract/calls.ts';
import { channelRights } from '../rules/channelRights.ts';
import { supervisorsName } from '../rules/vocabulary.ts';
import { type Group, groupOf, groupsOf } from './groups.ts';
import type { SubjectKey } from './subject.ts';
import { listTitle } from './subjects.ts';
import type { ChannelRow, MessageRow } from './tables.gen.ts';
import { beforeOwnTime, channelsWithin, underWay, unreadIn } from './visible.ts';
import { textFor } from './wireMessage.ts';

/** So many channels stand in the list; what is older is found by its subject. */
const most = 300;

type Listed = ChannelRow &
  Pick<MessageRow, 'text' | 'text_key' | 'args'> & {
    before: number;
    read: number;
    unread: number;
    author: string | null;
    writer: string | null;
    unit_name: string | null;
    unit_phone: string | null;
    account_name: string | null;
    list_name: string | null;
    list_about: string | null;
    list_trip: string | null;
    trip_id: string | null;
    trip_name: string | null;
    driver_id: string | null;
    /** How many vehicles a driver hears of; 0 for everybody else. */
    vehicles: number;
  };

export const findChannel = (ctx: ViewContext, { type, name }: SubjectKey): Promise<ChannelRow | undefined> =>
  ctx.db.find(
    sql<ChannelRow>`select * from channel where org_unit = ${ctx.unit} and type = ${type} and name = ${name}`,
    { name: 'channel.find' },
  );

/** The channel of a subject; the number, where one is named, must be its own. */
export async function getChannel(
  ctx: ViewContext,
  key: SubjectKey & { id?: number | undefined },
): Promise<ChannelRow | undefined> {
  const channel = await findChannel(ctx, key);
  if (key.id !== undefined && channel?.id !== key.id) throw notFound('messaging:refusal/noChannel');
  return channel;
}

type Filter = { type: string; name?: string | undefined; id?: number | undefined };
/** Channels that one of the filters names, or those of the numbers; all when nothing is named. */
export type Wanted = { filters?: readonly Filter[]; ids?: readonly number[] };
const named = ({ filters = [], ids }: Wanted): RawBuilder<unknown> =>
  ids
    ? sql`c.id = any(${[...ids]})`
    : filters.length === 0
      ? sql`true`
      : sql`(${sql.join(
          filters.map(
            ({ type, name, id }) =>
              sql`(c.type = ${type} and ${name === undefined ? sql`true` : sql`c.name = ${name}`} and ${id === undefined ? sql`true` : sql`c.id = ${id}`})`,
          ),
          sql` or `,
        )})`;

type Head = Pick<Channel, 'title' | 'about' | 'phone'>;

/** Vehicles of the channels and who drives them now. */
async function vehiclesOf(ctx: ViewContext, found: readonly Listed[]) {
  const reading = { db: ctx.db, readUnits: ctx.readUnits, day: dayOf(ctx) };
  const going = found.filter((row) => row.type === 'VEHICLE');
  const names = going.map((row) => row.name);
  const vehicles = await readRecords(reading, vehicle, names);
  const driverIds = going.map((row) => row.driver_id);
  return { vehicles, drivers: await readRecords(reading, driver, driverIds) };
}
type Fleet = Awaited<ReturnType<typeof vehiclesOf>>;

/**
 * To the driver the other side is dispatch, to dispatch it is the vehicle with who drives it; each gets the other's number. A driver of several vehicles
 * tells them apart by their plates.
 */
function headOfVehicle(ctx: ViewContext, rows: Rows, row: Listed, { vehicles, drivers }: Fleet): Head {
  const truck = vehicles.get(row.name);
  const person = drivers.get(row.driver_id ?? '')?.contactPerson;
  const plate = truck?.licencePlate ?? row.name;
  const trip = [row.trip_name, plate].filter(Boolean).join(' · ');
  const dispatch = [ctx.t('messaging:group/dispatch'), row.unit_name].join(' ');
  return rows.kind === 'trips'
    ? { title: row.vehicles > 1 ? `${plate} · ${dispatch}` : dispatch, about: trip, phone: row.unit_phone }
    : { title: trip, about: person?.name ?? null, phone: person?.mobile || person?.phone || truck?.phone || null };
}

function headOf(ctx: ViewContext, rows: Rows, row: Listed, groups: readonly Group[], fleet: Fleet): Head {
  const titled = (title: string | null | undefined, about: string | null = null): Head => ({
    title: title || row.name,
    about,
    phone: null,
  });
  switch (row.type) {
    case 'TERMINAL':
      return titled(row.unit_name);
    case 'USER':
      return titled(row.account_name);
    case 'SUPERVISOR':
    case 'DISPO_GROUP':
      return titled(row.name === supervisorsName ? ctx.t('messaging:supervisors') : groupOf(groups, row)?.title);
    case 'VEHICLE':
      return headOfVehicle(ctx, rows, row, fleet);
    default:
      return titled(listTitle(ctx, row.type, row.list_name ?? ''), row.list_about);
  }
}

/** Channels of the session with what is unread, the newest first. */
export async function channelsOf(ctx: ViewContext, rows: Rows, wanted: Wanted = {}): Promise<Channel[]> {
  const groups = await groupsOf(ctx);
  const found = await ctx.db.run(
    sql<Listed>`with going as (select distinct on (t.vehicle_id) t.vehicle_id, t.id, t.name, t.driver_id from trip t where ${underWay(ctx)} and ${tripsWithin(rows)}
        order by t.vehicle_id, t.state = 'JOURNEY_CLOSED', t.state <> 'DRV_INPROGRESS', t.execution_date, t.expected_departure, t.id),
      mine as (select c.*, ${beforeOwnTime(ctx, rows)} as before from channel c where ${channelsWithin(ctx, rows, groups)} and ${named(wanted)}
        order by c.last_message_at desc nulls last, c.id limit ${most})
      select c.*, coalesce(r.last_read_id, 0) as read, ${unreadIn(ctx, sql<number>`c.before`)} as unread, m.text, m.text_key, m.args, m.author, m.account_id as writer,
        u.name as unit_name, u.address ->> 'phone' as unit_phone, a.name as account_name, l.name as list_name, coalesce(l.route, l.partner_list_name, l.trip_name) as list_about,
        l.trip_id as list_trip, g.id as trip_id, g.name as trip_name, g.driver_id,
        ${rows.kind === 'trips' ? sql`(select count(*) from channel c where c.type = 'VEHICLE' and ${channelsWithin(ctx, rows, groups)})::int` : sql`0`} as vehicles
      from mine c
      left join channel_reader r on r.org_unit = c.org_unit and r.channel_id = c.id and r.account_id = ${ctx.session.accountId}
      left join message m on m.org_unit = c.org_unit and m.channel_id = c.id and m.id = c.last_message_id
      left join org_unit u on u.id = c.org_unit
      left join account a on c.type = 'USER' and a.org_unit = c.org_unit and a.account_id = c.name
      left join process_list l on l.org_unit = c.org_unit and l.id = case when c.type in ('LDG', 'ULD', 'INV') then c.name::uuid end
      left join going g on c.type = 'VEHICLE' and g.vehicle_id = c.name
      order by c.last_message_at desc nulls last, c.id`,
    { name: `channels.list.${rows.kind}` },
  );
  const fleet = await vehiclesOf(ctx, found);
  return found.map((row) => ({
    type: row.type,
    name: row.name,
    id: row.id,
    ...headOf(ctx, rows, row, groups, fleet),
    tripId: row.trip_id ?? row.list_trip,
    lastMessageId: row.last_message_id,
    lastReadMessageId: row.read,
    lastMessageTimeStamp: row.last_message_id > row.before ? row.last_message_at : null,
    lastMessage:
      row.author === null || row.last_message_id <= row.before
        ? null
        : { author: row.author, own: row.writer === ctx.session.accountId, text: textFor(ctx, row) },
    unread: row.unread,
    canWrite: channelRights(ctx.session, row).write,
  }));
}

/** How many messages wait for the session, over all its channels; asked often. */
export async function countUnread(ctx: ViewContext, rows: Rows): Promise<number> {
  const groups = await groupsOf(ctx);
  const row = await ctx.db.find(
    sql<{ n: number }>`select coalesce(sum(${unreadIn(ctx, beforeOwnTime(ctx, rows))}), 0)::int as n
      from channel c left join channel_reader r on r.org_unit = c.org_unit and r.channel_id = c.id and r.account_id = ${ctx.session.accountId}
      where c.last_message_id > coalesce(r.last_read_id, 0) and ${channelsWithin(ctx, rows, groups)}`,
    { name: `channels.unread.${rows.kind}` },
  );
  return row?.n ?? 0;
}
