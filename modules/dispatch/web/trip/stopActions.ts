import { IconHelpHexagon, IconMapPin, IconTablePlus } from '@tabler/icons-react';
import type { Access } from '#kernel/access.ts';
import { translate } from '#ui/translation.ts';
import { ruleEditors } from '#modules/ruletables/contract/access.ts';
import type { ConfigName } from '#modules/ruletables/contract/configs.ts';
import { fixingPins } from '#modules/shipments/contract/access.ts';
import type { Action } from '#ui/actions/action.ts';
import type { StopView } from '../../contract/schemas.ts';

type Context = { stop: StopView | undefined; may: (access: Access) => boolean };

/** What tables say of a shipment where it is delivered or collected, first what the driver is asked for there. */
const atTheDoor: readonly ConfigName[] = [
  'mobileWorkflow',
  'shipmentGroupAssessment',
  'priorityAssessment',
  'areaFreightForwarderWorkflow',
  'dispatchingRules',
  'bulkinessRules',
];
const hasOrders = ({ stop }: Context) => (stop && stop.orders.length > 0 ? true : 'dispatch:reason/noStop');
const titleOf = ({ sequence, name }: StopView) => ({ number: sequence, name });

/** What is asked of the chosen stop itself. */
export const stopActions: readonly Action<Context>[] = [
  {
    id: 'stop.pin',
    labelKey: 'dispatch:action/pin',
    icon: IconMapPin,
    category: 'edit',
    when: (c) => (c.may(fixingPins) ? hasOrders(c) : false),
    run: async ({ stop }) => {
      if (stop) await (await import('../pin/openPin.tsx')).openPinOfStop(stop.orders);
    },
  },
  {
    id: 'stop.why',
    labelKey: 'dispatch:action/why',
    icon: IconHelpHexagon,
    category: 'display',
    when: hasOrders,
    run: async ({ stop }) => {
      if (!stop) return;
      const { openWhy } = await import('#modules/ruletables/web/pieces/WhyPanel.tsx');
      const title = translate('dispatch:stop/why', titleOf(stop));
      await openWhy(title, { subjectType: 'STOP', subjectId: stop.id });
    },
  },
  {
    id: 'stop.fromNowOn',
    labelKey: 'dispatch:action/fromNowOn',
    icon: IconTablePlus,
    category: 'manage',
    when: (c) => (c.may(ruleEditors) ? hasOrders(c) : false),
    run: async ({ stop }) => {
      if (!stop) return;
      const { fromShipments } = await import('#modules/shipments/web/pieces/fromShipments.ts');
      const ids = [...new Set(stop.orders.map(({ itemId }) => itemId))];
      await fromShipments(translate('dispatch:stop/fromNowOn', titleOf(stop)), ids, atTheDoor).catch(() => undefined);
    },
  },
];
