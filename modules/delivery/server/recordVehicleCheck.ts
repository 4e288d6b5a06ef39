import type { CommandContext } from '#platform/context.ts';
import { insertRow } from '#platform/database/table.ts';
import { requireBlobs } from '#modules/blobs/server/index.ts';
import { lockTrip } from '#modules/dispatch/server/index.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import type { DriverEvent } from '../contract/events.ts';
import { isComplete, missingOfCheck } from '../rules/vehicleCheck.ts';
import { tables } from './tables.gen.ts';

type Checked = Extract<DriverEvent, { type: 'VEHICLE_CHECKED' }>;

/** Writes down what the driver found. False when something is missing that the depot asks for. */
export async function recordVehicleCheck(ctx: CommandContext, rows: Rows, event: Checked): Promise<boolean> {
  const trip = await lockTrip(ctx, rows, event.tripId);
  const { vehicleCheckPhotos } = await configurationOf(ctx.db, ctx.readUnits, 'mobile');
  if (!isComplete(missingOfCheck(event.points, event.photos.length, vehicleCheckPhotos))) return false;
  await requireBlobs(ctx, event.photos);
  const defects = event.points.filter(({ ok }) => !ok);
  await ctx.db.run(
    insertRow(ctx, tables.vehicleCheck, {
      id: ctx.newId(),
      trip_id: trip.id,
      vehicle_id: trip.vehicle_id,
      account_name: ctx.session.accountName,
      checked_at: new Date(ctx.now),
      points: event.points,
      photos: [...event.photos],
      defects: defects.length,
    }),
  );
  ctx.history({
    logKey: `TRIP:${trip.id}`,
    type: 'ACT',
    code: '2053',
    textKey: defects.length > 0 ? 'delivery:history/vehicleChecked' : 'delivery:history/vehicleFine',
    args: {
      count: defects.length,
      defects: defects.map(({ point, remark }) => ({ textKey: `delivery:check/point/${point}`, said: remark ?? null })),
    },
  });
  ctx.changed('trips', 'vehicleCheck', trip.id);
  return true;
}
