import type { TextRef } from '#kernel/errors.ts';
import type { ViewContext } from '#platform/context.ts';
import { areaFreightForwarder, driver, freightCarrier, vehicle } from '#modules/masterdata/contract/types/fleet.ts';
import { route, stopLocation } from '#modules/masterdata/contract/types/places.ts';
import { readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import type { TripTemplate } from '../contract/tripTemplates.ts';

const named = [
  ['outboundRoute', route],
  ['vehicleId', vehicle],
  ['driverId', driver],
  ['freightCarrierId', freightCarrier],
  ['affId', areaFreightForwarder],
  ['startLocationId', stopLocation],
  ['endLocationId', stopLocation],
] as const;
export type NamedRecords = Pick<TripTemplate, (typeof named)[number][0]>;

/** Why a trip of a day cannot be made of what its template names; undefined: it can. */
export async function goneRecord(ctx: ViewContext, names: NamedRecords, day: string): Promise<TextRef | undefined> {
  const reading = { ...readingOf(ctx), day };
  for (const [field, type] of named) {
    const id = names[field];
    if (id !== null && !(await readRecords(reading, type, [id])).has(id))
      return { key: `templates:reason/gone/${field}`, args: { id } };
  }
  return undefined;
}
