import { dateToIso, type LocalDate } from '#kernel/date.ts';
import type { CommandContext } from '#platform/context.ts';
import { remember, seenBefore } from '#platform/once.ts';
import type { Platform } from '#platform/platform.ts';
import {
  closePlace,
  countPackage,
  createInventory,
  expectedInCount,
  releaseInventory,
} from '#modules/crossdock/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { actedBy, dispatcherRecord, loader, supervisor } from './actors.ts';

const rows: Rows = { kind: 'unit' };
const minute = 60_000;
/** Places of the area that nobody has reached yet. */
const notReached = 6;

/** Loaders have counted most of area D: one package is not at its place, one stands elsewhere, one was booked in another area. */
async function countArea(ctx: CommandContext): Promise<void> {
  const begun = ctx.now - 40 * minute;
  const lead = actedBy(
    ctx,
    { ...supervisor, permissions: ['createInventory', 'releaseInventory', 'closeInventory'] },
    begun,
  );
  const { id } = await createInventory(lead, {
    inventoryType: 'AREA',
    scope: 'ALL_PACKAGES',
    terminalAreaId: 'area-d',
    terminalLocationId: null,
    route: null,
    specialLocation: null,
    remark: null,
  });
  const { list } = await releaseInventory(lead, rows, id, undefined);
  const places = list.placeList.slice(0, -notReached).map((one) => one.position);
  const goods = await expectedInCount(lead, { id, kind: 'INV' });
  const counts = (at: number) => actedBy(ctx, { ...loader, permissions: ['scanInventory'] }, at);
  const count = (barcode: string, storingPosition: string, at: number) =>
    countPackage(counts(at), rows, id, { barcode, storingPosition, scannedAt: at, clientScanId: ctx.newId() });
  const [lost, moved] = goods.filter((one) => places.slice(2).includes(one.expectedPosition ?? ''));
  for (const [i, position] of places.entries()) {
    const at = begun + (i + 1) * minute;
    const here = goods.filter((one) => one.expectedPosition === position && one !== lost && one !== moved);
    for (const one of here) await count(one.barcode, position, at);
    if (i === 1 && moved) await count(moved.barcode, position, at);
    await closePlace(counts(at), rows, id, {
      position,
      as: here.length > 0 ? 'DONE' : 'EMPTY',
      at,
      clientScanId: ctx.newId(),
    });
  }
}

/** One inventory of `dtm` that is being counted. */
export async function seedInventory(platform: Platform, today: LocalDate): Promise<void> {
  const record = await dispatcherRecord(platform, 'dtm');
  try {
    await platform.asSession(record, async (ctx) => {
      const mark = `world/inventory/${dateToIso(today)}`;
      if ((await seenBefore(ctx, mark)) !== undefined) return;
      await countArea(ctx);
      remember(ctx, mark, {});
    });
  } catch (error) {
    platform.log.error({ err: error }, 'the inventory of the demo world stopped short');
  }
}
