import type { z } from 'zod';
import { known } from '#kernel/known.ts';
import type { CommandContext } from '#platform/context.ts';
import { remember } from '#platform/once.ts';
import type { PackageRow, ShipmentRow } from '#modules/shipments/server/index.ts';
import type { ScanAnswer, scanLoading } from '../../contract/calls.ts';
import { type LoadedPallet, palletContent, palletUnloaded } from '../../contract/palletContent.ts';

type Given = z.infer<(typeof scanLoading)['body']>;

/** The closed master pallet that was scanned, with what lies on it. */
export const palletOf = async (
  ctx: CommandContext,
  { item, pack }: { item: ShipmentRow; pack: PackageRow },
): Promise<LoadedPallet | undefined> =>
  item.shipment_type === 'MASTER_PALLET'
    ? (await ctx.ask(palletContent, { packageIds: [pack.id] })).find(({ content }) => content.length > 0)
    : undefined;

/**
 * A pallet came off its unit: one scan of its number, and everything that lies on it is taken in where it was put (decisions, group 2). Each package
 * has its own effect and its own line among the scans; `scanOne` is the scan of a package on this list.
 */
export async function scanPallet(
  ctx: CommandContext,
  given: Given,
  pallet: LoadedPallet,
  scanOne: (scan: Given) => Promise<ScanAnswer>,
): Promise<ScanAnswer> {
  const answers: ScanAnswer[] = [];
  for (const [i, { barcode }] of pallet.content.entries())
    answers.push(await scanOne({ ...given, barcode, clientScanId: `${given.clientScanId.slice(0, 56)}#${i}` }));
  const taken = answers.filter(({ result }) => result === 'OK' || result === 'SURPLUS');
  const last = known(taken.at(-1) ?? answers.at(-1));
  const all = answers.every(({ result }) => result === 'OK' || result === 'SURPLUS' || result === 'ALREADY_SCANNED');
  if (all) await ctx.emit(palletUnloaded, { itemId: pallet.itemId, position: given.storingPosition ?? null });
  const args = { number: pallet.number, done: taken.length, count: answers.length };
  const answer: ScanAnswer = {
    ...last,
    clientScanId: given.clientScanId,
    message: ctx.t(taken.length === 0 ? 'crossdock:scan/palletBefore' : 'crossdock:scan/pallet', args),
    item: null,
    package: null,
  };
  remember(ctx, `scan:${given.clientScanId}`, answer);
  return answer;
}
