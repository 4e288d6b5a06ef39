import { useTranslation } from '#ui/translation.ts';
import { openHistory } from '#client/historyDialog.tsx';
import { useAccess } from '#client/session/useAccess.ts';
import { useSlotActions } from '#client/slots/useSlot.ts';
import type { Action, BoundAction } from '#ui/actions/action.ts';
import { useActions } from '#ui/actions/useActions.ts';
import type { ItemView } from '../../contract/schemas.ts';
import { shipmentSlot } from '../../contract/slots.ts';
import { shipmentActions, type ShipmentContext } from './actions.ts';
import type { ShipmentCommands } from './useShipmentCommands.tsx';

/** What can be done to a shipment now: its own actions, then those of modules above (delivery note, forwarder, copy). */
export function useShipmentActions(
  item: ItemView,
  commands: ShipmentCommands,
  own: readonly Action<ShipmentContext>[] = shipmentActions,
): BoundAction[] {
  const { t } = useTranslation('shipments');
  const may = useAccess();
  const bound = useActions(own, {
    item,
    may,
    run: {
      ...commands,
      history: () => openHistory(item.historyLogKey, t('historyDialog/title', { order: item.orderNumber })),
    },
  }).filter((action) => action.enabled);
  const added = useActions(useSlotActions(shipmentSlot), { itemIds: [item.itemId] });
  return [...bound, ...added];
}
