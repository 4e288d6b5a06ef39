import { localOf } from '#kernel/date.ts';
import type { CommandContext } from '#platform/context.ts';
import { remember, seenBefore } from '#platform/once.ts';
import type { Platform } from '#platform/platform.ts';
import { ownOf } from '#platform/servers/place.ts';
import { dayOf } from '#modules/masterdata/server/index.ts';
import { listDepots } from '#modules/organisation/server/index.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import { createInventory } from './planInventory.ts';

async function makeToday(ctx: CommandContext): Promise<void> {
  const { autoCreateAt, types } = await configurationOf(ctx.db, ctx.readUnits, 'inventory');
  if (autoCreateAt === null || !types.includes('RESIDUAL')) return;
  const [, , , hours, minutes] = localOf(ctx.now, ctx.timezone);
  const [atHours = 0, atMinutes = 0] = autoCreateAt.split(':').map(Number);
  if ((hours ?? 0) * 60 + (minutes ?? 0) < atHours * 60 + atMinutes) return;
  const key = `inventory.auto/${dayOf(ctx)}`;
  if ((await seenBefore(ctx, key)) !== undefined) return;
  await createInventory(ctx, {
    inventoryType: 'RESIDUAL',
    scope: 'EXPECTED_ONLY',
    terminalAreaId: null,
    terminalLocationId: null,
    specialLocation: null,
    route: null,
    remark: null,
  });
  remember(ctx, key, {});
}

/** Once a day each depot that wants it has a count of what stands too long (domain 2.13, `autoCreateAt`); people release it. */
export async function makeDueInventories(platform: Platform): Promise<void> {
  for (const { id } of ownOf(platform, await platform.tenancy.global(listDepots)))
    await platform.asSystem(id, makeToday);
}
