import { useMemo } from 'react';
import type { TableQuery } from '#kernel/paging.ts';
import { useCall } from '#client/call/useCall.ts';
import { useAddress } from '#client/navigation/navigation.ts';
import { useRemembered } from '#ui/layout/remember.ts';
import { readPlanningWidgets, type WidgetRow } from '../../../contract/planningWidgets.ts';
import {
  type ChosenRows,
  type PlanningGrouping,
  type PlanningWidget,
  planningWidgets,
  shownOf,
  shownText,
} from '../../../rules/planningWidgets.ts';

const live = ['item', 'trip'] as const;
const isText = (value: unknown): value is string => typeof value === 'string';
const folded = 'none';

/** Which widgets are shown: the address says it, else how the user left the screen; folded away at first. */
function useShown() {
  const [given, setGiven] = useAddress('widgets');
  const [kept, keep] = useRemembered('planning/widgets', folded, isText);
  const [last, setLast] = useRemembered('planning/widgetSet', 'all', isText);
  const text = given ?? kept;
  const shown = shownOf(text === 'all' ? undefined : text);
  const put = (next: ReadonlySet<PlanningWidget>) => {
    const value = shownText(next) ?? 'all';
    keep(value);
    if (value !== folded) setLast(value);
    setGiven(value);
  };
  return {
    shown,
    setShown: put,
    toggle: () => put(shown.size > 0 ? new Set() : shownOf(last === 'all' ? undefined : last)),
  };
}

/** Counts of the widgets, and which trips of the board the chosen rows leave. */
export function useWidgets(asked: {
  day: string;
  query: Pick<TableQuery, 'filter' | 'q'>;
  groupBy: PlanningGrouping;
  chosen: ChosenRows;
}) {
  const { shown, setShown, toggle } = useShown();
  const { day, query, groupBy, chosen } = asked;
  const wanted = planningWidgets.filter((widget) => shown.has(widget) || chosen[widget] !== undefined).join('.');
  const body = useMemo(
    () => ({
      date: day,
      filter: query.filter,
      q: query.q,
      groupBy,
      // What stands beside the groups of the pool comes from the same count.
      widgets: [...new Set<PlanningWidget>([...shownOf(wanted || 'none'), 'dispatchableShipments'])],
      rows: planningWidgets.flatMap((widget) => {
        const key = chosen[widget];
        return key === undefined ? [] : [{ widget, key }];
      }),
    }),
    [day, query, groupBy, chosen, wanted],
  );
  const answer = useCall(readPlanningWidgets, { body }, { live, keep: true, silent: true });
  const { data } = answer;
  const tripIds = useMemo(() => (data?.tripIds ? new Set(data.tripIds) : undefined), [data]);
  return {
    shown,
    setShown,
    toggle,
    rowsOf: (widget: PlanningWidget): readonly WidgetRow[] | undefined => data?.widgets[widget],
    /** Undefined: no row narrows the board. */
    tripIds,
  };
}
export type Widgets = ReturnType<typeof useWidgets>;
