import type { ViewContext } from '#platform/context.ts';
import { provide } from '#platform/questions.ts';
import { proofMissing, signatureRequirement } from '#modules/dispatch/contract/questions.ts';
import { product } from '#modules/masterdata/contract/types/goods.ts';
import { customer } from '#modules/masterdata/contract/types/places.ts';
import { readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { type SignatureType, signatureTypes } from '#modules/masterdata/rules/signatureTypes.ts';
import { readRules } from '#modules/ruletables/server/index.ts';
import { readItems, ruledItems, type ShipmentRow } from '#modules/shipments/server/index.ts';
import { missingProof } from '../rules/missingProof.ts';
import {
  houseRule,
  type ProofRule,
  proofRule,
  requirementOf,
  strictest,
  type WorkflowSaid,
} from '../rules/proofRule.ts';

const isSignatureType = (value: unknown): value is SignatureType => signatureTypes.some((one) => one === value);

/** What the table `mobileWorkflow` says of shipments; nothing is read where there is no table. */
async function workflowsOf(ctx: ViewContext, items: readonly ShipmentRow[]): Promise<Map<string, WorkflowSaid>> {
  const book = await readRules(ctx, 'mobileWorkflow');
  if (book.isEmpty) return new Map();
  const ruled = await ruledItems(ctx, items);
  return new Map(
    [...ruled].map(([id, { facts, groups }]) => {
      const { signatureTypes: kinds, photoRequired, hint } = book.judge(facts, groups).result;
      const first = Array.isArray(kinds) ? kinds[0] : undefined;
      return [
        id,
        {
          signatureType: isSignatureType(first) ? first : undefined,
          photoRequired: photoRequired === true,
          hint: typeof hint === 'string' && hint !== '' ? hint : undefined,
        },
      ];
    }),
  );
}

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
  const workflows = await workflowsOf(ctx, items);
  return new Map(
    items.map((item) => [
      item.id,
      {
        rule: proofRule(
          products.get(item.product_code ?? ''),
          customers.get(item.customer_id ?? ''),
          workflows.get(item.id),
        ),
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
