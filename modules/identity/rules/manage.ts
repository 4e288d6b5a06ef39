import { type ManagementLevel, managementRank } from '#kernel/session.ts';

/** What an account adds up to: its level, what its roles allow, and the units that it reaches (with those below them). */
export type Rights = {
  level: ManagementLevel;
  permissions: readonly string[];
  reach: readonly string[];
};

/** Who manages: the account of the session. `everywhere`: its level reaches every unit. */
export type Manager = Rights & { unit: string; accountId: string; everywhere: boolean };

/** An account as it is or would be. `unit` is where it belongs. */
export type Managed = Rights & { unit: string; accountId: string; enabled: boolean };

/** Why an account may not be managed so; each has its text. */
export const manageRefusals = ['unit', 'ownRights', 'level', 'permissions', 'reach', 'lastSystem'] as const;
export type ManageRefusal = (typeof manageRefusals)[number];

const within = (few: readonly string[], many: readonly string[]): boolean => few.every((one) => many.includes(one));
const below = (one: ManagementLevel, other: ManagementLevel): boolean => managementRank[one] <= managementRank[other];

/** Nobody works on rights that they do not have themselves, neither giving nor taking them. */
function beyond(manager: Manager, account: Rights): ManageRefusal | undefined {
  if (!below(account.level, manager.level)) return 'level';
  if (!within(account.permissions, manager.permissions)) return 'permissions';
  return manager.everywhere || within(account.reach, manager.reach) ? undefined : 'reach';
}

/** May this manager touch the account at all: its password, its second factor, its state? (domain 5.11, 3.12) */
export function manageRefusal(manager: Manager, account: Managed): ManageRefusal | undefined {
  if (!manager.everywhere && !manager.reach.includes(account.unit)) return 'unit';
  return beyond(manager, account);
}

const sameRights = (one: Managed, other: Managed): boolean =>
  one.level === other.level &&
  one.enabled === other.enabled &&
  within(one.permissions, other.permissions) &&
  within(other.permissions, one.permissions) &&
  within(one.reach, other.reach) &&
  within(other.reach, one.reach);

/**
 * May the account become so? Its own level, roles, units and state nobody changes for themselves; the last administrator of the
 * system cannot be locked out.
 * @param otherSystem how many other enabled accounts have the level SYSTEM
 */
export function changeRefusal(
  manager: Manager,
  before: Managed | undefined,
  after: Managed,
  otherSystem: number,
): ManageRefusal | undefined {
  if (before && before.unit === manager.unit && before.accountId === manager.accountId)
    return sameRights(before, after) ? undefined : 'ownRights';
  const refused = (before && manageRefusal(manager, before)) ?? manageRefusal(manager, after);
  if (refused) return refused;
  const wasLast = before?.enabled === true && before.level === 'SYSTEM' && otherSystem === 0;
  return wasLast && (!after.enabled || after.level !== 'SYSTEM') ? 'lastSystem' : undefined;
}

/** Why a role may not be made, changed or deleted so. */
export const roleRefusals = ['shipped', 'roleUnit', 'level', 'permissions', 'used'] as const;
export type RoleRefusal = (typeof roleRefusals)[number];
export type RoleRights = Pick<Rights, 'level' | 'permissions'>;

/**
 * May this manager make `after` of `before`? Shipped roles stay as they are (a copy can be changed), and a role never holds more than
 * who writes it; also what it held before must be within that, or somebody could take from the stronger.
 * @param role.unit where the role belongs; it counts there and in every unit below
 */
export function roleRefusal(
  manager: Manager,
  role: { unit: string; shipped: boolean; before?: RoleRights; after?: RoleRights; holders: number },
): RoleRefusal | undefined {
  if (role.shipped) return 'shipped';
  if (!manager.everywhere && !manager.reach.includes(role.unit)) return 'roleUnit';
  for (const rights of [role.before, role.after]) {
    if (!rights) continue;
    if (!below(rights.level, manager.level)) return 'level';
    if (!within(rights.permissions, manager.permissions)) return 'permissions';
  }
  return role.after === undefined && role.holders > 0 ? 'used' : undefined;
}
