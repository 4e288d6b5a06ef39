import { useRef, useState } from 'react';
import i18next from 'i18next';
import type { Overrides } from '#kernel/check.ts';
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
import type { TripRow, TripView } from '../contract/schemas.ts';
import { type OrderedStop, orderWith, restoredOrder } from '../rules/stopOrder.ts';
import { AcceptedOverrides } from './acceptedOverrides.ts';
import { openOptimising } from './lazyDialogs.tsx';

/** Calls whose answers a change of a trip makes stale. */
export const tripAnswers = [
  'dispatch.planningDashboard',
  'dispatch.poolPlaces',
  'dispatch.executionDashboard',
  'dispatch.dispatchCheck',
  'dispatch.getTrip',
  'dispatch.tripTable',
  'shipments.listItems',
  'shipments.sumItems',
  'shipments.getItem',
] as const;

type Target = Pick<TripRow, 'id' | 'name' | 'version'>;
type Named = Pick<TripRow, 'id' | 'name'>;
type Undo = () => Promise<boolean>;
type How = {
  position?: number | undefined;
  back?: Overrides;
  order?: readonly OrderedStop[] | undefined;
};
/** Ways back that Ctrl+Z goes, the newest last; more than these nobody remembers. */
const mostUndos = 20;
/** Belongs to the session of this tab, not to a screen: the way back may be gone after another screen was seen. */
const accepted = new AcceptedOverrides();

/**
 * Everything that is done to a trip, with its checks, messages and ways back. Each answers whether it took place;
 * `onUndone` hears when a way back was gone, by key or by toast.
 */
export function useTripCommands(options: { nameOf?: (itemId: string) => string; onUndone?: () => void } = {}) {
  const refreshes = tripAnswers;
  const { nameOf } = options;
  const ways = useRef<Undo[]>([]);
  const [undos, setUndos] = useState(0);
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
  /** Goes one way back; the toast of an older command goes its own way, Ctrl+Z the newest. */
  const goBack = async (way: Undo | undefined): Promise<void> => {
    if (!way || !ways.current.includes(way)) return;
    ways.current = ways.current.filter((other) => other !== way);
    setUndos(ways.current.length);
    await way();
    options.onUndone?.();
  };
  const said = (key: string, trip: Named, undo?: Undo, count = 0): true => {
    toastSuccess(
      { key: `dispatch:toast/${key}`, args: { trip: trip.name, count } },
      undo ? { label: { key: 'dispatch:action/undo' }, run: () => void goBack(undo) } : undefined,
    );
    if (undo) {
      ways.current = [...ways.current, undo].slice(-mostUndos);
      setUndos(ways.current.length);
    }
    return true;
  };

  /**
   * `back` marks a way back: it brings the overrides that were given before, and the order in which the stops stood; it leaves
   * no way back of its own.
   */
  const dispatch = async (trip: Named, itemIds: readonly string[], how: How = {}): Promise<boolean> => {
    const body = {
      itemIds: [...itemIds],
      ...placed(how),
      ...(how.back ? sent(accepted.of(trip.id, itemIds, how.back)) : {}),
    };
    const done = await dispatching.run({ params: { id: trip.id }, query: {}, body });
    if (!done) return false;
    accepted.remember(trip.id, done.accepted);
    if (how.order) await restore(done.answer.trip, how.order, itemIds);
    return said('dispatched', trip, how.back ? undefined : () => undispatch(trip, itemIds, true), itemIds.length);
  };
  const undispatch = async (trip: Named, itemIds: readonly string[], back = false): Promise<boolean> => {
    const order = back ? undefined : await orderNow(trip);
    const done = await undispatching.run({ params: { id: trip.id }, query: { itemId: [...itemIds] } });
    if (!done) return false;
    const way = () => dispatch(trip, itemIds, { back: {}, order });
    return said('undispatched', trip, back ? undefined : way, itemIds.length);
  };
  const redispatch = async (from: Named, to: Named, itemIds: readonly string[], how: How = {}): Promise<boolean> => {
    const order = how.back ? undefined : await orderNow(from);
    const body = {
      itemIds: [...itemIds],
      fromTripId: from.id,
      ...placed(how),
      ...(how.back ? sent(accepted.of(to.id, itemIds, how.back)) : {}),
    };
    const done = await dispatching.run({ params: { id: to.id }, query: {}, body });
    if (!done) return false;
    accepted.remember(to.id, done.accepted);
    if (how.order) await restore(done.answer.trip, how.order, itemIds);
    const way = how.back ? undefined : () => redispatch(to, from, itemIds, { back: done.accepted, order });
    return said('dispatched', to, way, itemIds.length);
  };
  /** Stops that came back stand again where they stood, as far as the trip is still the same. */
  const restore = async (trip: TripView | null, before: readonly OrderedStop[], itemIds: readonly string[]) => {
    const stopIds = trip?.allowed.includes('changeSequence') && restoredOrder(before, orderOf(trip), itemIds);
    if (trip && stopIds) await ordering.run({ params: { id: trip.id }, body: { stopIds, version: trip.version } });
  };
  /** A stop of the trip to another place of it, from 1. */
  const moveStop = async (trip: Target, stop: OrderedStop, position: number): Promise<boolean> => {
    const before = await orderNow(trip);
    if (!before) return false;
    const stopIds = orderWith(before, new Set([stop.id]), position);
    const done = await ordering.run({ params: { id: trip.id }, body: { stopIds, version: trip.version } });
    if (!done) return false;
    const back = async () => {
      const now = await call(calls.getTrip, { params: { id: trip.id } }, { silent: true }).catch(() => null);
      await restore(now, before, stop.itemIds);
      return now !== null;
    };
    return said('moved', trip, back);
  };
  type Transition = typeof releasing | typeof revoking | typeof starting | typeof reopening | typeof asking;
  const step = async (command: Transition, key: string, trip: Target): Promise<boolean> => {
    const done = await command.run({ params: { id: trip.id }, body: { version: trip.version } });
    return done ? said(key, trip) : false;
  };

  return {
    busy: dispatching.busy || undispatching.busy || releasing.busy,
    /** `position`: where new stops come, from 1; else behind the last. */
    dispatch: (trip: Named, itemIds: readonly string[], position?: number) => dispatch(trip, itemIds, { position }),
    undispatch: (trip: Named, itemIds: readonly string[]) => undispatch(trip, itemIds),
    /** From one trip to another in one step. */
    redispatch: (from: Named, to: Named, itemIds: readonly string[], position?: number) =>
      redispatch(from, to, itemIds, { position }),
    moveStop,
    canUndo: undos > 0,
    undo: () => goBack(ways.current.at(-1)),
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

/** How the stops of a trip stand now; undefined when it cannot be read: then the way back puts them at the end. */
const orderNow = (trip: Named): Promise<OrderedStop[] | undefined> =>
  call(calls.getTrip, { params: { id: trip.id } }, { silent: true }).then(orderOf, () => undefined);
const orderOf = (trip: TripView): OrderedStop[] =>
  trip.stops.map((stop) => ({
    id: stop.id,
    itemIds: stop.orders.map((order) => order.itemId),
    locked: stop.actualArrival !== null || stop.orders.some((order) => order.result !== null),
  }));
const placed = ({ position }: How) => (position === undefined ? {} : { position });
const sent = ({ overrideCodes, overrides }: Overrides) => ({
  ...(overrideCodes ? { overrideCodes: [...overrideCodes] } : {}),
  ...(overrides ? { overrides: overrides.map((one) => ({ itemId: one.itemId, codes: [...one.codes] })) } : {}),
});

/** Asks for a better order of the stops and says what it gained; a longer search shows how far it is and can be stopped. */
async function optimise(trip: Target): Promise<boolean> {
  try {
    const first = await whileBusy(() =>
      call(
        calls.optimizeTrip,
        { params: { id: trip.id }, body: { mode: 'FULL', timeoutSec: 30, version: trip.version } },
        { silent: true },
      ),
    );
    const task = first.state === 'RUNNING' ? await openOptimising(trip.name, first) : first;
    if (!task) return false;
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
    if (task.hint)
      showToast({
        look: 'risk',
        title: { key: 'dispatch:toast/optimised', args: { trip: trip.name } },
        text: task.hint,
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
