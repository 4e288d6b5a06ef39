import type { CommandContext } from '#platform/context.ts';
import { insertRow } from '#platform/database/table.ts';
import { boundsOf, type CompartmentRange } from '../rules/limits.ts';
import { tables } from './tables.gen.ts';
import { hangAt, type Place } from './way.ts';

const begun = (ctx: CommandContext, at: number) => ({
  id: ctx.newId(),
  state: 'ACTIVE' as const,
  created_at: new Date(at),
  created_by: ctx.session.accountName,
});

/** A compartment for the world of the demo, as if it had been there since a moment. */
export async function foundCompartment(
  ctx: CommandContext,
  of: { name: string; range: CompartmentRange; low?: number; high?: number; places: string[]; phone: string | null },
  since: number,
): Promise<Place> {
  const row = begun(ctx, since);
  await ctx.db.run(
    insertRow(ctx, tables.compartment, {
      ...row,
      name: of.name,
      range: of.range,
      ...boundsOf(of.range, { low: of.low ?? null, high: of.high ?? null }),
      warn_margin: 500,
      delay_high: 15,
      delay_low: 15,
      cumulative_minutes: 60,
      escalate_minutes: 30,
      places: of.places,
      phone: of.phone,
    }),
  );
  return { kind: 'COMPARTMENT', id: row.id, name: of.name };
}

/** A sensor that has hung at a place since a moment. */
export async function foundSensor(
  ctx: CommandContext,
  of: { serial: string; name: string; vendor: string; place: Place; calibrationDue: string; intervalSeconds: number },
  since: number,
): Promise<string> {
  const row = begun(ctx, since);
  await ctx.db.run(
    insertRow(ctx, tables.sensor, {
      ...row,
      serial: of.serial,
      name: of.name,
      role: 'HALL_AIR',
      vendor: of.vendor,
      interval_seconds: of.intervalSeconds,
      place_kind: of.place.kind,
      place_id: of.place.id,
      place_name: of.place.name,
      placed_at: new Date(since),
      calibration_due: of.calibrationDue,
    }),
  );
  await hangAt(ctx, row.id, of.place, since);
  return row.id;
}
