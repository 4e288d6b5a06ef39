import { postalPlaces } from '#modules/masterdata/contract/calls.ts';
import type { PostalPlace } from '#modules/masterdata/rules/areas/areas.ts';
import { useSession } from '#client/session/session.ts';
import { useCall } from '#client/call/useCall.ts';

const none: readonly PostalPlace[] = [];

/** Where postal codes are known to lie; asked once in ten minutes, for it changes with the stop locations only. */
export function usePostalPlaces(): { places: readonly PostalPlace[]; ready: boolean } {
  const { orgUnit } = useSession();
  const answer = useCall(postalPlaces, { params: { orgUnit } }, { staleTime: 600_000, silent: true });
  return { places: answer.data?.places ?? none, ready: answer.data !== undefined || answer.isError };
}
