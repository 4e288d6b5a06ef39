import { sql } from 'kysely';
import type { Db } from '#platform/database/executor.ts';
import { shippedRoles } from '../rules/shippedRoles.ts';

/** Stores the shipped roles at the root unit; a renewed program brings its renewed roles. */
export async function saveShippedRoles(db: Db, root: string): Promise<void> {
  for (const [name, role] of Object.entries(shippedRoles)) {
    await db.run(sql`insert into role (org_unit, name, level, row_scope, permissions, shipped) values (${root}, ${name}, ${role.level}, ${role.rowScope}, ${[...role.permissions]}, true)
      on conflict (org_unit, name) do update set level = excluded.level, row_scope = excluded.row_scope, permissions = excluded.permissions, shipped = true`);
  }
}
