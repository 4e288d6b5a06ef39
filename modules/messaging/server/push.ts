import { sql } from 'kysely';
import type { ChangeScope, CommandContext } from '#platform/context.ts';
import { hears } from '#platform/events/stream.ts';
import type { Platform } from '#platform/platform.ts';
import { accountRecord } from '#modules/identity/server/index.ts';
import { ownRecords } from '#modules/masterdata/server/index.ts';
import { getTripRow, tripScope } from '#modules/dispatch/server/index.ts';
import { anySubscription, livingSubscriptions, queueNotices } from '#modules/workspace/server/index.ts';
import { messagingAccess } from '../contract/access.ts';
import { mayAccess } from '#kernel/access.ts';
import { seenOf } from './subject.ts';
import type { MessageRow } from './tables.gen.ts';
import type { ChannelType } from '../rules/vocabulary.ts';

const unit = { kind: 'unit' } as const;

type Told = {
  what: 'MESSAGE' | 'TRIP_RELEASED' | 'TRIP_CHANGED';
  readers: ChangeScope;
  /** The account that did it hears nothing of it. */
  by: string;
  /** Only to who drives: everybody else sees it where they work. */
  driversOnly: boolean;
  place: string;
  tag: string;
};

/** Tells the devices of those whose business it is; each in its language, without a name or a word of what was written. */
async function tellDevices(platform: Platform, ctx: CommandContext, told: Told): Promise<void> {
  const notices = [];
  for (const device of await livingSubscriptions(ctx)) {
    const of = {
      unit: ctx.unit,
      accountUnit: device.account_unit,
      accountId: device.account_id,
      grantType: device.grant_type,
      grantId: device.grant_id,
    };
    const record = await accountRecord(ctx.db, of, platform.config.release, ctx.now);
    if (!record || record.session.accountId === told.by || !mayAccess(messagingAccess, record.session, () => true))
      continue;
    if (told.driversOnly && record.rowScope !== 'ownTrips') continue;
    const own = await ownRecords(ctx.db, record, ctx.now);
    if (!hears({ record, own }, told.readers)) continue;
    const title = platform.texts.in(device.language)(`messaging:push/${told.what}`);
    notices.push({ subscriptionId: device.id, notice: { title, place: told.place, tag: told.tag } });
  }
  await queueNotices(platform, ctx, notices);
}

/** A new message in a channel. What the product itself notes is told to the driver of the trip only: a new trip stands ready. */
export async function pushMessage(
  platform: Platform,
  ctx: CommandContext,
  { channelId, messageId }: { channelId: number; messageId: number },
): Promise<void> {
  if (platform.config.pushSubject === null || !(await anySubscription(ctx))) return;
  const row = await ctx.db.find(sql<
    Pick<MessageRow, 'kind' | 'account_id' | 'text_key' | 'trip_id'> & { type: ChannelType; name: string }
  >`
    select m.kind, m.account_id, m.text_key, m.trip_id, c.type, c.name from message m join channel c on c.org_unit = m.org_unit and c.id = m.channel_id
    where m.org_unit = ${ctx.unit} and m.channel_id = ${channelId} and m.id = ${messageId}`);
  if (!row) return;
  const seen = await seenOf(ctx, unit, { type: row.type, name: row.name });
  if (!seen) return;
  const released = row.text_key === 'messaging:system/released' && row.type === 'VEHICLE' && row.trip_id !== null;
  if (row.kind === 'SYSTEM' && !released) return;
  // The channel of a person names an account: it is left out of what a push service could ever learn.
  const place = released
    ? `/TOUR/trips/${row.trip_id}`
    : row.type === 'USER'
      ? '/MSG'
      : `/MSG?channel=${encodeURIComponent(`${row.type}/${row.name}`)}`;
  await tellDevices(platform, ctx, {
    what: released ? 'TRIP_RELEASED' : 'MESSAGE',
    readers: seen.readers,
    by: row.account_id,
    driversOnly: released,
    place,
    tag: released ? `trip-${row.trip_id?.slice(-12)}` : `channel-${channelId}`,
  });
}

/** Vehicle, gate, departure or name of a released trip changed: its driver hears of it. */
export async function pushTripChanged(
  platform: Platform,
  ctx: CommandContext,
  { tripId }: { tripId: string },
): Promise<void> {
  if (platform.config.pushSubject === null || !(await anySubscription(ctx))) return;
  const trip = await getTripRow(ctx, unit, tripId).catch(() => undefined);
  if (!trip) return;
  await tellDevices(platform, ctx, {
    what: 'TRIP_CHANGED',
    readers: tripScope(trip),
    by: '',
    driversOnly: true,
    place: `/TOUR/trips/${tripId}`,
    tag: `trip-${tripId.slice(-12)}`,
  });
}
