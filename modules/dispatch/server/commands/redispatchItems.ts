import type { Overrides, Verdict } from '#kernel/check.ts';
import type { CommandContext } from '#platform/context.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { lockItems, type ShipmentRow } from '#modules/shipments/server/index.ts';
import { checkedAnswer } from '#platform/checkAnswers.ts';
import { contentOf } from '../replan.ts';
import { lockTrip } from '../trips.ts';
import { tripView } from '../tripView.ts';
import { inGivenOrder, checkDispatch, putOn } from './dispatchItems.ts';
import { checkUndispatch, takeOff } from './undispatchItems.ts';

/** A dispatched shipment as the checks of another trip have to see it: as if it had left its own already. */
export const freed = (item: ShipmentRow): ShipmentRow => ({
  ...item,
  ...(item.trip_id === null ? {} : { state: 'DISPATCHABLE', trip_id: null, trip_name: null }),
});

/** Leaving and joining as one question to the user. */
export const bothVerdicts = (leaving: Verdict, joining: Verdict): Verdict => ({
  success: leaving.success && joining.success,
  open: [...leaving.open, ...joining.open],
  overridden: [...leaving.overridden, ...joining.overridden],
});

/**
 * T5 and T4 in one transaction: shipments go from one trip to another, or nothing happens. Both trips are locked in the
 * order of their ids, so that two dispatchers who swap shipments do not wait for each other.
 */
export async function redispatchItems(
  ctx: CommandContext,
  rows: Rows,
  way: { from: string; to: string },
  itemIds: readonly string[],
  given: Overrides,
  position?: number,
) {
  const upwards = way.from < way.to;
  const first = await lockTrip(ctx, rows, upwards ? way.from : way.to);
  const second = await lockTrip(ctx, rows, upwards ? way.to : way.from);
  const from = await contentOf(ctx, upwards ? first : second);
  const to = await contentOf(ctx, upwards ? second : first);
  const items = inGivenOrder(await lockItems(ctx, rows, itemIds), itemIds);
  const leaving = await checkUndispatch(ctx, from, items, given);
  const joining = await checkDispatch(ctx, to, items.map(freed), given, position);
  const verdict = bothVerdicts(leaving.verdict, joining);
  if (!verdict.success) return { ...checkedAnswer(ctx, verdict, 'dispatch'), trip: null };
  const left = await takeOff(ctx, from.trip, items, leaving);
  const saved = await putOn(ctx, to, inGivenOrder(left.items, itemIds), joining, position);
  return { ...checkedAnswer(ctx, verdict, 'dispatch'), trip: await tripView(ctx, saved) };
}
