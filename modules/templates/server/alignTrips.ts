import type { AnswerOf } from '#kernel/call.ts';
import { instantOf, type LocalDate } from '#kernel/date.ts';
import { notFound, Refusal } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { changeTrip, getTripRow } from '#modules/dispatch/server/index.ts';
import type { alignTrips, TripTemplate } from '../contract/tripTemplates.ts';
import { tripTemplates } from './tripTemplates.ts';

/** The head that a template says for a day, as far as the trip has it otherwise. */
const headFor = (ctx: CommandContext, template: TripTemplate, day: LocalDate, differing: ReadonlySet<string>) => ({
  ...(differing.has('startTime') ? { expectedDeparture: instantOf(day, template.startTime, ctx.timezone) } : {}),
  ...(differing.has('trafficType') ? { trafficType: template.trafficType } : {}),
  ...(differing.has('outboundRoute') ? { outboundRoute: template.outboundRoute } : {}),
  ...(differing.has('vehicleId') ? { vehicleId: template.vehicleId } : {}),
  ...(differing.has('driverId') ? { driverId: template.driverId } : {}),
  ...(differing.has('freightCarrierId') ? { freightCarrierId: template.freightCarrierId } : {}),
  ...(differing.has('affId') ? { affId: template.affId } : {}),
  ...(differing.has('gate') ? { gate: template.gate } : {}),
  ...(differing.has('remark') ? { remark: template.remark } : {}),
  ...(differing.has('startLocationId') ? { startLocationId: template.startLocationId } : {}),
  ...(differing.has('endLocationId') ? { endLocationId: template.endLocationId } : {}),
});

/** The chosen trips become what their template says now. One that cannot any more is named, and the others go on. */
export async function aligned(
  ctx: CommandContext,
  id: string,
  tripIds: readonly string[],
): Promise<AnswerOf<typeof alignTrips>> {
  const template = await tripTemplates.get(ctx, id);
  const refusedTrips: { tripName: string; reason: string }[] = [];
  let changed = 0;
  for (const tripId of new Set(tripIds)) {
    const found = template.trips.find((trip) => trip.tripId === tripId);
    if (!found) throw notFound();
    const differing = new Set(found.differences.map(({ field }) => field));
    if (differing.size === 0) continue;
    try {
      const { version } = await getTripRow(ctx, { kind: 'unit' }, tripId);
      await changeTrip(ctx, { kind: 'unit' }, tripId, { version, ...headFor(ctx, template, found.day, differing) });
      changed += 1;
    } catch (error) {
      if (!(error instanceof Refusal) || !error.text) throw error;
      refusedTrips.push({ tripName: found.tripName ?? '', reason: ctx.t(error.text.key, error.text.args) });
    }
  }
  return { changed, refused: refusedTrips, template: await tripTemplates.get(ctx, id) };
}
