import { useTranslation } from '#ui/translation.ts';
import { openHistory } from '#client/historyDialog.tsx';
import { useSlotActions } from '#client/slots/useSlot.ts';
import { useGo } from '#client/navigation/navigation.ts';
import type { BoundAction } from '#ui/actions/action.ts';
import { useActions } from '#ui/actions/useActions.ts';
import { noSelection } from '#ui/list/selection.ts';
import { planningSlot } from '../../contract/slots.ts';
import type { TripView } from '../../contract/schemas.ts';
import { collectionAddress, tripAddress } from '../pieces/addresses.ts';
import { openNewTrip, openTripHead } from '../TripDialog.tsx';
import { holdShipments, releaseShipments } from '#modules/shipments/web/pieces/holdShipments.tsx';
import { moveToOtherDay } from '#modules/shipments/web/pieces/OtherDayDialog.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { copyTrips } from './copyTrips.ts';
import { planningActions } from './actions.ts';
import { nextPane } from './nextPane.ts';
import { countChecks } from './useCheck.ts';
import type { useHidden } from './useHidden.ts';
import type { Planning } from './usePlanning.ts';

/** The actions of the planning screen, bound to what is chosen; the answer takes them by their short names. */
export function usePlanningActions(
  planning: Planning,
  hidden: ReturnType<typeof useHidden>,
  onBoard: boolean,
  print: () => void,
) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const go = useGo();
  const { trip, pool, commands, stopItems, check } = planning;
  /** Runs a command on the target; what it changed in pool and trips shows at once. */
  const onTrip = (work: (trip: TripView) => Promise<boolean>) => async () => {
    if (trip && (await work(trip))) await planning.renew();
  };
  const picked = [...pool.picked.values()];
  const held = picked.filter((row) => row.shipmentState === 'ON_HOLD');
  /** What was picked is done with. */
  const withPicked = async (work: Promise<boolean>) => {
    if (!(await work)) return;
    pool.clear();
    await planning.renew();
  };
  const fold = (pane: 'pool' | 'map') => () => hidden.set(pane, !hidden.has(pane));
  const bound = useActions(planningActions, {
    trip,
    count: pool.picked.size,
    held: held.length,
    stopItems,
    blockers: countChecks(check.data?.checkResults ?? []).blockers,
    onePlace: planning.onePlace,
    may: planning.may,
    undo: planning.steps.undo?.text,
    redo: planning.steps.redo?.text,
    hidden,
    details: planning.detail.possible,
    widgets: planning.widgets.shown.size > 0,
    run: {
      create: async () => {
        const made = await openNewTrip(planning.day.date);
        if (!made) return;
        await planning.dashboard.refetch();
        planning.trips.renew();
        planning.choose(made.id);
      },
      details: planning.detail.toggle,
      park: () => withPicked(moveToOtherDay(picked, false)),
      hold: () => withPicked(holdShipments(picked.filter((row) => !held.includes(row)))),
      unhold: () => withPicked(releaseShipments(held)),
      copyTrips: async () => {
        await copyTrips(planning.day.day, t, format);
        planning.trips.renew();
      },
      print,
      collection: () => go.to(collectionAddress({ day: planning.day.day, trip: planning.target })),
      dispatch: onTrip(async (to) => {
        const done = await commands.dispatch(to, [...pool.picked.keys()]);
        if (done) pool.clear();
        return done;
      }),
      undispatch: onTrip(async (from) => {
        const done = await commands.undispatch(from, stopItems);
        if (done) planning.setStops(noSelection);
        return done;
      }),
      better: planning.better,
      carry: onBoard ? planning.lift : planning.liftByList,
      optimise: onTrip(commands.optimise),
      release: onTrip(commands.release),
      revoke: onTrip(commands.revoke),
      remove: onTrip(async (gone) => {
        const done = await commands.remove(gone);
        if (done) planning.choose(undefined);
        return done;
      }),
      edit: async () => {
        if (trip) await openTripHead(trip);
      },
      open: () => trip && go.to(tripAddress(trip.id, 'planning')),
      history: () => trip && openHistory(trip.historyLogKey, t('history/title', { trip: trip.name })),
      undo: planning.steps.goBack,
      redo: planning.steps.goOn,
      nextPane,
      foldPool: fold('pool'),
      foldMap: fold('map'),
      foldWidgets: planning.widgets.toggle,
    },
  });
  const added = useActions(useSlotActions(planningSlot), { day: planning.day.day, picked: [...pool.picked.keys()] });
  return {
    some: (...ids: string[]): BoundAction[] =>
      ids.flatMap((id) => bound.filter((action) => action.id === `dispatch.${id}`)),
    /** Of modules above, in their order. */
    added,
  };
}
