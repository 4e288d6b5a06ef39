import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { insertRows, updateRow } from '#platform/database/table.ts';
import type { palletsAnnounced, palletUnloaded } from '#modules/crossdock/contract/palletContent.ts';
import {
  lockItems,
  lockPackages,
  noteItemFacts,
  packagesOf,
  recountTerminal,
  savePackage,
} from '#modules/shipments/server/index.ts';
import { makePallet, spoken } from './commands/build.ts';
import { goesAsOne, takeApart } from './commands/finish.ts';
import { contentRows, itemsOf } from './palletView.ts';
import { findPallet, savePallet } from './pallets.ts';
import { type MasterPalletRow, tables } from './tables.gen.ts';

type Told<F> = F extends { readonly payload?: infer P } ? NonNullable<P> : never;
type Announced = Told<typeof palletsAnnounced>;
type Pallet = Announced['pallets'][number];

const unit = { kind: 'unit' } as const;

/** The pallet of this number here, made when it was not known yet. */
async function palletNumbered(ctx: CommandContext, { number, type }: Pallet): Promise<MasterPalletRow | undefined> {
  const known = await ctx.db.find(
    sql<{
      id: string;
      state: string;
    }>`select id, state from master_pallet where org_unit = ${ctx.unit} and number = ${number}`,
    { name: 'pallets.numbered' },
  );
  // One that was taken apart here, or was built here and came back, is no announcement any more.
  if (known && known.state !== 'CLOSED') return undefined;
  const id = known?.id ?? (await makePallet(ctx, { number, type, terminalStatus: 'NOT_YET_UNLOADED' }));
  if (!known)
    await ctx.db.run(
      updateRow(
        ctx,
        tables.masterPallet,
        { id },
        { state: 'CLOSED', closed_at: new Date(ctx.now), closed_by: ctx.session.accountName, announced: true },
      ),
    );
  // Taken apart since it was read: the same.
  const pallet = await findPallet(ctx, unit, id);
  return pallet?.state === 'CLOSED' ? pallet : undefined;
}

/** What lies on a pallet by its announcement: in the place of what an earlier one said. */
async function layOn(ctx: CommandContext, pallet: MasterPalletRow, content: Pallet['content']): Promise<void> {
  await ctx.db.run(sql`update master_pallet_content set removed_at = ${new Date(ctx.now)}
    where org_unit = ${ctx.unit} and removed_at is null and (pallet_id = ${pallet.id} or package_id = any(${content.map((one) => one.packageId)}::uuid[]))`);
  await ctx.db.run(
    insertRows(
      ctx,
      tables.masterPalletContent,
      content.map(({ packageId, itemId }) => ({
        id: ctx.newId(),
        pallet_id: pallet.id,
        package_id: packageId,
        item_id: itemId,
        added_at: new Date(ctx.now),
        added_by: ctx.session.accountName,
      })),
    ),
  );
}

/**
 * Pallets that a unit brings: each is one here too, so that one scan of its number takes in what lies on it. Where its content goes on by
 * line haul it goes on as one; where this depot delivers it, each shipment can be planned by itself at once.
 */
export async function expectPallets(ctx: CommandContext, { pallets }: Announced): Promise<void> {
  for (const one of pallets) {
    const pallet = one.content.length > 0 ? await palletNumbered(ctx, one) : undefined;
    if (!pallet) continue;
    await layOn(ctx, pallet, one.content);
    const items = await lockItems(ctx, unit, [...new Set(one.content.map((each) => each.itemId))]);
    const [first] = items;
    if (!first) continue;
    const saved = await savePallet(ctx, pallet, {
      packages: one.content.length,
      heading: await spoken(ctx, pallet, first),
    });
    const content = itemsOf(await contentRows(ctx, pallet.id));
    const goesOn = items.every((item) => item.traffic_type === 'LineHaul');
    if (!goesOn) {
      await noteItemFacts(ctx, await lockItems(ctx, unit, [pallet.id]), { master_pallet_state: 'CLOSED' });
      continue;
    }
    await goesAsOne(ctx, saved, content);
    const whole = new Set(content.filter((item) => item.complete).map((item) => item.row.item_id));
    await noteItemFacts(
      ctx,
      items.filter((item) => whole.has(item.id)),
      { master_pallet_item_id: pallet.id },
    );
  }
}

/** A pallet came off its unit with all that lies on it. Where it goes on as one it stands in the hall; else it is taken apart. */
export async function palletArrived(
  ctx: CommandContext,
  { itemId, position }: Told<typeof palletUnloaded>,
): Promise<void> {
  const pallet = await findPallet(ctx, unit, itemId);
  if (pallet?.state !== 'CLOSED') return;
  const items = itemsOf(await contentRows(ctx, itemId));
  const shipments = await lockItems(
    ctx,
    unit,
    items.map((item) => item.row.item_id),
  );
  if (!shipments.every((item) => item.traffic_type === 'LineHaul')) return takeApart(ctx, pallet, items);
  const [own] = await packagesOf(ctx, [itemId]);
  for (const pack of await lockPackages(ctx, own ? [own.id] : []))
    savePackage(ctx, pack, {
      state: { status: 'OK', terminalStatus: 'IN_DEPOT' },
      compartment: { kind: 'DEPOT', id: ctx.unit },
      space: position === null ? { type: 'DIVERSE', text: null } : { type: 'STORING_POSITION', text: position },
    });
  recountTerminal(ctx, [itemId]);
}
