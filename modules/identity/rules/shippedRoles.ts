import type { ManagementLevel, RowScope } from '#kernel/session.ts';
import type { Permission } from '#modules/permissions.ts';
import roles from './shippedRoles.json' with { type: 'json' };

export type Role = { level: ManagementLevel; rowScope: RowScope; permissions: readonly Permission[] };

/** The roles that every installation starts with; not deletable. Row scopes: domain 6.1. */
export const shippedRoles = roles as Record<string, Role>;
