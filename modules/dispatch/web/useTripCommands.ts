import i18next from 'i18next';
import { call } from '#shell/call.ts';
import { whileBusy } from '#shell/busy.ts';
import { CallError } from '#shell/CallError.ts';
import { depotZone } from '#shell/depotZone.ts';
import { showFailure } from '#shell/failures.ts';
import { refreshCalls } from '#shell/queries.ts';
import { useCommand } from '#shell/useCommand.ts';
import { showMessage } from '#ui/dialogs/message.tsx';
import { showToast, toastError, toastSuccess } from '#ui/feedback/toasts.ts';
import { formatFor } from '#ui/text/format.ts';
import * as calls from '../contract/calls.ts';
import type { TripRow } from '../contract/schemas.ts';

/** Calls whose answers a change of a trip makes stale. */
export const tripAnswers = [
  'dispatch.planningDashboard',
  'dispatch.executionDashboard',
  'dispatch.dispatchCheck',
  'dispatch.getTrip',
  'dispatch.tripTable',
  'shipments.listItems',
  'shipments.sumItems',
  'shipments.getItem',
] as const;

/** Time between two questions about a running optimisation, ms. */
const pollMs = 500;
type Target = Pick<TripRow, 'id' | 'name' | 'version'>;
type Undo = () => void;

/** Everything that is done to a trip, with its checks, messages and ways back. Each answers whether it took place. */
export function useTripCommands(options: { nameOf?: (itemId: string) => string; onUndo?: (undo: Undo) => void } = {}) {
  const refreshes = tripAnswers;
  const { nameOf } = options;
  const checks = (titleKey: string, confirmKey: string) => ({ titleKey, confirmKey, ...(nameOf ? { nameOf } : {}) });
  const silent = { saved: false, refreshes } as const;
  const dispatching = useCommand(calls.dispatchItems, {
    ...silent,
    checks: checks('dispatch:message/dispatchChecksFailed', 'dispatch:action/dispatchAnyway'),
  });
  const undispatching = useCommand(calls.undispatchItems, {
    ...silent,
    checks: checks('dispatch:message/cannotRemove', 'dispatch:action/undispatchAnyway'),
  });
  const releasing = useCommand(calls.releaseTrip, {
    ...silent,
    checks: checks('dispatch:message/releaseImpossible', 'dispatch:action/releaseAnyway'),
  });
  const closing = useCommand(calls.closeJourney, {
    ...silent,
    checks: checks('dispatch:message/setStatusNotPossible', 'dispatch:action/closeAnyway'),
  });
  const revoking = useCommand(calls.revokeRelease, silent);
  const starting = useCommand(calls.startTrip, silent);
  const reopening = useCommand(calls.reopenJourney, silent);
  const asking = useCommand(calls.askDriverAgain, silent);
  const deleting = useCommand(calls.deleteTrip, silent);
  const ordering = useCommand(calls.changeSequence, silent);
  const said = (key: string, trip: Target, undo?: Undo, count = 0): true => {
    toastSuccess(
      { key: `dispatch:toast/${key}`, args: { trip: trip.name, count } },
      undo ? { label: { key: 'dispatch:action/undo' }, run: undo } : undefined,
    );
    if (undo) options.onUndo?.(undo);
    return true;
  };

  const dispatch = async (trip: Target, itemIds: readonly string[], back = true): Promise<boolean> => {
    const done = await dispatching.run({ params: { id: trip.id }, query: {}, body: { itemIds: [...itemIds] } });
    if (!done) return false;
    return said('dispatched', trip, back ? () => void undispatch(trip, itemIds, false) : undefined, itemIds.length);
  };
  const undispatch = async (trip: Target, itemIds: readonly string[], back = true): Promise<boolean> => {
    const done = await undispatching.run({ params: { id: trip.id }, query: { itemId: [...itemIds] } });
    if (!done) return false;
    return said('undispatched', trip, back ? () => void dispatch(trip, itemIds, false) : undefined, itemIds.length);
  };
  type Transition = typeof releasing | typeof revoking | typeof starting | typeof reopening | typeof asking;
  const step = async (command: Transition, key: string, trip: Target): Promise<boolean> => {
    const done = await command.run({ params: { id: trip.id }, body: { version: trip.version } });
    return done ? said(key, trip) : false;
  };

  return {
    busy: dispatching.busy || undispatching.busy || releasing.busy,
    dispatch,
    undispatch,
    release: (trip: Target) => step(releasing, 'released', trip),
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
      return done ? said('closed', trip) : false;
    },
    order: async (trip: Target, stopIds: readonly string[]) =>
      (await ordering.run({ params: { id: trip.id }, body: { stopIds: [...stopIds], version: trip.version } })) !==
      undefined,
    remove: async (trip: Target): Promise<boolean> => {
      const sure = await showMessage({
        icon: 'question',
        title: { key: 'dispatch:delete/title', args: { trip: trip.name } },
        text: { key: 'dispatch:delete/text' },
        answers: [{ value: 'delete', label: { key: 'dispatch:action/delete' }, danger: true }],
      });
      if (sure !== 'delete') return false;
      const done = await deleting.run({ params: { id: trip.id }, query: { version: trip.version } });
      return done ? said('deleted', trip) : false;
    },
    optimise: (trip: Target) => optimise(trip),
  };
}

/** Asks for a better order of the stops and says what it gained; large trips are asked about until they are done. */
async function optimise(trip: Target): Promise<boolean> {
  try {
    const task = await whileBusy(async () => {
      let now = await call(
        calls.optimizeTrip,
        { params: { id: trip.id }, body: { mode: 'FULL', timeoutSec: 10, version: trip.version } },
        { silent: true },
      );
      while (now.state === 'RUNNING') {
        await new Promise((resolve) => setTimeout(resolve, pollMs));
        now = await call(calls.getOptimizeTask, { params: { taskId: now.taskId } }, { silent: true });
      }
      return now;
    });
    if (task.state !== 'DONE') {
      toastError({ key: 'dispatch:toast/notOptimised', args: { trip: trip.name } }, task.message ?? '');
      return false;
    }
    const format = formatFor(i18next.resolvedLanguage ?? 'en', depotZone());
    const km = (mm: number | undefined) => (mm === undefined ? '–' : format.measure('LENGTH', mm, 'km', 0));
    showToast({
      look: 'done',
      title: { key: 'dispatch:toast/optimised', args: { trip: trip.name } },
      text: {
        key: 'dispatch:toast/optimisedText',
        args: {
          before: km(task.before?.distance),
          after: km(task.after?.distance),
          missedBefore: task.before?.violations ?? 0,
          missedAfter: task.after?.violations ?? 0,
        },
      },
    });
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    showFailure(error);
    return false;
  } finally {
    await refreshCalls(...tripAnswers);
  }
}
