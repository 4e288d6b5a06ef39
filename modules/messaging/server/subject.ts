import { sql } from 'kysely';
import { forbidden, notFound } from '#kernel/errors.ts';
import type { ChangeScope, ViewContext } from '#platform/context.ts';
import { tripScope, tripsWithin } from '#modules/dispatch/server/index.ts';
import type { TripRow } from '#modules/dispatch/server/index.ts';
import { vehicle } from '#modules/masterdata/contract/types/fleet.ts';
import { dayOf, readRecords } from '#modules/masterdata/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { channelRights, type ChannelRights, listReaders } from '../rules/channelRights.ts';
import { type ChannelType, dispatchGroup, supervisorsName } from '../rules/vocabulary.ts';
import { dispatching, groupOf, groupsOf, isMember } from './groups.ts';
import { underWay } from './visible.ts';

/** What a channel is about, as far as this session sees it. */
export type Subject = {
  type: ChannelType;
  name: string;
  rights: ChannelRights;
  /** Who hears that something happened here. */
  readers: ChangeScope;
  /** Epoch ms before which nothing of it is for this session. */
  since: number | undefined;
  /** The trip that the vehicle is on. */
  tripId: string | null;
};
export type SubjectKey = { type: ChannelType; name: string };

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
const all = ['useAllChannels'];

/** Trips that a vehicle is on or goes on next, in the order in which they matter now. */
const tripsOfVehicle = (ctx: ViewContext, vehicleId: string, rows: Rows): Promise<(TripRow & { begins: number })[]> =>
  ctx.db.run(
    sql<
      TripRow & { begins: number }
    >`select t.*, (t.execution_date::timestamp at time zone ${ctx.timezone}) as begins from trip t
      where ${underWay(ctx)} and t.vehicle_id = ${vehicleId} and ${tripsWithin(rows)}
      order by t.state = 'JOURNEY_CLOSED', t.state <> 'DRV_INPROGRESS', t.execution_date, t.expected_departure, t.id`,
    { name: `channel.vehicleTrips.${rows.kind}` },
  );

export type Seen = Pick<Subject, 'readers' | 'since' | 'tripId'>;
const plain = (readers: ChangeScope): Seen => ({ readers, since: undefined, tripId: null });

async function vehicleSeen(ctx: ViewContext, rows: Rows, name: string): Promise<Seen | undefined> {
  const reading = { db: ctx.db, readUnits: ctx.readUnits, day: dayOf(ctx) };
  const trips = await tripsOfVehicle(ctx, name, { kind: 'unit' });
  const mine = rows.kind === 'unit' ? trips : await tripsOfVehicle(ctx, name, rows);
  if (
    rows.kind === 'unit'
      ? trips.length === 0 && !(await readRecords(reading, vehicle, [name])).has(name)
      : mine.length === 0
  )
    return undefined;
  const scopes = trips.map(tripScope);
  return {
    readers: {
      anyPermission: ['readMessages', 'changeMessages'],
      affIds: scopes.flatMap((scope) => scope.affIds),
      driverIds: scopes.flatMap((scope) => scope.driverIds),
      grants: scopes.flatMap((scope) => scope.grants),
    },
    since: rows.kind === 'unit' ? undefined : Math.min(...mine.map((trip) => Number(trip.begins))),
    tripId: mine[0]?.id ?? null,
  };
}

async function listSeen(ctx: ViewContext, rows: Rows, { type, name }: SubjectKey): Promise<Seen | undefined> {
  if (!isUuid(name)) return undefined;
  const list = await ctx.db.find(
    sql<
      Pick<TripRow, 'aff_id' | 'driver_id' | 'co_driver_id'> & { trip_id: string | null }
    >`select l.trip_id, t.aff_id, t.driver_id, t.co_driver_id from process_list l
      left join trip t on t.org_unit = l.org_unit and t.id = l.trip_id
      where l.org_unit = ${ctx.unit} and l.id = ${name} and l.kind = ${type} and ${rows.kind === 'unit' ? sql`true` : sql`t.id is not null and ${tripsWithin(rows)}`}`,
    { name: `channel.list.${rows.kind}` },
  );
  if (!list) return undefined;
  const { aff_id, driver_id, co_driver_id } = list;
  return {
    readers: {
      anyPermission: listReaders[type as keyof typeof listReaders],
      affIds: aff_id ? [aff_id] : [],
      driverIds: [driver_id, co_driver_id].filter((id) => id !== null),
    },
    since: undefined,
    tripId: list.trip_id,
  };
}

async function groupSeen(ctx: ViewContext, { type, name }: SubjectKey): Promise<Seen | undefined> {
  const group = groupOf(await groupsOf(ctx), { type, name });
  if (!group || !isMember(ctx, group)) return undefined;
  return plain({
    anyPermission: name === dispatchGroup ? [dispatching, ...all] : all,
    accountIds: group.accounts,
  });
}

async function personSeen(ctx: ViewContext, name: string): Promise<Seen | undefined> {
  const known =
    name === ctx.session.accountId ||
    (await ctx.db.find(sql`select 1 from account where org_unit = ${ctx.unit} and account_id = ${name}`, {
      name: 'channel.person',
    }));
  return known ? plain({ anyPermission: all, accountIds: [name] }) : undefined;
}

/** What of a subject lies in these rows; undefined for what does not exist or lies outside. */
export async function seenOf(ctx: ViewContext, rows: Rows, key: SubjectKey): Promise<Seen | undefined> {
  switch (key.type) {
    case 'TERMINAL':
      return key.name === ctx.unit ? plain({ anyPermission: ['useAllChannels', 'useTerminalChannel'] }) : undefined;
    case 'SUPERVISOR':
      return key.name === supervisorsName ? plain({ anyPermission: all }) : groupSeen(ctx, key);
    case 'USER':
      return personSeen(ctx, key.name);
    case 'DISPO_GROUP':
      return groupSeen(ctx, key);
    case 'VEHICLE':
      return vehicleSeen(ctx, rows, key.name);
    default:
      return listSeen(ctx, rows, key);
  }
}

/** 403 without the right for this kind of channel, 404 for what does not exist or is not this session's. */
export async function getSubject(ctx: ViewContext, rows: Rows, { type, name }: SubjectKey): Promise<Subject> {
  const rights = channelRights(ctx.session, { type, name });
  if (!rights.read) throw forbidden();
  const found = await seenOf(ctx, rows, { type, name });
  if (!found) throw notFound('messaging:refusal/noChannel');
  return { type, name, rights, ...found };
}
