import type { Condition } from '#kernel/paging.ts';
import { anomalies } from '#modules/shipments/rules/anomalies.ts';

/** Widgets of the planning dashboard in the order of specification 3, 2. */
export const planningWidgets = [
  'overviewMetrics',
  'map',
  'packageStructure',
  'dangerousGoods',
  'products',
  'priorities',
  'loadingEquipment',
  'handlingInstructions',
  'anomalies',
  'faultyShipments',
  'weightStructure',
  'dispatchableShipments',
  'plannedTrips',
] as const;
export type PlanningWidget = (typeof planningWidgets)[number];
const isWidget = (value: string): value is PlanningWidget => (planningWidgets as readonly string[]).includes(value);

/** Groupings of the dashboard (specification 3, 2). */
export const planningGroupings = ['AFF', 'OUTBOUND_ROUTE', 'NONE'] as const;
export type PlanningGrouping = (typeof planningGroupings)[number];
export const groupFields: Record<PlanningGrouping, string | undefined> = {
  AFF: 'affCmdId',
  OUTBOUND_ROUTE: 'outboundRoute',
  NONE: undefined,
};

/** Terminal filter (specification 3, 2): how much of a shipment stands in the depot. */
export const terminalFilters = ['ALL', 'COMPLETE', 'PARTIAL', 'PARTIAL_OR_COMPLETE', 'NOT_ON_TERMINAL'] as const;
export type TerminalFilter = (typeof terminalFilters)[number];

/** What does not come through the terminal (collections, direct traffic) has no `terminal` and passes with ALL only. */
export function terminalConditions(filter: TerminalFilter): Condition[] {
  if (filter === 'ALL') return [];
  const value = filter === 'PARTIAL_OR_COMPLETE' ? ['PARTIAL', 'COMPLETE'] : [filter];
  return [{ field: 'terminal', op: 'in', value }];
}

/** Key of a widget's row whose shipments have none of what the widget counts. */
export const withoutKey = '';
/** Of the overview: everything; of faulty shipments: those with an anomaly of any kind. */
export const allKey = 'ALL';
export const anomalyKey = 'ANOMALY';

/** Key of a class of weights, grams; the heaviest has no end. */
export const weightClassKey = (bounds: readonly number[], at: number): string =>
  `${bounds[at - 1] ?? 0}-${bounds[at] ?? ''}`;

const same = (field: string, key: string): Condition[] => [
  key === withoutKey ? { field, op: 'isEmpty' } : { field, op: '=', value: key },
];
const holds = (field: string, key: string): Condition[] => [{ field, op: 'contains', value: key }];
const number = (text: string | undefined): number | undefined =>
  /^\d{1,12}$/.test(text ?? '') ? Number(text) : undefined;

function weightConditions(key: string): Condition[] {
  const [from, to] = key.split('-').map(number);
  return [
    ...(from ? [{ field: 'totalGrossWeight', op: '>' as const, value: from }] : []),
    ...(to !== undefined ? [{ field: 'totalGrossWeight', op: '<=' as const, value: to }] : []),
  ];
}

/** Conditions by which a row of a widget filters shipments: those that it counts, and no others. */
export function widgetConditions(widget: PlanningWidget, key: string, groupBy: PlanningGrouping): Condition[] {
  switch (widget) {
    case 'overviewMetrics':
      return key === allKey ? [] : same('shipmentType', key);
    case 'map':
      return same('postalArea', key);
    case 'packageStructure':
    case 'loadingEquipment':
      return holds('packingTypes', key);
    case 'dangerousGoods':
      return holds('hazards', key);
    case 'products':
      return same('productCode', key);
    case 'priorities': {
      const level = number(key);
      return [
        level === undefined
          ? { field: 'priorityLevel', op: 'isEmpty' }
          : { field: 'priorityLevel', op: '=', value: level },
      ];
    }
    case 'handlingInstructions':
      return holds('instructionTypes', key);
    case 'anomalies':
      return holds('anomalies', key);
    case 'faultyShipments':
      return key === anomalyKey
        ? [{ field: 'anomalies', op: 'in', value: [...anomalies] }]
        : same('notableStatus', key);
    case 'weightStructure':
      return weightConditions(key);
    case 'dispatchableShipments':
    case 'plannedTrips': {
      const field = groupFields[groupBy];
      return field === undefined ? [] : same(field, key);
    }
  }
}

/** Rows that are chosen, one of a widget at most. */
export type ChosenRows = Partial<Record<PlanningWidget, string>>;

/** Conditions of all chosen rows together; `but` leaves one widget out, so that its other rows still show what they would find. */
export const chosenConditions = (chosen: ChosenRows, groupBy: PlanningGrouping, but?: PlanningWidget): Condition[] =>
  planningWidgets.flatMap((widget) => {
    const key = chosen[widget];
    return key === undefined || widget === but ? [] : widgetConditions(widget, key, groupBy);
  });

/** Chosen rows as a value of the address: `products.EXPRESS~priorities.1`. */
export const chosenText = (chosen: ChosenRows): string | undefined =>
  planningWidgets
    .flatMap((widget) => {
      const key = chosen[widget];
      return key === undefined ? [] : [`${widget}.${key.replaceAll('%', '%25').replaceAll('~', '%7E')}`];
    })
    .join('~') || undefined;

/** What an address names; what it names wrongly is left out. */
export function chosenOf(text: string | undefined): ChosenRows {
  const chosen: ChosenRows = {};
  for (const part of (text ?? '').split('~')) {
    const at = part.indexOf('.');
    const widget = part.slice(0, at);
    if (at < 0 || !isWidget(widget)) continue;
    try {
      chosen[widget] = decodeURIComponent(part.slice(at + 1));
    } catch {
      // Not a text that the address encodes: nothing is chosen by it.
    }
  }
  return chosen;
}

/** Widgets that are shown, as a value of the address; `none` is none, undefined is all. */
export const shownText = (shown: ReadonlySet<PlanningWidget>): string | undefined =>
  shown.size === planningWidgets.length
    ? undefined
    : planningWidgets.filter((one) => shown.has(one)).join('.') || 'none';
export const shownOf = (text: string | undefined): ReadonlySet<PlanningWidget> =>
  new Set(text === undefined ? planningWidgets : text.split('.').filter(isWidget));
