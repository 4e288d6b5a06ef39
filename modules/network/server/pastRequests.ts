import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import type { PastRequest } from '#modules/networkrules/contract/questions.ts';
import { networkUnit, seenBy } from './ofNetwork.ts';
import { asRequest } from './propose.ts';
import type { GtpShipmentRow } from './tables.gen.ts';

/** As many as a change of the rules is tried with. */
const most = 2000;

/** What was ordered in the last days, as this session sees it and as it is to be routed; cancelled shipments ask for no way. The latest first. */
export async function requestsOfDays(ctx: ViewContext, { days }: { days: number }): Promise<PastRequest[]> {
  const rows = await ctx.db.run(
    sql<GtpShipmentRow>`select s.* from gtp_shipment s
      where s.org_unit = ${networkUnit(ctx)} and s.state <> 'CANCELED' and s.created_at > ${new Date(ctx.now - days * 86_400_000)} and ${seenBy(ctx)}
      order by s.created_at desc, s.id desc limit ${most}`,
  );
  return rows.map((row) => ({ name: row.order_number, request: asRequest(row) }));
}
