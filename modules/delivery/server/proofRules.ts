import type { ViewContext } from '#platform/context.ts';
import { provide } from '#platform/questions.ts';
import { proofMissing, signatureRequirement } from '#modules/dispatch/contract/questions.ts';
import { product } from '#modules/masterdata/contract/types/goods.ts';
import { customer } from '#modules/masterdata/contract/types/places.ts';
import { readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { readItems } from '#modules/shipments/server/index.ts';
import { missingProof } from '../rules/missingProof.ts';
import { houseRule, type ProofRule, proofRule, requirementOf, strictest } from '../rules/proofRule.ts';

type Ruled = { rule: ProofRule; hasEquipment: boolean };

/** What is asked of shipments as proof by the rules of their products and customers. */
export async function proofRulesOf(ctx: ViewContext, itemIds: readonly string[]): Promise<ReadonlyMap<string, Ruled>> {
  const items = await readItems(ctx, { kind: 'unit' }, itemIds);
  const reading = readingOf(ctx);
  const products = await readRecords(
    reading,
    product,
    items.map((item) => item.product_code),
  );
  const customers = await readRecords(
    reading,
    customer,
    items.map((item) => item.customer_id),
  );
  return new Map(
    items.map((item) => [
      item.id,
      {
        rule: proofRule(products.get(item.product_code ?? ''), customers.get(item.customer_id ?? '')),
        hasEquipment: item.attributes.includes('hasLoadingEquipment'),
      },
    ]),
  );
}

/** What the rules of proof say to the checks of a documentation. */
export const proofProvides = [
  provide(signatureRequirement, async (ctx, { itemIds }) => {
    const rules = [...(await proofRulesOf(ctx, itemIds)).values()];
    return strictest(rules.map(({ rule }) => requirementOf(rule))) ?? null;
  }),
  provide(proofMissing, async (ctx, { orders, ...stop }) => {
    const rules = await proofRulesOf(
      ctx,
      orders.map(({ itemId }) => itemId),
    );
    return orders.flatMap((order) => {
      const { rule, hasEquipment } = rules.get(order.itemId) ?? { rule: houseRule, hasEquipment: false };
      return missingProof(rule, { ...order, hasEquipment }, stop);
    });
  }),
];
