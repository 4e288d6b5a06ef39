/** Roles in the order in which a stranger gets to know a depot; whoever has another one is not shown. */
const shownRoles = [
  'dispatcher',
  'loader',
  'driver',
  'hallSupervisor',
  'yardManager',
  'areaFreightForwarder',
  'masterDispatcher',
  'keyAccount',
  'networkPlanner',
  'systemAdmin',
] as const;
export type ShownRole = (typeof shownRoles)[number];
export const isShownRole = (role: string): role is ShownRole => shownRoles.some((one) => one === role);

/** The first person of each role who can sign in with nothing but the password, in the order of the roles. */
export const shownPeople = <P extends { role: string; secondFactor: boolean }>(people: readonly P[]): P[] =>
  shownRoles.flatMap((role) => people.find((one) => one.role === role && !one.secondFactor) ?? []);
