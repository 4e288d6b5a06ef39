import { decide, type Issue, type Overrides, runChecks } from '#kernel/check.ts';
import { refused } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { updateRow } from '#platform/database/table.ts';
import { checkedAnswer } from '#platform/checkAnswers.ts';
import { openListsOf } from '#modules/crossdock/server/index.ts';
import {
  lockItems,
  lockPackages,
  moveItem,
  noteItemFacts,
  packagesOf,
  recountTerminal,
  savePackage,
} from '#modules/shipments/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import type { MasterPallet } from '../../contract/calls.ts';
import { closeChecks, dissolveChecks, type PalletCheckFacts, tare } from '../../rules/palletChecks.ts';
import { contentRows, itemsOf, mixedOn, palletView } from '../palletView.ts';
import { findPallet, lockPallet, movePallet } from '../pallets.ts';
import { type MasterPalletRow, tables } from '../tables.gen.ts';

type Items = ReturnType<typeof itemsOf>;

async function factsOf(
  ctx: CommandContext,
  pallet: MasterPalletRow | undefined,
  items: Items,
): Promise<PalletCheckFacts> {
  if (!pallet)
    return {
      state: null,
      packages: 0,
      openProcess: null,
      toUnload: false,
      itemsPartly: 0,
      mixedDangerousGoods: [],
      weight: 0,
    };
  const [own] = await packagesOf(ctx, [pallet.id]);
  const [open] = await openListsOf(ctx, [pallet.package_id]);
  return {
    state: pallet.state,
    packages: pallet.packages,
    openProcess: open?.name ?? null,
    toUnload: own !== undefined && ['LOADED', 'TO_UNLOAD', 'NOT_YET_UNLOADED'].includes(own.terminal_status),
    itemsPartly: items.filter((item) => !item.complete).length,
    mixedDangerousGoods: await mixedOn(
      ctx,
      items.map((item) => item.row.item_id),
    ),
    weight: tare + items.reduce((sum, item) => sum + item.part(item.row.weight), 0),
  };
}

type Checked = ReturnType<typeof checkedAnswer> & {
  masterpalletCheckResult: { message: string; masterpalletErrorCode: string } | null;
  pallet: MasterPallet | null;
};

/** The checks of an action; what the user accepts counts. Answers what blocks, or the pallet with its content to go on with. */
async function asked(ctx: CommandContext, rows: Rows, id: string, action: 'close' | 'dissolve', given: Overrides) {
  const pallet = await findPallet(ctx, rows, id);
  const items = pallet ? itemsOf(await contentRows(ctx, id)) : [];
  const checks = action === 'close' ? closeChecks : dissolveChecks;
  const verdict = decide(runChecks(checks, await factsOf(ctx, pallet, items)), given, ctx.session.permissions);
  const answer = checkedAnswer(ctx, verdict, 'masterpallets');
  const [worst] = answer.checkResults;
  const checked: Checked = {
    ...answer,
    masterpalletCheckResult: worst ? { message: worst.message, masterpalletErrorCode: worst.code } : null,
    pallet: null,
  };
  return { pallet: verdict.success ? pallet : undefined, items, verdict, checked };
}

/** Closed: it is locked, weighs what lies on it, and can be dispatched as one. */
export async function closePallet(ctx: CommandContext, rows: Rows, id: string, given: Overrides): Promise<Checked> {
  const { pallet, items, verdict, checked } = await asked(ctx, rows, id, 'close', given);
  if (!pallet) return checked;
  await movePallet(ctx, pallet, 'close', {
    set: { closed_at: new Date(ctx.now), closed_by: ctx.session.accountName },
    overrides: verdict.overridden,
  });
  await goesAsOne(ctx, pallet, items);
  return { ...checked, pallet: await palletView(ctx, rows, id) };
}

/** The shipment of a closed pallet weighs what lies on it, goes where that goes, and can be planned. */
export async function goesAsOne(
  ctx: CommandContext,
  { id, heading }: Pick<MasterPalletRow, 'id' | 'heading'>,
  items: Items,
): Promise<void> {
  const [first] = items;
  const [own] = await lockItems(ctx, { kind: 'unit' }, [id]);
  const [like] = first ? await lockItems(ctx, { kind: 'unit' }, [first.row.item_id]) : [];
  if (own) {
    const sum = (figure: (item: Items[number]) => number) => items.reduce((total, item) => total + figure(item), 0);
    const [noted] = await noteItemFacts(ctx, [own], {
      master_pallet_state: 'CLOSED',
      weight: tare + sum((item) => item.part(item.row.weight)),
      loading_meter: sum((item) => item.part(item.row.loading_meter)),
      volume: sum((item) => item.part(item.row.volume)),
      outbound_route: like?.outbound_route ?? null,
      aff_id: like?.aff_id ?? null,
      destination_depot: like?.destination_depot ?? null,
      routing_state: 'MANUALLY_ROUTED',
      place_name: heading ?? '–',
    });
    if (noted?.state === 'CREATED')
      await moveItem(ctx, noted, 'route', {
        facts: { notificationOpen: false },
        args: { route: noted.outbound_route ?? '–' },
      });
  }
}

/** Dissolved: its packages stand alone again, its own shipment is cancelled. */
export async function dissolvePallet(ctx: CommandContext, rows: Rows, id: string, given: Overrides): Promise<Checked> {
  const { pallet, items, verdict, checked } = await asked(ctx, rows, id, 'dissolve', given);
  if (!pallet) return checked;
  await takeApart(ctx, pallet, items, verdict.overridden);
  const on = items.flatMap((item) => item.on.map((one) => one.package_id));
  for (const pack of await lockPackages(ctx, on))
    savePackage(ctx, pack, {
      state: { status: pack.status, terminalStatus: pack.terminal_status },
      space: { type: 'DIVERSE', text: null },
    });
  return { ...checked, pallet: await palletView(ctx, rows, id) };
}

/** The pallet is one no longer: what lay on it goes by itself, its own shipment ends. Where the packages stand is the caller's. */
export async function takeApart(
  ctx: CommandContext,
  pallet: MasterPalletRow,
  items: Items,
  overrides: readonly Issue[] = [],
): Promise<void> {
  const { id } = pallet;
  await movePallet(ctx, pallet, 'dissolve', { set: { packages: 0 }, overrides });
  await ctx.db.run(
    updateRow(ctx, tables.masterPalletContent, { pallet_id: id, removed_at: null }, { removed_at: new Date(ctx.now) }),
  );
  const content = await lockItems(
    ctx,
    { kind: 'unit' },
    items.map((item) => item.row.item_id),
  );
  await noteItemFacts(
    ctx,
    content.filter((item) => item.master_pallet_item_id === id),
    { master_pallet_item_id: null },
  );
  const [own] = await lockItems(ctx, { kind: 'unit' }, [id]);
  if (own) {
    const [noted] = await noteItemFacts(ctx, [own], { master_pallet_state: 'CANCELED' });
    if (noted && noted.state !== 'CANCELED')
      await moveItem(ctx, noted, 'cancel', {
        facts: { packagesMoved: 0 },
        args: { reason: ctx.t('masterpallets:state/CANCELED') },
      });
  }
  for (const pack of await lockPackages(ctx, [pallet.package_id]))
    savePackage(ctx, pack, { state: { status: 'CANCELED', terminalStatus: 'CANCELED' } });
  recountTerminal(ctx, [id]);
}

/** Released by a dispatcher, or opened again by the hall's lead while nothing has begun. */
export async function stepTo(
  ctx: CommandContext,
  rows: Rows,
  id: string,
  action: 'release' | 'reopen',
): Promise<MasterPallet> {
  const pallet = await lockPallet(ctx, rows, id);
  const [open] = await openListsOf(ctx, [pallet.package_id]);
  if (action === 'reopen' && open)
    throw refused('masterpallets:issue/CHECK_MASTER_PALLET_IN_OPEN_PROCESS', { process: open.name });
  const moved = await movePallet(
    ctx,
    pallet,
    action,
    action === 'reopen' ? { set: { closed_at: null, closed_by: null } } : {},
  );
  const own = await lockItems(ctx, { kind: 'unit' }, [id]);
  await noteItemFacts(ctx, own, { master_pallet_state: moved.state });
  return palletView(ctx, rows, id);
}
