import type { CommandContext, ViewContext } from '#platform/context.ts';
import { provide } from '#platform/questions.ts';
import { proofMissing, signatureRequirement } from '#modules/dispatch/contract/questions.ts';
import { product } from '#modules/masterdata/contract/types/goods.ts';
import { customer } from '#modules/masterdata/contract/types/places.ts';
import { readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { type SignatureType, signatureTypes } from '#modules/masterdata/rules/signatureTypes.ts';
import { judgedNow } from '#modules/ruletables/contract/questions.ts';
import { type BookDecision, keepDecisions, readRules } from '#modules/ruletables/server/index.ts';
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

/** What the table `mobileWorkflow` decides of shipments; nothing is read where there is no table. */
async function decisionsOf(ctx: ViewContext, items: readonly ShipmentRow[]): Promise<Map<string, BookDecision>> {
  const book = await readRules(ctx, 'mobileWorkflow');
  if (book.isEmpty || items.length === 0) return new Map();
  const ruled = await ruledItems(ctx, items);
  return new Map([...ruled].map(([id, { facts, groups }]) => [id, book.judge(facts, groups)]));
}

function saidBy({ result }: BookDecision): WorkflowSaid {
  const { signatureTypes: kinds, photoRequired, hint } = result;
  const first = Array.isArray(kinds) ? kinds[0] : undefined;
  return {
    signatureType: isSignatureType(first) ? first : undefined,
    photoRequired: photoRequired === true,
    hint: typeof hint === 'string' && hint !== '' ? hint : undefined,
  };
}

/** Keeps with shipments what the table asked of them at the door, once they were documented. */
export async function keepWorkflow(ctx: CommandContext, { orders }: { orders: readonly { itemId: string }[] }) {
  const ids = orders.map(({ itemId }) => itemId);
  const decided = await decisionsOf(ctx, await readItems(ctx, { kind: 'unit' }, ids));
  keepDecisions(
    ctx,
    [...decided].map(([id, decision]) => ({ subject: { type: 'ITEM', id }, decision })),
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
  const decided = await decisionsOf(ctx, items);
  return new Map(
    items.map((item) => {
      const decision = decided.get(item.id);
      const said = decision && saidBy(decision);
      return [
        item.id,
        {
          rule: proofRule(products.get(item.product_code ?? ''), customers.get(item.customer_id ?? ''), said),
          hasEquipment: item.attributes.includes('hasLoadingEquipment'),
        },
      ];
    }),
  );
}

/** What the rules of proof say to the checks of a documentation. */
export const proofProvides = [
  provide(judgedNow, async (ctx, { itemIds }) => {
    const decided = await decisionsOf(ctx, await readItems(ctx, { kind: 'unit' }, itemIds));
    return [...decided].flatMap(([itemId, { asked, fault, configName, hits, result, read }]) =>
      asked && fault === null ? { itemId, configName, asked, hits, result, read } : [],
    );
  }),
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
