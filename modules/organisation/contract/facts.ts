import { defineFact } from '#kernel/fact.ts';

/** A unit was founded by an account; whoever keeps accounts lets that one work in it, in the same transaction. */
export const unitFounded = defineFact<{ unitId: string; account: { unit: string; id: string } }>(
  'organisation.unitFounded',
);
