import { equipmentPartners } from '#modules/equipment/contract/calls.ts';
import type { PartnerKind } from '#modules/equipment/rules/vocabulary.ts';
import { useCall } from '#client/call/useCall.ts';

/** Partners of a kind as choices. */
export function usePartners(kind: PartnerKind) {
  const { data } = useCall(equipmentPartners, { query: { kind } });
  return {
    ready: data !== undefined,
    options: (data ?? []).map(({ id, name }) => ({ value: id, label: name, note: id })),
  };
}
