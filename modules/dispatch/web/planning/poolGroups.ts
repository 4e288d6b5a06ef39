import type { Translate } from '#ui/translation.ts';
import type { ItemRow } from '#modules/shipments/contract/schemas.ts';
import type { Grouping } from '#ui/list/column.ts';
import type { Format } from '#ui/text/format.ts';
import type { WidgetRow } from '../../contract/planningWidgets.ts';
import type { PoolPlace } from '../../contract/schemas.ts';
import type { PlanningGrouping } from '../../rules/planningWidgets.ts';

/** What the pool can be grouped by (specification 3, 2: groupings), as the server calls them below. */
export const poolGroupings = ['aff', 'route', 'none'] as const;
export type PoolGrouping = (typeof poolGroupings)[number];
export const isPoolGrouping = (value: string | undefined): value is PoolGrouping =>
  (poolGroupings as readonly (string | undefined)[]).includes(value);
export const groupingOf: Record<PoolGrouping, PlanningGrouping> = { aff: 'AFF', route: 'OUTBOUND_ROUTE', none: 'NONE' };

const keyOfRow = (row: ItemRow, by: PoolGrouping): string => (by === 'aff' ? row.affCmdId : row.outboundRoute) ?? '';
const keyOfPlace = (place: PoolPlace, by: PoolGrouping): string =>
  (by === 'aff' ? place.affs[0] : place.routes[0]) ?? '';

type Sums = {
  shipments: number;
  packages: number;
  onTerminal: number;
  weight: number;
  loadingMeter: number;
  points: number;
};
/** Places of loads in a task: mass, length, volume, dangerous goods points times 1000 (`loadOf`). */
const [weightAt, lengthAt, pointsAt] = [0, 1, 3];

/** Sums per group over everything that the filter finds, not only what the list has loaded. */
export function sumsOfGroups(places: readonly PoolPlace[], by: PoolGrouping): Map<string, Sums> {
  const groups = new Map<string, Sums>();
  for (const place of places) {
    const key = keyOfPlace(place, by);
    const sums = groups.get(key) ?? { shipments: 0, packages: 0, onTerminal: 0, weight: 0, loadingMeter: 0, points: 0 };
    const amount = (at: number): number => (place.delivers[at] ?? 0) + (place.collects[at] ?? 0);
    groups.set(key, {
      shipments: sums.shipments + 1,
      packages: sums.packages + place.numberOfExpectedPackages,
      onTerminal: sums.onTerminal + Math.min(place.packagesOnTerminal, place.numberOfExpectedPackages),
      weight: sums.weight + amount(weightAt),
      loadingMeter: sums.loadingMeter + amount(lengthAt),
      points: sums.points + amount(pointsAt) / 1000,
    });
  }
  return groups;
}

/** The same sums as the server has counted them, for a pool of which the browser does not hold every shipment. */
export const sumsCounted = (counted: readonly WidgetRow[]): Map<string, Sums> =>
  new Map(
    counted.map(({ key, count, packages, onTerminal, weight, ldm, points }) => [
      key,
      { shipments: count, packages, onTerminal, weight, loadingMeter: ldm, points },
    ]),
  );

/** Rows of groups: whose area or route, how many shipments, and what they weigh together. */
export function poolGrouping(
  by: PoolGrouping,
  sums: ReadonlyMap<string, Sums>,
  counted: readonly WidgetRow[] | undefined,
  t: Translate<'dispatch'>,
  format: Format,
  affName: (id: string | null) => string,
): Grouping<ItemRow> | undefined {
  if (by === 'none') return undefined;
  const note = (key: string): string => {
    const group = sums.get(key);
    if (!group) return '';
    const assigned = counted?.find((row) => row.key === key)?.assigned ?? 0;
    return [
      t('pool/group/shipments', { count: group.shipments }),
      // What fills a vehicle stands in front: a narrow pool cuts the end.
      format.measure('MASS', group.weight),
      t('figure/ldm', { ldm: format.quantity('LENGTH', group.loadingMeter) }),
      assigned > 0 ? t('pool/group/assigned', { count: assigned }) : '',
      t('pool/group/packages', { count: group.packages }),
      group.onTerminal > 0
        ? t('pool/group/onTerminal', { share: format.percent(group.onTerminal / group.packages) })
        : '',
      group.points > 0 ? t('pool/group/points', { points: format.upTo(group.points, 0) }) : '',
    ]
      .filter(Boolean)
      .join(' · ');
  };
  return {
    id: by,
    title: t(`pool/group/${by}`),
    of: (row) => {
      const key = keyOfRow(row, by);
      const title = key === '' ? t(`pool/group/without/${by}`) : by === 'aff' ? affName(key) : key;
      return { key, title, note: note(key) };
    },
  };
}
