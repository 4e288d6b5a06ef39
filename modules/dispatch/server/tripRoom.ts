import type { RecordOf } from '#modules/masterdata/contract/recordType.ts';
import type { vehicle, vehicleType } from '#modules/masterdata/contract/types/fleet.ts';
import { permittedLoadOf, volumeOf } from './needs.ts';
import type { TripRow } from './tables.gen.ts';

type Fleet = {
  vehicles: ReadonlyMap<string, RecordOf<typeof vehicle>>;
  types: ReadonlyMap<string, RecordOf<typeof vehicleType>>;
};

/** Ids of all vehicles that a trip names. */
export const vehiclesOf = (trip: Pick<TripRow, 'vehicle_id' | 'tractor_id' | 'trailer_ids'>): (string | null)[] => [
  trip.vehicle_id,
  trip.tractor_id,
  ...trip.trailer_ids,
];

/** The trailers that go along: those that the trip names, else the usual one of its vehicle. */
export function trailersOf(
  trip: Pick<TripRow, 'trailer_ids'>,
  own: { trailerId?: string | null | undefined },
): string[] {
  if (trip.trailer_ids.length > 0) return trip.trailer_ids;
  return own.trailerId ? [own.trailerId] : [];
}

/**
 * What a trip has room for. The type of a combination counts its usual trailer already, and that of a tractor stands for the trailer
 * that it pulls; every other trailer that the trip names adds what its type takes.
 */
export function roomOfTrip(trip: Pick<TripRow, 'vehicle_id' | 'trailer_ids'>, { vehicles, types }: Fleet) {
  const record = trip.vehicle_id ? vehicles.get(trip.vehicle_id) : undefined;
  const type = record && types.get(record.vehicleTypeId);
  if (!record || !type) return undefined;
  const more =
    type.basicType === 'TRACTOR' ? [] : trip.trailer_ids.filter((id) => id !== record.trailerId && id !== record.id);
  const added = more.flatMap((id) => types.get(vehicles.get(id)?.vehicleTypeId ?? '') ?? []);
  const sum = (of: (one: RecordOf<typeof vehicleType>) => number): number =>
    [type, ...added].reduce((all, one) => all + of(one), 0);
  return {
    payload: sum((one) => one.payload),
    permittedLoad: sum(permittedLoadOf),
    loadingMeters: sum((one) => one.loadingMeters),
    volume: sum(volumeOf),
    palletSpaces: type.palletSpaces ? sum((one) => one.palletSpaces ?? 0) : null,
    totalLength: sum((one) => Math.max(one.totalLength ?? 0, one.length ?? one.loadingMeters)),
  };
}
