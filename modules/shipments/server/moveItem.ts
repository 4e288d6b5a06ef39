import type { TextKey } from '#kernel/text.ts';
import { type RawBuilder, sql } from 'kysely';
import { notFound, refused } from '#kernel/errors.ts';
import type { Issue } from '#kernel/check.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import type { Rows } from '../rules/rowScope.ts';
import { type ItemAction, type ItemFacts, stepItem } from '../rules/states.ts';
import { itemMachineFacts } from './itemFacts.ts';
import { itemsWithin } from './scope.ts';
import type { ShipmentRow } from './tables.gen.ts';

/** Locks shipments in id order (lock order trip, list, item, package: R16). Throws 404 when one is not within the rows. */
export async function lockItems(ctx: CommandContext, rows: Rows, ids: readonly string[]): Promise<ShipmentRow[]> {
  const found = await ctx.db.run(
    sql<ShipmentRow>`select * from shipment s where s.org_unit = ${ctx.unit} and s.id = any(${[...ids]}::uuid[]) and ${itemsWithin(rows)} order by s.id for update`,
    { name: `items.lock.${rows.kind}` },
  );
  if (found.length < new Set(ids).size) throw notFound('shipments:message/noShipmentFound');
  return found;
}

/** The same without the lock. */
export const readItems = (ctx: ViewContext, rows: Rows, ids: readonly string[]): Promise<ShipmentRow[]> =>
  ctx.db.run(
    sql<ShipmentRow>`select * from shipment s where s.org_unit = ${ctx.unit} and s.id = any(${[...ids]}::uuid[]) and ${itemsWithin(rows)} order by s.id`,
  );

export const itemsOfTrip = (ctx: ViewContext, tripId: string): Promise<ShipmentRow[]> =>
  ctx.db.run(
    sql<ShipmentRow>`select * from shipment s where s.org_unit = ${ctx.unit} and s.trip_id = ${tripId} order by s.id`,
    { name: 'items.ofTrip' },
  );

export type ItemChange = {
  facts?: Partial<ItemFacts>;
  /** Columns that change with the state; values are parameters. */
  set?: Partial<Record<keyof ShipmentRow, unknown>>;
  textKey?: TextKey;
  args?: Record<string, string | number>;
  overrides?: readonly Issue[];
  /** Epoch ms at which it happened. */
  at?: number;
  /** Code of the history when it differs from the machine's. */
  code?: string;
};

/** Who may hear that a shipment changed, beside its unit. */
export const scopeOf = (row: ShipmentRow): { affIds: string[]; driverIds: string[] } => ({
  affIds: row.aff_id ? [row.aff_id] : [],
  driverIds: row.driver_ids,
});

const assignment = (set: Partial<Record<keyof ShipmentRow, unknown>>): RawBuilder<unknown> =>
  sql.join(
    Object.entries(set).map(([column, value]) =>
      value !== null && typeof value === 'object' && !Array.isArray(value) && !(value instanceof Date)
        ? sql`${sql.ref(column)} = ${JSON.stringify(value)}::jsonb`
        : sql`${sql.ref(column)} = ${value}`,
    ),
  );

/** Writes columns of a locked shipment, its version and who did it, and tells open screens. */
export async function saveItem(
  ctx: CommandContext,
  row: ShipmentRow,
  set: Partial<Record<keyof ShipmentRow, unknown>>,
): Promise<ShipmentRow> {
  const saved = await ctx.db.find(
    sql<ShipmentRow>`update shipment set ${assignment({ ...set, changed_at: new Date(ctx.now), changed_by: ctx.session.accountId })}, version = version + 1
      where org_unit = ${ctx.unit} and id = ${row.id} returning *`,
  );
  if (!saved) throw notFound();
  const scopes = [scopeOf(row), scopeOf(saved)];
  ctx.changed('items', 'item', row.id, saved.version, {
    affIds: [...new Set(scopes.flatMap((s) => s.affIds))],
    driverIds: [...new Set(scopes.flatMap((s) => s.driverIds))],
  });
  return saved;
}

/**
 * The one way to change a shipment's state (R16): asks the machine, saves state and columns together, writes one history entry.
 * Throws 400 + 1700 with the machine's reason when the state knows no such action.
 */
export async function moveItem(
  ctx: CommandContext,
  row: ShipmentRow,
  action: ItemAction,
  change: ItemChange = {},
): Promise<ShipmentRow> {
  const facts = itemMachineFacts(row, change.facts);
  const step = stepItem(row.state, action, facts);
  if (!step.ok) throw refused(step.reason, { order: row.order_number });
  const saved = await saveItem(ctx, row, { state: step.to, ...change.set });
  ctx.history({
    logKey: `ITEM:${row.id}`,
    type: 'STS',
    code: change.code ?? step.row.history ?? '1010',
    textKey: change.textKey ?? `shipments:history/${action}`,
    args: { order: row.order_number, state: step.to, ...change.args },
    ...(change.overrides ? { overrides: change.overrides } : {}),
    ...(change.at !== undefined ? { statusTime: change.at } : {}),
  });
  return saved;
}
