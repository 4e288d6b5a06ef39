import { describe, expect, it } from 'vitest';
import { goTogether, toSend, type TourEvent, type WaitingPicture } from './tourEvent.ts';

const picture = (key: string, more: Partial<WaitingPicture> = {}): WaitingPicture => ({
  key,
  name: `${key}.jpg`,
  blob: new Blob(['x']),
  of: { itemId: 'i1' },
  ...more,
});
const arrived = (n: number): TourEvent => ({
  clientEventId: `key-${n}`,
  type: 'STOP_ARRIVED',
  ts: n,
  tripId: 't',
  stopId: 's',
});
const documented = (pictures: WaitingPicture[]): TourEvent => ({
  clientEventId: 'key-documented',
  type: 'STOP_DOCUMENTED',
  ts: 1,
  tripId: 't',
  stopId: 's',
  documentation: {
    orders: [
      { itemId: 'i1', result: 'DEVIATION' },
      { itemId: 'i2', result: 'OK' },
    ],
    signer: 'S. Dahlmann',
  },
  pictures,
});

describe('what goes out together', () => {
  it('everything that has no picture to send, a hundred at most', () => {
    expect(goTogether([arrived(1), arrived(2)])).toBe(2);
    expect(goTogether(Array.from({ length: 130 }, (_, n) => arrived(n)))).toBe(100);
  });
  it('what happened goes before the pictures of what happened after it', () => {
    expect(goTogether([arrived(1), arrived(2), documented([picture('a')]), arrived(3)])).toBe(2);
    expect(goTogether([documented([picture('a')]), arrived(3)])).toBe(1);
  });
  it('pictures that the server has, or never takes, hold up nothing', () => {
    const ready = documented([picture('a', { blobId: 'b1' }), picture('b', { refused: true })]);
    expect(goTogether([arrived(1), ready, arrived(2)])).toBe(3);
  });
});

it('names pictures by the ids that the server gave them, each at its order, signature and papers at the stop', () => {
  const sent = toSend(
    documented([
      picture('a', { blobId: 'b1' }),
      picture('b', { refused: true }),
      picture('c', { blobId: 'b2', of: { itemId: 'i2' } }),
      picture('d', { blobId: 'b3', of: 'signature' }),
      picture('e', { blobId: 'b4', of: 'paper' }),
      picture('f', { refused: true, of: 'paper' }),
    ]),
    99,
  );
  expect(sent).toMatchObject({
    clientEventId: 'key-documented',
    ts: 1,
    sentAt: 99,
    documentation: {
      signer: 'S. Dahlmann',
      signatureBlobId: 'b3',
      documentBlobIds: ['b4'],
      orders: [
        { itemId: 'i1', photos: ['b1'] },
        { itemId: 'i2', photos: ['b2'] },
      ],
    },
  });
  expect(sent).not.toHaveProperty('pictures');
});
