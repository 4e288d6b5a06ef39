import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { insertRows } from '#platform/database/table.ts';
import type {} from '../contract/facts.ts';
import { corrections, type Posting } from '../rules/posting.ts';
import type { Source } from '../rules/vocabulary.ts';
import { partnerName } from './partners.ts';
import { type EquipmentMovementRow, tables } from './tables.gen.ts';

/** What a booking comes from. */
export type Origin = { source: Source; id: string; name: string | null; at: number; remark?: string | null };

/** What stands booked of a source, version by version. */
const bookedOf = (ctx: CommandContext, { source, id }: Origin): Promise<EquipmentMovementRow[]> =>
  ctx.db.run(
    sql<EquipmentMovementRow>`select * from equipment_movement where org_unit = ${ctx.unit} and source = ${source} and source_id = ${id}`,
    { name: 'equipment.booked' },
  );

const postingOf = (row: EquipmentMovementRow): Posting => ({
  partner: { kind: row.partner_kind, id: row.partner_id },
  equipmentId: row.equipment_id,
  quality: row.quality,
  given: row.given,
  taken: row.taken,
});

/**
 * The one way onto the accounts: a source (a list, a stop, a booking by hand) shall stand as `target`. What stands otherwise is
 * compensated in the next version of the source; a source that stands so already is left alone.
 * @returns the slip of each partner, in the order of `target`; none when there was nothing to book
 */
export async function bookTo(ctx: CommandContext, origin: Origin, target: readonly Posting[]): Promise<number[]> {
  // One booking after the other: slips are numbered without a gap, and nobody books what somebody else books now.
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${ctx.unit}/equipment`}, 0))`, {
    name: 'equipment.lock',
  });
  const before = await bookedOf(ctx, origin);
  const postings = corrections(before.map(postingOf), target);
  if (postings.length === 0) return [];
  const last = await ctx.db.one(
    sql<{ slip: number }>`select coalesce(max(slip), 0) as slip from equipment_movement where org_unit = ${ctx.unit}`,
    { name: 'equipment.lastSlip' },
  );
  const version = Math.max(0, ...before.map((row) => row.source_version)) + 1;
  const partners = new Map<string, { slip: number; name: string }>();
  for (const { partner } of postings) {
    const key = `${partner.kind}/${partner.id}`;
    if (partners.has(key)) continue;
    const slip = last.slip + partners.size + 1;
    partners.set(key, { slip, name: (await partnerName(ctx, partner)) ?? partner.id });
  }
  await ctx.db.run(
    insertRows(
      ctx,
      tables.equipmentMovement,
      postings.map(({ partner, equipmentId, quality, given, taken }) => {
        const of = partners.get(`${partner.kind}/${partner.id}`);
        return {
          id: ctx.newId(),
          partner_kind: partner.kind,
          partner_id: partner.id,
          partner_name: of?.name ?? partner.id,
          equipment_id: equipmentId,
          quality,
          given,
          taken,
          source: origin.source,
          source_id: origin.id,
          source_version: version,
          source_name: origin.name,
          remark: origin.remark ?? null,
          slip: of?.slip ?? 0,
          at: new Date(Math.min(origin.at, ctx.now)),
          booked_at: new Date(ctx.now),
          booked_by: ctx.session.accountName,
        };
      }),
    ),
    { name: 'equipment.book' },
  );
  ctx.changed('equipment', 'equipmentAccount', origin.id);
  return [...partners.values()].map((one) => one.slip);
}
