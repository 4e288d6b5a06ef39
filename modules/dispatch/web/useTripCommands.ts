import type { TextEnding, TextKey } from '#kernel/text.ts';
import { useRef } from 'react';
import { translate } from '#ui/translation.ts';
import { call } from '#client/call/call.ts';
import { whileBusy } from '#client/call/busy.ts';
import { CallError } from '#client/call/CallError.ts';
import { showFailure } from '#client/call/failures.ts';
import { refreshCalls } from '#client/call/queries.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { showMessage } from '#ui/dialogs/message.tsx';
import type { Mend } from '#ui/dialogs/checkResults.tsx';
import { toastError, toastSuccess } from '#ui/feedback/toasts.ts';
import * as calls from '../contract/calls.ts';
import { applyOptimization, optimizeTrip } from '../contract/optimise.ts';
import type { TripRow, TripView } from '../contract/schemas.ts';
import { type OrderedStop, orderWith } from '../rules/stopOrder.ts';
import { openBreakdown, openOptimised, openOptimising } from './lazyDialogs.tsx';
import { openTripHead } from './TripDialog.tsx';
import { tripAnswers } from './pieces/tripAnswers.ts';
import { lastStep, undoStep } from './pieces/usePlanHistory.ts';

type Toast = TextEnding<'dispatch:toast/'>;

type Target = Pick<TripRow, 'id' | 'name' | 'version'>;
type Named = Pick<TripRow, 'id' | 'name'>;
type Options = {
  /** The day that is planned (`2026-11-22`). */
  day: string;
  nameOf?: (itemId: string) => string;
  /** Hears when a toast's way back was gone. */
  onUndone?: () => void;
};
const silent = { saved: false, refreshes: tripAnswers } as const;
const checksOf = (options: Options, blockedKey: TextKey, confirmKey: TextKey) => ({
  titleKey: 'dispatch:checks/accept' as const,
  blockedKey,
  confirmKey,
  ...(options.nameOf ? { nameOf: options.nameOf } : {}),
});
const toast = (key: Toast, trip: Named, count = 0): true => {
  toastSuccess({ key: `dispatch:toast/${key}`, args: { trip: trip.name, count } });
  return true;
};
/** A change of the plan: its toast offers the way back as long as nothing else has been done. */
async function changed(options: Options, key: Toast, trip: Named, count = 0, moved = true): Promise<true> {
  const { day } = options;
  // What has moved nothing is no step of the plan: the last one is another, which nobody means to take back here.
  const step = moved ? await lastStep(day) : undefined;
  toastSuccess(
    { key: `dispatch:toast/${key}`, args: { trip: trip.name, count } },
    step
      ? {
          label: { key: 'dispatch:action/undo' },
          run: () => void undoStep(day, step).then(() => options.onUndone?.()),
        }
      : undefined,
  );
  return true;
}

/** What changes which shipments a trip carries, and in which order. */
function usePlanChanges(options: Options) {
  const dispatching = useCommand(calls.dispatchItems, {
    ...silent,
    checks: checksOf(options, 'dispatch:message/dispatchChecksFailed', 'dispatch:action/dispatchAnyway'),
  });
  const undispatching = useCommand(calls.undispatchItems, {
    ...silent,
    checks: checksOf(options, 'dispatch:message/cannotRemove', 'dispatch:action/undispatchAnyway'),
  });
  const ordering = useCommand(calls.changeSequence, silent);
  const dispatch = async (trip: Named, itemIds: readonly string[], position?: number): Promise<boolean> => {
    const body = { itemIds: [...itemIds], ...placed(position) };
    const done = await dispatching.run({ params: { id: trip.id }, query: {}, body });
    return done ? changed(options, 'dispatched', trip, itemIds.length) : false;
  };
  const undispatch = async (trip: Named, itemIds: readonly string[]): Promise<boolean> => {
    const done = await undispatching.run({ params: { id: trip.id }, query: { itemId: [...itemIds] } });
    return done ? changed(options, 'undispatched', trip, itemIds.length) : false;
  };
  const redispatch = async (
    from: Named,
    to: Named,
    itemIds: readonly string[],
    position?: number,
  ): Promise<boolean> => {
    const body = { itemIds: [...itemIds], fromTripId: from.id, ...placed(position) };
    const done = await dispatching.run({ params: { id: to.id }, query: {}, body });
    return done ? changed(options, 'dispatched', to, itemIds.length) : false;
  };
  const order = async (trip: Target, stopIds: readonly string[]): Promise<boolean> => {
    const done = await ordering.run({
      params: { id: trip.id },
      body: { stopIds: [...stopIds], version: trip.version },
    });
    return done ? changed(options, 'moved', trip) : false;
  };
  return {
    busy: dispatching.busy || undispatching.busy,
    /** `position`: where new stops come, from 1; else behind the last. */
    dispatch,
    undispatch,
    /** From one trip to another in one step. */
    redispatch,
    order,
    /** A stop of the trip to another place of it, from 1. */
    moveStop: async (trip: Target, stop: Pick<OrderedStop, 'id'>, position: number): Promise<boolean> => {
      const before = await orderNow(trip);
      return before ? order(trip, orderWith(before, new Set([stop.id]), position)) : false;
    },
    /** Its vehicle has broken down: the proposal is shown, and taken over when it is accepted. */
    breakdown: async (trip: Named): Promise<boolean> => {
      const moved = await openBreakdown({ id: trip.id, name: trip.name }, options.day);
      return moved === undefined ? false : changed(options, 'brokenDown', trip, moved, moved > 0);
    },
    optimise: async (trip: Target): Promise<boolean> => (await optimise(trip)) && changed(options, 'optimised', trip),
  };
}

/** What takes a trip from one state to the next, back, or away. */
function useTripSteps(options: Options) {
  /** The trip that is being released: its head is where a missing vehicle or driver is put right. */
  const released = useRef<string>(undefined);
  const releasing = useCommand(calls.releaseTrip, {
    ...silent,
    checks: {
      ...checksOf(options, 'dispatch:message/releaseImpossible', 'dispatch:action/releaseAnyway'),
      mend: () => headMend(released.current),
    },
  });
  const closing = useCommand(calls.closeJourney, {
    ...silent,
    checks: checksOf(options, 'dispatch:message/setStatusNotPossible', 'dispatch:action/closeAnyway'),
  });
  const revoking = useCommand(calls.revokeRelease, silent);
  const starting = useCommand(calls.startTrip, silent);
  const reopening = useCommand(calls.reopenJourney, silent);
  const asking = useCommand(calls.askDriverAgain, silent);
  const deleting = useCommand(calls.deleteTrip, silent);
  type Transition = typeof releasing | typeof revoking | typeof starting | typeof reopening | typeof asking;
  const step = async (command: Transition, key: Toast, trip: Target): Promise<boolean> => {
    const done = await command.run({ params: { id: trip.id }, body: { version: trip.version } });
    return done ? toast(key, trip) : false;
  };
  return {
    busy: releasing.busy,
    release: (trip: Target) => {
      released.current = trip.id;
      return step(releasing, 'released', trip);
    },
    revoke: (trip: Target) => step(revoking, 'revoked', trip),
    start: (trip: Target) => step(starting, 'started', trip),
    reopen: (trip: Target) => step(reopening, 'reopened', trip),
    askAgain: (trip: Target) => step(asking, 'asked', trip),
    /** `force` closes in spite of orders without a status; they become unprocessed. */
    close: async (trip: Target, force = false): Promise<boolean> => {
      const done = await closing.run({
        params: { id: trip.id },
        body: { version: trip.version, ...(force ? { force } : {}) },
      });
      return done ? toast('closed', trip) : false;
    },
    remove: async (trip: Target): Promise<boolean> => {
      const sure = await showMessage({
        icon: 'question',
        title: { key: 'dispatch:delete/title', args: { trip: trip.name } },
        text: { key: 'dispatch:delete/text' },
        answers: [{ value: 'delete', label: { key: 'dispatch:action/delete' }, danger: true }],
      });
      if (sure !== 'delete') return false;
      const done = await deleting.run({ params: { id: trip.id }, query: { version: trip.version } });
      return done ? toast('deleted', trip) : false;
    },
  };
}

/**
 * Everything that is done to the trips of a day, with its checks, messages and the way back of what changed the plan. Each
 * answers whether it took place.
 */
export function useTripCommands(options: Options) {
  const plan = usePlanChanges(options);
  const steps = useTripSteps(options);
  return { ...plan, ...steps, busy: plan.busy || steps.busy };
}

/** How the stops of a trip stand now; undefined when it cannot be read: then the way back puts them at the end. */
const orderNow = (trip: Named): Promise<OrderedStop[] | undefined> =>
  call(calls.getTrip, { params: { id: trip.id } }, { silent: true }).then(orderOf, () => undefined);
const orderOf = (trip: TripView): OrderedStop[] =>
  trip.stops.map((stop) => ({
    id: stop.id,
    itemIds: stop.orders.map((order) => order.itemId),
    locked: stop.actualArrival !== null || stop.orders.some((order) => order.result !== null),
  }));
/** Vehicle, driver and carrier stand in the head of the trip, and what is too much for this vehicle fits another. */
const headMend = (tripId: string | undefined): Mend | undefined =>
  tripId === undefined
    ? undefined
    : {
        label: translate('dispatch:action/edit'),
        when: (results) =>
          results.some((one) => one.severity === 'ERROR' && /^(VEH|DRV|CAR|CAP)-/.test(one.number ?? '')),
        run: () => void call(calls.getTrip, { params: { id: tripId } }).then(openTripHead, () => undefined),
      };

const placed = (position: number | undefined) => (position === undefined ? {} : { position });

/** Asks for a better order of the stops and shows it beside the one that stands; true when the user has taken it over. */
async function optimise(trip: Target): Promise<boolean> {
  try {
    const first = await whileBusy(() =>
      call(
        optimizeTrip,
        { params: { id: trip.id }, body: { mode: 'FULL', timeoutSec: 30, version: trip.version, apply: false } },
        { silent: true },
      ),
    );
    const task = first.state === 'RUNNING' ? await openOptimising(trip.name, first) : first;
    if (!task) return false;
    if (task.state !== 'DONE') {
      toastError({ key: 'dispatch:toast/notOptimised', args: { trip: trip.name } }, task.message ?? '');
      return false;
    }
    const now = await call(calls.getTrip, { params: { id: trip.id } }, { silent: true });
    if (!(await openOptimised(now, task))) return false;
    await whileBusy(() => call(applyOptimization, { params: { taskId: task.taskId } }, { silent: true }));
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    showFailure(error);
    return false;
  } finally {
    await refreshCalls(...tripAnswers);
  }
}
