import type { CommandContext } from '#platform/context.ts';
import { wordKey } from '#kernel/text.ts';
import type { Groups } from '#modules/ruletables/rules/resolve.ts';
import type { Facts } from '#modules/ruletables/rules/ruleTable.ts';
import { asIs, type BookDecision, keepDecisions, type RuleBook, readRules } from '#modules/ruletables/server/index.ts';
import type { Attributes } from '../rules/attributes.ts';
import { chargeableWeight, type ChargeableFactors, type ShipmentMeasures } from '../rules/measures.ts';
import { type RuledContent, ruleFacts } from '../rules/ruleFacts.ts';
import { beyondColumns } from '../rules/truck.ts';

/** The tables that a shipment is asked about while it comes into being or changes. */
const asked = [
  'bulkinessRules',
  'priorityAssessment',
  'shipmentGroupAssessment',
  'areaFreightForwarderWorkflow',
] as const;
type Asked = (typeof asked)[number];
/** What is obeyed where somebody has chosen the forwarder by hand. */
export const butForwarder: readonly Asked[] = asked.filter((name) => name !== 'areaFreightForwarderWorkflow');
export type ShipmentBooks = Record<Asked, RuleBook>;

export async function shipmentBooks(ctx: CommandContext): Promise<ShipmentBooks> {
  return {
    bulkinessRules: await readRules(ctx, 'bulkinessRules'),
    priorityAssessment: await readRules(ctx, 'priorityAssessment'),
    shipmentGroupAssessment: await readRules(ctx, 'shipmentGroupAssessment'),
    areaFreightForwarderWorkflow: await readRules(ctx, 'areaFreightForwarderWorkflow'),
  };
}

/** What the depot's tables say of a shipment; undefined where they say nothing, and everything stays as it is without them. */
export type Ruled = {
  priorityLevel: number | undefined;
  affId: string | undefined;
  /** Shipments of one group and one town's postal code share a stop, others of that place do not. */
  stopGroup: string | null;
  decisions: Readonly<Record<Asked, BookDecision>>;
};

type RuledBefore = { content: RuledContent; present: Attributes; measures: ShipmentMeasures };
type Known = {
  books: ShipmentBooks;
  packageTypeIds: ReadonlyMap<string, string>;
  affs: ReadonlySet<string>;
  factors: ChargeableFactors;
};

const words = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** A result that nobody can use is as none: what was meant is told where faults are counted. */
const faulty = (decision: BookDecision, fault: string): BookDecision => ({ ...decision, fault });

/** Goods that take more room than their measures say: more loading metres, long goods, a second person. */
function bulky({ present, measures }: RuledBefore, decision: BookDecision, known: Known) {
  const { isLongLoad, loadingMetreFactor: factor, extraWorker } = decision.result;
  const stated = {
    ...present,
    ...(typeof isLongLoad === 'boolean' ? { isLongLoad } : {}),
    ...(typeof extraWorker === 'boolean' ? { requiresAdditionalWorker: extraWorker } : {}),
  };
  if (typeof factor !== 'number') return { present: stated, measures, decision };
  const loadingMeter = Math.round(measures.loadingMeter * factor);
  const grown = { ...measures, loadingMeter };
  const counted = { ...grown, chargeableWeight: chargeableWeight(grown, known.factors) };
  return beyondColumns(counted)
    ? { present: stated, measures, decision: faulty(decision, `loadingMetreFactor ${factor}: more than a truck holds`) }
    : { present: stated, measures: counted, decision };
}

/** What nobody has sent carries no wish of a customer: a package without papers waits, and a master pallet goes as what is on it. */
const isSent = ({ shipmentType }: RuledContent): boolean =>
  shipmentType !== 'UNKNOWN_PACKAGE' && shipmentType !== 'MASTER_PALLET';

/**
 * What the tables make of a shipment, in the order in which one reads what another said: how bulky it is, how urgent, with whom it shares
 * a stop, who carries it. Without tables nothing is read and nothing changes.
 */
export function ruledBy(before: RuledBefore, known: Known) {
  const { books } = known;
  const { content } = before;
  const groups: Groups = { customer: content.customerId, route: content.routeId };
  const facts = (now: Partial<RuledContent>) => (): Facts => ruleFacts({ ...content, ...now }, known.packageTypeIds);
  const ask = (name: Asked, now: Partial<RuledContent>): BookDecision =>
    isSent(content) ? books[name].judge(facts(now), groups) : asIs(name);
  const bulk = bulky(before, ask('bulkinessRules', {}), known);
  const after = {
    attributes: Object.entries(bulk.present).flatMap(([name, has]) => (has ? [name] : [])),
    loadingMeter: bulk.measures.loadingMeter,
  };
  const urgent = ask('priorityAssessment', after);
  const level = urgent.result['priorityLevel'];
  const priorityLevel = typeof level === 'number' ? Math.min(9, Math.max(1, Math.round(level))) : undefined;
  const joined = ask('shipmentGroupAssessment', after);
  const key = words(joined.result['groupKey']);
  const carried = ask('areaFreightForwarderWorkflow', after);
  const affId = words(carried.result['affId']);
  const isAff = affId === undefined || known.affs.has(affId);
  const { countryCode, postalCode } = content.place;
  const ruled: Ruled = {
    priorityLevel,
    affId: isAff ? affId : undefined,
    stopGroup:
      key === undefined || postalCode === null ? null : `${key}|${countryCode ?? ''}|${postalCode}`.slice(0, 200),
    decisions: {
      bulkinessRules: bulk.decision,
      priorityAssessment: urgent,
      shipmentGroupAssessment: joined,
      areaFreightForwarderWorkflow: isAff ? carried : faulty(carried, `affId ${affId} is no forwarder`),
    },
  };
  return { present: bulk.present, measures: bulk.measures, ruled };
}

/** Keeps why a shipment is as it is, and writes it into its history: of the tables that were obeyed, which are all unless they are named. */
export function keepRuled(
  ctx: CommandContext,
  of: readonly { itemId: string; ruled: Ruled }[],
  obeyed: readonly Asked[] = asked,
): void {
  keepDecisions(
    ctx,
    of.flatMap(({ itemId, ruled }) =>
      obeyed.map((name) => ({ subject: { type: 'ITEM' as const, id: itemId }, decision: ruled.decisions[name] })),
    ),
  );
  for (const { itemId, ruled } of of)
    for (const name of obeyed) {
      const { fault, hits, result, version } = ruled.decisions[name];
      if (fault !== null || hits.length === 0) continue;
      ctx.history({
        logKey: `ITEM:${itemId}`,
        type: 'UPD',
        code: '1011',
        textKey: wordKey('shipments:history/ruled/', name),
        args: {
          row: hits.map(({ priority }) => priority).join(', '),
          version: version ?? 0,
          result: Object.values(result)
            .flat()
            .filter((value) => value !== null)
            .join(', '),
        },
      });
    }
}
