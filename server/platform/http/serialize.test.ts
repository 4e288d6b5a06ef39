import { expect, test } from 'vitest';
import { z } from 'zod';
import { serializerOf } from './serialize.ts';

const answer = z.object({
  party: z
    .object({ name: z.string().max(5), postalCode: z.string().regex(/^\d{5}$/), weight: z.number().min(0).nullable() })
    .nullable(),
  days: z.array(z.int()).max(1).nullable(),
});

test('a record from before a limit is answered as it stands, and nothing that is not declared', () => {
  const record = { name: 'longer than five', postalCode: 'none', weight: -3 };
  const write = serializerOf(answer);
  expect(JSON.parse(write({ party: { ...record, secret: 'x' }, days: [1, 2] }))).toEqual({
    party: record,
    days: [1, 2],
  });
  expect(JSON.parse(write({ party: null, days: null }))).toEqual({ party: null, days: null });
});
