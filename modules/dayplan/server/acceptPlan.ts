import { checkViews } from '#platform/checkAnswers.ts';
import { planBefore, recordChange } from '#modules/dispatch/server/index.ts';
import { newId } from '#platform/newId.ts';
import type { Overrides } from '#kernel/check.ts';
import { spokenArgs } from '#kernel/spokenArgs.ts';
import type { CommandContext, SessionRecord } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { vehicle } from '#modules/masterdata/contract/types/fleet.ts';
import { readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { readItems, rowsOf } from '#modules/shipments/server/index.ts';
import { type AcceptedTour, acceptTour, type Conflict } from './acceptTour.ts';
import { keepWishes } from './wishes.ts';
import { acceptedOf, lockPlan, rememberAccepted, resultOf } from './dayPlans.ts';

type Taken = { tourId: string; tripId: string; tripName: string; dispatched: number };
type Open = ReturnType<typeof checkViews>;
type Said = { tourId: string; itemId: string | null; orderNumber: string | null; message: string };
type Answer = { open: Open; conflicts: Said[]; taken: Taken | null };

/** Carries what a tour would say out of a transaction that must not stay. */
class OnlyAsked extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super('only asked');
    this.answer = answer;
  }
}

/**
 * Takes over tours of a proposal. First every tour is asked under its checks, so that the user accepts warnings once; then each
 * is dispatched in a transaction of its own, so that a long day holds no locks and one tour's trouble is not the others'.
 */
export async function acceptPlan(
  platform: Platform,
  record: SessionRecord,
  language: string,
  planId: string,
  body: { tourIds: readonly string[] } & Overrides,
) {
  const tourIds = [...new Set(body.tourIds)];
  // What is taken over together is taken back together.
  const step = newId();
  const asked: Answer[] = [];
  for (const tourId of tourIds) asked.push(await take(platform, record, language, planId, tourId, body, undefined));
  const open = asked.flatMap((answer) => answer.open).filter((issue) => issue.severity !== 'INFO');
  if (open.length > 0) return { success: false, checkResults: open, tours: [], conflicts: [] };
  const done: Answer[] = [];
  for (const tourId of tourIds) done.push(await take(platform, record, language, planId, tourId, body, step));
  return {
    // What changed between asking and doing is asked again, tour by tour; what was taken over stays.
    success: done.every((answer) => answer.open.length === 0),
    checkResults: done.flatMap((answer) => answer.open),
    tours: done.flatMap((answer) => answer.taken ?? []),
    conflicts: done.flatMap((answer) => answer.conflicts),
  };
}

async function take(
  platform: Platform,
  record: SessionRecord,
  language: string,
  planId: string,
  tourId: string,
  given: Overrides,
  step: string | undefined,
): Promise<Answer> {
  try {
    return await platform.asSession(record, async (plain) => {
      const ctx: CommandContext = { ...plain, language, t: platform.texts.in(language) };
      const answer = await takeOne(ctx, planId, tourId, given, step);
      // A tour with open checks, or one that is only asked about, must leave no trip behind.
      if (step === undefined || answer.taken === null) throw new OnlyAsked(answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof OnlyAsked) return error.answer;
    throw error;
  }
}

async function takeOne(
  ctx: CommandContext,
  planId: string,
  tourId: string,
  given: Overrides,
  step: string | undefined,
): Promise<Answer> {
  const rows = await rowsOf(ctx);
  const row = await lockPlan(ctx, rows, planId);
  const request = row.request;
  const tour = row.state === 'DONE' ? resultOf(row)?.tours.find((one) => one.tourId === tourId) : undefined;
  const before = acceptedOf(row)[tourId];
  const refusal = (message: string): Answer => ({
    open: [],
    taken: null,
    conflicts: [{ tourId, itemId: null, orderNumber: null, message }],
  });
  if (!tour) return refusal(ctx.t('dayplan:conflict/NO_TOUR'));
  if (before) return refusal(ctx.t('dayplan:conflict/TAKEN', { trip: before.tripName }));
  const own = (await readRecords(readingOf(ctx), vehicle, [tour.vehicleId])).get(tour.vehicleId);
  const moving = await readItems(
    ctx,
    rows,
    tour.stops.flatMap((stop) => stop.itemIds),
  );
  const touched = [tour.tripId, ...(request.freeTrips ? moving.map((item) => item.trip_id) : [])];
  const standing = await planBefore(
    ctx,
    rows,
    touched.filter((id) => id !== null),
  );
  const found = await acceptTour(
    ctx,
    rows,
    request.date,
    tour,
    { freeTrips: request.freeTrips, affId: own?.affId ?? null },
    given,
  );
  const conflicts = await spoken(ctx, tourId, found.conflicts);
  if (!found.trip || found.dispatched === 0)
    return { open: checkViews(ctx, found.open, 'dispatch'), conflicts, taken: null };
  const taken = { tripId: found.trip.id, tripName: found.trip.name };
  await rememberAccepted(ctx, row, { [tourId]: taken });
  await keepWishes(ctx, moving);
  if (step)
    await recordChange(ctx, rows, {
      kind: 'accept',
      before: standing,
      made: tour.tripId ? [] : [found.trip.id],
      step,
      tour: { planId, tourId },
    });
  return { open: [], conflicts, taken: { tourId, ...taken, dispatched: found.dispatched } };
}

async function spoken(ctx: CommandContext, tourId: string, conflicts: AcceptedTour['conflicts']): Promise<Said[]> {
  const rows = await rowsOf(ctx);
  const known = await readItems(
    ctx,
    rows,
    conflicts.flatMap((one) => one.itemId ?? []),
  );
  const numbers = new Map(known.map((item) => [item.id, item.order_number]));
  const message = ({ issue }: Conflict): string =>
    'severity' in issue
      ? ctx.t(`dispatch:issue/${issue.code}`, spokenArgs(issue.args, ctx.language, ctx.timezone))
      : ctx.t(`dayplan:conflict/${issue.code}`, issue.args);
  return conflicts.map((conflict) => ({
    tourId,
    itemId: conflict.itemId,
    orderNumber: conflict.itemId ? (numbers.get(conflict.itemId) ?? null) : null,
    message: message(conflict),
  }));
}
