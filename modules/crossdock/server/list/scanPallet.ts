import type { z } from 'zod';
import { known } from '#kernel/known.ts';
import type { CommandContext } from '#platform/context.ts';
import { remember } from '#platform/once.ts';
import { lockItems, lockPackages, type PackageRow, type ShipmentRow } from '#modules/shipments/server/index.ts';
import type { ScanAnswer, scanLoading } from '../../contract/calls.ts';
import type { ListKind } from '../../rules/list/vocabulary.ts';
import { type LoadedPallet, palletContent, palletUnloaded } from '../../contract/palletContent.ts';

type Given = z.infer<(typeof scanLoading)['body']>;

type Scanned = { item: ShipmentRow; pack: PackageRow; onList: unknown };

/**
 * The master pallet whose number was scanned, with what lies on it, where the scan is one of all that: off a unit the closed one that the
 * list does not expect as such, in a count each that stands in the hall.
 */
export async function palletOf(
  ctx: CommandContext,
  kind: ListKind,
  { item, pack, onList }: Scanned,
): Promise<LoadedPallet | undefined> {
  if (item.shipment_type !== 'MASTER_PALLET' || kind === 'LDG' || (kind === 'ULD' && onList)) return undefined;
  const pallets = await ctx.ask(palletContent, {
    packageIds: [pack.id],
    ...(kind === 'INV' ? { open: true as const } : {}),
  });
  return pallets.find(({ content }) => content.length > 0);
}

/**
 * A pallet came off its unit, or is counted: one scan of its number, and everything that lies on it is taken in where it was put (decision 0015). Each package
 * has its own effect and its own line among the scans; `scanOne` is the scan of a package on this list.
 */
export async function scanPallet(
  ctx: CommandContext,
  kind: ListKind,
  given: Given,
  pallet: LoadedPallet,
  scanOne: (scan: Given) => Promise<ScanAnswer>,
): Promise<ScanAnswer> {
  const answers: ScanAnswer[] = [];
  // All shipments before the first package, in one order with whoever holds some of them too.
  const { content } = pallet;
  await lockItems(ctx, { kind: 'unit' }, [...new Set(content.map((one) => one.itemId))]);
  await lockPackages(
    ctx,
    content.map((one) => one.packageId),
  );
  // A count has a line of the pallet itself beside those of what lies on it.
  if (kind === 'INV') await scanOne({ ...given, clientScanId: `${given.clientScanId.slice(0, 56)}#own` });
  for (const [i, { barcode }] of content.entries())
    answers.push(await scanOne({ ...given, barcode, clientScanId: `${given.clientScanId.slice(0, 56)}#${i}` }));
  const taken = answers.filter(({ result }) => result === 'OK' || result === 'SURPLUS');
  const last = known(taken.at(-1) ?? answers.at(-1));
  const all = answers.every(({ result }) => result === 'OK' || result === 'SURPLUS' || result === 'ALREADY_SCANNED');
  if (all && kind === 'ULD')
    await ctx.emit(palletUnloaded, { itemId: pallet.itemId, position: given.storingPosition ?? null });
  const counted = kind === 'INV' ? 'inventory/' : '';
  const args = { number: pallet.number, done: taken.length, count: answers.length };
  const answer: ScanAnswer = {
    ...last,
    clientScanId: given.clientScanId,
    message:
      taken.length === 0 && !all
        ? last.message
        : ctx.t(`crossdock:${counted}scan/${taken.length === 0 ? 'palletBefore' : 'pallet'}`, args),
    item: null,
    package: null,
  };
  remember(ctx, `scan:${given.clientScanId}`, answer);
  return answer;
}
