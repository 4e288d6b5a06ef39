import type { CommandContext } from '#platform/context.ts';
import { command, type Route, view } from '#platform/module.ts';
import { overridesOf } from '#platform/checkAnswers.ts';
import type { Platform } from '#platform/platform.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { rowsOf } from '#modules/shipments/server/index.ts';
import { dockChosen } from '../../contract/facts.ts';
import * as calls from '../../contract/unloading.ts';
import { listRoutes } from '../list/listRoutes.ts';
import { getList, lockList, moveList, saveList } from '../list/lists.ts';
import { arrivalsOf } from './arrivalBoard.ts';
import { checkSeals } from './checkSeals.ts';
import { closeUnloading, openPackages, reopenUnloading } from './closeUnloading.ts';
import { unloadingProcess } from './process.ts';
import { unloadingTable, unloadingView } from './unloadingView.ts';

/** The unit has come, or does not come at all. */
async function arrive(
  ctx: CommandContext,
  rows: Rows,
  listId: string,
  action: 'release' | 'cancel',
  version: number | undefined,
) {
  const locked = await lockList(ctx, 'ULD', rows, listId, version);
  if (action === 'cancel') await moveList(ctx, locked, 'cancel');
  else
    await moveList(ctx, locked, 'release', {
      facts: { arrivalKnown: true },
      set: { actual_arrival: new Date(locked.list.actual_arrival ?? ctx.now) },
    });
  ctx.changed('arrivalboard', 'unloadingList', listId);
  return { success: true, checkResults: [], list: await unloadingView(ctx, listId) };
}

/** The dock where a unit is unloaded. */
export async function setDock(ctx: CommandContext, rows: Rows, listId: string, gate: string | null, version?: number) {
  const locked = await lockList(ctx, 'ULD', rows, listId, version);
  await saveList(ctx, locked, { gate });
  await ctx.emit(dockChosen, { listId });
  ctx.changed('arrivalboard', 'unloadingList', listId);
  return unloadingView(ctx, listId);
}

/** The calls of unloading lists and of the arrival board. */
export const unloadingRoutes = (platform: () => Platform): Route[] => [
  ...listRoutes(platform, { ...calls.unloading, close: calls.closeUnloading }, unloadingProcess, {
    table: unloadingTable,
    close: (ctx, rows, listId, input) => closeUnloading(ctx, rows, listId, input.body ?? {}, overridesOf(input)),
    reopen: reopenUnloading,
  }),
  command(calls.releaseUnloading, async (ctx, { params, body }) =>
    arrive(ctx, await rowsOf(ctx), params.id, 'release', body?.version),
  ),
  command(calls.cancelUnloading, async (ctx, { params, body }) =>
    arrive(ctx, await rowsOf(ctx), params.id, 'cancel', body?.version),
  ),
  view(calls.openOnUnit, async (ctx, { params }) =>
    openPackages(ctx, (await getList(ctx, 'ULD', await rowsOf(ctx), params.id)).id),
  ),
  command(calls.checkUnitSeals, async (ctx, { params, body }) => checkSeals(ctx, await rowsOf(ctx), params.id, body)),
  command(calls.setArrivalHead, async (ctx, { params, body }) =>
    setDock(ctx, await rowsOf(ctx), params.id, body.gate, body.version),
  ),
  view(calls.arrivalBoard, async (ctx, { query }) => arrivalsOf(ctx, await rowsOf(ctx), query.date)),
];
