import { expect, it } from 'vitest';
import { type DriverEvent, driverEventSchema } from '../contract/events.ts';
import { isSameEvent } from './sameEvent.ts';

const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`;
const documented = (more: object = {}, order: object = {}): DriverEvent =>
  driverEventSchema.parse({
    clientEventId: 'one-and-the-same',
    type: 'STOP_DOCUMENTED',
    tripId: id(1),
    stopId: id(2),
    ts: 1_700_000_000_000,
    documentation: { orders: [{ itemId: id(3), result: 'OK', ...order }], signer: 'S. Dahlmann' },
    ...more,
  });

it('sent again it is the same: later, elsewhere in the batch, without a picture that was lost', () => {
  const first = documented({ sentAt: 1_700_000_001_000, sequence: 3 }, { photos: [id(4)] });
  expect(isSameEvent(first, documented({ sentAt: 1_700_000_900_000, sequence: 0 }))).toBe(true);
});

it('another stop, result, moment, signer or kind under the same key is not the same', () => {
  const first = documented();
  for (const other of [
    documented({ stopId: id(5) }),
    documented({ tripId: id(5) }),
    documented({ ts: 1_700_000_000_001 }),
    documented({}, { result: 'HINDRANCE' }),
    documented({}, { itemId: id(6) }),
    documented({ documentation: { orders: [{ itemId: id(3), result: 'OK' }], signer: 'J. Vogt' } }),
    driverEventSchema.parse({
      clientEventId: 'one-and-the-same',
      type: 'STOP_DEPARTED',
      tripId: id(1),
      stopId: id(2),
      ts: 1_700_000_000_000,
    }),
  ])
    expect(isSameEvent(first, other)).toBe(false);
});
