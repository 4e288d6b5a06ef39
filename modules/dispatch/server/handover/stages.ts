import type { Verdict } from '#kernel/check.ts';
import type { CommandContext } from '#platform/context.ts';
import {
  addTransitions,
  dropPlannedTransitions,
  savePackage,
  settleTransitions,
} from '#modules/shipments/server/index.ts';
import { lockPackages } from '#modules/shipments/server/index.ts';
import type { HandoverRow, TripRow } from '../tables.gen.ts';
import { tripScope } from '../tripRows.ts';
import { dropFetchStop } from '../breakdown/fetchStop.ts';
import type { Both, Cargo } from './exchange.ts';

/** The two steps of a handover on a timeline: off one vehicle, onto the other. */
const givingOf = (row: Pick<HandoverRow, 'id'>): string => `${row.id}/from`;
const takingOf = (row: Pick<HandoverRow, 'id'>): string => `${row.id}/to`;
/** What stands at no recorded point stands at its handover. */
const pointIdOf = (row: Pick<HandoverRow, 'id' | 'point_id'>): string => row.point_id ?? row.id;
/** Where a package is that stands on the vehicle of a trip. */
export const vehicleCompartment = (trip: Pick<TripRow, 'vehicle_id' | 'name' | 'traffic_type'>) => ({
  kind: trip.traffic_type === 'LineHaul' ? ('VEHICLE_LINE_HAUL' as const) : ('VEHICLE_LOCAL_TRAFFIC' as const),
  id: trip.vehicle_id ?? trip.name,
});

/** Both trips' histories say what shall happen, and the timelines of the shipments show both steps. */
export function announce(
  ctx: CommandContext,
  row: HandoverRow,
  { from, to }: Both,
  cargo: Cargo,
  verdict: Verdict,
): void {
  const args = {
    point: row.point_name,
    from: from.trip.name,
    to: to.trip.name,
    orders: cargo.length,
    count: row.package_ids.length,
  };
  for (const { trip } of [from, to]) {
    ctx.history({
      logKey: `TRIP:${trip.id}`,
      type: 'ACT',
      code: '2053',
      textKey: 'dispatch:history/handoverAgreed',
      args,
      overrides: trip === to.trip ? verdict.overridden : [],
    });
    ctx.changed('trips', 'trip', trip.id, trip.version, tripScope(trip));
  }
  const step = { type: 'HANDOVER', state: 'PLANNED', placeName: row.point_name } as const;
  addTransitions(
    ctx,
    cargo.flatMap(({ item, going }) => [
      {
        ...step,
        itemId: item.id,
        from: 'VEHICLE_LOCAL_TRAFFIC',
        to: 'HOP',
        processName: from.trip.name,
        processId: givingOf(row),
        expected: going.length,
      },
      {
        ...step,
        itemId: item.id,
        from: 'HOP',
        to: 'VEHICLE_LOCAL_TRAFFIC',
        processName: to.trip.name,
        processId: takingOf(row),
        expected: going.length,
      },
    ]),
  );
}

/** The giver's side: packages are off the vehicle and at the point. */
export function putDown(ctx: CommandContext, row: HandoverRow, trip: TripRow, cargo: Cargo): void {
  for (const { item, going } of cargo) {
    for (const pack of going)
      savePackage(ctx, pack, {
        state: { status: pack.status, terminalStatus: pack.terminal_status },
        compartment: { kind: 'HOP', id: pointIdOf(row) },
        space: null,
      });
    settleTransitions(ctx, [item.id], ['HANDOVER'], {
      state: 'FINISHED',
      at: ctx.now,
      moved: going.length,
      processId: givingOf(row),
    });
  }
  ctx.history({
    logKey: `TRIP:${trip.id}`,
    type: 'ACT',
    code: '2054',
    textKey: 'dispatch:history/handedOver',
    args: { point: row.point_name, orders: cargo.length, count: row.package_ids.length },
  });
}

/** The taker's side on the timelines. */
export function pickUp(ctx: CommandContext, row: HandoverRow, trip: TripRow, cargo: Cargo): void {
  for (const { item, going } of cargo)
    settleTransitions(ctx, [item.id], ['HANDOVER'], {
      state: 'FINISHED',
      at: ctx.now,
      moved: going.length,
      processId: takingOf(row),
    });
  ctx.history({
    logKey: `TRIP:${trip.id}`,
    type: 'ACT',
    code: '2055',
    textKey: 'dispatch:history/tookOver',
    args: { point: row.point_name, orders: cargo.length, count: row.package_ids.length },
  });
}

/** Nothing changes over: what stood at the point already is on its vehicle again. */
export async function callOff(ctx: CommandContext, row: HandoverRow, { from, to }: Both): Promise<void> {
  const packages = await lockPackages(ctx, row.package_ids);
  for (const pack of packages)
    if (pack.compartment_kind === 'HOP' && pack.compartment_id === pointIdOf(row))
      savePackage(ctx, pack, {
        state: { status: pack.status, terminalStatus: pack.terminal_status },
        compartment: vehicleCompartment(from.trip),
      });
  const itemIds = [...new Set(packages.map((pack) => pack.item_id))];
  for (const processId of [givingOf(row), takingOf(row)]) dropPlannedTransitions(ctx, itemIds, processId);
  if (row.breakdown_id) await dropFetchStop(ctx, row);
  for (const { trip } of [from, to]) {
    ctx.history({
      logKey: `TRIP:${trip.id}`,
      type: 'ACT',
      code: '2056',
      textKey: 'dispatch:history/handoverCanceled',
      args: { point: row.point_name, from: from.trip.name, to: to.trip.name },
    });
    ctx.changed('trips', 'trip', trip.id, trip.version, tripScope(trip));
  }
}
