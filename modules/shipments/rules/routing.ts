import { type LocalDate, weekdayOf } from '#kernel/date.ts';
import { codeWithin, plainCode } from '#modules/masterdata/rules/postalCode.ts';

/** A row of the master data `routing` (domain 2.2): which depot, relation, route and forwarder serve a place. */
export type RoutingRow = {
  id: string;
  direction: 'PICKUP' | 'DELIVERY' | 'BOTH';
  countryCode: string;
  postalCodeFrom: string;
  postalCodeTo: string;
  /** `*` stands for any letters; null for every city. */
  cityPattern: string | null;
  customerId: string | null;
  /** Empty: every product. */
  productIds: readonly string[];
  /** Monday to Sunday; empty: every day. */
  weekdays: readonly boolean[];
  trafficType: string | null;
  /** g */
  minWeight: number | null;
  maxWeight: number | null;
  /** 1 goes before 2. */
  priority: number;
  responsibleDepotId: string;
  relationId: string | null;
  routeId: string | null;
  affId: string | null;
  terminalAreaId: string | null;
};

export type RoutingQuery = {
  direction: 'PICKUP' | 'DELIVERY';
  countryCode: string;
  postalCode: string;
  city: string;
  customerId?: string | null;
  productId?: string | null;
  trafficType?: string | null;
  totalGrossWeight?: number | null;
  date?: LocalDate | null;
};

/** Wildcard match by parts, in linear time: the pattern is typed by people. */
function cityMatches(pattern: string, city: string): boolean {
  const text = city.trim().toLowerCase();
  const parts = pattern.trim().toLowerCase().split('*');
  const [first = '', last = ''] = [parts[0], parts[parts.length - 1]];
  if (parts.length === 1) return text === first;
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= text.length - last.length;
}

/** Size of a postal range on a scale that compares ranges of different lengths. */
function rangeSize(row: RoutingRow): number {
  const from = Number.parseInt(plainCode(row.postalCodeFrom).slice(0, 10).padEnd(10, '0'), 36);
  const to = Number.parseInt(plainCode(row.postalCodeTo).slice(0, 10).padEnd(10, 'Z'), 36);
  return to - from;
}

function applies(row: RoutingRow, query: RoutingQuery): boolean {
  if (row.direction !== 'BOTH' && row.direction !== query.direction) return false;
  if (row.countryCode.toUpperCase() !== query.countryCode.toUpperCase()) return false;
  if (!codeWithin(row, query.postalCode)) return false;
  if (row.customerId !== null && row.customerId !== query.customerId) return false;
  if (row.cityPattern !== null && !cityMatches(row.cityPattern, query.city)) return false;
  if (row.productIds.length > 0 && !(query.productId && row.productIds.includes(query.productId))) return false;
  if (row.trafficType !== null && query.trafficType && row.trafficType !== query.trafficType) return false;
  if (query.date && row.weekdays.length > 0 && row.weekdays[weekdayOf(query.date)] !== true) return false;
  const weight = query.totalGrossWeight ?? null;
  if (weight !== null && row.minWeight !== null && weight < row.minWeight) return false;
  return !(weight !== null && row.maxWeight !== null && weight > row.maxWeight);
}

/** The most specific row that applies: customer, then city, then the shortest postal range, then priority (domain 2.2). */
export function findRouting(rows: readonly RoutingRow[], query: RoutingQuery): RoutingRow | undefined {
  return rows
    .filter((row) => applies(row, query))
    .sort(
      (a, b) =>
        Number(b.customerId !== null) - Number(a.customerId !== null) ||
        Number(b.cityPattern !== null) - Number(a.cityPattern !== null) ||
        rangeSize(a) - rangeSize(b) ||
        a.priority - b.priority ||
        (a.id < b.id ? -1 : 1),
    )[0];
}

export type NextLeg = { trafficType: 'LocalTraffic' | 'LineHaul'; routing: RoutingRow | undefined };

/** The leg that leaves a depot with goods that came to it: to the consignee in its own area, else on to the depot that serves the place. */
export function nextLeg(
  rows: readonly RoutingRow[],
  unit: string,
  consignee: Omit<RoutingQuery, 'direction'>,
): NextLeg {
  const routing = findRouting(rows, { ...consignee, direction: 'DELIVERY' });
  return { trafficType: routing && routing.responsibleDepotId !== unit ? 'LineHaul' : 'LocalTraffic', routing };
}

/** A relation as a row that says where it leads and nothing more: the run is known, who plans chooses its route. */
const rowOfRelation = (relationId: string, depot: string): RoutingRow => ({
  id: relationId,
  direction: 'DELIVERY',
  countryCode: '',
  postalCodeFrom: '',
  postalCodeTo: '',
  cityPattern: null,
  customerId: null,
  productIds: [],
  weekdays: [],
  trafficType: 'LineHaul',
  minWeight: null,
  maxWeight: null,
  priority: 0,
  responsibleDepotId: depot,
  relationId,
  routeId: null,
  affId: null,
  terminalAreaId: null,
});

/**
 * The leg that leaves a depot on the way that the network stored: to the depot that follows this one, by whichever row of the depot's own has a
 * relation that leads there (a hub answers for every place itself, so its rows are told apart by their relations), else by such a relation alone.
 * Undefined: the way ends here, or does not come here, and the depot's own routing counts.
 * @param depotOfRelation the depot to which each relation of this depot leads
 */
export function byNetwork(
  rows: readonly RoutingRow[],
  unit: string,
  depots: readonly string[] = [],
  depotOfRelation: ReadonlyMap<string, string> = new Map(),
): NextLeg | undefined {
  const at = depots.indexOf(unit);
  const next = at < 0 ? undefined : depots[at + 1];
  if (next === undefined) return undefined;
  const leading = rows.filter(
    (row) =>
      row.relationId !== null &&
      (depotOfRelation.get(row.relationId) ?? row.responsibleDepotId) === next &&
      row.direction !== 'PICKUP',
  );
  const relation = [...depotOfRelation].find(([, depot]) => depot === next)?.[0];
  return {
    trafficType: 'LineHaul',
    routing:
      leading.toSorted((a, b) => a.priority - b.priority)[0] ??
      (relation === undefined ? undefined : rowOfRelation(relation, next)),
  };
}

export type FirstLeg = { shipmentType: 'DELIVERY' | 'PICKUP'; routing: RoutingRow | undefined };

/**
 * Which leg an order becomes at the depot that receives it (R11): a delivery when the consignee lies in its own area,
 * otherwise a pickup, routed by the consignor's place.
 */
export function firstLeg(
  rows: readonly RoutingRow[],
  unit: string,
  consignee: Omit<RoutingQuery, 'direction'>,
  consignor: Omit<RoutingQuery, 'direction'> | undefined,
): FirstLeg {
  const delivery = findRouting(rows, { ...consignee, direction: 'DELIVERY' });
  if (delivery?.responsibleDepotId === unit) return { shipmentType: 'DELIVERY', routing: delivery };
  return {
    shipmentType: 'PICKUP',
    routing: consignor && findRouting(rows, { ...consignor, direction: 'PICKUP' }),
  };
}
