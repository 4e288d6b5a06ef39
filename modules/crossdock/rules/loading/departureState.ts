import type { DepartureTimeState } from '../list/vocabulary.ts';

/** Minutes before the departure from which it is a WARNING (specification 3, 9). */
export const departureWarningMinutes = 15;

/** Past the planned departure CRITICAL, within the warning window WARNING, else OK; undefined without a plan. Times in ms. */
export function departureState(
  plannedDeparture: number | null,
  now: number,
  warningMinutes: number = departureWarningMinutes,
): DepartureTimeState | undefined {
  if (plannedDeparture === null) return undefined;
  if (now > plannedDeparture) return 'CRITICAL';
  return plannedDeparture - now <= warningMinutes * 60_000 ? 'WARNING' : 'OK';
}
