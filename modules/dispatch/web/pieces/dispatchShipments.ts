import { IconTruckDelivery } from '@tabler/icons-react';
import { goTo } from '#client/navigation/navigation.ts';
import type { Action } from '#ui/actions/action.ts';
import { planningWith } from './addresses.ts';

/** From a shipment to the planning board, where it is in the hand already: the trip is chosen there, and the checks are seen. */
export const dispatchAction: Action<{ waiting: readonly string[] }> = {
  id: 'dispatch.shipment.dispatch',
  labelKey: 'dispatch:action/dispatchShipment',
  icon: IconTruckDelivery,
  shortcut: 'd',
  category: 'manage',
  when: ({ waiting }) => waiting.length > 0 || 'dispatch:reason/nothingWaits',
  run: ({ waiting }) => goTo(planningWith(waiting)),
};
