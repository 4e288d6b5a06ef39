import type { CommandContext } from '#platform/context.ts';
import {
  addTransitions,
  moveItem,
  recountTerminal,
  savePackage,
  settleTransitions,
  type ShipmentRow,
  splitItem,
} from '#modules/shipments/server/index.ts';
import { optimizationStateAfter } from '../../rules/optimisation.ts';
import { forgetAccepted } from '../acceptedChecks.ts';
import { addStops } from '../commands/dispatchItems.ts';
import { fetched, placeNew } from '../breakdown/fetchStop.ts';
import { leaveStops } from '../commands/undispatchItems.ts';
import { contentOf, replan } from '../replan.ts';
import type { HandoverRow, TripRow } from '../tables.gen.ts';
import { saveTrip, tripScope } from '../trips.ts';
import type { Both, Cargo } from './exchange.ts';
import { pickUp, vehicleCompartment } from './stages.ts';

/** A trip after goods have left or joined it: its stops, times and sums are those of what it carries now. */
async function saveLoad(ctx: CommandContext, trip: TripRow, packages: number, trailerIds?: string[]): Promise<void> {
  const after = await contentOf(ctx, trip);
  await saveTrip(ctx, trip, {
    ...(await replan(ctx, after)),
    packages_loaded: Math.max(0, trip.packages_loaded + packages),
    ...(trailerIds ? { trailer_ids: trailerIds } : {}),
    optimization_state: optimizationStateAfter(trip.optimization_state, 'ORDERS_CHANGED', {
      numberOfStops: after.stops.length,
      released: true,
    }),
  });
}

/** Of a shipment that goes in part the part that goes, as a partial delivery of its own; else the shipment itself. */
async function leaving(ctx: CommandContext, { item, going, whole }: Cargo[number]): Promise<ShipmentRow> {
  if (whole) return item;
  const { part } = await splitItem(
    ctx,
    item,
    going.map((one) => one.id),
    { underWay: true },
  );
  recountTerminal(ctx, [item.id, part.id]);
  return part;
}

/** Both sides have confirmed: shipments are on the other trip, their packages on its vehicle, trailers behind it. */
export async function carryOut(ctx: CommandContext, row: HandoverRow, { from, to }: Both, cargo: Cargo): Promise<void> {
  const takerRuns = to.trip.state === 'DRV_INPROGRESS';
  // Before anything is split: the steps stand on the timeline of the shipment that it was agreed for.
  pickUp(ctx, row, to.trip, cargo);
  const leavers: ShipmentRow[] = [];
  for (const one of cargo) leavers.push(await leaving(ctx, one));
  const whole = cargo.flatMap((one) => (one.whole ? [one.item.id] : []));
  await leaveStops(ctx, from.trip.id, whole);
  await forgetAccepted(ctx, from.trip.id, whole);
  settleTransitions(ctx, whole, ['DELIVERY', 'TRANSPORT'], {
    state: 'DID_NOT_TAKE_PLACE',
    at: ctx.now,
    processId: from.trip.id,
  });
  const taker = row.breakdown_id ? await fetched(ctx, row, to) : to;
  await addStops(ctx, to.trip, taker, leavers);
  if (row.breakdown_id) await placeNew(ctx, to.trip, taker);
  const moved: ShipmentRow[] = [];
  for (const item of leavers)
    moved.push(
      await moveItem(ctx, item, 'handOver', {
        facts: { takerRuns },
        set: { trip_id: to.trip.id, trip_name: to.trip.name, driver_ids: tripScope(to.trip).driverIds },
        args: { from: from.trip.name, trip: to.trip.name, point: row.point_name },
      }),
    );
  for (const pack of cargo.flatMap(({ going }) => going))
    savePackage(ctx, pack, {
      state: { status: pack.status, terminalStatus: pack.terminal_status },
      compartment: vehicleCompartment(to.trip),
      space: null,
    });
  addTransitions(
    ctx,
    moved.map((item) => ({
      itemId: item.id,
      type: 'DELIVERY',
      state: takerRuns ? 'IN_PROGRESS' : 'PLANNED',
      plannedAt: to.trip.expected_departure,
      processName: to.trip.name,
      processId: to.trip.id,
      expected: item.packages,
      placeName: item.place_name,
    })),
  );
  const count = row.package_ids.length;
  const gone = new Set(row.unit_ids);
  const units = row.unit_ids.length > 0;
  await saveLoad(ctx, from.trip, -count, units ? from.trip.trailer_ids.filter((id) => !gone.has(id)) : undefined);
  await saveLoad(ctx, to.trip, count, units ? [...new Set([...to.trip.trailer_ids, ...row.unit_ids])] : undefined);
}
