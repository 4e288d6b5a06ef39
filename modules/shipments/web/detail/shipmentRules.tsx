import { call } from '#client/call/call.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { openDialog } from '#ui/dialogs/dialogStack.ts';
import type { ConfigName } from '#modules/ruletables/contract/configs.ts';
import { fromNowOn } from '#modules/ruletables/web/pieces/fromNowOn.tsx';
import { WhyPanel } from '#modules/ruletables/web/pieces/WhyPanel.tsx';
import type { ItemView } from '../../contract/schemas.ts';
import { ruleFactsOf } from '../../contract/ruleFacts.ts';

/** Why a shipment is as it is, and where its package goes; the package is the one that somebody looks at. */
export const whyOfShipment = (title: string, item: ItemView, packageId: string | undefined): Promise<void> =>
  openDialog<undefined>((close) => (
    <Dialog title={title} size={640} onClose={() => close()}>
      <WhyPanel subjectType="ITEM" subjectId={item.itemId} />
      {packageId && <WhyPanel subjectType="PACKAGE" subjectId={packageId} />}
    </Dialog>
  )).then(() => undefined);

const tables: readonly ConfigName[] = [
  'areaFreightForwarderWorkflow',
  'priorityAssessment',
  'mobileWorkflow',
  'storingPositionRouting',
  'shipmentGroupAssessment',
  'bulkinessRules',
  'dispatchingRules',
];

/** "Do it so from now on": a row of a table from this shipment. */
export async function fromThisShipment(title: string, item: ItemView): Promise<void> {
  const { facts } = await call(ruleFactsOf, { params: { id: item.itemId } });
  await fromNowOn({ title, facts, tables });
}
