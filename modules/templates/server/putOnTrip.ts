import { sql } from 'kysely';
import { Refusal, type TextRef } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { dispatchItems } from '#modules/dispatch/server/index.ts';

/** Puts a shipment onto a trip by dispatch's own checks. @returns why it is not there; undefined: it is */
async function put(ctx: CommandContext, tripId: string, itemId: string): Promise<TextRef | undefined> {
  try {
    const { success, checkResults } = await dispatchItems(ctx, { kind: 'unit' }, tripId, [itemId], {});
    if (success) return undefined;
    const [first] = checkResults;
    return { key: 'templates:reason/notOnTrip', args: { why: first?.message ?? '' } };
  } catch (error) {
    if (!(error instanceof Refusal) || !error.text) throw error;
    return error.text;
  }
}

const noteReason = (ctx: CommandContext, itemId: string, reason: TextRef | undefined): Promise<unknown> =>
  ctx.db.run(
    sql`update collection_day set reason = ${reason ? JSON.stringify(reason) : null}::jsonb where org_unit = ${ctx.unit} and item_id = ${itemId}`,
    { name: 'collection.notOnTrip' },
  );

/** The trip of a template on a day is there: shipments of collections that belong to it go onto it. */
export async function putWaiting(ctx: CommandContext, templateId: string, day: string, tripId: string): Promise<void> {
  const waiting = await ctx.db.run(
    sql<{ item_id: string }>`select d.item_id from collection_day d
        join recurring_collection r on r.org_unit = d.org_unit and r.id = d.collection_id
      where d.org_unit = ${ctx.unit} and r.trip_template_id = ${templateId} and d.day = ${day}::date and d.state = 'MADE' order by d.made_at, d.collection_id`,
    { name: 'collection.waiting' },
  );
  for (const { item_id } of waiting) await noteReason(ctx, item_id, await put(ctx, tripId, item_id));
}

/** A shipment that was created goes onto the trip of its template, when that is there. */
export async function putOnTemplateTrip(
  ctx: CommandContext,
  templateId: string,
  day: string,
  itemId: string,
): Promise<void> {
  const trip = await ctx.db.find(
    sql<{ trip_id: string }>`select trip_id from template_day
      where org_unit = ${ctx.unit} and template_id = ${templateId} and day = ${day}::date and state = 'MADE'`,
    { name: 'collection.tripOf' },
  );
  if (trip) await noteReason(ctx, itemId, await put(ctx, trip.trip_id, itemId));
}
