import type { StopView, TripView } from '#modules/dispatch/contract/schemas.ts';

/** A stop of which there is a proof, with its signature and photos (ids of files). */
export type StopProof = { stop: StopView; images: readonly string[] };

/** Stops with a signer, a signature or photos, in the order of the trip. */
export const proofsOf = (trip: Pick<TripView, 'stops'>): StopProof[] =>
  trip.stops.flatMap((stop) => {
    const images = [
      ...(stop.signatureBlobId ? [stop.signatureBlobId] : []),
      ...stop.orders.flatMap((order) => order.photos),
    ];
    return images.length > 0 || stop.signer ? [{ stop, images }] : [];
  });
