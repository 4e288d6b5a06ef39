import { sql } from 'kysely';
import { dateToIso, type LocalDate } from '#kernel/date.ts';
import type { CommandContext } from '#platform/context.ts';
import { remember, seenBefore } from '#platform/once.ts';
import type { Platform } from '#platform/platform.ts';
import { closeUnloading, scanOffUnit, setDock } from '#modules/crossdock/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { actedBy, dispatcherRecord, loader, supervisor } from './actors.ts';
import { type Departure, seedDeparture } from './seedDepartures.ts';
import { insisting } from './trips/insist.ts';

const rows: Rows = { kind: 'unit' };
const minute = 60_000;

/** A unit of the demo day, and how far its unloading has come. */
type Unit = Departure & {
  gate?: string;
  state: 'ANNOUNCED' | 'DEPARTED' | 'UNLOADING' | 'CLOSED';
  /** Packages of another unit that come off this one. */
  surplusOf?: number;
};
const arriving: readonly Unit[] = [
  { from: 'lej', plate: 'L-LX 105', due: -330, late: 26, gate: '7', shipments: 14, state: 'CLOSED' },
  { from: 'muc', plate: 'M-LX 105', due: -40, late: 65, shipments: 12, state: 'DEPARTED' },
  { from: 'str', plate: 'LB-LX 105', due: -14, late: 4, gate: '2', shipments: 16, state: 'UNLOADING', surplusOf: 1 },
  { from: 'ham', plate: 'SE-LX 105', due: 55, late: 0, gate: '6', shipments: 10, state: 'DEPARTED' },
  { from: 'vlo', plate: 'V-LX 105', due: 190, shipments: 8, state: 'ANNOUNCED' },
];

/** The unloading list of `dtm` for a unit, with the codes that it expects in the order of its shipments. */
async function arrivedAt(ctx: CommandContext, from: string, listId: string): Promise<{ id: string; codes: string[] }> {
  const list = await ctx.db.one(
    sql<{
      id: string;
    }>`select id from process_list where org_unit = ${ctx.unit} and kind = 'ULD' and partner_unit = ${from} and partner_list_id = ${listId}`,
  );
  const packages = await ctx.db.run(
    sql<{
      barcode: string;
    }>`select p.barcode from process_package l join process_item i on i.org_unit = l.org_unit and i.list_id = l.list_id and i.item_id = l.item_id
        join package p on p.org_unit = l.org_unit and p.id = l.package_id
      where l.org_unit = ${ctx.unit} and l.list_id = ${list.id} order by i.sequence, p.position`,
  );
  return { id: list.id, codes: packages.map((one) => one.barcode) };
}

/** People take packages off a unit, one a minute, each to its place. */
async function unload(ctx: CommandContext, list: string, barcodes: readonly string[], until: number): Promise<void> {
  for (const [i, barcode] of barcodes.entries()) {
    const at = until - (barcodes.length - i) * 20_000;
    await scanOffUnit(actedBy(ctx, { ...loader, permissions: ['scanUnloading'] }, at), rows, list, {
      barcode,
      scannedAt: at,
      clientScanId: ctx.newId(),
      storingPosition: 'C07-12',
    });
  }
}

/** What `dtm` does with a unit that has come, as far as the demo day is. */
async function seedUnit(ctx: CommandContext, unit: Unit, lists: readonly string[], i: number): Promise<void> {
  const now = ctx.now;
  const { id, codes } = await arrivedAt(ctx, unit.from, lists[i] ?? '');
  const act = actedBy(ctx, supervisor, now + Math.min(unit.due - 600, -60) * minute);
  if (unit.gate) await setDock(act, rows, id, unit.gate);
  if (unit.state === 'ANNOUNCED' || unit.state === 'DEPARTED') return;
  const arrival = now + (unit.due + (unit.late ?? 0)) * minute;
  const closed = unit.state === 'CLOSED';
  const off = closed ? codes.slice(0, -1) : codes.slice(0, Math.round(codes.length * 0.6));
  await unload(ctx, id, off, closed ? arrival + 46 * minute : now);
  const other = unit.surplusOf === undefined ? undefined : arriving[unit.surplusOf];
  if (other)
    await unload(ctx, id, (await arrivedAt(ctx, other.from, lists[unit.surplusOf ?? 0] ?? '')).codes.slice(0, 3), now);
  if (!closed) return;
  const shut = actedBy(ctx, supervisor, arrival + 48 * minute);
  await insisting(`unloading of ${unit.plate}`, (given) => closeUnloading(shut, rows, id, {}, given));
}

/** Units that partners have sent to `dtm` for the day: one unloaded, one being unloaded with three surplus packages, the others on their way. */
export async function seedArrivals(platform: Platform, today: LocalDate): Promise<void> {
  const record = await dispatcherRecord(platform, 'dtm');
  const lists: string[] = [];
  try {
    // Every unit is announced before the first is unloaded: packages of one come off another.
    for (const [i, unit] of arriving.entries()) lists.push(await seedDeparture(platform, today, unit, i));
  } catch (error) {
    platform.log.error({ err: error }, 'a unit of the demo world did not leave');
    return;
  }
  for (const [i, unit] of arriving.entries()) {
    try {
      await platform.asSession(record, async (ctx) => {
        const mark = `world/arrival/${dateToIso(today)}/${i}`;
        if ((await seenBefore(ctx, mark)) !== undefined) return;
        await seedUnit(ctx, unit, lists, i);
        remember(ctx, mark, {});
      });
    } catch (error) {
      platform.log.error({ err: error, from: unit.from }, 'a unit of the demo world stopped short');
    }
  }
}
