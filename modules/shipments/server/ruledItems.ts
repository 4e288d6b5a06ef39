import { sql } from 'kysely';
import { groupedBy } from '#kernel/groupedBy.ts';
import { packageType } from '#modules/masterdata/contract/types/goods.ts';
import { listRecords, readingOf } from '#modules/masterdata/server/index.ts';
import type { Groups } from '#modules/ruletables/rules/resolve.ts';
import type { ViewContext } from '#platform/context.ts';
import { type KnownFacts, longestSide, type RuledContent, type RuledGoods, ruleFacts } from '../rules/ruleFacts.ts';
import type { GoodsItemRow, PackageRow, ShipmentRow } from './tables.gen.ts';

type Line = Pick<
  GoodsItemRow,
  'id' | 'item_id' | 'packages' | 'packing_type' | 'gross_weight' | 'length' | 'width' | 'height'
>;
export type RuledItem = {
  facts: KnownFacts;
  groups: Groups;
  /** Lines of its goods in their order. */
  goods: readonly (RuledGoods & { id: string })[];
};

const goodsOf = (line: Line): RuledGoods & { id: string } => ({
  id: line.id,
  packages: line.packages,
  packageType: line.packing_type,
  grossWeight: line.gross_weight,
  length: line.length,
  width: line.width,
  height: line.height,
});

function contentOf(item: ShipmentRow, goods: readonly RuledGoods[], hazards: readonly string[]): RuledContent {
  const at = item.shipment_type === 'PICKUP' ? item.consignor : item.consignee;
  return {
    customerId: item.customer_id,
    shipper: item.shipper?.name ?? item.consignor?.name ?? null,
    productId: item.product_code,
    shipmentType: item.shipment_type,
    trafficType: item.traffic_type,
    weight: item.weight,
    loadingMeter: item.loading_meter,
    volume: item.volume,
    packages: item.packages,
    goods,
    hazards,
    attributes: item.attributes,
    routeId: item.outbound_route,
    relationId: item.relation_id,
    place: {
      countryCode: item.place_country,
      postalCode: item.place_postal_code,
      city: item.place_city,
      stopLocationId: at?.stopLocationId ?? null,
    },
    day: item.execution_date,
    priority: item.priority_level,
  };
}

/** Stored shipments as the tables of rules ask of them, by id; three statements, however many they are. */
export async function ruledItems(ctx: ViewContext, items: readonly ShipmentRow[]): Promise<Map<string, RuledItem>> {
  const of = sql`where org_unit = ${ctx.unit} and item_id = any(${items.map(({ id }) => id)}::uuid[])`;
  const lines = await ctx.db.run(
    sql<Line>`select id, item_id, packages, packing_type, gross_weight, length, width, height from goods_item ${of} order by item_id, line_no`,
    { name: 'ruled.goods' },
  );
  const hazards = await ctx.db.run(
    sql<{ item_id: string; hazard: string }>`select item_id, line ->> 'primaryHazard' as hazard
      from dangerous_goods_line ${of} and line ->> 'primaryHazard' is not null order by item_id, line_no`,
    { name: 'ruled.hazards' },
  );
  const typeIds = new Map((await listRecords(readingOf(ctx), packageType)).map((type) => [type.code, type.id]));
  const goodsBy = groupedBy(lines, (line) => line.item_id);
  const hazardsBy = groupedBy(hazards, (one) => one.item_id);
  return new Map(
    items.map((item) => {
      const goods = (goodsBy.get(item.id) ?? []).map(goodsOf);
      const content = contentOf(
        item,
        goods,
        (hazardsBy.get(item.id) ?? []).map(({ hazard }) => hazard),
      );
      return [
        item.id,
        {
          facts: ruleFacts(content, typeIds),
          groups: { customer: item.customer_id, route: item.outbound_route },
          goods,
        },
      ];
    }),
  );
}

/** A package beside what is known of its shipment: its own line of goods, else the shipment's average. */
export function packageFacts(item: ShipmentRow, ruled: RuledItem, pack: Pick<PackageRow, 'goods_item_id'>): KnownFacts {
  const line =
    ruled.goods.find(({ id }) => id === pack.goods_item_id) ?? (ruled.goods.length === 1 ? ruled.goods[0] : undefined);
  const weight = line?.grossWeight
    ? line.grossWeight / Math.max(1, line.packages)
    : item.weight / Math.max(1, item.packages);
  const longest = line ? longestSide([line]) : 0;
  return {
    ...ruled.facts,
    packageKg: weight > 0 ? weight / 1000 : null,
    packageLongestCm: longest === 0 ? null : longest / 10,
    packageType: line?.packageType ?? null,
  };
}
