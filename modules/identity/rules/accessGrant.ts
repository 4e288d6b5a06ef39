import type { EntryCode } from './loginState.ts';

export const grantTypes = ['DRIVER', 'VEHICLE', 'TOUR', 'USER', 'AFF', 'GLOBALNUMBER'] as const;
export type GrantType = (typeof grantTypes)[number];
export const authenticationTypes = ['PASSWORD', 'USER_ACCOUNT', 'NONE'] as const;
export type AuthenticationType = (typeof authenticationTypes)[number];
export type GrantState = 'VALID' | 'EXPIRED' | 'LOCKED';

const dayMs = 86_400_000;
/** A grant of a tour ends with the day, every other after 400 days at the latest (domain 3.12). */
const longestMs = 400 * dayMs;
const tourMs = dayMs;
/** A device that did not come for a day is forgotten (domain 3.12). */
const deviceMs = dayMs;

/** Roles that a device may get which signs in without an account. */
export const rolesOfGrant: Record<GrantType, readonly string[]> = {
  DRIVER: ['driver'],
  VEHICLE: ['driver'],
  TOUR: ['driver'],
  GLOBALNUMBER: ['driver'],
  AFF: ['areaFreightForwarder'],
  USER: [],
};

/** The master data that a grant is for; none for trips, users and telephone numbers. */
export const recordTypeOfGrant: Partial<Record<GrantType, string>> = {
  DRIVER: 'driver',
  VEHICLE: 'vehicle',
  AFF: 'areafreightforwarder',
};

/** A device that goes with a vehicle or a trip: whoever sits behind the wheel drives with it. */
export const isShared = (type: string): boolean => type === 'VEHICLE' || type === 'TOUR';

export const validUntil = (type: GrantType, asked: number | undefined, from: number): number =>
  asked ?? from + (type === 'TOUR' ? tourMs : longestMs);

/** What is wrong with a grant's validity, as the name of a text; undefined when it fits. */
export function validityIssue(type: GrantType, from: number, to: number, now: number): string | undefined {
  if (to <= from || to <= now) return 'grantEnds';
  return to - from > (type === 'TOUR' ? 7 * dayMs : longestMs) ? 'grantTooLong' : undefined;
}

type Facts = { state: 'VALID' | 'LOCKED'; validFrom: number; validTo: number };

/** What people see of a grant. */
export const grantState = (grant: Facts, now: number): GrantState =>
  grant.state === 'LOCKED' ? 'LOCKED' : grant.validTo <= now ? 'EXPIRED' : 'VALID';

/** Why a grant lets nobody in (domain 3.1: 1531 expired, 1532 locked; not yet valid counts as expired). */
export function grantRefusal(grant: Facts, now: number): EntryCode | undefined {
  if (grant.state === 'LOCKED') return 1532;
  return grant.validTo <= now || grant.validFrom > now ? 1531 : undefined;
}

/** Why a paired device is not let in: unknown or of another device 1526, away too long 1527, locked 1528. */
export function deviceRefusal(
  device: { state: 'ACTIVE' | 'LOCKED'; lastAlive: number; sameClient: boolean } | undefined,
  now: number,
): EntryCode | undefined {
  if (!device?.sameClient) return 1526;
  if (device.state === 'LOCKED') return 1528;
  return now - device.lastAlive > deviceMs ? 1527 : undefined;
}
