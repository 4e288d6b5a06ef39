import type { Localized } from '#kernel/text.ts';
import { recordCalls } from '#modules/masterdata/contract/calls.ts';
import { queryKeyOf } from '#client/call/queries.ts';
import { fetchCall, useCall } from '#client/call/useCall.ts';

type Texts = {
  id: string;
  deviationText: Localized;
  mobileText: Localized;
  kind: string;
  photo: string;
  processTypes: string[];
};
// The type is declared, so its calls exist.
const texts = recordCalls.packagedeviation as NonNullable<(typeof recordCalls)[string]>;

const inputOf = (unit: string) => ({ params: { branch: unit }, query: {} });

/** What is read of deviations in a unit; screens that open without a network keep it with their page. */
export function useDeviationKinds(unit: string) {
  const input = inputOf(unit);
  const kinds = useCall(texts.text, input, { staleTime: Number.POSITIVE_INFINITY, silent: true });
  // Null where there are none to be had, so that the page is kept all the same.
  const kept: [readonly unknown[], unknown] = [
    queryKeyOf(texts.text.id, input),
    kinds.data ?? (kinds.isError ? null : undefined),
  ];
  return { kinds: (kinds.data?.data ?? {}) as unknown as Record<string, Texts>, kept };
}

/** The same for a page that is kept before anybody opens it. */
export async function readDeviationKinds(unit: string): Promise<[readonly unknown[], unknown]> {
  const input = inputOf(unit);
  const read = fetchCall(texts.text, input, { staleTime: Number.POSITIVE_INFINITY, silent: true });
  return [queryKeyOf(texts.text.id, input), await read.catch(() => null)];
}
