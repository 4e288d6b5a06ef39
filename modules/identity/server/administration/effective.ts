import { sql } from 'kysely';
import type { AnswerOf } from '#kernel/call.ts';
import type { ViewContext } from '#platform/context.ts';
import { permissionsByModule } from '#modules/permissions.ts';
import type { effectiveRights as effectiveCall } from '../../contract/users.ts';
import { rightsOf, type RoleRow } from '../../rules/sessionRights.ts';
import { getUser } from './users.ts';

/** Every permission with the module that asks for it. */
export const allPermissions = Object.entries(permissionsByModule).flatMap(([module, names]) =>
  names.map((name) => ({ name, module })),
);

/** What an account may do and why, and for what it may not, which roles of its unit would give it. */
export async function effectiveRights(
  ctx: ViewContext,
  which: { userId: string; orgUnit?: string | undefined },
): Promise<AnswerOf<typeof effectiveCall>> {
  const user = await getUser(ctx, which);
  const offered = await ctx.db.run(
    sql<
      RoleRow & { shipped: boolean }
    >`select name, level, row_scope, permissions, shipped from role where org_unit = any(app.unit_path(${user.orgUnit})) order by name`,
    { name: 'users.offered' },
  );
  const held = offered.filter((role) => user.roles.includes(role.name));
  const rights = rightsOf(held, user.managementLevel);
  const namesOf = (roles: readonly RoleRow[], permission: string): string[] =>
    roles.filter((role) => role.permissions.includes(permission)).map((role) => role.name);
  return {
    level: rights.managementLevel,
    rowScope: rights.rowScope,
    roles: user.roles.map((name) => {
      const role = held.find((one) => one.name === name);
      return role
        ? { name, shipped: role.shipped, level: role.level, rowScope: role.row_scope, known: true }
        : { name, shipped: false, level: 'NONE' as const, rowScope: 'ownTrips', known: false };
    }),
    permissions: allPermissions.map((one) => ({
      ...one,
      text: ctx.t(`identity:permission/${one.name}`),
      by: namesOf(held, one.name),
      offeredBy: namesOf(offered, one.name),
    })),
  };
}
