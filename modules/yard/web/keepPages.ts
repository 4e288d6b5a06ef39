import type { Session } from '#kernel/session.ts';
import { call } from '#client/call/call.ts';
import { queryKeyOf } from '#client/call/queries.ts';
import { keepPage } from '#client/kept/keptPages.ts';
import { shuntingChoices, shuntingQueue } from '../contract/shunting.ts';
import { myWalk } from '../contract/walk.ts';
import { shunterPage } from './Shunting/shunterMoves.ts';
import { walkPage } from './Walk/walkNotes.ts';

/** ms. Orders of another shift say nothing any more. */
const believedFor = 12 * 3_600_000;
const silent = { silent: true } as const;

/** Keeps the orders of a shunter and the places of a walk: both open without a network before anybody has opened them. */
export async function keepPages(session: Session): Promise<void> {
  const [queue, choices, walk] = await Promise.all([
    call(shuntingQueue, {}, silent),
    call(shuntingChoices, {}, silent),
    call(myWalk, {}, silent),
  ]);
  const answers = [
    [queryKeyOf(shuntingQueue.id, {}), queue],
    [queryKeyOf(shuntingChoices.id, {}), choices],
  ] as const;
  await keepPage(session, shunterPage, answers, believedFor);
  await keepPage(session, walkPage, [[queryKeyOf(myWalk.id, {}), walk]], believedFor);
}
