import { Button } from '@mantine/core';
import { IconCheck, IconMapPin } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { StopView, TripView } from '#modules/dispatch/contract/schemas.ts';
import { addressOfPlace, useGo } from '#client/navigation/navigation.ts';
import { showMessage } from '#ui/dialogs/message.tsx';
import { toastSuccess } from '#ui/feedback/toasts.ts';
import { DoneOrder } from './DoneOrder.tsx';
import { StopHead } from './StopHead.tsx';
import { EquipmentCount } from './EquipmentCount.tsx';
import { OrderCard } from './OrderCard.tsx';
import { ReceivedBy } from './ReceivedBy.tsx';
import {
  countedMore,
  customersAt,
  emptyOrder,
  equipmentToSend,
  type Missing,
  missingOf,
  ordersToSend,
  type StopDraft,
  withOrder,
} from './stopDraft.ts';
import type { WaitingPicture } from './tour/tourEvent.ts';
import { useTour } from './tour/useTourQueue.ts';
import { useReasons } from './useReasons.ts';
import { type DraftPhoto, useStopDraft } from './useStopDraft.ts';

const tripAddress = (id: string) => addressOfPlace({ module: 'TOUR', screen: 'trips', entityId: id });
const nothing: readonly DraftPhoto[] = [];

/** The one next step at the foot of the stop: arrive, or complete. */
function StopStep(props: { text: string; arriving: boolean; busy: boolean; ready: boolean; onStep: () => unknown }) {
  const { t } = useTranslation('delivery');
  const Icon = props.arriving ? IconMapPin : IconCheck;
  return (
    <div className="k-tour-step">
      <p aria-live="polite">{props.text}</p>
      <Button
        className="k-tour-primary"
        variant="filled"
        leftSection={<Icon size={22} aria-hidden="true" />}
        loading={props.busy}
        disabled={!props.ready}
        onClick={() => void props.onStep()}
      >
        {t(props.arriving ? 'arrive' : 'complete')}
      </Button>
    </div>
  );
}

/** Nobody can be asked later: whoever stands there says now that there is neither name nor signature (STA-05). */
const askUnsigned = (): Promise<string | undefined> =>
  showMessage({
    icon: 'warning',
    title: { key: 'delivery:unsigned/title' },
    text: { key: 'delivery:unsigned/text' },
    answers: [{ value: 'go', label: { key: 'delivery:unsigned/go' } }],
  });

/** Records a stop on the device: results, photos, cash, equipment, signature, in one event. */
function useCompleteStop(
  trip: TripView,
  stop: StopView,
  open: StopView['orders'],
  kept: ReturnType<typeof useStopDraft>,
) {
  const go = useGo();
  const { record } = useTour();
  const [busy, setBusy] = useState(false);
  const { draft, photos, forget } = kept;
  const complete = async (): Promise<void> => {
    const orders = ordersToSend(open, draft);
    const signed = orders.some(({ result }) => result !== 'HINDRANCE');
    const unsigned = signed && !draft.signature && draft.signer.trim() === '';
    if (unsigned && !(await askUnsigned())) return;
    // The driver has read it beside the count.
    const differs = open.some((order) => countedMore(order, draft.orders[order.itemId]?.collected) !== 0);
    setBusy(true);
    const pictures: WaitingPicture[] = orders.flatMap(({ itemId }) =>
      (photos[itemId] ?? nothing).map(({ key, name, blob }) => ({ key, name, blob, of: { itemId } })),
    );
    if (signed && draft.signature)
      pictures.push({
        key: crypto.randomUUID(),
        name: 'signature.png',
        blob: await (await fetch(draft.signature)).blob(),
        of: 'signature',
      });
    const done = await record({
      type: 'STOP_DOCUMENTED',
      tripId: trip.id,
      stopId: stop.id,
      accepted: [...(unsigned ? ['SIGNATURE_MISSING'] : []), ...(differs ? ['PACKAGE_MISMATCH'] : [])],
      documentation: {
        orders,
        ...equipmentToSend(draft),
        signer: signed ? draft.signer.trim() || null : null,
        signatureType: 'DISPLAY',
        documentBlobIds: [],
      },
      pictures,
    });
    setBusy(false);
    if (!done) return;
    await forget();
    toastSuccess({ key: 'delivery:stopSaved', args: { x: stop.sequence } });
    go.leave(tripAddress(trip.id));
  };
  return { complete, busy };
}

const isExchangeable = (order: StopView['orders'][number]): boolean => order.attributes.includes('hasLoadingEquipment');

/** Pallets that change hands, with each customer by itself where the goods of several are handed over. */
function StopEquipment(props: {
  orders: StopView['orders'];
  draft: StopDraft;
  change: (how: (now: StopDraft) => StopDraft) => void;
}) {
  const { orders, draft, change } = props;
  const customers = customersAt(orders);
  if (customers.length === 0)
    return (
      <EquipmentCount
        counts={draft.equipment}
        expected={orders.some(isExchangeable)}
        onChange={(id, count) => change((now) => ({ ...now, equipment: { ...now.equipment, [id]: count } }))}
      />
    );
  return customers.map((customer) => (
    <EquipmentCount
      key={customer.id}
      customer={customer.name}
      counts={draft.equipmentOf[customer.id] ?? {}}
      expected={orders.some((order) => order.customerId === customer.id && isExchangeable(order))}
      onChange={(id, count) =>
        change((now) => ({
          ...now,
          equipmentOf: { ...now.equipmentOf, [customer.id]: { ...now.equipmentOf[customer.id], [id]: count } },
        }))
      }
    />
  ));
}

/** The orders of a stop on a running trip: results, photos, cash and signature; all of it stays on the device until it has arrived. */
export function StopWork({ trip, stop }: { trip: TripView; stop: StopView }) {
  const { t } = useTranslation('delivery');
  const { record } = useTour();
  const { reasons, ready } = useReasons();
  const kept = useStopDraft(stop.id);
  const { draft, photos, change, changePhotos } = kept;
  const [asked, setAsked] = useState(false);
  /** Photos of so many orders are being made smaller: the stop waits for them. */
  const [preparing, setPreparing] = useState(0);
  const open = useMemo(() => stop.orders.filter((order) => order.result === null), [stop.orders]);
  const { complete, busy } = useCompleteStop(trip, stop, open, kept);
  const draftOf = (itemId: string) => draft.orders[itemId] ?? emptyOrder;
  const photosOf = (itemId: string) => photos[itemId] ?? nothing;
  const missing = new Map<string, Missing[]>(
    open.map(({ itemId, ...order }) => [
      itemId,
      missingOf({ itemId, ...order }, draftOf(itemId), reasons, photosOf(itemId).length),
    ]),
  );
  const chosen = open.filter((order) => draftOf(order.itemId).result !== undefined);
  const deviating = chosen.filter((order) => draftOf(order.itemId).result !== 'OK').length;
  const handsOver = chosen.length === 0 || chosen.some((order) => draftOf(order.itemId).result !== 'HINDRANCE');
  const lacking = open.find((order) => (missing.get(order.itemId) ?? []).length > 0);
  const tryComplete = () => {
    setAsked(true);
    if (!lacking) return void complete();
    document.getElementById(`order-${lacking.itemId}`)?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  };
  const arriving = stop.actualArrival === null && chosen.length === 0;
  // Fields start with what was kept: they are drawn when it has been read.
  if (!kept.ready) return null;
  return (
    <>
      <div className="k-scroll">
        <StopHead trip={trip} stop={stop} />
        <ul>
          {stop.orders.map((order) =>
            order.result !== null ? (
              <DoneOrder key={order.itemId} order={order} reasons={reasons} />
            ) : (
              <OrderCard
                key={order.itemId}
                order={order}
                draft={draftOf(order.itemId)}
                reasons={reasons}
                missing={asked ? (missing.get(order.itemId) ?? []) : []}
                files={photosOf(order.itemId)}
                onChange={(how) => change((now) => withOrder(now, order.itemId, how))}
                onFiles={(files) => changePhotos(order.itemId, files)}
                onPreparing={(now) => setPreparing((count) => count + (now ? 1 : -1))}
              />
            ),
          )}
        </ul>
        <StopEquipment orders={stop.orders} draft={draft} change={change} />
        {handsOver && (
          <ReceivedBy
            signer={draft.signer}
            signature={draft.signature}
            onSigner={(signer) => change((now) => ({ ...now, signer }))}
            onSignature={(signature) => change(({ signature: _, ...now }) => (signature ? { ...now, signature } : now))}
          />
        )}
      </div>
      <StopStep
        text={
          arriving
            ? t('say/arrive')
            : `${t('documented', { x: chosen.length, count: open.length })}${deviating > 0 ? `, ${t('deviating', { count: deviating })}` : ''}`
        }
        arriving={arriving}
        busy={busy || preparing > 0}
        ready={arriving || ready || deviating === 0}
        onStep={arriving ? () => record({ type: 'STOP_ARRIVED', tripId: trip.id, stopId: stop.id }) : tryComplete}
      />
    </>
  );
}
