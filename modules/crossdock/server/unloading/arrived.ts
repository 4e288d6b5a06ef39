import type { CommandContext } from '#platform/context.ts';
import { lockList, moveList, saveList } from '../list/lists.ts';

/** A unit of which somebody outside the hall knows that it is here: the list may be worked on. `gate`: the dock that it is sent to. */
export async function unitCame(
  ctx: CommandContext,
  listId: string,
  { at, gate }: { at: number; gate: string | null },
): Promise<void> {
  const locked = await lockList(ctx, 'ULD', { kind: 'unit' }, listId);
  const set = {
    actual_arrival: new Date(locked.list.actual_arrival ?? at),
    eta_source: 'YARD' as const,
    eta_at: new Date(ctx.now),
    ...(gate === null ? {} : { gate }),
  };
  if (locked.list.state === 'CREATED') await moveList(ctx, locked, 'release', { facts: { arrivalKnown: true }, set });
  else await saveList(ctx, locked, set);
  ctx.changed('arrivalboard', 'unloadingList', listId);
}

/** It did not come after all: as long as nothing was scanned, the list is expected again. */
export async function unitDidNotCome(ctx: CommandContext, listId: string): Promise<void> {
  const locked = await lockList(ctx, 'ULD', { kind: 'unit' }, listId);
  const { state, packages_scanned: scanned } = locked.list;
  if ((state !== 'CREATED' && state !== 'RELEASED') || scanned > 0) return;
  await saveList(ctx, locked, { actual_arrival: null, eta_source: null, eta_at: null });
  ctx.changed('arrivalboard', 'unloadingList', listId);
}
