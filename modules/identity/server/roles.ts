import { sql } from 'kysely';
import type { Db } from '#platform/database/executor.ts';
import type { Platform } from '#platform/platform.ts';
import { shippedRoles } from '../rules/shippedRoles.ts';

/** Stores the shipped roles at the root unit; a renewed program brings its renewed roles. */
export async function saveShippedRoles(db: Db, root: string): Promise<void> {
  for (const [name, role] of Object.entries(shippedRoles)) {
    await db.run(sql`insert into role (org_unit, name, level, row_scope, permissions, shipped) values (${root}, ${name}, ${role.level}, ${role.rowScope}, ${[...role.permissions]}, true)
      on conflict (org_unit, name) do update set level = excluded.level, row_scope = excluded.row_scope, permissions = excluded.permissions, shipped = true`);
  }
}

/** A renewed program brings its renewed roles to an organisation that stands already; what units have made themselves stays. */
export async function renewShippedRoles(platform: Platform): Promise<void> {
  const root = await platform.tenancy.global((db) =>
    db.find(sql<{ id: string }>`select id from org_unit where parent_id is null order by id limit 1`),
  );
  if (root) await platform.asSystem(root.id, ({ db }) => saveShippedRoles(db, root.id));
}
