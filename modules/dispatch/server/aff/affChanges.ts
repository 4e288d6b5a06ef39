import { sql } from 'kysely';
import type { AnswerOf } from '#kernel/call.ts';
import { notFound } from '#kernel/errors.ts';
import type { ViewContext } from '#platform/context.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { itemsSeen } from '#modules/shipments/server/index.ts';
import type { affChanges as theCall } from '../../contract/aff.ts';
import type { AffAssignmentChangeRow } from '../tables.gen.ts';

/** Who had the shipment, the newest change first. */
export async function affChanges(ctx: ViewContext, rows: Rows, itemId: string): Promise<AnswerOf<typeof theCall>> {
  const seen = await ctx.db.find(
    sql`select from shipment s where s.org_unit = ${ctx.unit} and s.id = ${itemId} and ${itemsSeen(rows)}`,
    { name: `aff.seen.${rows.kind}` },
  );
  if (!seen) throw notFound('shipments:message/noShipmentFound');
  const changes = await ctx.db.run(
    sql<AffAssignmentChangeRow>`select * from aff_assignment_change where org_unit = ${ctx.unit} and item_id = ${itemId}
      order by changed_at desc, id desc`,
    { name: 'aff.changes' },
  );
  return changes.map((row) => ({
    id: row.id,
    fromAff: row.from_aff,
    toAff: row.to_aff,
    reason: row.reason,
    text: row.remark,
    handedOver: row.handed_over,
    changedBy: row.changed_by,
    changedAt: row.changed_at,
    revokedAt: row.revoked_at,
    revokedBy: row.revoked_by,
  }));
}
