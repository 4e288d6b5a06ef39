import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import type { ListKind } from '#modules/crossdock/rules/list/vocabulary.ts';
import { handledOn, itemsOn } from '#modules/crossdock/server/index.ts';
import { lockPackages, recountTerminal, savePackage } from '#modules/shipments/server/index.ts';
import type { MasterPalletContentRow, MasterPalletRow } from './tables.gen.ts';

type OfList = { kind: ListKind; listId: string };

/** Closed pallets that stand on a list, with what lies on them. */
async function palletsOn(ctx: CommandContext, listId: string) {
  const pallets = await ctx.db.run(
    sql<MasterPalletRow>`select * from master_pallet where org_unit = ${ctx.unit} and id = any(${await itemsOn(ctx, listId)}::uuid[]) and state = 'CLOSED' order by id`,
    { name: 'pallets.onList' },
  );
  const content = await ctx.db.run(
    sql<MasterPalletContentRow>`select * from master_pallet_content where org_unit = ${ctx.unit} and pallet_id = any(${pallets.map((one) => one.id)}::uuid[]) and removed_at is null`,
    { name: 'pallets.contentOnList' },
  );
  return { pallets, content };
}

/** What lies on a pallet is where the pallet is. */
async function carry(
  ctx: CommandContext,
  content: readonly MasterPalletContentRow[],
  to: 'LOADED' | 'IN_DEPOT',
): Promise<void> {
  const packs = await lockPackages(
    ctx,
    content.map((one) => one.package_id),
  );
  for (const pack of packs) {
    if (pack.terminal_status === to || pack.terminal_status === 'CANCELED') continue;
    savePackage(ctx, pack, { state: { status: pack.status, terminalStatus: to } });
    ctx.history({
      logKey: `PKG:${pack.id}`,
      type: 'STS',
      code: to === 'LOADED' ? '6020' : '6023',
      textKey: to === 'LOADED' ? 'masterpallets:history/loaded' : 'masterpallets:history/unloaded',
      args: { barcode: pack.barcode },
    });
  }
  recountTerminal(ctx, [...new Set(packs.map((pack) => pack.item_id))]);
}

/** The truck is closed: what lies on its pallets is on it too. A pallet that was left behind keeps its content in the depot. */
export async function loadedWith(ctx: CommandContext, { kind, listId }: OfList): Promise<void> {
  if (kind !== 'LDG') return;
  const { pallets, content } = await palletsOn(ctx, listId);
  if (pallets.length === 0) return;
  const loaded = await handledOn(
    ctx,
    listId,
    pallets.map((one) => one.package_id),
  );
  const gone = new Set(pallets.filter((one) => loaded.includes(one.package_id)).map((one) => one.id));
  await carry(
    ctx,
    content.filter((one) => gone.has(one.pallet_id)),
    'LOADED',
  );
}

/** The truck is opened again: pallets may come off, and their content is told from the list anew when it closes. */
export async function openedAgain(ctx: CommandContext, { kind, listId }: OfList): Promise<void> {
  if (kind !== 'LDG') return;
  const { content } = await palletsOn(ctx, listId);
  await carry(ctx, content, 'IN_DEPOT');
}
