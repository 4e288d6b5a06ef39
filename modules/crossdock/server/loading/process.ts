import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { vehicleCompartment } from '#modules/dispatch/server/index.ts';
import { lockItems, moveItem, packagesOf, readItems, type ShipmentRow } from '#modules/shipments/server/index.ts';
import type { LoadingList } from '../../contract/calls.ts';
import type { ScanResult } from '../../rules/list/vocabulary.ts';
import { loadingOf } from '../list/lists.ts';
import type { DockProcess, Elsewhere } from '../list/process.ts';
import { loadingView } from './loadingView.ts';

/** The list of the trip that a shipment goes with, for a scanner that holds its package at another one. */
const otherListOf = (ctx: CommandContext, tripId: string) =>
  ctx.db.find(
    sql<Elsewhere>`select l.trip_name as name, l.gate from process_list l
      where l.org_unit = ${ctx.unit} and l.trip_id = ${tripId} and l.kind = 'LDG' and l.state not in ('CANCELED', 'JOURNEY_CLOSED')`,
    { name: 'scan.otherList' },
  );

/** The master pallet on which all of a shipment lies, and the trip that it goes with. */
async function byPallet(ctx: CommandContext, palletItemId: string): Promise<Elsewhere | undefined> {
  const [pallet] = await readItems(ctx, { kind: 'unit' }, [palletItemId]);
  if (!pallet?.trip_id) return undefined;
  const tripId = pallet.trip_id;
  const [list, [own]] = await Promise.all([otherListOf(ctx, tripId), packagesOf(ctx, [pallet.id])]);
  const there = list ?? { name: pallet.trip_name ?? '', gate: null };
  return own ? { ...there, pallet: { number: own.barcode, tripId } } : there;
}

const wrong: readonly ScanResult[] = ['NOT_ON_LIST', 'WRONG_ROUTE'];

/** Loading: what is scanned is on the truck, and the trip hears of it. */
export const loadingProcess: DockProcess<LoadingList> = {
  kind: 'LDG',
  view: loadingView,
  detail: 'loading',
  timeline: 'LOADING',
  settable: { DONE: 'LOADED', NOT_DONE: 'NOT_LOADED', MISSING: 'MISSING', PLANNED: 'PLANNED' },
  papersClosed: { seals: 'crossdock:message/addSealFailed', report: 'crossdock:message/editLoadingReportFailed' },
  compartmentOf: (ctx, locked, after) => {
    if (after.terminalStatus !== 'LOADED') return { kind: 'DEPOT', id: ctx.unit };
    return vehicleCompartment(loadingOf(locked).trip);
  },
  spaceOf: () => null,
  elsewhere: async (ctx, item) =>
    (item.master_pallet_item_id ? await byPallet(ctx, item.master_pallet_item_id) : undefined) ??
    (item.trip_id ? await otherListOf(ctx, item.trip_id) : undefined) ??
    (item.trip_name ? { name: item.trip_name, gate: null } : null),
  wordsOf: ({ result }, elsewhere) => ({
    key: `crossdock:scan/${result}`,
    ...(wrong.includes(result)
      ? elsewhere === null
        ? { args: { context: 'nowhere' } }
        : elsewhere.gate === null
          ? {}
          : { args: { context: 'gate' } }
      : {}),
  }),
  otherDepot: async () => undefined,
  tookIn: async () => undefined,
  begin: async (ctx, item, locked) =>
    item.state === 'RELEASED' &&
    (await moveItem(ctx, item, 'startLoading', { args: { trip: loadingOf(locked).trip.name } })),
  begunNot: async (ctx, item, locked) => {
    if (item.state !== 'IN_LOADING') return;
    const [fresh]: ShipmentRow[] = await lockItems(ctx, { kind: 'unit' }, [item.id]);
    if (fresh)
      await moveItem(ctx, fresh, 'undoLoading', {
        facts: { packagesLoaded: 0 },
        args: { trip: loadingOf(locked).trip.name },
      });
  },
};
