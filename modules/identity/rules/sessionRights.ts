import { type ManagementLevel, managementRank, type RowScope } from '#kernel/session.ts';

export type RoleRow = { name: string; level: ManagementLevel; row_scope: RowScope; permissions: string[] };

const widest: RowScope[] = ['unit', 'ownKeyAccount', 'ownAff', 'ownTrips'];

/** What the roles of an account add up to: all permissions, the highest level, the widest row scope. */
export function rightsOf(
  roles: readonly RoleRow[],
  accountLevel: ManagementLevel | null,
): { permissions: string[]; managementLevel: ManagementLevel; rowScope: RowScope } {
  const permissions = [...new Set(roles.flatMap((role) => role.permissions))].sort();
  const managementLevel = [...roles.map((role) => role.level), accountLevel ?? 'NONE'].reduce<ManagementLevel>(
    (high, level) => (managementRank[level] > managementRank[high] ? level : high),
    'NONE',
  );
  const rowScope = widest.find((scope) => roles.some((role) => role.row_scope === scope)) ?? 'ownTrips';
  return { permissions, managementLevel, rowScope };
}
