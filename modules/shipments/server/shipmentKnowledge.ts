import type { CommandContext } from '#platform/context.ts';
import { depotsById, findUnit, type Unit } from '#modules/organisation/server/index.ts';
import { listRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { packageType, product } from '#modules/masterdata/contract/types/goods.ts';
import { areaFreightForwarder } from '#modules/masterdata/contract/types/fleet.ts';
import { relation, routing } from '#modules/masterdata/contract/types/places.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import { type RoutingRow } from '../rules/routing.ts';
import { type ShipmentBooks, shipmentBooks } from './ruled.ts';

export type Knowledge = {
  unit: Unit;
  routings: RoutingRow[];
  products: Map<
    string,
    {
      isTopProduct: boolean;
      priorityLevel: number;
      temperatureRange: 'NONE' | 'COLD' | 'HIGH' | 'INDIVIDUAL';
      isAvis: boolean;
    }
  >;
  exchangeable: Set<string>;
  factors: { volumeFactor: number; ldmFactor: number };
  depots: Map<string, Unit>;
  /** The depot to which a relation leads, by the relation's id. */
  depotOfRelation: Map<string, string>;
  /** Ids of packaging by their codes. */
  packageTypeIds: Map<string, string>;
  affs: Set<string>;
  books: ShipmentBooks;
};

/** Reads once what many shipments of one import need. */
export async function shipmentKnowledge(ctx: CommandContext): Promise<Knowledge> {
  const reading = readingOf(ctx);
  const unit = await findUnit(ctx.db, ctx.unit);
  if (!unit) throw new Error(`unit ${ctx.unit} is unknown`);
  const routings = (await listRecords(reading, routing)).map(
    (row): RoutingRow => ({
      ...row,
      cityPattern: row.cityPattern ?? null,
      customerId: row.customerId ?? null,
      weekdays: row.weekdays ?? [],
      trafficType: row.trafficType ?? null,
      minWeight: row.minWeight ?? null,
      maxWeight: row.maxWeight ?? null,
      relationId: row.relationId ?? null,
      routeId: row.routeId ?? null,
      affId: row.affId ?? null,
      terminalAreaId: row.terminalAreaId ?? null,
    }),
  );
  const products = await listRecords(reading, product);
  const types = await listRecords(reading, packageType);
  const relations = await listRecords(reading, relation);
  const forwarders = await listRecords(reading, areaFreightForwarder);
  return {
    unit,
    routings,
    products: new Map(products.map((p) => [p.id, p])),
    exchangeable: new Set(types.filter((type) => type.exchangeable).map((type) => type.code)),
    factors: await configurationOf(ctx.db, ctx.readUnits, 'chargeable-weight'),
    depots: await depotsById(ctx.db),
    depotOfRelation: new Map(relations.map((one) => [one.id, one.depotId])),
    packageTypeIds: new Map(types.map((type) => [type.code, type.id])),
    affs: new Set(forwarders.map(({ id }) => id)),
    books: await shipmentBooks(ctx),
  };
}
