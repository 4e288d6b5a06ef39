import { sql } from 'kysely';
import type { LocalDate } from '#kernel/date.ts';
import type { Platform } from '#platform/platform.ts';
import { seedYardUnits } from './seedYardUnits.ts';

/** Places of the yard of dtm. */
export async function seedYard(platform: Platform, today: LocalDate): Promise<void> {
  await platform.asSystem('dtm', async (ctx) => {
    if (await ctx.db.find(sql`select 1 from yard_place where org_unit = 'dtm' limit 1`)) return;
    const place = (name: string, kind: string, order: number, more: object = {}) => ({
      org_unit: 'dtm',
      id: ctx.newId(),
      name,
      kind,
      state: 'OPEN',
      gate_number: null,
      allowed_kinds: [] as string[],
      thermo_power: false,
      dg_allowed: true,
      leveller: kind === 'DOCK',
      display_order: order,
      created_at: new Date(ctx.now).toISOString(),
      created_by: 'Kontor',
      version: 1,
      ...more,
    });
    const rows = [
      place('Einfahrt 1', 'ENTRANCE', 1),
      ...Array.from({ length: 44 }, (_, i) => place(`Tor ${i + 1}`, 'DOCK', 100 + i, { gate_number: String(i + 1) })),
      ...Array.from({ length: 30 }, (_, i) =>
        place(`P-${String(i + 1).padStart(2, '0')}`, 'PARKING', 200 + i, {
          thermo_power: i === 15 || i === 16,
          dg_allowed: i < 20,
        }),
      ),
    ];
    await ctx.db.run(
      sql`insert into yard_place select * from jsonb_populate_recordset(null::yard_place, ${JSON.stringify(rows)}::jsonb)`,
    );
  });
  await seedYardUnits(platform, today);
}
