import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import { driver } from '#modules/masterdata/contract/types/fleet.ts';
import { dayOf, readRecords } from '#modules/masterdata/server/index.ts';
import { getTripRow } from '#modules/dispatch/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import type { Member } from '../contract/calls.ts';
import { channelRights } from '../rules/channelRights.ts';
import { dispatchGroup, supervisorsName } from '../rules/vocabulary.ts';
import { findChannel } from './channels.ts';
import { dispatching, groupOf, groupsOf } from './groups.ts';
import { getSubject, type Subject } from './subject.ts';

type Person = { accountId: string; name: string; permissions: string[]; unitScope: boolean };
type Mark = { accountId: string; name: string; read: number; delivered: number; seenAt: number | null };

/** People of the unit who may sign in today, with what their roles allow. */
const people = (ctx: ViewContext): Promise<Person[]> =>
  ctx.db.run(
    sql<Person>`select a.account_id as "accountId", a.name, r.permissions, r.unit_scope as "unitScope" from account a,
        lateral (select coalesce(array_agg(distinct p), '{}') as permissions, coalesce(bool_or(o.row_scope = 'unit'), false) as unit_scope
          from app.roles_of(a.org_unit, a.roles) o left join unnest(o.permissions) p on true) r
      where a.org_unit = ${ctx.unit} and a.state = 'ACTIVE' and (a.valid_to is null or a.valid_to >= ${dayOf(ctx)}::date)
        and (a.valid_from is null or a.valid_from <= ${dayOf(ctx)}::date) order by a.name, a.account_id limit 1000`,
    { name: 'channel.people' },
  );

/** Who takes part beside those who have read here already: the roles that the channel is for, not everybody who may look in. */
async function belongs(
  ctx: ViewContext,
  rows: Rows,
  subject: Subject,
): Promise<(one: Person) => Member['role'] | undefined> {
  const { type, name } = subject;
  const may = (one: Person, ...permissions: string[]) => permissions.some((right) => one.permissions.includes(right));
  if (type === 'USER') return (one) => (one.accountId === name ? 'person' : undefined);
  if (type === 'TERMINAL') return (one) => (may(one, 'useTerminalChannel') ? 'terminal' : undefined);
  if (type === 'SUPERVISOR' && name === supervisorsName)
    return (one) => (!may(one, 'useAllChannels') ? undefined : may(one, dispatching) ? 'dispatch' : 'hall');
  if (type === 'DISPO_GROUP' || type === 'SUPERVISOR') {
    const named = groupOf(await groupsOf(ctx), { type, name })?.accounts ?? [];
    const isIn = (one: Person) =>
      name === dispatchGroup ? one.unitScope && may(one, dispatching) : named.includes(one.accountId);
    return (one) => (!isIn(one) ? undefined : type === 'SUPERVISOR' && !may(one, dispatching) ? 'hall' : 'dispatch');
  }
  if (type === 'VEHICLE') {
    const trip = subject.tripId ? await getTripRow(ctx, rows, subject.tripId) : undefined;
    const ids = [trip?.driver_id, trip?.co_driver_id];
    const reading = { db: ctx.db, readUnits: ctx.readUnits, day: dayOf(ctx) };
    const drivers = [...(await readRecords(reading, driver, ids)).values()].map((one) => one.userId);
    return (one) =>
      drivers.includes(one.accountId)
        ? 'driver'
        : one.unitScope && may(one, dispatching) && may(one, 'changeMessages')
          ? 'dispatch'
          : undefined;
  }
  const hall = { LDG: 'scanLoading', ULD: 'scanUnloading', INV: 'scanInventory' }[type];
  return (one) =>
    !one.unitScope || !channelRights({ ...one, licenses: [], managementLevel: 'NONE' }, { type, name }).write
      ? undefined
      : may(one, dispatching)
        ? 'dispatch'
        : may(one, hall)
          ? 'hall'
          : undefined;
}

/** Who takes part in a channel and how far each has read, the own session first. */
export async function membersOf(
  ctx: ViewContext,
  rows: Rows,
  key: { type: Subject['type']; name: string },
): Promise<Member[]> {
  const subject = await getSubject(ctx, rows, key);
  const channel = await findChannel(ctx, key);
  const marks = channel
    ? await ctx.db.run(
        sql<Mark>`select account_id as "accountId", name, last_read_id as read, last_delivered_id as delivered, read_at as "seenAt"
          from channel_reader where org_unit = ${ctx.unit} and channel_id = ${channel.id} order by name, account_id limit 500`,
        { name: 'channel.marks' },
      )
    : [];
  const byId = new Map(marks.map((mark) => [mark.accountId, mark]));
  const roleOf = await belongs(ctx, rows, subject);
  const member = (accountId: string, name: string, role: Member['role']): Member => {
    const mark = byId.get(accountId);
    return {
      accountId,
      name,
      role,
      own: accountId === ctx.session.accountId,
      lastReadMessageId: mark?.read ?? 0,
      lastDeliveredMessageId: mark?.delivered ?? 0,
      seenAt: mark?.seenAt ?? null,
    };
  };
  const members = (await people(ctx)).flatMap((one) => {
    const role = roleOf(one);
    return role ? [member(one.accountId, one.name, role)] : [];
  });
  const known = new Set(members.map((one) => one.accountId));
  // Who has read here is part of it, whatever the roles say today: a paired device, a colleague of another depot.
  const others = marks
    .filter((mark) => mark.read > 0 && !known.has(mark.accountId))
    .map((mark) => member(mark.accountId, mark.name, 'member'));
  const order: readonly Member['role'][] = ['driver', 'person', 'dispatch', 'hall', 'terminal', 'member'];
  return [...members, ...others].toSorted(
    (a, b) => Number(b.own) - Number(a.own) || order.indexOf(a.role) - order.indexOf(b.role),
  );
}
