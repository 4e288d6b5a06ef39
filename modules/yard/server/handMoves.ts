import type { AnswerOf, BodyOf } from '#kernel/call.ts';
import { deviceTime } from '#kernel/deviceTime.ts';
import { notFound, refused } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { remember, seenBefore } from '#platform/once.ts';
import type { driveShunting } from '../contract/shunting.ts';
import { accepted, arriveAt, givenUp, started } from './driving.ts';
import { shuntingOrders } from './shunting.ts';
import type { ShuntingOrderRow } from './tables.gen.ts';

type Body = BodyOf<typeof driveShunting>;
type Answer = AnswerOf<typeof driveShunting>;

const machineAction = { ACCEPT: 'accept', START: 'start', FINISH: 'finish', REFUSE: 'refuse' } as const;

function changeOf(ctx: CommandContext, row: ShuntingOrderRow, body: Body, at: number) {
  if (body.action === 'ACCEPT') return accepted(ctx, row);
  if (body.action === 'START') return started(ctx, row, at);
  if (body.action === 'FINISH') return arriveAt(ctx, row, body.placeId, at);
  if (body.refusedReason === null) throw refused('yard:shunting/error/reason');
  return givenUp(ctx, row, { refusedReason: body.refusedReason, refusedRemark: body.refusedRemark }, at);
}

/**
 * What a shunter did, told when there was a network again: in the order of his hand and at its times. What cannot be any more (the place is
 * taken, the hall has locked the unit) is refused with its reason and moves nothing; the order stays as it was, and he is asked.
 */
export async function drivenByHand(ctx: CommandContext, id: string, body: Body): Promise<Answer> {
  const key = `yard.drive:${body.clientKey}`;
  const earlier = await seenBefore<{ id: string }>(ctx, key);
  if (earlier) return shuntingOrders.get(ctx, earlier.id);
  const row = await shuntingOrders.lockOwn(ctx, id);
  if (!row) throw notFound();
  const action = machineAction[body.action];
  // What a device says of a time before the order was there, or before it was begun, is its clock.
  const at = Math.max(deviceTime(body, ctx.now), row.started_at ?? row.created_at);
  if (shuntingOrders.may(row, action)) {
    const change = await changeOf(ctx, row, body, at);
    await shuntingOrders.move(ctx, row, action, { ...change, at });
  } else await shuntingOrders.move(ctx, row, action);
  remember(ctx, key, { id });
  return shuntingOrders.get(ctx, id);
}
