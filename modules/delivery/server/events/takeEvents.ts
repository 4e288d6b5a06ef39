import { deviceTime } from '#kernel/deviceTime.ts';
import type { TextRef } from '#kernel/errors.ts';
import { spokenArgs } from '#kernel/spokenArgs.ts';
import type { TextKey } from '#kernel/text.ts';
import type { CommandContext, SessionRecord } from '#platform/context.ts';
import { sql } from 'kysely';
import { insertRow } from '#platform/database/table.ts';
import { asRefusal } from '#platform/http/errors.ts';
import { seenBefore, remember } from '#platform/once.ts';
import type { Platform } from '#platform/platform.ts';
import { type DriverChange, driverAt } from '#modules/identity/rules/atWheel.ts';
import { actingAs, driverChangesOf, drivesShared } from '#modules/identity/server/index.ts';
import { rowsOf } from '#modules/shipments/server/index.ts';
import type { DriverEvent, EventAnswer } from '../../contract/events.ts';
import { tables } from '../tables.gen.ts';
import { isSameEvent } from '../../rules/sameEvent.ts';
import { type RefusedWaiting, refusedWaiting } from './refusedWaiting.ts';
import { applyEvent, applyPositions, type Left, leftBy, NotTaken } from './applyEvent.ts';

/** Keys are kept as long: what is older could have had its effect before (`trim`). */
const oldestMs = 90 * 24 * 3600_000;
type Positions = Extract<DriverEvent, { type: 'POSITION' }>[];
/** Before, what was refused was kept in words. */
type Kept = { left: (Omit<Left, 'texts'> & { texts?: TextRef[]; message?: string }) | null; at: number };
type Reader = { language: string; timezone: string; t: (key: TextKey, args?: Record<string, unknown>) => string };

type InWords = Pick<Left, 'code'> & { message: string };
/** What is left of an event, in the language and the hours of whoever asks. */
const inWords = ({ language, timezone, t }: Reader, left: Kept['left']): InWords | null =>
  left && {
    code: left.code,
    message:
      left.texts?.map(({ key, args }) => t(key, spokenArgs(args, language, timezone))).join(' ') ?? left.message ?? '',
  };
const readerOf = ({ texts }: Platform, { language = 'en', timezone }: SessionRecord): Reader => ({
  language,
  timezone,
  t: texts.in(language),
});

const answered = (
  { clientEventId }: DriverEvent,
  outcome: EventAnswer['outcome'],
  at: number | null,
  left?: InWords | null,
) => ({
  clientEventId,
  outcome,
  code: left?.code ?? null,
  message: left?.message ?? null,
  at,
});

/** The work of an event: everything in it happens, and is written down, at the moment at which the device says it happened. */
const asItHappened = (ctx: CommandContext, at: number): CommandContext => ({
  ...ctx,
  now: at,
  history: (entry) => ctx.history({ statusTime: at, ...entry }),
});

/** What happened on the way and when, by both clocks; what is left of it waits for a decision. */
async function keepEvent(
  ctx: CommandContext,
  event: DriverEvent,
  at: number,
  left: Left | null,
  waiting: RefusedWaiting | undefined,
): Promise<void> {
  remember(ctx, keyOf(event), { left, at } satisfies Kept);
  await ctx.db.run(
    insertRow(ctx, tables.driverEvent, {
      id: ctx.newId(),
      client_event_id: event.clientEventId,
      trip_id: event.tripId,
      stop_id: 'stopId' in event ? event.stopId : null,
      type: event.type,
      account: ctx.session.accountId,
      account_name: ctx.session.accountName,
      device_at: new Date(event.ts),
      happened_at: new Date(at),
      received_at: new Date(ctx.now),
      outcome: left ? 'REFUSED' : 'APPLIED',
      code: left?.code ?? null,
      message: null,
      texts: left?.texts ?? null,
      body: event,
      own: waiting?.own ?? true,
      device: waiting?.device ?? null,
    }),
  );
  if (left) ctx.changed('trips', 'driverEvent', event.tripId);
}

/** What is known under a key was something else: it is refused in words and stays on the device, and what was there stays as it is. */
async function keyReused(ctx: CommandContext, event: DriverEvent): Promise<Left | undefined> {
  const kept = await ctx.db.find(
    sql<{
      body: DriverEvent;
    }>`select body from driver_event where org_unit = ${ctx.unit} and client_event_id = ${event.clientEventId}`,
  );
  if (!kept || isSameEvent(kept.body, event)) return undefined;
  return { code: 'KEY_REUSED', texts: [{ key: 'delivery:left/KEY_REUSED' }] };
}

/** Too many wait for dispatch already: this one is refused, not kept, and may be sent again when some are decided. */
class NoRoom extends Error {}
const keyOf = (event: DriverEvent): string => `event:${event.clientEventId}`;

/** In whose name an event of a vehicle's telephone is taken, and what is left of it when the driver it names had not taken over by then. */
async function actor(platform: Platform, record: SessionRecord, event: DriverEvent, changes: readonly DriverChange[]) {
  if (!drivesShared(record)) return { record, left: null };
  const at = deviceTime({ scannedAt: event.ts, sentAt: event.sentAt }, platform.clock.now());
  const driver = driverAt(changes, at, event.driverId);
  return {
    record: actingAs(record, driver ?? null),
    left:
      driver === undefined
        ? ({ code: 'NOT_DRIVING', texts: [{ key: 'delivery:left/NOT_DRIVING' }] } satisfies Left)
        : null,
  };
}

/** One event in a transaction of its own: what is refused takes nothing else with it, and is kept as it was recorded. */
async function takeEvent(
  platform: Platform,
  session: SessionRecord,
  event: DriverEvent,
  changes: readonly DriverChange[],
): Promise<EventAnswer> {
  const { record, left: notDriving } = await actor(platform, session, event, changes);
  const reader = readerOf(platform, record);
  const once = (work: (ctx: CommandContext, at: number) => Promise<Left | null>): Promise<EventAnswer> =>
    platform.asSession(record, async (ctx) => {
      const before = await seenBefore<Kept>(ctx, keyOf(event));
      if (before) {
        const reused = await keyReused(ctx, event);
        return answered(
          event,
          reused || before.left ? 'REFUSED' : 'KNOWN',
          before.at,
          inWords(ctx, reused ?? before.left),
        );
      }
      const at = deviceTime({ scannedAt: event.ts, sentAt: event.sentAt }, ctx.now);
      const left = await work(ctx, at);
      const waiting = left ? await refusedWaiting(ctx, await rowsOf(ctx), event) : undefined;
      if (waiting && !waiting.room && !left?.partly) throw new NoRoom();
      await keepEvent(ctx, event, at, left, waiting);
      return answered(event, left ? 'REFUSED' : 'APPLIED', at, inWords(ctx, left));
    });
  try {
    return await once(async (ctx, at) => {
      if (notDriving) throw new NotTaken(notDriving);
      if (at < ctx.now - oldestMs) throw new NotTaken({ code: 'TOO_OLD', texts: [{ key: 'delivery:left/TOO_OLD' }] });
      return (await applyEvent(asItHappened(ctx, at), await rowsOf(ctx), event)) ?? null;
    });
  } catch (error) {
    const left = await leftAfter(platform, record, event, error);
    if (!left) return answered(event, 'LATER', null);
    // Nothing is left of it for anybody to decide.
    if (left.code === 'TOO_MANY') return answered(event, 'REFUSED', null, inWords(reader, left));
    return await once(async () => left).catch((second: unknown) => {
      if (second instanceof NoRoom)
        return answered(event, 'REFUSED', null, inWords(reader, tooMany(platform, record, event)));
      throw second;
    });
  }
}

function tooMany(platform: Platform, record: SessionRecord, { type, tripId }: DriverEvent): Left {
  platform.log.warn(
    { account: record.session.accountId, unit: record.session.orgUnit, type, tripId },
    'a record of a driver was not kept: too many of theirs wait for a decision',
  );
  return { code: 'TOO_MANY', texts: [{ key: 'delivery:left/TOO_MANY' }] };
}

async function leftAfter(
  platform: Platform,
  record: SessionRecord,
  event: DriverEvent,
  error: unknown,
): Promise<Left | undefined> {
  if (error instanceof NotTaken) return error.left;
  if (error instanceof NoRoom) return tooMany(platform, record, event);
  const refusal = asRefusal(error);
  if (refusal) return leftBy(refusal, event);
  platform.log.error({ err: error, event: event.clientEventId }, 'an event of a driver failed');
  return { code: 'FAILED', texts: [{ key: 'delivery:left/FAILED' }] };
}

/** Positions in a row: none of them waits for anybody's decision. */
async function takePositions(platform: Platform, record: SessionRecord, events: Positions): Promise<EventAnswer[]> {
  try {
    return await platform.asSession(record, async (ctx) => {
      const isNew = await applyPositions(ctx, await rowsOf(ctx), events);
      return events.map((event) =>
        answered(
          event,
          isNew ? 'APPLIED' : 'KNOWN',
          deviceTime({ scannedAt: event.ts, sentAt: event.sentAt }, ctx.now),
        ),
      );
    });
  } catch (error) {
    const [first] = events;
    const left = first ? await leftAfter(platform, record, first, error) : undefined;
    return events.map((event) =>
      left
        ? answered(event, 'REFUSED', null, inWords(readerOf(platform, record), left))
        : answered(event, 'LATER', null),
    );
  }
}

/** In the order of the device's own count; those without one stay where they stand in the batch. */
const inOrder = (events: readonly DriverEvent[]): DriverEvent[] =>
  events
    .map((event, index) => ({ event, index }))
    .sort((a, b) => (a.event.sequence ?? 0) - (b.event.sequence ?? 0) || a.index - b.index)
    .map(({ event }) => event);

/** Runs of positions of one trip and device, everything else alone. */
function inRuns(events: readonly DriverEvent[]): (DriverEvent | Positions)[] {
  const runs: (DriverEvent | Positions)[] = [];
  for (const event of events) {
    const last = runs.at(-1);
    if (event.type !== 'POSITION') runs.push(event);
    else if (Array.isArray(last) && last[0]?.tripId === event.tripId && last[0].device === event.device)
      last.push(event);
    else runs.push([event]);
  }
  return runs;
}

/**
 * Takes what a device recorded, in its order, and answers each for itself. What could not be done now holds back what follows on the
 * same trip: a stop is not left before it was reached.
 */
export async function takeEvents(
  platform: Platform,
  record: SessionRecord,
  events: readonly DriverEvent[],
): Promise<EventAnswer[]> {
  const answers = new Map<string, EventAnswer>();
  const heldBack = new Set<string>();
  const changes = await platform.tenancy.readingUnits(record.readUnits, (db) => driverChangesOf(db, record));
  for (const run of inRuns(inOrder(events))) {
    const together = Array.isArray(run) ? run : [run];
    const trip = together[0]?.tripId ?? '';
    const made = heldBack.has(trip)
      ? together.map((event) => answered(event, 'LATER', null))
      : Array.isArray(run)
        ? await takePositions(platform, record, run)
        : [await takeEvent(platform, record, run, changes)];
    for (const answer of made) {
      answers.set(answer.clientEventId, answer);
      if (answer.outcome === 'LATER') heldBack.add(trip);
    }
  }
  return events.flatMap(({ clientEventId }) => answers.get(clientEventId) ?? []);
}
