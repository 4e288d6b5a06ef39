import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { insertRows } from '#platform/database/table.ts';
import { type GtpParticipantRow, tables } from './tables.gen.ts';

type Whose = { id: string; ownerUnit: string; keyAccountUnit: string | null; route: readonly string[] };
type Role = GtpParticipantRow['role'];

/** Who takes part in a shipment, each once: its depots by their place on the way, its key account, and whoever created it. */
export function participantsOf({ ownerUnit, keyAccountUnit, route }: Whose): { unit: string; role: Role }[] {
  const last = route.length - 1;
  const roles = new Map<string, Role>();
  for (const [at, unit] of route.entries()) roles.set(unit, at === 0 ? 'ORIGIN' : at === last ? 'DESTINATION' : 'HUB');
  if (!roles.has(ownerUnit)) roles.set(ownerUnit, 'ORIGIN');
  if (keyAccountUnit !== null && !roles.has(keyAccountUnit)) roles.set(keyAccountUnit, 'KEY_ACCOUNT');
  return [...roles].map(([unit, role]) => ({ unit, role }));
}

/**
 * Writes who takes part in a shipment, and answers the units that hear of it. Whoever has a note there goes on seeing it.
 */
export async function writeParticipants(ctx: CommandContext, whose: Whose): Promise<string[]> {
  const noted = await ctx.db.run(
    sql<{
      unit: string;
    }>`select distinct r.unit from gtp_note_recipient r where r.org_unit = ${ctx.unit} and r.shipment_id = ${whose.id}`,
  );
  const rows = participantsOf(whose);
  const more = noted
    .filter(({ unit }) => !rows.some((row) => row.unit === unit))
    .map(({ unit }) => ({ unit, role: 'HUB' as const }));
  const all = [...rows, ...more];
  await ctx.db.run(sql`delete from gtp_participant where org_unit = ${ctx.unit} and shipment_id = ${whose.id}`);
  await ctx.db.run(
    insertRows(
      ctx,
      tables.gtpParticipant,
      all.map((row) => ({ ...row, shipment_id: whose.id })),
    ),
  );
  return all.map(({ unit }) => unit);
}
