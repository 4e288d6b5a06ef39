import { useMemo } from 'react';
import type { Condition } from '#kernel/paging.ts';
import { useAddress } from '#client/navigation/navigation.ts';
import {
  chosenConditions,
  chosenOf,
  type ChosenRows,
  chosenText,
  type PlanningGrouping,
  type PlanningWidget,
} from '../../../rules/planningWidgets.ts';

/** Rows of the widgets that narrow pool, map and trips: the address keeps them. */
export function useChosenRows(groupBy: PlanningGrouping) {
  const [given, setGiven] = useAddress('rows');
  const chosen = useMemo(() => chosenOf(given), [given]);
  const narrowed = useMemo<Condition[]>(() => chosenConditions(chosen, groupBy), [chosen, groupBy]);
  const change = (by: (rows: ChosenRows) => void) => {
    const next = { ...chosen };
    by(next);
    setGiven(chosenText(next));
  };
  return {
    chosen,
    narrowed,
    choose: (widget: PlanningWidget, key: string | undefined) =>
      change((rows) => {
        if (key === undefined) delete rows[widget];
        else rows[widget] = key;
      }),
    /** A chosen group is none of another grouping. */
    dropGroups: () =>
      change((rows) => {
        delete rows.dispatchableShipments;
        delete rows.plannedTrips;
      }),
  };
}
