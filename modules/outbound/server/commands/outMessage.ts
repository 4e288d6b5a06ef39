import type { CommandContext } from '#platform/context.ts';
import type { OutMessage } from '../../contract/outMessages.ts';
import type { byHand } from '../../rules/outMessageStates.ts';
import { lockOutMessage, stepOutMessageRow } from '../outMessages.ts';
import { outMessageView } from '../outMessageViews.ts';

/** Held, it is not tried any more; sent again, it is due at once. */
export async function moveOutMessage(
  ctx: CommandContext,
  id: string,
  action: (typeof byHand)[number],
  version: number,
): Promise<OutMessage> {
  const row = await lockOutMessage(ctx, id, version);
  const set = { next_at: action === 'again' ? new Date(ctx.now) : null };
  return outMessageView(ctx, await stepOutMessageRow(ctx, row, action, { set }));
}
