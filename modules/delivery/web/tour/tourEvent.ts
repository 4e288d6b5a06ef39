import type { DriverEventInput } from '#modules/delivery/contract/events.ts';

/** A picture that goes before the event that names it; its key makes a second sending harmless. */
export type WaitingPicture = {
  key: string;
  name: string;
  /** Bytes that lie with the event: a signature's, and those of an earlier version; else the device's files have them under the key. */
  blob?: Blob;
  /** Whose photo it is: the order's, or the signature or a paper of the stop. */
  of: 'signature' | 'paper' | { itemId: string };
  /** The server has it. */
  blobId?: string;
  /** The server will never take it: the event goes without it. */
  refused?: true;
};
/** What a driver recorded, as it is kept on the device. */
export type TourEvent = DriverEventInput & { pictures?: readonly WaitingPicture[] };

type WithoutKey<E> = E extends unknown ? Omit<E, 'clientEventId' | 'ts' | 'driverId'> : never;
export type RecordedEvent = WithoutKey<TourEvent>;

export const isOpen = ({ blobId, refused }: WaitingPicture): boolean => !blobId && !refused;

/** The event as the call takes it: pictures by the ids under which the server has them. */
export function toSend({ pictures = [], ...event }: TourEvent, sentAt: number): DriverEventInput {
  if (event.type === 'VEHICLE_CHECKED')
    return { ...event, sentAt, photos: pictures.flatMap(({ blobId }) => (blobId ? [blobId] : [])) };
  if (event.type !== 'STOP_DOCUMENTED') return { ...event, sentAt };
  const idsOf = (itemId: string): string[] =>
    pictures.flatMap(({ of, blobId }) => (typeof of === 'object' && of.itemId === itemId && blobId ? [blobId] : []));
  const { documentation } = event;
  return {
    ...event,
    sentAt,
    documentation: {
      ...documentation,
      orders: documentation.orders.map((order) => ({ ...order, photos: idsOf(order.itemId) })),
      documentBlobIds: pictures.flatMap(({ of, blobId }) => (of === 'paper' && blobId ? [blobId] : [])),
      signatureBlobId: pictures.find(({ of }) => of === 'signature')?.blobId ?? null,
    },
  };
}

/** So many events go in one call at most (`delivery.sendEvents`). */
const most = 100;

/**
 * How many events go out together: all in front whose pictures are at the server, so that what happened is known before pictures are
 * on their way; else the first one with its pictures.
 */
export function goTogether(events: readonly TourEvent[]): number {
  const first = events.findIndex(({ pictures = [] }) => pictures.some(isOpen));
  return Math.min(most, first < 0 ? events.length : Math.max(1, first));
}
