import { sql } from 'kysely';
import type { ConfigName } from '#modules/ruletables/contract/configs.ts';
import { type RuleSubject, ruleSubjects } from '#modules/ruletables/contract/questions.ts';
import type { CellValue } from '#modules/ruletables/rules/ruleTable.ts';
import { sharedFacts } from '#modules/ruletables/rules/sharedFacts.ts';
import type { ViewContext } from '#platform/context.ts';
import { provide } from '#platform/questions.ts';
import { notFound } from '#kernel/errors.ts';
import type { Rows } from '../rules/rowScope.ts';
import { readItems } from './moveItem.ts';
import { packagesOf } from './packages.ts';
import { packageFacts, ruledItems } from './ruledItems.ts';
import type { PackageRow, ShipmentRow } from './tables.gen.ts';

/** Tables that shipments are asked about, when they come, when they are planned or at the door. */
const ofShipments: readonly ConfigName[] = [
  'priorityAssessment',
  'bulkinessRules',
  'shipmentGroupAssessment',
  'areaFreightForwarderWorkflow',
  'mobileWorkflow',
  'dispatchingRules',
];
const addressOf = (id: string): string => `/DPT/shipment/${id}`;

type Asked = { configName: ConfigName; days: number; limit: number };

/** The latest shipments of the unit; ids ascend with the time at which they were made. */
const latest = (ctx: ViewContext, { days, limit }: Asked): Promise<ShipmentRow[]> =>
  ctx.db.run(
    sql<ShipmentRow>`select * from shipment where org_unit = ${ctx.unit} and created_at >= ${new Date(ctx.now - days * 86_400_000)}
        and state <> 'CANCELED' and shipment_type <> 'MASTER_PALLET' order by id desc limit ${limit}`,
    { name: 'ruled.latest' },
  );

async function shipmentSubjects(ctx: ViewContext, asked: Asked): Promise<RuleSubject[]> {
  const items = await latest(ctx, asked);
  const ruled = await ruledItems(ctx, items);
  return items.flatMap(({ id, order_number: name }) => {
    const known = ruled.get(id);
    return known
      ? [
          {
            subjectType: 'ITEM' as const,
            subjectId: id,
            name,
            address: addressOf(id),
            facts: known.facts,
            groups: known.groups,
          },
        ]
      : [];
  });
}

/** Packages of the latest shipments, each as it would be asked for when it comes. */
async function packageSubjects(ctx: ViewContext, asked: Asked): Promise<RuleSubject[]> {
  const items = await latest(ctx, asked);
  const ruled = await ruledItems(ctx, items);
  const packages = await ctx.db.run(
    sql<
      Pick<PackageRow, 'id' | 'item_id' | 'goods_item_id' | 'barcode'>
    >`select id, item_id, goods_item_id, barcode from package
      where org_unit = ${ctx.unit} and active and item_id = any(${items.map(({ id }) => id)}::uuid[]) order by item_id desc, position limit ${asked.limit}`,
    { name: 'ruled.packages' },
  );
  const byId = new Map(items.map((item) => [item.id, item]));
  return packages.flatMap((pack) => {
    const item = byId.get(pack.item_id);
    const known = ruled.get(pack.item_id);
    if (!item || !known) return [];
    const facts = packageFacts(item, known, pack);
    return [
      {
        subjectType: 'PACKAGE',
        subjectId: pack.id,
        name: pack.barcode,
        address: addressOf(item.id),
        facts,
        groups: known.groups,
      },
    ];
  });
}

/** What is known alike of shipments as tables ask of them, with their first packages; 404 when this session does not see one. */
export async function ruleFactsFor(
  ctx: ViewContext,
  rows: Rows,
  ids: readonly string[],
): Promise<{ facts: Record<string, CellValue> }> {
  const items = await readItems(ctx, rows, ids);
  if (items.length < new Set(ids).size) throw notFound();
  const ruled = await ruledItems(ctx, items);
  const packages = await packagesOf(ctx, ids);
  const known = items.flatMap((item) => {
    const one = ruled.get(item.id);
    const pack = packages.find(({ item_id }) => item_id === item.id);
    return one ? [pack ? packageFacts(item, one, pack) : one.facts] : [];
  });
  return { facts: sharedFacts(known) };
}

/** What a draft of a table is tried with. */
export const shipmentProvides = [
  provide(ruleSubjects, async (ctx, asked) => {
    if (asked.configName === 'storingPositionRouting') return packageSubjects(ctx, asked);
    return ofShipments.includes(asked.configName) ? shipmentSubjects(ctx, asked) : [];
  }),
];
