import { lazy, Suspense } from 'react';
import { openDialog } from '#ui/dialogs/dialogStack.ts';
import type { StopView } from '../../contract/schemas.ts';
import type { PinSide } from './PinDialog.tsx';

const PinDialog = lazy(() => import('./PinDialog.tsx').then((m) => ({ default: m.PinDialog })));

/** Where an address of a shipment lies, to be looked at and moved. */
export const openPin = (itemId: string, side?: PinSide) =>
  openDialog<void>((close) => (
    <Suspense fallback={null}>
      <PinDialog itemId={itemId} {...(side ? { side } : {})} onClose={() => close()} />
    </Suspense>
  ));

/** The address that a stop stands for: the one of its first order. */
export const openPinOfStop = ([order]: StopView['orders']) =>
  order &&
  openPin(order.itemId, order.orderType === 'PICKUP' || order.directTraffic?.collects ? 'consignor' : 'consignee');
