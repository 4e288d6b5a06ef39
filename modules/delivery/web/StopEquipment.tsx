import { EquipmentCount } from './EquipmentCount.tsx';
import { customersAt, type Order, type StopDraft } from './stopDraft.ts';

const isExchangeable = (order: Order): boolean => order.attributes.includes('hasLoadingEquipment');

/** Pallets that change hands, with each customer by itself where the goods of several are handed over. */
export function StopEquipment(props: {
  orders: readonly Order[];
  draft: StopDraft;
  /** Orders whose rule asks for the count. */
  required: (itemId: string) => boolean;
  change: (how: (now: StopDraft) => StopDraft) => void;
}) {
  const { orders, draft, required, change } = props;
  const isAsked = (order: Order) => isExchangeable(order) && required(order.itemId);
  const customers = customersAt(orders);
  if (customers.length === 0)
    return (
      <EquipmentCount
        counts={draft.equipment}
        expected={orders.some(isExchangeable)}
        required={orders.some(isAsked)}
        onChange={(id, count) => change((now) => ({ ...now, equipment: { ...now.equipment, [id]: count } }))}
      />
    );
  return customers.map((customer) => (
    <EquipmentCount
      key={customer.id}
      customer={customer.name}
      counts={draft.equipmentOf[customer.id] ?? {}}
      expected={orders.some((order) => order.customerId === customer.id && isExchangeable(order))}
      required={orders.some((order) => order.customerId === customer.id && isAsked(order))}
      onChange={(id, count) =>
        change((now) => ({
          ...now,
          equipmentOf: { ...now.equipmentOf, [customer.id]: { ...now.equipmentOf[customer.id], [id]: count } },
        }))
      }
    />
  ));
}
