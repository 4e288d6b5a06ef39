import { decide, type Overrides, runChecks, type Verdict } from '#kernel/check.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { lockItems, moveItem } from '#modules/shipments/server/index.ts';
import { tripReleased, tripReleaseRevoked } from '../../contract/facts.ts';
import { releaseChecks } from '../../rules/dispatchChecks.ts';
import { checkedAnswer, namedIssues } from '#platform/checkAnswers.ts';
import { besideAccepted, rememberAccepted } from '../acceptedChecks.ts';
import { dispatchFacts } from '../dispatchFacts.ts';
import { moveTrip } from '../moveTrip.ts';
import { contentOf, type TripContent } from '../replan.ts';
import { lockTrip, saveTrip } from '../trips.ts';
import { tripView } from '../tripView.ts';

/** What the checks say of a trip as it stands, with all its shipments: what a release asks, and whoever looks. */
export async function checkStanding(ctx: ViewContext, content: TripContent, given: Overrides): Promise<Verdict> {
  const settings = await configurationOf(ctx.db, ctx.readUnits, 'dispatch-checks');
  const facts = await dispatchFacts(ctx, content, content.items, 'RELEASE');
  const found = namedIssues(runChecks(releaseChecks, facts, settings), facts);
  return decide(await besideAccepted(ctx, content.trip.id, found, settings), given, ctx.session.permissions);
}

/**
 * T7: the trip goes to the hall. The release checks look at the whole trip; crossdock makes the loading list in the same
 * transaction. A trip of pickups only has no list and goes to the driver.
 */
export async function releaseTrip(
  ctx: CommandContext,
  rows: Rows,
  tripId: string,
  version: number | undefined,
  given: Overrides,
) {
  const trip = await lockTrip(ctx, rows, tripId, version);
  const content = await contentOf(ctx, trip);
  const items = await lockItems(
    ctx,
    { kind: 'unit' },
    content.items.map((item) => item.id),
  );
  const verdict = await checkStanding(ctx, { ...content, items }, given);
  if (!verdict.success && content.items.length > 0 && trip.state === 'CREATED')
    return { ...checkedAnswer(ctx, verdict, 'dispatch'), trip: null };

  const loadingListId = content.orders.some((order) => order.order_type === 'DELIVERY') ? ctx.newId() : null;
  const saved = await moveTrip(ctx, trip, 'release', {
    given: content.orders,
    facts: { hasOpenErrors: !verdict.success },
    set: { loading_list_id: loadingListId, loading_state: loadingListId ? 'RELEASED' : null, packages_loaded: 0 },
    overrides: verdict.overridden,
    refusal: 'dispatch:message/releaseImpossible',
  });
  await rememberAccepted(ctx, trip.id, verdict.overridden);
  for (const item of items)
    if (item.shipment_type !== 'PICKUP') await moveItem(ctx, item, 'release', { args: { trip: trip.name } });
  if (loadingListId) await ctx.emit(tripReleased, { tripId: trip.id, loadingListId });
  return { ...checkedAnswer(ctx, verdict, 'dispatch'), trip: await tripView(ctx, saved) };
}

/** T8: back to planning while nothing is scanned; what carries nothing to load comes back from its driver, whatever he has answered. */
export async function revokeRelease(ctx: CommandContext, rows: Rows, tripId: string, version: number | undefined) {
  const trip = await lockTrip(ctx, rows, tripId, version);
  const content = await contentOf(ctx, trip);
  const items = await lockItems(
    ctx,
    { kind: 'unit' },
    content.items.map((item) => item.id),
  );
  const moved = await moveTrip(ctx, trip, 'revokeRelease', { given: content.orders });
  if (trip.loading_list_id)
    await ctx.emit(tripReleaseRevoked, { tripId: trip.id, loadingListId: trip.loading_list_id });
  for (const item of items)
    if (item.state === 'RELEASED') await moveItem(ctx, item, 'revokeRelease', { args: { trip: trip.name } });
  const saved = await saveTrip(ctx, moved, {
    loading_list_id: null,
    loading_state: null,
    tour_acceptance: null,
    rejection_reason: null,
    rejected_before: false,
  });
  return { success: true, checkResults: [], trip: await tripView(ctx, saved) };
}
