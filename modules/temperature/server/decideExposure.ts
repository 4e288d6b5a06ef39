import { sql } from 'kysely';
import type { BodyOf } from '#kernel/call.ts';
import { notFound } from '#kernel/errors.ts';
import { lockItemsAmong, noteItemFacts } from '#modules/shipments/server/index.ts';
import type { CommandContext } from '#platform/context.ts';
import { updateRow } from '#platform/database/table.ts';
import type { decideExposure as call, Exposure } from '../contract/alarms.ts';
import { exposuresWhere } from './exposureView.ts';
import { type AlarmExposureRow, tables } from './tables.gen.ts';

/** What becomes of goods that were out of their range. With the last decision the shipment holds up nobody any more; rejected it stays so. */
export async function decideExposure(ctx: CommandContext, id: string, body: BodyOf<typeof call>): Promise<Exposure> {
  const row = await ctx.db.find(
    sql<AlarmExposureRow>`select * from alarm_exposure where org_unit = ${ctx.unit} and id = ${id} for update`,
  );
  if (!row) throw notFound();
  if (row.decision !== body.decision || row.decision_remark !== body.remark) {
    await ctx.db.run(
      updateRow(
        ctx,
        tables.alarmExposure,
        { id },
        {
          decision: body.decision,
          decision_remark: body.remark,
          decided_at: new Date(ctx.now),
          decided_by: ctx.session.accountName,
        },
      ),
    );
    const [item] = await lockItemsAmong(ctx, sql`select ${row.item_id}::uuid`);
    const open = await ctx.db.find(
      sql`select 1 from alarm_exposure where org_unit = ${ctx.unit} and item_id = ${row.item_id}
        and (decision is null or decision = 'REJECT') limit 1`,
    );
    if (item && !open) await noteItemFacts(ctx, [item], { temperature_alarm_at: null });
    ctx.history({
      logKey: `ITEM:${row.item_id}`,
      type: 'ACT',
      code: '0005',
      textKey: 'temperature:exposure/history/decided',
      args: {
        place: row.place_name,
        decision: [{ textKey: `temperature:exposure/decision/${body.decision}`, said: body.remark }],
      },
    });
  }
  const [answer] = await exposuresWhere(ctx, sql`e.id = ${id}`);
  if (!answer) throw notFound();
  return answer;
}
