import { sql } from 'kysely';
import type { AnswerOf, BodyOf } from '#kernel/call.ts';
import type { CommandContext } from '#platform/context.ts';
import { insertedRow } from '#platform/database/table.ts';
import { remember, seenBefore } from '#platform/once.ts';
import type { turnAway as call } from '../contract/visits.ts';
import { numberKey } from '../rules/unitNumber.ts';
import { announcedOf, lockGate } from './announced.ts';
import { ofWholeUnit } from './gateLookup.ts';
import { type GateVisitRow, tables } from './tables.gen.ts';
import { gateVisits } from './visits.ts';

/** Somebody is turned away at the gate: it counts as evidence that he was here, when, and why. */
export async function turnedAway(ctx: CommandContext, body: BodyOf<typeof call>): Promise<AnswerOf<typeof call>> {
  ofWholeUnit(ctx);
  const key = `yard.turnAway:${body.clientKey}`;
  const earlier = await seenBefore<{ id: string }>(ctx, key);
  if (earlier)
    return gateVisits.view(
      ctx,
      await ctx.db.one(sql<GateVisitRow>`select * from gate_visit where org_unit = ${ctx.unit} and id = ${earlier.id}`),
    );
  lockGate(ctx);
  const said = {
    name: body.plate,
    plate_key: numberKey(body.plate),
    country: body.country,
    carrier_name: body.carrierName || null,
    driver_name: body.driverName || null,
    reference: body.reference || null,
    booking_id: body.bookingId,
    arrived_at: new Date(ctx.now),
    arrived_source: 'GATE' as const,
  };
  const visit =
    (await announcedOf(ctx, null, said.plate_key)) ??
    (await ctx.db.one(
      insertedRow(ctx, tables.gateVisit, {
        ...said,
        id: ctx.newId(),
        state: 'ANNOUNCED',
        created_at: new Date(ctx.now),
        created_by: ctx.session.accountName,
      }),
    ));
  const refused = await gateVisits.move(ctx, visit, 'refuse', {
    set: { ...said, refused_reason: body.reason },
    args: { reason: body.reason },
  });
  remember(ctx, key, { id: visit.id });
  return gateVisits.view(ctx, refused);
}
