import { instantOf } from '#kernel/date.ts';
import { depotZone } from '#client/session/depotZone.ts';
import { showToast, toastSuccess } from '#ui/feedback/toasts.ts';
import type { PlanChange, PlanUnplanned } from '#modules/dayplan/contract/calls.ts';
import { lastStep, undoStep } from '#modules/dispatch/web/pieces/usePlanHistory.ts';
import { openPropose, openWindow } from './openDialogs.tsx';
import { startProposal } from './startProposal.ts';
import type { Plan } from './usePlan.ts';

/** Asks what the next proposal is made from, starts it and shows it. */
export async function propose(plan: Plan): Promise<void> {
  const request = await openPropose(plan.day.day, [], plan.plan?.request);
  const id = request && (await startProposal(request));
  if (id) plan.show(id);
}

/** Takes tours over and says what came of it, with a line for each that could not be. */
export async function accept(plan: Plan, tourIds: readonly string[]): Promise<void> {
  const done = await plan.accept(tourIds);
  if (!done) return;
  const count = done.tours.length;
  if (done.conflicts.length === 0) {
    const step = await lastStep(plan.day.day);
    const undo = step && {
      label: { key: 'dispatch:action/undo' as const },
      run: () => void undoStep(plan.day.day, step).then(plan.retry),
    };
    toastSuccess({ key: 'dayplan:accepted', args: { count } }, undo ?? undefined);
    return;
  }
  const lines = done.conflicts.slice(0, 8).map((one) => [one.orderNumber, one.message].filter(Boolean).join(': '));
  showToast({
    look: count === 0 ? 'late' : 'risk',
    title: { key: 'dayplan:acceptedSome', args: { count, total: tourIds.length } },
    text: lines.join('\n'),
  });
}

/** A change that is tried: the window of the shipment, a longer shift, or one more vehicle. */
export async function tryChange(plan: Plan, item: PlanUnplanned, change: PlanChange | undefined): Promise<void> {
  const request = plan.plan?.request;
  if (!request) return;
  if (change?.kind === 'SHIFT') {
    const known = request.shifts.find((one) => one.tourId === change.tourId)?.minutes ?? 0;
    const shifts = request.shifts.filter((one) => one.tourId !== change.tourId);
    return plan.again({
      shifts: [...shifts, { tourId: change.tourId, minutes: Math.min(600, known + (change.minutes ?? 0)) }],
    });
  }
  if (change?.kind === 'VEHICLE') return plan.again({ extraVehicles: [...request.extraVehicles, change.vehicleId] });
  const midnight = instantOf(plan.day.date, [0, 0, 0], depotZone());
  const own = item.windows[0] ?? { from: midnight, to: midnight + 86_340_000 };
  // A few minutes more than the plan needs: another plan may pass at another time.
  const at = change?.at ?? null;
  const wider = at === null ? own : { from: Math.min(own.from, at), to: Math.max(own.to, at + 15 * 60_000) };
  const window = await openWindow({ order: item.orderNumber, day: plan.day.date, window: wider });
  if (!window) return;
  await plan.again({
    windows: [...request.windows.filter((one) => one.itemId !== item.itemId), { itemId: item.itemId, ...window }],
  });
}
