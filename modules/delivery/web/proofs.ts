import type { StopView, TripView } from '#modules/dispatch/contract/schemas.ts';

/** A stop of which there is a proof, with its signature, papers and photos (ids of files), and what happened otherwise than planned. */
export type StopProof = { stop: StopView; images: readonly string[]; otherwise: readonly StopView['orders'][number][] };

/** Stops at which something was recorded, in the order of the trip: what failed is proved like what was handed over. */
export const proofsOf = (trip: Pick<TripView, 'stops'>): StopProof[] =>
  trip.stops.flatMap((stop) => {
    const images = [
      ...(stop.signatureBlobId ? [stop.signatureBlobId] : []),
      ...stop.documentBlobIds,
      ...stop.orders.flatMap((order) => order.photos),
    ];
    const otherwise = stop.orders.filter((order) => order.result === 'DEVIATION' || order.result === 'HINDRANCE');
    return images.length > 0 || stop.signer || stop.orders.some((order) => order.result)
      ? [{ stop, images, otherwise }]
      : [];
  });
