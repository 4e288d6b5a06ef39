import { call } from '#client/call/call.ts';
import type { ConfigName } from '#modules/ruletables/contract/configs.ts';
import { fromNowOn } from '#modules/ruletables/web/pieces/fromNowOn.tsx';
import { ruleFactsOf } from '../../contract/ruleFacts.ts';

const tables: readonly ConfigName[] = [
  'areaFreightForwarderWorkflow',
  'priorityAssessment',
  'mobileWorkflow',
  'storingPositionRouting',
  'shipmentGroupAssessment',
  'bulkinessRules',
  'dispatchingRules',
];

/** "Do it so from now on": a row of a table from these shipments, by what is known alike of all of them. */
export async function fromShipments(title: string, itemIds: readonly string[], offered = tables): Promise<void> {
  const { facts } = await call(ruleFactsOf, { body: { itemIds: [...itemIds] } });
  await fromNowOn({ title, facts, tables: offered });
}
