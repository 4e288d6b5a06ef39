import { sql } from 'kysely';
import { dateToIso, type LocalDate } from '#kernel/date.ts';
import type { CommandContext } from '#platform/context.ts';
import { remember, seenBefore } from '#platform/once.ts';
import type { Platform } from '#platform/platform.ts';
import { readUpTo, sendMessage } from '#modules/messaging/server/index.ts';
import type { ChannelType } from '#modules/messaging/rules/vocabulary.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { type Actor, actedBy, dispatcherRecord } from './actors.ts';
import { accounts } from './people.ts';
import { aboutLoading, amongPeople, type Line, withVehicles, type Writer } from './records/conversations.ts';

const rows: Rows = { kind: 'unit' };
const minute = 60_000;
/** Conversations with vehicles that nobody of the depot has read to their end. */
const unread = 3;
/** Who reads along in the depot. */
const readers: readonly Writer[] = ['dispo1', 'dispo2', 'dispo3', 'leitdispo', 'hallenmeister', 'lader1', 'lader2'];

type Conversation = { type: ChannelType; name: string; lines: readonly Line[]; driver?: Actor; read: boolean };

const ofDepot = (accountId: string): Actor => ({
  accountId,
  accountName: accounts.find((one) => one.unit === 'dtm' && one.accountId === accountId)?.name ?? accountId,
});

/** As somebody without a management level: the system's has no channel of its own (specification 2, 6). */
function speaking(ctx: CommandContext, actor: Actor, at: number): CommandContext {
  const act = actedBy(ctx, actor, at);
  const session = { ...act.session, managementLevel: 'NONE' as const };
  return { ...act, session, record: { ...act.record, session } };
}

/** Writes a conversation line by line, each at its time; whoever is of the depot has read it afterwards. */
async function write(ctx: CommandContext, { type, name, lines, driver, read }: Conversation): Promise<void> {
  let last = 0;
  for (const [by, ago, said] of lines) {
    const at = ctx.now - ago * minute;
    const act = speaking(ctx, by === 'driver' && driver ? driver : ofDepot(by), at);
    const body = typeof said === 'string' ? { text: said } : { text: '', quickReply: said.quick };
    const { message } = await sendMessage(act, rows, { type, name }, { ...body, clientTime: at });
    last = message.id;
  }
  if (!read) return;
  for (const by of readers) await readUpTo(speaking(ctx, ofDepot(by), ctx.now), rows, { type, name }, last);
}

/** Vehicles on the road with their drivers, and lists that are being loaded, each in the order of their trips. */
async function subjects(ctx: CommandContext): Promise<Conversation[]> {
  const trips = await ctx.db.run(
    sql<{
      state: string;
      vehicle: string;
      driver: string | null;
      list: string | null;
    }>`select t.state, t.vehicle_id as vehicle,
      (select d.data -> 'contactPerson' ->> 'name' from master_record d where d.org_unit = t.org_unit and d.type = 'driver'
        and d.id = t.driver_id order by d.valid_from desc limit 1) as driver, t.loading_list_id as list from trip t
      where t.org_unit = ${ctx.unit} and t.vehicle_id is not null
        and t.state in ('DRV_INPROGRESS', 'LOADING_ACTIVE') order by t.execution_date desc, t.name`,
  );
  const running = trips.filter((trip) => trip.state === 'DRV_INPROGRESS');
  const loading = trips.filter((trip) => trip.state === 'LOADING_ACTIVE' && trip.list !== null);
  return [
    ...withVehicles.slice(0, running.length).map((lines, i): Conversation => {
      const { vehicle, driver } = running[i] as (typeof trips)[number];
      const actor: Actor = { accountId: vehicle, accountName: driver ?? vehicle, drives: true };
      return { type: 'VEHICLE', name: vehicle, lines, driver: actor, read: i >= unread };
    }),
    ...aboutLoading.slice(0, loading.length).map((lines, i): Conversation => {
      return { type: 'LDG', name: (loading[i] as (typeof trips)[number]).list ?? '', lines, read: true };
    }),
    ...amongPeople.map((one): Conversation => ({ ...one, read: true })),
  ];
}

/** What has been written in `dtm` since the morning. */
export async function seedMessages(platform: Platform, today: LocalDate): Promise<void> {
  const record = await dispatcherRecord(platform, 'dtm');
  try {
    await platform.asSession(record, async (ctx) => {
      const mark = `world/messages/${dateToIso(today)}`;
      if ((await seenBefore(ctx, mark)) !== undefined) return;
      for (const conversation of await subjects(ctx)) await write(ctx, conversation);
      remember(ctx, mark, {});
    });
  } catch (error) {
    platform.log.error({ err: error }, 'the conversations of the demo world stopped short');
  }
}
