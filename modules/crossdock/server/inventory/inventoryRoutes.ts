import { command, raw, type Route, view } from '#platform/module.ts';
import { overridesOf } from '#platform/checkAnswers.ts';
import type { Platform } from '#platform/platform.ts';
import { rowsOf } from '#modules/shipments/server/index.ts';
import * as calls from '../../contract/inventory.ts';
import { coreRoutes } from '../list/listRoutes.ts';
import { getList } from '../list/lists.ts';
import { closeInventory, decideLines, reopenInventory } from './closeInventory.ts';
import { findingsView } from './findings.ts';
import { sendInventory } from './inventoryPaper.ts';
import { inventoryTable, inventoryView } from './inventoryView.ts';
import { closePlace, closePlaces } from './places.ts';
import { cancelInventory, createInventory, expectItems, releaseInventory } from './planInventory.ts';
import { inventoryProcess } from './process.ts';

/** The calls of inventories. */
export const inventoryRoutes = (platform: () => Platform): Route[] => [
  command(calls.createInventory, (ctx, { body }) => createInventory(ctx, body)),
  ...coreRoutes(platform, { ...calls.inventory, close: calls.closeInventory }, inventoryProcess, {
    table: inventoryTable,
    close: (ctx, rows, listId, input) => closeInventory(ctx, rows, listId, input.body ?? {}, overridesOf(input)),
    reopen: reopenInventory,
  }),
  command(calls.expectInInventory, async (ctx, { params, body }) =>
    expectItems(ctx, await rowsOf(ctx), params.id, body.itemIds),
  ),
  command(calls.releaseInventory, async (ctx, { params, body }) =>
    releaseInventory(ctx, await rowsOf(ctx), params.id, body?.version),
  ),
  command(calls.cancelInventory, async (ctx, { params, body }) =>
    cancelInventory(ctx, await rowsOf(ctx), params.id, body?.version),
  ),
  command(calls.closePlace, async (ctx, { params, body }) => closePlace(ctx, await rowsOf(ctx), params.id, body)),
  command(calls.closePlaces, async (ctx, { params, body }) => {
    await closePlaces(ctx, await rowsOf(ctx), params.id, body.positions, body.as);
    return inventoryView(ctx, params.id);
  }),
  view(calls.inventoryFindings, async (ctx, { params }) =>
    findingsView(ctx, await getList(ctx, 'INV', await rowsOf(ctx), params.id)),
  ),
  raw(calls.inventoryPaper, (ctx, { params }) => sendInventory(platform, ctx, params.id)),
  command(calls.decideInventory, async (ctx, { params, body }) => decideLines(ctx, await rowsOf(ctx), params.id, body)),
];
