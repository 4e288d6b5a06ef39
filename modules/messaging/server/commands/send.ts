import { idSchema } from '#kernel/ids.ts';
import { forbidden, notFound, refused } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { nameAt } from '#modules/identity/server/index.ts';
import { describeBlob } from '#modules/blobs/server/index.ts';
import { getTripRow, stopsOf } from '#modules/dispatch/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import type { NewMessage } from '../../contract/calls.ts';
import { unsendable } from '../../rules/sendable.ts';
import { replyText, wordsOf } from '../../rules/ownReplies.ts';
import { limits, ownReplyKey } from '../../rules/vocabulary.ts';
import { getChannel } from '../channels.ts';
import { ownRepliesOf } from '../ownReplies.ts';
import { getSubject, type SubjectKey } from '../subject.ts';
import type { MessageRow } from '../tables.gen.ts';
import { openChannel } from './openChannel.ts';
import { type Entry, readOwn, write } from './write.ts';

type Place = SubjectKey & { id?: number | undefined };

/** The file as it is stored: what it is say its bytes, not who sends it. */
async function blobOf(ctx: CommandContext, { blobId, blobFilename }: NewMessage): Promise<Entry['blob']> {
  if (!blobId) return null;
  if (!idSchema.safeParse(blobId).success) throw notFound('blobs:refusal/unknown');
  const { mimeType, filename } = await describeBlob(ctx, blobId);
  return { id: blobId, mimeType, filename: blobFilename ?? filename };
}

/** Trip and stop that a message is about, as they are called now. */
async function pinOf(ctx: CommandContext, rows: Rows, { tripId, stopId }: NewMessage): Promise<Entry['pin']> {
  if (!tripId) {
    if (stopId) throw refused('messaging:refusal/stopWithoutTrip');
    return null;
  }
  const trip = await getTripRow(ctx, rows, tripId);
  const stop = stopId ? (await stopsOf(ctx, [tripId])).find((one) => one.id === stopId) : undefined;
  if (stopId && !stop) throw notFound('messaging:refusal/noStop');
  return {
    tripId,
    tripName: trip.name,
    stop: stop ? { id: stop.id, sequence: stop.sequence, name: stop.name } : null,
  };
}

type Said = Pick<Entry, 'kind' | 'text' | 'textKey' | 'args'>;

/** What is said: words of the product or of the unit, which every reader gets in the own language, or a person's own. */
async function saidBy(ctx: CommandContext, { quickReply, ownReply, text }: NewMessage): Promise<Said> {
  if (quickReply) {
    const textKey = `messaging:quick/${quickReply}` as const;
    return { kind: 'QUICK', text: ctx.t(textKey), textKey, args: {} };
  }
  const own = ownReply ? (await ownRepliesOf(ctx)).find(({ id }) => id === ownReply) : undefined;
  if (!own) return { kind: 'PERSON', text: text.trim(), textKey: null, args: {} };
  const args = wordsOf(own);
  return { kind: 'QUICK', text: replyText(args, ctx.language), textKey: ownReplyKey, args };
}

/** Writes a message as this session; the same content of the same moment, sent again, is the message that stands there. */
export async function send(
  ctx: CommandContext,
  rows: Rows,
  place: Place,
  body: NewMessage,
): Promise<{ channelId: number; message: MessageRow }> {
  const subject = await getSubject(ctx, rows, place);
  if (!subject.rights.write) throw forbidden();
  const problem = unsendable(body);
  if (problem) throw refused(problem);
  // A number that is not this channel's is refused before anything is opened.
  await getChannel(ctx, place);
  const entry: Entry = {
    accountId: ctx.session.accountId,
    // What waited on a vehicle's telephone was said by whoever drove then.
    author: [...(await nameAt(ctx, body.clientTime))].slice(0, limits.author).join(''),
    clientTime: body.clientTime,
    ...(await saidBy(ctx, body)),
    blob: await blobOf(ctx, body),
    pin: await pinOf(ctx, rows, body),
  };
  const { id } = await openChannel(ctx, place);
  const message = await write(ctx, id, entry, subject.readers);
  await readOwn(ctx, id, message.id);
  return { channelId: id, message };
}
