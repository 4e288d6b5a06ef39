import { z } from 'zod';
import * as calls from '#modules/orders/contract/orders.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { Field } from '#ui/form/Field.tsx';
import { askForm } from '#ui/form/FormDialog.tsx';
import { useTranslation } from '#ui/translation.ts';
import { useAskWithout } from './useAskWithout.ts';

type Order = calls.TransportOrder;
type Step = Order['allowed'][number];

export const orderCalls = [
  calls.getOrder.id,
  calls.listOrders.id,
  calls.findShipments.id,
  'shipments.listItems',
  'shipments.sumItems',
];
const reasonSchema = z.object({ reason: z.string().trim().min(3).max(200) });

/** The steps of an order as the page takes them; those that need a reason ask for it. */
export function useOrderSteps() {
  const { t } = useTranslation('orders');
  const options = { refreshes: orderCalls, saved: useSaid() } as const;
  const submit = useCommand(calls.submitOrder, options);
  const validate = useCommand(calls.validateOrder, options);
  const accept = useCommand(calls.acceptOrder, options);
  const unhold = useCommand(calls.unholdOrder, options);
  const convert = useCommand(calls.convertOrder, options);
  const askWithout = useAskWithout();
  const plain = { submit, validate, accept, unhold, convert };
  const reject = useCommand(calls.rejectOrder, options);
  const hold = useCommand(calls.holdOrder, options);
  const cancel = useCommand(calls.cancelOrder, options);
  const reasoned = { reject, hold, cancel };
  const ask = async (step: keyof typeof reasoned, { id, version }: Order) => {
    await askForm(
      {
        title: t(`ask/${step}`),
        confirm: t(`ask/${step}Do`),
        texts: 'orders:ask',
        schema: reasonSchema,
        initial: { reason: '' },
        fields: <Field name="reason" wide kind="textArea" />,
      },
      async ({ reason }) => (await reasoned[step].run({ params: { id }, body: { version, reason } })) !== undefined,
    );
  };
  const take = async (action: keyof typeof plain, { id, version, validationMessages, draft }: Order) => {
    if (action === 'submit' && (await askWithout(validationMessages, draft.lines.length))) return;
    await plain[action].run({ params: { id }, body: { version } });
  };
  return {
    busy: [...Object.values(plain), ...Object.values(reasoned)].some(({ busy }) => busy),
    step: (action: Step, order: Order): unknown =>
      action === 'reject' || action === 'hold' || action === 'cancel' ? ask(action, order) : take(action, order),
  };
}

/** What has become of an order, in words. */
export function useSaid() {
  const { t } = useTranslation('orders');
  return (order: Order) =>
    ({
      key: 'orders:capture/submitted',
      args: { order: order.orderNumber ?? (order.externOrderNumber || '–'), state: t(`state/${order.state}`) },
    }) as const;
}
