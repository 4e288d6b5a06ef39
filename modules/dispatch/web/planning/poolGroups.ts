import type { Translate } from '#ui/translation.ts';
import type { ItemRow } from '#modules/shipments/contract/schemas.ts';
import type { Grouping } from '#ui/list/column.ts';
import type { Format } from '#ui/text/format.ts';
import type { PoolPlace } from '../../contract/schemas.ts';

/** What the pool can be grouped by (specification 3, 2: groupings), and the column of the server that keeps a group together. */
export const poolGroupings = ['aff', 'route', 'none'] as const;
export type PoolGrouping = (typeof poolGroupings)[number];
export const isPoolGrouping = (value: string | undefined): value is PoolGrouping =>
  (poolGroupings as readonly (string | undefined)[]).includes(value);
export const groupField: Record<PoolGrouping, string | undefined> = {
  aff: 'affCmdId',
  route: 'outboundRoute',
  none: undefined,
};

const keyOfRow = (row: ItemRow, by: PoolGrouping): string => (by === 'aff' ? row.affCmdId : row.outboundRoute) ?? '';
const keyOfPlace = (place: PoolPlace, by: PoolGrouping): string =>
  (by === 'aff' ? place.affs[0] : place.routes[0]) ?? '';

type Sums = { shipments: number; packages: number; weight: number; loadingMeter: number; points: number };
/** Places of loads in a task: mass, length, volume, dangerous goods points times 1000 (`loadOf`). */
const [weightAt, lengthAt, pointsAt] = [0, 1, 3];

/** Sums per group over everything that the filter finds, not only what the list has loaded. */
export function sumsOfGroups(places: readonly PoolPlace[], by: PoolGrouping): Map<string, Sums> {
  const groups = new Map<string, Sums>();
  for (const place of places) {
    const key = keyOfPlace(place, by);
    const sums = groups.get(key) ?? { shipments: 0, packages: 0, weight: 0, loadingMeter: 0, points: 0 };
    const amount = (at: number): number => (place.delivers[at] ?? 0) + (place.collects[at] ?? 0);
    groups.set(key, {
      shipments: sums.shipments + 1,
      packages: sums.packages + place.numberOfExpectedPackages,
      weight: sums.weight + amount(weightAt),
      loadingMeter: sums.loadingMeter + amount(lengthAt),
      points: sums.points + amount(pointsAt) / 1000,
    });
  }
  return groups;
}

/** Rows of groups: whose area or route, how many shipments, and what they weigh together. */
export function poolGrouping(
  by: PoolGrouping,
  sums: ReadonlyMap<string, Sums>,
  t: Translate<'dispatch'>,
  format: Format,
  affName: (id: string | null) => string,
): Grouping<ItemRow> | undefined {
  if (by === 'none') return undefined;
  const note = (key: string): string => {
    const group = sums.get(key);
    if (!group) return '';
    return [
      t('pool/group/shipments', { count: group.shipments }),
      t('pool/group/packages', { count: group.packages }),
      format.measure('MASS', group.weight),
      t('figure/ldm', { ldm: format.quantity('LENGTH', group.loadingMeter) }),
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
