import {
  IconBan,
  IconBarcode,
  IconCheck,
  IconChecks,
  IconCopy,
  IconHistory,
  IconPackageExport,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconX,
} from '@tabler/icons-react';
import { orderLabels, type TransportOrder } from '#modules/orders/contract/orders.ts';
import { openFile } from '#client/files/openFile.ts';
import { openHistory } from '#client/historyDialog.tsx';
import type { Action } from '#ui/actions/action.ts';

type Step = TransportOrder['allowed'][number];
export type OrderContext = {
  order: TransportOrder | undefined;
  title: string;
  mayBegin: boolean;
  /** The dialog of histories asks a call of the shipments. */
  mayRead: boolean;
  step: (action: Step) => unknown;
  edit: () => void;
  again: () => void;
};

const icons: Record<Step, Action<OrderContext>['icon']> = {
  submit: IconSend,
  validate: IconChecks,
  accept: IconCheck,
  reject: IconX,
  hold: IconPlayerPause,
  unhold: IconPlayerPlay,
  convert: IconPackageExport,
  cancel: IconBan,
};
/** What an order waits for stands out. */
const onward: ReadonlySet<Step> = new Set(['submit', 'accept', 'unhold', 'convert']);

const step = (action: Step): Action<OrderContext> => ({
  id: `orders.${action}`,
  labelKey: `orders:action/${action}`,
  icon: icons[action],
  category: 'manage',
  ...(onward.has(action) ? { primary: true } : {}),
  when: ({ order }) => order?.allowed.includes(action) === true,
  run: (context) => void context.step(action),
});

const all: readonly Action<OrderContext>[] = [
  ...(['submit', 'accept', 'unhold', 'convert', 'validate', 'hold', 'reject', 'cancel'] as const).map(step),
  {
    id: 'orders.edit',
    labelKey: 'orders:action/edit',
    icon: IconPencil,
    shortcut: 'e',
    category: 'edit',
    when: ({ order }) => order?.changeable === true,
    run: ({ edit }) => edit(),
  },
  {
    id: 'orders.again',
    labelKey: 'orders:action/again',
    icon: IconCopy,
    category: 'manage',
    when: ({ order, mayBegin }) => mayBegin && order !== undefined,
    run: ({ again }) => again(),
  },
  {
    id: 'orders.labels',
    labelKey: 'orders:action/labels',
    icon: IconBarcode,
    category: 'display',
    when: ({ order }) => order !== undefined && order.shipments.length > 0,
    run: ({ order }) =>
      void (order && openFile(orderLabels, { params: { id: order.id }, query: {} }).catch(() => undefined)),
  },
  {
    id: 'orders.history',
    labelKey: 'orders:action/history',
    icon: IconHistory,
    category: 'display',
    when: ({ order, mayRead }) => mayRead && order !== undefined,
    run: ({ order, title }) => void (order && openHistory(order.historyLogKey, title)),
  },
];

/** What can be done with an order: only what its state and the session allow; ten buttons that do nothing tell nobody anything. */
export const orderActions = (
  context: Omit<OrderContext, 'step' | 'edit' | 'again'>,
): readonly Action<OrderContext>[] => {
  const full = { ...context, step: () => {}, edit: () => {}, again: () => {} };
  return all.filter((action) => action.when?.(full) === true);
};
