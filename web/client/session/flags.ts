import type { AccessFacts, FlagCheck } from '#kernel/access.ts';
import type { Stage } from '#kernel/screen.ts';

/** Switches of the address or the local storage (specification 1, 4.2). */
export type FlagSwitches = { production: boolean; showAll: boolean; showBeta: boolean };

const on = (search: URLSearchParams, stored: (name: string) => string | null, name: string): string | null =>
  search.get(name) ?? stored(name);

export function readSwitches(
  address: string,
  stored: (name: string) => string | null,
  production: boolean,
): FlagSwitches {
  const search = new URLSearchParams(address);
  return {
    production,
    showAll: on(search, stored, 'showAllFeatures') === 'true',
    showBeta: on(search, stored, 'showBetaFeatures') !== 'false',
  };
}

/** Visibility of a stage: outside production everything; Alpha needs showAllFeatures (with its permission), Beta that or showBetaFeatures. */
export function stageVisible(
  stage: Stage | undefined,
  switches: FlagSwitches,
  session: Pick<AccessFacts, 'permissions'> | undefined,
): boolean {
  if (!switches.production || stage === undefined || stage === 'NEW') return true;
  const all = switches.showAll && session?.permissions.includes('showAllFeatures') === true;
  return stage === 'BETA' ? all || switches.showBeta : all;
}

/** Whether the module of a screen or a contribution (`infoscan.hall`) is switched on for the session (feature manager). */
export const isSwitchedOn = (
  id: string,
  session: { disabledFeatures?: readonly string[] | undefined } | undefined,
): boolean => !session?.disabledFeatures?.includes(id.split('.')[0] ?? id);

/** Flags named by access rules are stages here: `ALPHA`, `BETA`, `NEW`; others are the server's and count as visible. */
export const flagCheck =
  (switches: FlagSwitches, session: Pick<AccessFacts, 'permissions'> | undefined): FlagCheck =>
  (flag) =>
    flag === 'ALPHA' || flag === 'BETA' || flag === 'NEW' ? stageVisible(flag, switches, session) : true;
