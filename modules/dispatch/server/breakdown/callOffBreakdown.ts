import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { updateRow } from '#platform/database/table.ts';
import { reopenJourney } from '../commands/drive.ts';
import { callOff } from '../handover/stages.ts';
import { contentOf } from '../replan.ts';
import { type HandoverRow, tables } from '../tables.gen.ts';
import { lockTrip } from '../trips.ts';

/** A breakdown is taken back: its handovers are called off, nobody goes there, and a journey that ended with it goes on. */
export async function callOffBreakdown(
  ctx: CommandContext,
  breakdownId: string,
  tripIds: readonly string[],
): Promise<void> {
  const unit = { kind: 'unit' } as const;
  for (const id of [...tripIds].sort())
    if ((await lockTrip(ctx, unit, id)).state === 'JOURNEY_CLOSED') await reopenJourney(ctx, unit, id);
  const agreed = await ctx.db.run(
    sql<HandoverRow>`select * from handover where org_unit = ${ctx.unit} and breakdown_id = ${breakdownId} and state = 'AGREED' order by id for update`,
  );
  for (const row of agreed) {
    const both = {
      from: await contentOf(ctx, await lockTrip(ctx, unit, row.from_trip_id)),
      to: await contentOf(ctx, await lockTrip(ctx, unit, row.to_trip_id)),
    };
    await callOff(ctx, row, both);
    const ended = { state: 'CANCELED' as const, ended_at: new Date(ctx.now), ended_by: ctx.session.accountName };
    await ctx.db.run(updateRow(ctx, tables.handover, { id: row.id }, { ...ended, version: sql`version + 1` }));
  }
}
