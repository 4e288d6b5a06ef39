import { Refusal } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { afterwards, type Reaction } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import { closingRequested } from '#modules/crossdock/contract/facts.ts';
import { tripOfLoading } from '#modules/crossdock/server/index.ts';
import { tripHeadChanged, tripRejected, tripReleased } from '#modules/dispatch/contract/facts.ts';
import { getTripRow, type TripRow } from '#modules/dispatch/server/index.ts';
import { messageWritten } from '../contract/facts.ts';
import { pushMessage, pushTripChanged } from './push.ts';
import type { MessageArgs } from './columns.ts';
import { openChannel } from './commands/openChannel.ts';
import { write } from './commands/write.ts';
import { seenOf, type SubjectKey } from './subject.ts';

const unit = { kind: 'unit' } as const;

/** What happened, said by the product itself in the language of each reader; the fact's own time makes a second telling harmless. */
async function tell(
  ctx: CommandContext,
  key: SubjectKey,
  said: { textKey: string; args: MessageArgs; at: number; trip: Pick<TripRow, 'id' | 'name'> | undefined },
): Promise<void> {
  const seen = await seenOf(ctx, unit, key);
  if (!seen) return;
  const { id } = await openChannel(ctx, key);
  await write(
    ctx,
    id,
    {
      accountId: ctx.session.accountId,
      author: ctx.session.accountName,
      clientTime: said.at,
      kind: 'SYSTEM',
      text: '',
      textKey: said.textKey,
      args: said.args,
      blob: null,
      pin: said.trip ? { tripId: said.trip.id, tripName: said.trip.name, stop: null } : null,
    },
    seen.readers,
  );
}

/** The trip of a fact; undefined when it has gone since, and then there is nothing to tell. */
const tripOf = (ctx: CommandContext, id: string): Promise<TripRow | undefined> =>
  getTripRow(ctx, unit, id).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 404) return undefined;
    throw error;
  });

/** An id says when it was made (UUID version 7). */
const madeAt = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

/** Facts that somebody else has to hear of: what stands ready, what a driver will not drive, what waits to be closed. */
export const reactions = (platform: () => Platform): readonly Reaction[] => [
  afterwards(messageWritten, 'pushMessage', (ctx, fact) => pushMessage(platform(), ctx, fact)),
  afterwards(tripHeadChanged, 'pushTripChanged', (ctx, fact) => pushTripChanged(platform(), ctx, fact)),
  afterwards(tripReleased, 'tellReleased', async (ctx, { tripId, loadingListId }) => {
    const trip = await tripOf(ctx, tripId);
    if (!trip) return;
    const said = { textKey: 'messaging:system/released', args: { trip: trip.name }, at: madeAt(loadingListId), trip };
    await tell(ctx, { type: 'LDG', name: loadingListId }, said);
    if (trip.vehicle_id) await tell(ctx, { type: 'VEHICLE', name: trip.vehicle_id }, said);
  }),
  afterwards(tripRejected, 'tellRejected', async (ctx, { tripId, by, reason, at }) => {
    const trip = await tripOf(ctx, tripId);
    if (!trip) return;
    const key: SubjectKey | undefined = trip.vehicle_id
      ? { type: 'VEHICLE', name: trip.vehicle_id }
      : trip.loading_list_id
        ? { type: 'LDG', name: trip.loading_list_id }
        : undefined;
    if (!key) return;
    await tell(ctx, key, {
      textKey: 'messaging:system/rejected',
      args: { trip: trip.name, name: by, reason },
      at,
      trip,
    });
  }),
  afterwards(closingRequested, 'tellClosingRequested', async (ctx, { kind, listId, by, at }) => {
    const of = kind === 'LDG' ? await tripOfLoading(ctx, listId) : undefined;
    const trip = of ? await tripOf(ctx, of.tripId) : undefined;
    await tell(
      ctx,
      { type: kind, name: listId },
      { textKey: 'messaging:system/closingRequested', args: { name: by }, at, trip },
    );
  }),
];
