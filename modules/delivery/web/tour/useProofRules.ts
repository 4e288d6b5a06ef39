import { useMemo } from 'react';
import { tourSnapshot } from '#modules/delivery/contract/tours.ts';
import type { ProofRule } from '#modules/delivery/rules/proofRule.ts';
import { useCall } from '#client/call/useCall.ts';

/** What each order of a trip asks for as proof; kept on the device with the trip. Empty while nobody has said: the server asks then. */
export function useProofRules(tripId: string): ReadonlyMap<string, ProofRule> {
  const { data } = useCall(
    tourSnapshot,
    { params: { id: tripId } },
    { live: ['trip', 'product', 'customer'], silent: true },
  );
  return useMemo(() => new Map(data?.proofs.map((one) => [one.itemId, one])), [data]);
}
