import { gateLookup } from '#modules/yard/contract/gate.ts';
import { type TransportUnitDetails, transportUnit } from '#modules/yard/contract/units.ts';
import { numberKey } from '#modules/yard/rules/unitNumber.ts';
import { call } from '#client/call/call.ts';
import { useCall } from '#client/call/useCall.ts';
import { useFound } from '#ui/layout/useFound.ts';

const nobody = '00000000-0000-7000-8000-000000000000';

/** The unit whose number is typed, with its movements; `searched` once an answer is there. */
export function useUnitByNumber(number: string): { unit: TransportUnitDetails | undefined; searched: boolean } {
  const wanted = numberKey(number).length >= 3 ? number.trim() : undefined;
  const { found } = useFound<{ id: string }>(
    wanted,
    async (text, signal) => {
      const { unit } = await call(gateLookup, { body: { text } }, { silent: true, signal });
      return unit ? [{ id: unit.id }] : [];
    },
    { most: 1 },
  );
  const id = found?.[0]?.id;
  const answer = useCall(
    transportUnit.calls.get,
    { params: { id: id ?? nobody } },
    { enabled: id !== undefined, live: ['transportUnit'] },
  );
  return { unit: id === undefined ? undefined : answer.data, searched: found !== undefined };
}
