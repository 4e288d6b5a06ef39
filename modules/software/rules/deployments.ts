import { stateAt } from './states.ts';
import type { DeploymentState } from './vocabulary.ts';

const partsOf = (version: string): { numbers: number[]; before: string | undefined } => {
  const [numbers = '', before] = version.split('-', 2);
  return { numbers: numbers.split('.').map(Number), before };
};

/** Below 0 when `one` is older than `other`, by numbers and not by letters; what comes before a release is older than it (semver.org, 11). */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [partsOf(one), partsOf(other)];
  for (let i = 0; i < 4; i += 1) {
    const difference = (a.numbers[i] ?? 0) - (b.numbers[i] ?? 0);
    if (difference !== 0) return difference;
  }
  if (a.before === b.before) return 0;
  if (a.before === undefined) return 1;
  if (b.before === undefined) return -1;
  return a.before.localeCompare(b.before, 'en', { numeric: true });
}

/** Whom a deployment is for; an empty list leaves nobody out. */
export type Target = {
  /** Units, with those below them. */
  orgUnits: readonly string[];
  groups: readonly string[];
  users: readonly string[];
  /** Share of the devices that are left, in percent. */
  percentage: number;
};
/**
 * Who asks: the units of its path from its own up, its groups, its account.
 * @param place of the device among all, 0 to 99; it keeps it, so that a larger share only adds devices
 */
export type Asking = { units: readonly string[]; groups: readonly string[]; user: string; place: number };

const among = (wanted: readonly string[], own: readonly string[]): boolean =>
  wanted.length === 0 || wanted.some((one) => own.includes(one));

export const isFor = (target: Target, who: Asking): boolean =>
  among(target.orgUnits, who.units) &&
  (target.groups.length + target.users.length === 0 ||
    target.groups.some((group) => who.groups.includes(group)) ||
    target.users.includes(who.user)) &&
  who.place < target.percentage;

/** The deployment that a device follows: of those that run and are for it, the one with the newest version. */
export function chosen<D extends { state: DeploymentState; validFrom: number; version: string; target: Target }>(
  deployments: readonly D[],
  who: Asking,
  now: number,
): D | undefined {
  return deployments
    .filter((one) => stateAt(one, now) === 'ACTIVE' && isFor(one.target, who))
    .toSorted((a, b) => compareVersions(b.version, a.version))[0];
}
