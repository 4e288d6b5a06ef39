import { sql } from 'kysely';
import { dateToIso } from '#kernel/date.ts';
import { invalidInput, notFound, refused } from '#kernel/errors.ts';
import type { BodyOf } from '#kernel/call.ts';
import type { CommandContext } from '#platform/context.ts';
import { insertRow, insertRows, updateRow } from '#platform/database/table.ts';
import { dayOf, requireRecord } from '#modules/masterdata/server/index.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import { addTransitions, readItems } from '#modules/shipments/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import type { createInventory as createCall } from '../../contract/inventory.ts';
import { isPlaceBound, missingFields, neededFields } from '../../rules/inventory/plan.ts';
import type { InventoryPlan } from '../columns.ts';
import { listName } from '../list/listName.ts';
import { totalUp } from '../list/listTotals.ts';
import { type Locked, lockList, moveList, saveList } from '../list/lists.ts';
import { tables } from '../tables.gen.ts';
import { placesOf } from './countedPlaces.ts';
import { inventoryView } from './inventoryView.ts';
import { planOf } from './process.ts';
import { standingGoods } from './standingGoods.ts';

/** Refuses a plan that does not say what it counts, or says it of a place that the depot does not have. */
async function requirePlan(ctx: CommandContext, plan: InventoryPlan): Promise<void> {
  const { types } = await configurationOf(ctx.db, ctx.readUnits, 'inventory');
  if (!types.includes(plan.inventoryType))
    throw refused('crossdock:message/inventoryCreationFailed', {
      reason: ctx.t('crossdock:refusal/inventoryType', { type: ctx.t(`crossdock:state/${plan.inventoryType}`) }),
      context: 'why',
    });
  const missing = missingFields(plan);
  if (missing.length > 0)
    throw invalidInput(
      missing.map((field) => ({ field, rule: 'notEmpty', message: ctx.t('base:validation/notEmpty') })),
    );
  if (plan.route !== null) await requireRecord(ctx, 'route', plan.route);
  // Unknown places are refused when the list is created, not when people stand in the hall.
  await placesOf(ctx, plan);
}

/** A count that somebody plans; it is frozen when it is released. */
export async function createInventory(ctx: CommandContext, body: BodyOf<typeof createCall>) {
  const { date, blind, ...given } = body;
  const config = await configurationOf(ctx.db, ctx.readUnits, 'inventory');
  const needed = new Set<string>(neededFields(given));
  const only = <V>(field: string, value: V): V | null => (needed.has(field) ? value : null);
  const plan: InventoryPlan = {
    ...given,
    terminalAreaId: only('terminalAreaId', given.terminalAreaId),
    terminalLocationId: only('terminalLocationId', given.terminalLocationId),
    specialLocation: only('specialLocation', given.specialLocation),
    route: only('route', given.route),
    blind: blind ?? config.blindCount,
    frozenAt: null,
  };
  await requirePlan(ctx, plan);
  const id = ctx.newId();
  const name = await listName(ctx, 'INV');
  await ctx.db.run(
    insertRow(ctx, tables.processList, {
      id,
      kind: 'INV',
      name,
      state: 'CREATED',
      route: plan.route,
      execution_date: date ? dateToIso(date) : dayOf(ctx),
      inventory: plan,
    }),
  );
  ctx.history({
    logKey: `INV:${id}`,
    type: 'CRT',
    code: '5001',
    textKey: 'crossdock:history/created',
    args: { name, state: 'CREATED' },
  });
  ctx.changed('inventory', 'inventoryList', id, 1);
  return inventoryView(ctx, id);
}

/** Shipments that a special inventory expects wherever they stand; they are frozen with the rest. */
export async function expectItems(ctx: CommandContext, rows: Rows, listId: string, itemIds: readonly string[]) {
  const locked = await lockList(ctx, 'INV', rows, listId);
  if (planOf(locked).inventoryType !== 'SPECIAL' || locked.list.state !== 'CREATED')
    throw refused('crossdock:refusal/expectsNoItems', { name: locked.list.name });
  const items = await readItems(ctx, rows, itemIds);
  if (items.length < new Set(itemIds).size) throw notFound('shipments:message/noShipmentFound');
  await ctx.db.run(sql`insert into process_item (org_unit, list_id, item_id, sequence, expected)
    select ${ctx.unit}, ${listId}, unnest(${items.map((item) => item.id)}::uuid[]), 0, 0 on conflict (org_unit, list_id, item_id) do nothing`);
  await saveList(ctx, locked, {});
  return inventoryView(ctx, listId);
}

/** What is expected stands from now on: packages with their places, and the places that people go through. */
async function freeze(ctx: CommandContext, locked: Locked): Promise<void> {
  const { list } = locked;
  const plan = planOf(locked);
  const { places, left } = await placesOf(ctx, plan);
  const positions = places.map((one) => one.position);
  const goods = await standingGoods(ctx, list.id, plan, positions, left);
  if (goods.length > 0)
    await ctx.db.run(
      insertRows(
        ctx,
        tables.processPackage,
        goods.map((pack) => ({
          list_id: list.id,
          package_id: pack.id,
          item_id: pack.item_id,
          earlier_status: pack.status === 'OK_DAMAGED' ? ('OK_DAMAGED' as const) : ('OK' as const),
          expected_space: pack.actual_space,
        })),
      ),
    );
  await ctx.db.run(sql`delete from process_item where org_unit = ${ctx.unit} and list_id = ${list.id}`);
  const items = await ctx.db.run(
    sql<{
      item_id: string;
      expected: number;
    }>`insert into process_item (org_unit, list_id, item_id, sequence, expected)
      select org_unit, list_id, item_id, row_number() over (order by min(expected_space), item_id), count(*)
        from process_package where org_unit = ${ctx.unit} and list_id = ${list.id} group by org_unit, list_id, item_id returning item_id, expected`,
  );
  const own = await ctx.db.run(
    sql<{ position: string }>`select distinct expected_space as position from process_package
      where org_unit = ${ctx.unit} and list_id = ${list.id} and expected_space is not null and not (expected_space = any(${positions}::text[]))`,
  );
  const all = [
    ...places,
    ...(isPlaceBound(plan.inventoryType) && plan.inventoryType !== 'FULL' ? [] : own).map(({ position }) => ({
      position,
      validated: true,
    })),
  ].toSorted((a, b) => a.position.localeCompare(b.position, 'en', { numeric: true }));
  if (all.length > 0)
    await ctx.db.run(
      insertRows(
        ctx,
        tables.inventoryPlace,
        all.map(({ position, validated }, sequence) => ({ list_id: list.id, position, sequence, validated })),
      ),
    );
  addTransitions(
    ctx,
    items.map(({ item_id, expected }) => ({
      itemId: item_id,
      type: 'INVENTORY',
      state: 'PLANNED',
      plannedAt: ctx.now,
      from: ctx.unit,
      to: ctx.unit,
      processName: list.name,
      processId: list.id,
      expected,
    })),
  );
  await ctx.db.run(updateRow(ctx, tables.processList, { id: list.id }, { inventory: { ...plan, frozenAt: ctx.now } }));
}

/** The hall may count: what is expected is frozen in the same step. */
export async function releaseInventory(ctx: CommandContext, rows: Rows, listId: string, version: number | undefined) {
  const locked = await lockList(ctx, 'INV', rows, listId, version);
  if (locked.list.state === 'CREATED') await freeze(ctx, locked);
  const list = await totalUp(ctx, listId);
  await moveList(ctx, { list, trip: null }, 'release', { facts: { arrivalKnown: true } });
  return { success: true, checkResults: [], list: await inventoryView(ctx, listId) };
}

/** The inventory is not counted. */
export async function cancelInventory(ctx: CommandContext, rows: Rows, listId: string, version: number | undefined) {
  const locked = await lockList(ctx, 'INV', rows, listId, version);
  await moveList(ctx, locked, 'cancel');
  return { success: true, checkResults: [], list: await inventoryView(ctx, listId) };
}
