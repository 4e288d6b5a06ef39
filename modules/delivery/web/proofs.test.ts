import { expect, test } from 'vitest';
import type { TripView } from '#modules/dispatch/contract/schemas.ts';
import { proofsOf } from './proofs.ts';

const stop = (id: string, signer: string | null, signatureBlobId: string | null, photos: string[][]) =>
  ({
    id,
    signer,
    signatureBlobId,
    documentBlobIds: signatureBlobId === 'sig-1' ? ['paper-1'] : [],
    orders: photos.map((of) => ({ photos: of })),
  }) as unknown as TripView['stops'][number];

test('a stop that was signed or photographed is a proof; one that nobody documented is none', () => {
  const trip = {
    stops: [
      stop('signed', 'K. Wolf', 'sig-1', [['p-1', 'p-2'], []]),
      stop('open', null, null, [[]]),
      stop('left at the door', null, null, [['p-3']]),
      stop('by word', 'J. Blum', null, []),
    ],
  };
  expect(proofsOf(trip).map(({ stop: { id }, images }) => [id, images])).toEqual([
    ['signed', ['sig-1', 'paper-1', 'p-1', 'p-2']],
    ['left at the door', ['p-3']],
    ['by word', []],
  ]);
});
