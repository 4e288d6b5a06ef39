import { type ManagementLevel, managementRank, type Session } from './session.ts';

/**
 * Who may use a call, a screen or an action. `public` needs no session, `preLogin` a session whose second factor or
 * password change is still due, `signedIn` a complete one; a rule is evaluated by {@link mayAccess}.
 */
export type Access = 'public' | 'preLogin' | 'signedIn' | AccessRule;

export type AccessRule = {
  readonly anyPermission?: readonly string[];
  readonly managementLevel?: ManagementLevel;
  readonly anyLicence?: readonly string[];
  readonly flag?: string;
  /** A condition over the session alone, named for the documents. */
  readonly when?: { readonly name: string; readonly holds: (session: AccessFacts) => boolean };
};

/** What access is checked by: the part of the session that the rules read. */
export type AccessFacts = Pick<
  Session,
  | 'loggedIn'
  | 'permissions'
  | 'licenses'
  | 'managementLevel'
  | 'passwordChangeRequired'
  | 'requiredTotpRegistry'
  | 'requiredTotpCode'
>;

/** True for a flag that is visible for this session (specification 1, 4.2). */
export type FlagCheck = (flag: string) => boolean;
const everyFlag: FlagCheck = () => true;

export const hasAnyPermission = (session: Pick<AccessFacts, 'permissions'>, permissions: readonly string[]): boolean =>
  permissions.some((permission) => session.permissions.includes(permission));

const hasManagementLevel = (session: AccessFacts, level: ManagementLevel): boolean =>
  managementRank[session.managementLevel] >= managementRank[level];

/** A session that must do something first (code, password) is not signed in (specification 1, 4.1). */
export const isSignedIn = (session: AccessFacts | undefined): session is AccessFacts =>
  session?.loggedIn === true &&
  !session.passwordChangeRequired &&
  !session.requiredTotpRegistry &&
  !session.requiredTotpCode;

/**
 * The one place that checks access: menu, route guard, buttons and server ask it (specification 1, 6).
 * A management level is met by the level or by any listed permission; nothing listed means allowed.
 */
export function mayAccess(access: Access, session: AccessFacts | undefined, visible: FlagCheck = everyFlag): boolean {
  if (access === 'public') return true;
  if (access === 'preLogin') return session !== undefined;
  if (!isSignedIn(session)) return false;
  if (access === 'signedIn') return true;
  if (access.flag !== undefined && !visible(access.flag)) return false;
  const byPermission = access.anyPermission !== undefined && hasAnyPermission(session, access.anyPermission);
  if (access.managementLevel !== undefined) {
    if (!hasManagementLevel(session, access.managementLevel) && !byPermission) return false;
  } else if (access.anyPermission !== undefined && access.anyPermission.length > 0 && !byPermission) return false;
  if (access.anyLicence !== undefined && access.anyLicence.length > 0) {
    if (!access.anyLicence.some((licence) => session.licenses.includes(licence))) return false;
  }
  return access.when === undefined || access.when.holds(session);
}
