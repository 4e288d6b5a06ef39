import { known } from '#kernel/known.ts';
import type { CommandContext } from '#platform/context.ts';
import { insertRows, updateRow } from '#platform/database/table.ts';
import { linePoints } from '#modules/dangerousgoods/rules/points.ts';
import { takeNumbers } from '#modules/organisation/server/index.ts';
import { type NewShipment, storedLine } from './newShipment.ts';
import { noteFirstPlaces } from './packagePlaces.ts';
import { tables } from './tables.gen.ts';

/** A shipment by its id and what was ordered. */
export type Ordered = { itemId: string; input: NewShipment };

/** The lines of goods and of dangerous goods of new shipments. */
export async function insertGoods(ctx: CommandContext, ordered: readonly Ordered[]): Promise<void> {
  const goods = ordered.flatMap(({ itemId, input }) =>
    input.goods.map((one, i) => ({
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
    })),
  );
  if (goods.length > 0) await ctx.db.run(insertRows(ctx, tables.goodsItem, goods), { name: 'goods.insert' });
  const lines = ordered.flatMap(({ itemId, input }) =>
    input.dangerousGoods.map((line, i) => ({
      id: ctx.newId(),
      item_id: itemId,
      line_no: i + 1,
      un_number: line.unNumber,
      un_sub_number: line.unSubNumber,
      points: linePoints(line),
      line: storedLine(line),
    })),
  );
  if (lines.length > 0)
    await ctx.db.run(insertRows(ctx, tables.dangerousGoodsLine, lines), { name: 'dangerousGoods.insert' });
}

/** Packages of a shipment that it did not have before. */
export type NewPackages = {
  itemId: string;
  packages: NewShipment['packages'];
  count: number;
  /** Packages that it has already. */
  before?: number;
};

/** Packages with the sender's codes; what has none gets a serial code of this depot. */
export async function insertPackages(ctx: CommandContext, shipments: readonly NewPackages[]): Promise<void> {
  const missing = shipments.reduce((sum, { packages, count }) => sum + Math.max(0, count - packages.length), 0);
  const serials = missing > 0 ? await takeNumbers(ctx, 'SSCC', missing) : [];
  let next = 0;
  const serial = () => {
    const code = known(serials[next]);
    next += 1;
    return code;
  };
  const rows = shipments.flatMap((one) => packageRows(ctx, one, serial));
  if (rows.length === 0) return;
  await ctx.db.run(insertRows(ctx, tables.package, rows), { name: 'package.insert' });
  await noteFirstPlaces(ctx, rows);
}

const packageRows = (ctx: CommandContext, { itemId, packages, count, before = 0 }: NewPackages, serial: () => string) =>
  Array.from({ length: count }, (_, i) => {
    const one = packages[i];
    const barcode = one?.barcode ?? serial();
    const inDepot = one?.terminalStatus === 'IN_DEPOT';
    return {
      id: ctx.newId(),
      item_id: itemId,
      barcode,
      barcode_irregular: one?.irregular === true,
      alternative_barcodes: one?.alternativeBarcodes ?? [],
      position: before + i + 1,
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

/** The packages of a leg before go on with this one. */
export const takePackages = (ctx: CommandContext, itemId: string, from: string): Promise<unknown> =>
  ctx.db.run(updateRow(ctx, tables.package, { item_id: from, active: true }, { item_id: itemId }), {
    name: 'package.take',
  });
