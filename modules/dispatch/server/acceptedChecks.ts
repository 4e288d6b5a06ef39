import { sql } from 'kysely';
import type { CheckSettings, Issue } from '#kernel/check.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { insertRows } from '#platform/database/table.ts';
import { withAccepted } from '../rules/acceptedChecks.ts';
import { dispatchChecks } from '../rules/dispatchChecks.ts';
import { type AcceptedCheckRow, tables } from './tables.gen.ts';

/** Checks of the plan are asked more than once of a trip; those of undoing and documenting belong to one command. */
const askedAgain = new Set(dispatchChecks.map((check) => check.number));

/** Issues of a trip, those that were accepted for it before as information. */
export async function besideAccepted(
  ctx: ViewContext,
  tripId: string,
  issues: readonly Issue[],
  settings: CheckSettings,
): Promise<Issue[]> {
  if (issues.every((issue) => issue.severity === 'INFO')) return [...issues];
  const rows = await ctx.db.run(
    sql<AcceptedCheckRow>`select * from accepted_check where org_unit = ${ctx.unit} and trip_id = ${tripId} order by accepted_at desc`,
  );
  const accepted = rows.map((row) => ({
    number: row.number,
    severity: row.severity,
    ...(row.item_id === null ? {} : { itemId: row.item_id }),
    args: row.args,
    by: row.accepted_by,
    at: row.accepted_at,
  }));
  return withAccepted(issues, accepted, settings);
}

/** Writes down what the user has accepted for a trip just now. */
export async function rememberAccepted(
  ctx: CommandContext,
  tripId: string,
  overridden: readonly Issue[],
): Promise<void> {
  const rows = overridden.flatMap(({ number, severity, itemId, args }) =>
    askedAgain.has(number) && severity !== 'INFO'
      ? [
          {
            id: ctx.newId(),
            trip_id: tripId,
            number,
            item_id: itemId ?? null,
            severity,
            args: args ?? {},
            accepted_by: ctx.session.accountName,
            accepted_at: new Date(ctx.now),
          },
        ]
      : [],
  );
  if (rows.length > 0) await ctx.db.run(insertRows(ctx, tables.acceptedCheck, rows));
}

/** A shipment that has left the trip, or a trip with another vehicle, crew or time, is another question. */
export async function forgetAccepted(ctx: CommandContext, tripId: string, itemIds?: readonly string[]): Promise<void> {
  await ctx.db.run(
    itemIds
      ? sql`delete from accepted_check where org_unit = ${ctx.unit} and trip_id = ${tripId} and item_id = any(${[...itemIds]}::uuid[])`
      : sql`delete from accepted_check where org_unit = ${ctx.unit} and trip_id = ${tripId}`,
  );
}
