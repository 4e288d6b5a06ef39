import { useMemo, useState } from 'react';
import { PhotoPicker } from '#ui/photo/PhotoPicker.tsx';
import type { PreparedFile } from '#ui/photo/prepareImage.ts';
import { useTranslation } from '#ui/translation.ts';
import type { StopView, TripView } from '#modules/dispatch/contract/schemas.ts';
import type { MissingProof } from '#modules/dispatch/rules/proofNeeds.ts';
import { houseRule, maySign, type ProofRule, requirementOf, strictest } from '#modules/delivery/rules/proofRule.ts';
import { proofTaken } from '#modules/delivery/rules/proofTaken.ts';
import { awaitsCollection } from '#modules/delivery/rules/directStops.ts';
import { DoneOrder } from './DoneOrder.tsx';
import { OrderHead } from './OrderHead.tsx';
import { lackingOf } from './lackingOf.ts';
import { OrderCard } from './OrderCard.tsx';
import { ReceivedBy } from './ReceivedBy.tsx';
import { StopEquipment } from './StopEquipment.tsx';
import { StopHead } from './StopHead.tsx';
import type { DraftPhoto } from './draftPhotos.ts';
import { StopScans } from './StopScans.tsx';
import { StopStep } from './StopStep.tsx';
import { emptyOrder, type Missing, missingOf, withOrder, withScan } from './stopDraft.ts';
import { useProofRules } from './tour/useProofRules.ts';
import { usePlaceAsked } from './tour/usePlaceAsked.ts';
import { useTour } from './tour/useTourQueue.ts';
import { useCompleteStop } from './useCompleteStop.ts';
import { useReasons } from './useReasons.ts';
import { papersOf, useStopDraft } from './useStopDraft.ts';

const nothing: readonly DraftPhoto[] = [];
const onPaper = new Set<string | null>(['DOCUMENT', 'CAPTURE']);

/** What the open orders of a stop still need, by the form and by the rules of their products and customers. */
function useNeeds(tripId: string, stop: StopView, open: StopView['orders'], kept: ReturnType<typeof useStopDraft>) {
  const { reasons } = useReasons();
  const rules = useProofRules(tripId);
  const { draft, photos } = kept;
  const taken = {
    photosOf: (itemId: string) => (photos[itemId] ?? nothing).length,
    papers: (photos[papersOf] ?? nothing).length,
  };
  const missing = new Map<string, Missing[]>();
  const lacking = new Map<string, MissingProof[]>();
  for (const order of open) {
    const { itemId } = order;
    missing.set(itemId, missingOf(order, draft.orders[itemId] ?? emptyOrder, reasons, taken.photosOf(itemId)));
    lacking.set(itemId, lackingOf(rules.get(itemId), stop, order, draft, reasons, taken));
  }
  const ruleOf = (itemId: string) => rules.get(itemId) ?? houseRule;
  const searching = usePlaceAsked(
    // A place that came before the draft was read would be lost with it.
    kept.ready && open.some(({ itemId }) => ruleOf(itemId).signatureType === 'GEO_POSITION'),
    draft.place,
    (place) => kept.change((now) => ({ ...now, place })),
  );
  // Whom nobody could sign for, asks for no name either.
  const toSign = open.filter(({ itemId }) => {
    const own = draft.orders[itemId];
    const reason = reasons.find(({ id }) => id === own?.reasonId);
    return own?.result === 'OK' || (own?.result === 'DEVIATION' && reason?.signature !== false);
  });
  const requirement = strictest(toSign.map(({ itemId }) => requirementOf(ruleOf(itemId)))) ?? 'NONE';
  const proof = proofTaken(
    toSign.map(({ itemId }) => ruleOf(itemId)),
    {
      signature: Boolean(draft.signature) || stop.signatureBlobId !== null,
      signer: draft.signer,
      papers: taken.papers,
      photos: toSign.reduce((sum, { itemId }) => sum + taken.photosOf(itemId), 0),
      position: draft.place !== undefined,
    },
  );
  const nameless = !draft.signature && draft.signer.trim() === '' && requirement !== 'NONE';
  const all = [...lacking.values()].flat();
  return {
    reasons,
    ruleOf,
    missingOf: (itemId: string) => missing.get(itemId) ?? [],
    lackingOf: (itemId: string) => lacking.get(itemId) ?? [],
    /** Nothing goes without a name or signature, or it is asked once more. */
    nameless: nameless ? requirement : 'NONE',
    without: all.filter((one) => one.requirement === 'WARNING'),
    /** Where the device is, is asked for and not known yet. */
    searching,
    /** How the receipt is proved by what was taken so far. */
    proof,
    signs: maySign((toSign.length > 0 ? toSign : open).map(({ itemId }) => ruleOf(itemId))),
    blocks: open.find(
      ({ itemId }) =>
        (missing.get(itemId) ?? []).length > 0 ||
        (lacking.get(itemId) ?? []).some((one) => one.requirement === 'ERROR'),
    ),
  };
}

/** How far the stop is, in words. */
function useProgress() {
  const { t } = useTranslation('delivery');
  return (x: number, count: number, deviating: number): string =>
    [t('documented', { x, count }), ...(deviating > 0 ? [t('deviating', { count: deviating })] : [])].join(', ');
}

/** Signed papers of the stop, photographed, where the rule of an order asks for one. */
function StopPapers(props: {
  rules: readonly ProofRule[];
  files: readonly DraftPhoto[];
  onFiles: (files: PreparedFile[]) => Promise<void>;
  onPreparing: (busy: boolean) => void;
}) {
  const { t } = useTranslation('delivery');
  const kinds = props.rules.map(({ signatureType }) => signatureType).filter((kind) => onPaper.has(kind));
  if (kinds.length === 0) return null;
  const label = t(kinds.includes('DOCUMENT') ? 'papers/label' : 'papers/scan');
  return (
    <div className="k-tour-order">
      <h2 className="k-h3">{label}</h2>
      <PhotoPicker label={label} files={props.files} onChange={props.onFiles} onBusy={props.onPreparing} />
    </div>
  );
}

/** Something can be said of it: it has no result, and is on the vehicle or is collected here. */
const isOpen = (order: StopView['orders'][number]): boolean => order.result === null && !awaitsCollection(order);

/** Direct traffic that nobody has collected. */
const NotYet = ({ order }: { order: StopView['orders'][number] }) => (
  <li className="k-tour-order">
    <OrderHead order={order} />
  </li>
);

/** The orders of a stop on a running trip: results, photos, cash and signature; all of it stays on the device until it has arrived. */
export function StopWork({ trip, stop }: { trip: TripView; stop: StopView }) {
  const { t } = useTranslation('delivery');
  const { record } = useTour();
  const { ready } = useReasons();
  const kept = useStopDraft(stop.id);
  const { draft, photos, change, changePhotos } = kept;
  const [asked, setAsked] = useState(false);
  /** Photos of so many orders are being made smaller: the stop waits for them. */
  const [preparing, setPreparing] = useState(0);
  const open = useMemo(() => stop.orders.filter(isOpen), [stop.orders]);
  const prepares = (now: boolean) => setPreparing((count) => count + (now ? 1 : -1));
  const { complete, busy } = useCompleteStop(trip, stop, open, kept);
  const draftOf = (itemId: string) => draft.orders[itemId] ?? emptyOrder;
  const photosOf = (itemId: string) => photos[itemId] ?? nothing;
  const needs = useNeeds(trip.id, stop, open, kept);
  const { reasons, ruleOf } = needs;
  const chosen = open.filter((order) => draftOf(order.itemId).result !== undefined);
  const deviating = chosen.filter((order) => draftOf(order.itemId).result !== 'OK').length;
  const said = chosen.filter((order) => needs.missingOf(order.itemId).length === 0).length;
  const handsOver = chosen.length === 0 || chosen.some((order) => draftOf(order.itemId).result !== 'HINDRANCE');
  const scanned = open.filter(({ itemId }) => ruleOf(itemId).scanPackages && draftOf(itemId).result !== 'HINDRANCE');
  const tryComplete = () => {
    setAsked(true);
    const { blocks, nameless, without, proof, searching } = needs;
    const first = blocks ? `order-${blocks.itemId}` : nameless === 'ERROR' ? 'received-by' : undefined;
    if (first) document.getElementById(first)?.scrollIntoView({ block: 'start', behavior: 'smooth' });
    else void complete({ unsigned: nameless === 'WARNING', without, proof, searching });
  };
  const progress = useProgress();
  const arriving = stop.actualArrival === null && chosen.length === 0;
  // Fields start with what was kept: they are drawn when it has been read.
  if (!kept.ready) return null;
  return (
    <>
      <div className="k-scroll">
        <StopHead trip={trip} stop={stop} />
        <StopScans
          orders={scanned}
          draft={draft}
          onScan={(itemId, packageId) => change((now) => withScan(now, itemId, packageId))}
        />
        <ul>
          {stop.orders.map((order) =>
            order.result !== null ? (
              <DoneOrder key={order.itemId} order={order} reasons={reasons} />
            ) : !isOpen(order) ? (
              <NotYet key={order.itemId} order={order} />
            ) : (
              <OrderCard
                key={order.itemId}
                order={order}
                draft={draftOf(order.itemId)}
                reasons={reasons}
                rule={ruleOf(order.itemId)}
                missing={asked ? needs.missingOf(order.itemId) : []}
                lacking={asked ? needs.lackingOf(order.itemId) : []}
                searching={needs.searching}
                files={photosOf(order.itemId)}
                onChange={(how) => change((now) => withOrder(now, order.itemId, how))}
                onFiles={(files) => changePhotos(order.itemId, files)}
                onPreparing={prepares}
              />
            ),
          )}
        </ul>
        <StopEquipment
          orders={stop.orders}
          draft={draft}
          required={(itemId) => ruleOf(itemId).countEquipment}
          change={change}
        />
        {handsOver && (
          <StopPapers
            rules={open.map(({ itemId }) => ruleOf(itemId))}
            files={photosOf(papersOf)}
            onFiles={(files) => changePhotos(papersOf, files)}
            onPreparing={prepares}
          />
        )}
        {handsOver && needs.signs && (
          <ReceivedBy
            missing={asked && needs.nameless === 'ERROR'}
            signer={draft.signer}
            signature={draft.signature}
            onSigner={(signer) => change((now) => ({ ...now, signer }))}
            onSignature={(signature) => change(({ signature: _, ...now }) => (signature ? { ...now, signature } : now))}
          />
        )}
      </div>
      <StopStep
        text={arriving ? t('say/arrive') : progress(said, open.length, deviating)}
        arriving={arriving}
        busy={busy || preparing > 0}
        ready={arriving || ready || deviating === 0}
        onStep={arriving ? () => record({ type: 'STOP_ARRIVED', tripId: trip.id, stopId: stop.id }) : tryComplete}
      />
    </>
  );
}
