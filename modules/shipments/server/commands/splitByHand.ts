import type { BodyOf } from '#kernel/call.ts';
import { invalidInput, refused } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import type { splitItem as theCall } from '../../contract/orderEntry.ts';
import { splitReason } from '../../rules/splitByHand.ts';
import type { Rows } from '../../rules/rowScope.ts';
import { lockPackages, packagesOf, recountTerminal } from '../packages.ts';
import { splitItem } from '../splitItem.ts';
import { lockVersion } from './changeItem.ts';

/**
 * A dispatcher takes packages off a shipment that waits, so that both can be planned by themselves.
 * @returns the id of the partial delivery
 */
export async function splitByHand(
  ctx: CommandContext,
  rows: Rows,
  id: string,
  { packageIds, version }: BodyOf<typeof theCall>,
): Promise<string> {
  const item = await lockVersion(ctx, rows, id, version);
  const reason = splitReason(item);
  if (reason) throw refused(reason, { order: item.order_number, trip: item.trip_name ?? '' });
  const own = new Set((await packagesOf(ctx, [id])).map((one) => one.id));
  const going = [...new Set(packageIds)];
  if (!going.every((one) => own.has(one)))
    throw invalidInput([{ field: 'packageIds', rule: 'isIn', message: ctx.t('base:validation/isIn') }]);
  if (going.length >= own.size) throw refused('shipments:refusal/splitCount', { order: item.order_number });
  await lockPackages(ctx, going);
  const { part } = await splitItem(ctx, item, going);
  recountTerminal(ctx, [id, part.id]);
  return part.id;
}
