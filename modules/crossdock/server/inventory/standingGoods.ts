import { type RawBuilder, sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import type { PackageRow } from '#modules/shipments/server/index.ts';
import { palletContent } from '../../contract/palletContent.ts';
import type { InventoryPlan } from '../columns.ts';

/** Which of the packages `p` of shipments `s` that stand in the depot a count expects. */
async function expectedWhere(
  ctx: ViewContext,
  listId: string,
  plan: InventoryPlan,
  places: readonly string[],
  left: readonly string[],
): Promise<RawBuilder<unknown>> {
  const at = (positions: readonly string[]) => sql`p.actual_space = any(${[...positions]}::text[])`;
  switch (plan.inventoryType) {
    case 'FULL':
      return sql`(p.actual_space is null or not ${at(left)})`;
    case 'AREA':
    case 'LOCATION':
      return at(places);
    case 'SPECIAL':
      return sql`(${at(places)} or s.id in (select item_id from process_item where org_unit = ${ctx.unit} and list_id = ${listId}))`;
    case 'RESIDUAL': {
      const { residualAfterHours } = await configurationOf(ctx.db, ctx.readUnits, 'inventory');
      const before = ctx.now - residualAfterHours * 3_600_000;
      return sql`s.trip_id is null
        and coalesce((p.details -> 'unloading' ->> 'lastStatusTime')::float8, extract(epoch from s.created_at) * 1000) < ${before}::float8`;
    }
  }
}

type Standing = Pick<PackageRow, 'id' | 'item_id' | 'status' | 'actual_space'>;
const columns = sql`p.id, p.item_id, p.status, p.actual_space`;
const here = (ctx: ViewContext) => sql`from shipment s join package p on p.org_unit = s.org_unit and p.item_id = s.id
  where s.org_unit = ${ctx.unit} and s.state not in ('CLOSED', 'CANCELED') and p.active and p.terminal_status = 'IN_DEPOT'`;

/** What lies on the master pallets among these packages stands where its pallet does, whatever its own row says. */
async function withPalletContent(ctx: ViewContext, standing: readonly Standing[]): Promise<Standing[]> {
  const pallets = await ctx.ask(palletContent, { packageIds: standing.map((one) => one.id), open: true });
  if (pallets.length === 0) return [...standing];
  const placeOf = new Map<string, string | null>();
  for (const { packageId, content } of pallets)
    for (const one of content)
      placeOf.set(one.packageId, standing.find(({ id }) => id === packageId)?.actual_space ?? null);
  const content = await ctx.db.run(
    sql<Standing>`select ${columns} ${here(ctx)} and p.id = any(${[...placeOf.keys()]}::uuid[])`,
    { name: 'inventory.onPallets' },
  );
  return [
    ...standing.filter((one) => !placeOf.has(one.id)),
    ...content.map((one) => ({ ...one, actual_space: placeOf.get(one.id) ?? null })),
  ];
}

/**
 * What stands in the hall and belongs to a count; `left`: places that a full count leaves alone. With a master pallet, which is a shipment
 * of its own, comes what lies on it.
 */
export async function standingGoods(
  ctx: ViewContext,
  listId: string,
  plan: InventoryPlan,
  places: readonly string[],
  left: readonly string[],
): Promise<Standing[]> {
  const standing = await ctx.db.run(
    sql<Standing>`select ${columns} ${here(ctx)} and s.packages_on_terminal > 0 and s.master_pallet_item_id is null
        and ${plan.scope === 'ROUTE' ? sql`s.outbound_route = ${plan.route}` : sql`true`}
        and ${await expectedWhere(ctx, listId, plan, places, left)}`,
  );
  return withPalletContent(ctx, standing);
}
