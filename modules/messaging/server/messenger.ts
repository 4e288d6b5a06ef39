import { invalidInput, notFound, refused } from '#kernel/errors.ts';
import { instantOf, isoToDate, localDateOf } from '#kernel/date.ts';
import type { AnswerOf, BodyOf } from '#kernel/call.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { getTripRow } from '#modules/dispatch/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import type { readMessengerMessage, sendMessengerMessage } from '../contract/messenger.ts';
import { messengerId } from '../contract/messenger.ts';
import { filterFrom } from '../rules/messageFilter.ts';
import type { ChannelType } from '../rules/vocabulary.ts';
import { channelsOf } from './channels.ts';
import { readUpTo } from './commands/marks.ts';
import { send } from './commands/send.ts';
import { type Found, messagesSince, searchMessages } from './history.ts';
import type { SubjectKey } from './subject.ts';
import { reachOf, wireMessage } from './wireMessage.ts';

/** The messenger of dispatch is a view of these channels (domain A10). */
const types = ['VEHICLE', 'DISPO_GROUP'] as const satisfies readonly ChannelType[];
type MessengerMessage = AnswerOf<typeof sendMessengerMessage>;

const wire = ({ channel, message }: Found): MessengerMessage => ({
  ...message,
  id: `${channel.id}-${message.id}`,
  channel: { type: channel.type, name: channel.name, id: channel.id, title: channel.title },
  readAt: channel.lastReadMessageId >= message.id ? message.serverProcessTime : null,
});

/** To whom a message goes: a vehicle, the vehicle of a trip, or a group. */
async function addressee(
  ctx: CommandContext,
  rows: Rows,
  { vehicleId, groupId, tripId }: BodyOf<typeof sendMessengerMessage>,
): Promise<SubjectKey> {
  if (groupId !== undefined) return { type: 'DISPO_GROUP', name: groupId };
  if (vehicleId !== undefined) return { type: 'VEHICLE', name: vehicleId };
  if (!tripId) throw invalidInput([{ field: 'vehicleId', rule: 'notEmpty', message: '' }]);
  const { vehicle_id, name } = await getTripRow(ctx, rows, tripId);
  if (!vehicle_id) throw refused('messaging:refusal/noVehicle', { trip: name });
  return { type: 'VEHICLE', name: vehicle_id };
}

export async function sendToMessenger(
  ctx: CommandContext,
  rows: Rows,
  body: BodyOf<typeof sendMessengerMessage>,
): Promise<MessengerMessage> {
  const key = await addressee(ctx, rows, body);
  const { channelId, message } = await send(ctx, rows, key, body);
  const [channel] = await channelsOf(ctx, rows, { ids: [channelId] });
  if (!channel) throw notFound('messaging:refusal/noChannel');
  return wire({ channel, message: wireMessage(ctx, message, await reachOf(ctx, channelId)) });
}

/** Messages since a day of the depot, within the last 90 and not in the future. */
export async function messenger(ctx: ViewContext, rows: Rows, asked: string | undefined): Promise<MessengerMessage[]> {
  const today = localDateOf(ctx.now, ctx.timezone);
  const from = filterFrom(asked === undefined ? undefined : isoToDate(asked), today);
  if (!from) throw refused('messaging:refusal/window');
  const since = new Date(instantOf(from, [0, 0, 0], ctx.timezone));
  return (await messagesSince(ctx, rows, since, types)).map(wire);
}

export const searchMessengerMessages = async (ctx: ViewContext, rows: Rows, search: string) =>
  (await searchMessages(ctx, rows, search, types)).map(wire);

export async function readInMessenger(
  ctx: CommandContext,
  rows: Rows,
  id: string,
  _: BodyOf<typeof readMessengerMessage>,
): Promise<void> {
  const [, channelId, messageId] = messengerId.exec(id) ?? [];
  const number = Number(channelId);
  const channels = number <= 2_147_483_647 ? await channelsOf(ctx, rows, { ids: [number] }) : [];
  const channel = channels.find((one) => types.some((type) => type === one.type));
  if (!channel || Number(messageId) > channel.lastMessageId) throw notFound('messaging:refusal/noMessage');
  await readUpTo(ctx, rows, channel, Number(messageId));
}
