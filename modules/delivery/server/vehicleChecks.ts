import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import { provide } from '#platform/questions.ts';
import { vehicleUnchecked } from '#modules/dispatch/contract/questions.ts';
import { getTripRow, tripsWithin } from '#modules/dispatch/server/index.ts';
import { vehicle } from '#modules/masterdata/contract/types/fleet.ts';
import { readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { rowsOf } from '#modules/shipments/server/index.ts';
import type { VehicleCheckRow } from './tables.gen.ts';

const checksOf = (ctx: ViewContext, tripId: string) =>
  ctx.db.run(
    sql<VehicleCheckRow>`select * from vehicle_check where org_unit = ${ctx.unit} and trip_id = ${tripId} order by checked_at desc, id`,
  );

/** The checks of a trip's vehicle that this session may see. */
export async function vehicleChecksOf(ctx: ViewContext, rows: Rows, tripId: string) {
  await getTripRow(ctx, rows, tripId);
  const found = await checksOf(ctx, tripId);
  const vehicles = await readRecords(
    readingOf(ctx),
    vehicle,
    found.map((one) => one.vehicle_id),
  );
  return found.map((one) => ({
    id: one.id,
    licencePlate: vehicles.get(one.vehicle_id ?? '')?.licencePlate ?? null,
    checkedBy: one.account_name,
    checkedAt: one.checked_at,
    defects: one.defects,
    points: one.points,
    photos: one.photos,
  }));
}

/** What the driver is asked to look over, and when they last did for this trip. */
export async function vehicleCheckAsked(ctx: ViewContext, tripId: string) {
  const { vehicleCheck, vehicleCheckPhotos } = await configurationOf(ctx.db, ctx.readUnits, 'mobile');
  const [last] = await checksOf(ctx, tripId);
  return { mode: vehicleCheck, photos: vehicleCheckPhotos, checkedAt: last?.checked_at ?? null };
}

/** What the check says to the start of a trip. */
export const vehicleCheckProvides = [
  provide(vehicleUnchecked, async (ctx, { tripId }) => {
    const { mode, checkedAt } = await vehicleCheckAsked(ctx, tripId);
    return mode === 'REQUIRED' && checkedAt === null;
  }),
];

/** Whether a file is a photo of a check of a trip that this session sees. */
export const showsCheckPhoto = async (ctx: ViewContext, blobId: string): Promise<boolean> => {
  const rows = await rowsOf(ctx);
  return (
    (await ctx.db.find(
      sql`select 1 from vehicle_check c join trip t on t.org_unit = c.org_unit and t.id = c.trip_id
        where c.org_unit = ${ctx.unit} and c.photos @> array[${blobId}::uuid] and ${tripsWithin(rows)}`,
    )) !== undefined
  );
};
