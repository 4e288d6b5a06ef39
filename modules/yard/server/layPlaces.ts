import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { insertRows } from '#platform/database/table.ts';
import type { PlaceKind } from '../rules/vocabulary.ts';
import { tables } from './tables.gen.ts';

/** A place of a plan of a yard. */
export type LaidPlace = {
  name: string;
  kind: PlaceKind;
  area?: string;
  gate?: string;
  side?: 'INBOUND' | 'OUTBOUND' | 'BOTH';
  thermo?: boolean;
  dangerous?: boolean;
  leveller?: boolean;
  /** Metres from the corner of the plan. */
  x: number;
  y: number;
};

/** Lays the places of a yard at once, in the order in which they are given. Whatever a depot has already stays: nothing is laid twice. */
export async function layPlaces(ctx: CommandContext, plan: readonly LaidPlace[]): Promise<void> {
  const known = await ctx.db.find(sql`select 1 from yard_place where org_unit = ${ctx.unit} limit 1`, {
    name: 'yard.anyPlace',
  });
  if (known !== undefined) return;
  const created_at = new Date(ctx.now);
  await ctx.db.run(
    insertRows(
      ctx,
      tables.yardPlace,
      plan.map((place, order) => ({
        id: ctx.newId(),
        name: place.name,
        kind: place.kind,
        state: 'OPEN' as const,
        area: place.area ?? null,
        gate_number: place.gate ?? null,
        side: place.side ?? null,
        allowed_kinds: [],
        thermo_power: place.thermo ?? false,
        dg_allowed: place.dangerous ?? true,
        leveller: place.leveller ?? false,
        grid_x: place.x,
        grid_y: place.y,
        display_order: order,
        created_at,
        created_by: ctx.session.accountName,
        version: 1,
      })),
    ),
  );
}
