import { useTranslation } from '#ui/translation.ts';
import { openHistory } from '#client/historyDialog.tsx';
import { useAccess } from '#client/session/useAccess.ts';
import { useSlot } from '#client/slots/useSlot.ts';
import type { Action, BoundAction } from '#ui/actions/action.ts';
import { useActions } from '#ui/actions/useActions.ts';
import type { ItemView } from '../../contract/schemas.ts';
import { shipmentSlot } from '../../contract/slots.ts';
import { tripOf } from '../../rules/tripOf.ts';
import { waitsForTrip } from '../../rules/waitsForTrip.ts';
import { shipmentActions, type ShipmentContext } from './actions.ts';
import type { ShipmentCommands } from './useShipmentCommands.tsx';

/** What can be done to a shipment now: what a dispatcher does first (dispatch, forwarder, delivery note), its own actions, then others of modules above. */
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
  const filled = useSlot(shipmentSlot);
  const added = useActions(
    filled.flatMap(({ filling }) => filling.actions ?? []),
    { itemIds: [item.itemId], waiting: waitsForTrip(item) ? [item.itemId] : [], trip: tripOf([item]) },
  );
  const first = filled.filter(({ contribution }) => (contribution.order ?? 0) < 0);
  const firstIds = new Set(first.flatMap(({ filling }) => (filling.actions ?? []).map(({ id }) => id)));
  return [
    ...added.filter(({ id, enabled }) => firstIds.has(id) && enabled),
    ...bound,
    ...added.filter(({ id }) => !firstIds.has(id)),
  ];
}
