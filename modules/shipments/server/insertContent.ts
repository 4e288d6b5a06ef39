import { sscc } from '#kernel/barcode.ts';
import type { CommandContext } from '#platform/context.ts';
import { insertRows, updateRow } from '#platform/database/table.ts';
import { linePoints } from '#modules/dangerousgoods/rules/points.ts';
import { takeNumbers } from '#modules/organisation/server/index.ts';
import { type NewShipment, storedLine } from './newShipment.ts';
import { tables } from './tables.gen.ts';

/** The lines of goods and of dangerous goods of a new shipment. */
export async function insertGoods(ctx: CommandContext, itemId: string, input: NewShipment): Promise<void> {
  if (input.goods.length > 0) {
    const goods = input.goods.map((one, i) => ({
      id: ctx.newId(),
      item_id: itemId,
      line_no: i + 1,
      marks_and_numbers: one.marksAndNumbers ?? null,
      description: one.goodsDescription ?? null,
      stackable: one.stackable === true,
      packages: one.numberOfPackages,
      packing_type: one.packingType,
      gross_weight: one.grossWeight,
      length: one.length,
      width: one.width,
      height: one.height,
    }));
    await ctx.db.run(insertRows(ctx, tables.goodsItem, goods), { name: 'goods.insert' });
  }
  if (input.dangerousGoods.length > 0) {
    const lines = input.dangerousGoods.map((line, i) => ({
      id: ctx.newId(),
      item_id: itemId,
      line_no: i + 1,
      un_number: line.unNumber,
      un_sub_number: line.unSubNumber,
      points: linePoints(line),
      line: storedLine(line),
    }));
    await ctx.db.run(insertRows(ctx, tables.dangerousGoodsLine, lines), { name: 'dangerousGoods.insert' });
  }
}

/** Packages with the sender's codes; what has none gets a serial code of this depot. */
export async function insertPackages(
  ctx: CommandContext,
  itemId: string,
  input: NewShipment,
  count: number,
): Promise<void> {
  const given = input.packages.slice(0, count);
  const missing = count - given.length;
  const serials = missing > 0 ? await takeNumbers(ctx, 'SSCC', missing) : undefined;
  const rows = Array.from({ length: count }, (_, i) => {
    const one = given[i];
    const barcode =
      one?.barcode ?? sscc(`${serials?.prefix}${String((serials?.first ?? 0) + i - given.length).padStart(9, '0')}`);
    const inDepot = one?.terminalStatus === 'IN_DEPOT';
    return {
      id: ctx.newId(),
      item_id: itemId,
      barcode,
      barcode_irregular: one?.irregular === true,
      alternative_barcodes: one?.alternativeBarcodes ?? [],
      position: i + 1,
      expected_position: one?.expectedPosition ?? null,
      terminal_status: one?.terminalStatus ?? ('NOT_IN_DEPOT' as const),
      status: inDepot ? ('OK' as const) : ('NOK_NOT_PROCESSED' as const),
      actual_space_type: one?.storingPosition ? ('STORING_POSITION' as const) : null,
      actual_space: one?.storingPosition ?? null,
      compartment_kind: inDepot ? ('DEPOT' as const) : null,
      compartment_id: inDepot ? ctx.unit : null,
      no_edi: one?.noEdi === true,
    };
  });
  await ctx.db.run(insertRows(ctx, tables.package, rows), { name: 'package.insert' });
}

/** The packages of a leg before go on with this one. */
export const takePackages = (ctx: CommandContext, itemId: string, from: string): Promise<unknown> =>
  ctx.db.run(updateRow(ctx, tables.package, { item_id: from, active: true }, { item_id: itemId }), {
    name: 'package.take',
  });
