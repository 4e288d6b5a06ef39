import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';

/** Which of these numbers of senders shipments of this unit have already. */
export async function knownExternIds(ctx: CommandContext, ids: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.db.run(
    sql<{
      extern_id: string;
    }>`select extern_id from shipment where org_unit = ${ctx.unit} and extern_id = any(${[...ids]})`,
  );
  return new Set(rows.map((row) => row.extern_id));
}
