import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { getItem, itemsByIds } from '#modules/shipments/server/index.ts';
import type { InfoScanResult } from '../contract/calls.ts';
import type { Found } from './findScanned.ts';
import { placeView } from './place.ts';
import { deliveredOf, whereaboutsOf } from './whereabouts.ts';

/** The departure that a shipment is planned for, with its dock. */
const goesWithOf = async (ctx: ViewContext, tripId: string | null): Promise<InfoScanResult['goesWith']> =>
  tripId === null
    ? null
    : ((await ctx.db.find(
        sql<
          NonNullable<InfoScanResult['goesWith']>
        >`select t.name as "tripName", l.gate, coalesce(l.planned_departure, t.expected_departure) as departure
          from trip t left join process_list l on l.org_unit = t.org_unit and l.trip_id = t.id and l.kind = 'LDG' and l.state <> 'CANCELED'
          where t.org_unit = ${ctx.unit} and t.id = ${tripId}`,
        { name: 'infoscan.goesWith' },
      )) ?? null);

const nothing = (state: InfoScanResult['state'], barcode: string): InfoScanResult => ({
  state,
  reason: null,
  barcode,
  itemListElements: [],
  isItem: false,
  itemDto: null,
  scannedPackageId: null,
  infoScanId: null,
  goesWith: null,
  whereabouts: null,
  delivered: null,
  corrected: false,
  tookOff: null,
  reported: false,
  belongsTo: [],
  place: null,
});

/** The shipment that was found, whole for whom the quick view is for, as a row of a list for everybody who scans. */
async function itemsView(ctx: ViewContext, rows: Rows, ids: readonly string[]): Promise<Partial<InfoScanResult>> {
  const itemListElements = await itemsByIds(ctx, rows, ids);
  // The order of the search: what stands here and is open comes first.
  itemListElements.sort((a, b) => ids.indexOf(a.itemId) - ids.indexOf(b.itemId));
  const [first] = itemListElements;
  if (itemListElements.length !== 1 || !first) return { itemListElements };
  const quickView = ctx.session.permissions.includes('viewItemQuickView');
  const [itemDto, goesWith] = await Promise.all([
    quickView ? getItem(ctx, rows, first.itemId) : null,
    goesWithOf(ctx, first.tripId),
  ]);
  return { itemListElements, isItem: true, itemDto, goesWith };
}

/** What was found, in the shape of the call; `chosen` is the shipment that is meant when several bear the code. */
export async function resultView(ctx: ViewContext, rows: Rows, found: Found, chosen?: string): Promise<InfoScanResult> {
  switch (found.state) {
    case 'POSITION':
      return { ...nothing('POSITION', found.position), place: await placeView(ctx, rows, found.position) };
    case 'UNSUPPORTED':
      return { ...nothing('UNSUPPORTED', found.barcode), reason: found.reason };
    case 'ELSEWHERE':
      return { ...nothing('ELSEWHERE', found.barcode), belongsTo: found.depots };
    case 'UNKNOWN':
      return nothing('UNKNOWN', found.barcode);
    case 'ITEM': {
      const ids = chosen ? found.itemIds.filter((id) => id === chosen) : found.itemIds;
      const view = await itemsView(ctx, rows, ids);
      const [only] = view.isItem ? ids : [];
      return {
        ...nothing('ITEM', found.barcode),
        ...view,
        delivered: only === undefined ? null : ((await deliveredOf(ctx, only)) ?? null),
      };
    }
    default: {
      const packages = meantBy(found.packages, chosen);
      const ids = [...new Set(packages.map((one) => one.item_id))];
      const view = await itemsView(ctx, rows, ids);
      return {
        ...nothing('PACKAGE', found.barcode),
        ...view,
        scannedPackageId: view.isItem ? (packages[0]?.id ?? null) : null,
        ...(view.isItem && packages[0] ? await whereaboutsOf(ctx, rows, packages[0]) : {}),
      };
    }
  }
}

/** Of several packages with one code those that it can mean: open ones before ended ones, and of one shipment any. */
export function meantBy<P extends { item_id: string; state: string }>(packages: readonly P[], chosen?: string): P[] {
  const named = chosen ? packages.filter((one) => one.item_id === chosen) : packages;
  const open = named.filter((one) => one.state !== 'CLOSED' && one.state !== 'CANCELED');
  return open.length > 0 ? [...open] : named.slice(0, 1);
}
