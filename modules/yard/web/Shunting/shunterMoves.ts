import type { BodyOf } from '#kernel/call.ts';
import { call, type ResultOf } from '#client/call/call.ts';
import { queryClient, queryKeyOf, refreshCalls } from '#client/call/queries.ts';
import { sessionStore } from '#client/session/session.ts';
import type { CallKind } from '#client/waiting/callKind.ts';
import { keptRequest } from '#client/waiting/sendLater.ts';
import {
  driveShunting,
  type ShuntingCard,
  shuntingChoices,
  shuntingOrder,
  shuntingQueue,
} from '../../contract/shunting.ts';
import { withWaiting } from '../../rules/waitingMoves.ts';

/** A step of a shunter as it waits on his device. */
export type HandMove = Omit<BodyOf<typeof driveShunting>, 'sentAt'> & {
  orderId: string;
  /** The order in words, for whoever reads why it was refused. */
  name: string;
  placeName: string | null;
};

/** Name of its queue on the device, and the page that shows it. */
export const shunterQueue = 'yard.shunterMoves';
export const shunterPage = '/YM/shunter';
export const queueKey = queryKeyOf(shuntingQueue.id, {});

const inputOf = ({ orderId, name: _name, placeName: _place, ...body }: HandMove) => ({ params: { id: orderId }, body });

/** What a shunter does, all in one queue: the server hears of it in the order in which it happened. */
export const shunterMoves: CallKind<HandMove, ResultOf<typeof driveShunting>> = {
  keyOf: ({ clientKey }) => clientKey,
  renewed: (move) => ({ ...move, clientKey: crypto.randomUUID() }),
  request: (move) => keptRequest(driveShunting, inputOf(move), true),
  send: (move, headers) => {
    const { params, body } = inputOf(move);
    return call(driveShunting, { params, body: { ...body, sentAt: Date.now() } }, { silent: true, headers });
  },
  contradicts: () => false,
  why: () => '',
  // With the answer, so that the order is not for a moment what it was before.
  answered: (_answer, move) => {
    const me = sessionStore.getState().session?.accountName ?? '';
    queryClient.setQueryData<ShuntingCard[]>(queueKey, (cards) => cards && withWaiting(cards, [move], me));
    void refreshCalls(shuntingQueue.id, shuntingChoices.id, shuntingOrder.calls.list.id);
  },
  place: () => shunterPage,
};
