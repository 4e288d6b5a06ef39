import type { CommandContext } from '#platform/context.ts';
import { updateRow } from '#platform/database/table.ts';
import { tables } from './tables.gen.ts';

type Release = { released_at: Date | null; released_by: string | null };

/** The hall lets go of a unit, or takes hold of it again: told to the visit that it is on, which keeps it when the unit comes in anew. */
export function releaseVisit(ctx: CommandContext, unitId: string, release: Release): void {
  ctx.db.later(updateRow(ctx, tables.unitVisit, { unit_id: unitId, departed_at: null }, release));
}
