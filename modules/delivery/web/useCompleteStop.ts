import { useState } from 'react';
import type { StopView, TripView } from '#modules/dispatch/contract/schemas.ts';
import type { MissingProof } from '#modules/dispatch/rules/proofNeeds.ts';
import type { SignatureType } from '#modules/masterdata/rules/signatureTypes.ts';
import { addressOfPlace, useGo } from '#client/navigation/navigation.ts';
import { showMessage } from '#ui/dialogs/message.tsx';
import { toastSuccess } from '#ui/feedback/toasts.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { lackText } from './lackingOf.ts';
import { countedMore, equipmentToSend, ordersToSend } from './stopDraft.ts';
import type { WaitingPicture } from './tour/tourEvent.ts';
import { useTour } from './tour/useTourQueue.ts';
import { useReasons } from './useReasons.ts';
import { papersOf, type useStopDraft } from './useStopDraft.ts';

const tripAddress = (id: string) => addressOfPlace({ module: 'TOUR', screen: 'trips', entityId: id });

/** Nobody can be asked later: whoever stands there says now that there is neither name nor signature (STA-05). */
const askUnsigned = (): Promise<string | undefined> =>
  showMessage({
    icon: 'warning',
    title: { key: 'delivery:unsigned/title' },
    text: { key: 'delivery:unsigned/text' },
    answers: [{ value: 'go', label: { key: 'delivery:unsigned/go' } }],
  });

type Signing = {
  /** A name or a signature is asked for, and there is neither. */
  unsigned: boolean;
  /** What the rules ask for and a stop can do without. */
  without: readonly MissingProof[];
  /** Of this, the place may come any moment. */
  searching: boolean;
  /** What was taken as proof; null: nothing. */
  proof: SignatureType | null;
};

/** What the driver was asked on the device and has said yes to: codes of checks; undefined when they go back. */
function useQuestions(open: StopView['orders'], kept: ReturnType<typeof useStopDraft>) {
  const { t } = useTranslation('delivery');
  const format = useFormat();
  const { draft } = kept;
  return async ({ unsigned, without, searching }: Signing): Promise<string[] | undefined> => {
    const accepted: string[] = [];
    if (unsigned) {
      if (!(await askUnsigned())) return undefined;
      accepted.push('SIGNATURE_MISSING');
    }
    if (without.length > 0) {
      const go = await showMessage({
        icon: 'warning',
        title: { key: 'delivery:without/title' },
        text: [...new Set(without.map(({ need, count }) => t(lackText(need, searching), { count })))].join(' '),
        answers: [{ value: 'go', label: { key: 'delivery:without/go' } }],
      });
      if (!go) return undefined;
      accepted.push('PROOF_MISSING');
    }
    for (const { itemId, cashOnDelivery: due } of open) {
      const own = draft.orders[itemId];
      if (due === 0 || own?.cash === undefined || own.cash === due || own.result === 'HINDRANCE') continue;
      const amounts = { got: format.measure('MONEY', own.cash), due: format.measure('MONEY', due) };
      const sure = await showMessage({
        icon: 'question',
        title: { key: 'delivery:cash/differs', args: amounts },
        text: { key: 'delivery:cash/differsText' },
        answers: [{ value: 'go', label: { key: 'delivery:cash/go' } }],
      });
      if (!sure) return undefined;
      accepted.push('COD_DIFFERS');
    }
    // The driver has read it beside the count.
    if (open.some((order) => countedMore(order, draft.orders[order.itemId]?.collected) !== 0))
      accepted.push('PACKAGE_MISMATCH');
    return accepted;
  };
}

/** Records a stop on the device: results, photos, papers, scans, cash, equipment, signature, in one event. */
export function useCompleteStop(
  trip: TripView,
  stop: StopView,
  open: StopView['orders'],
  kept: ReturnType<typeof useStopDraft>,
) {
  const go = useGo();
  const { record } = useTour();
  const { reasons } = useReasons();
  const [busy, setBusy] = useState(false);
  const questions = useQuestions(open, kept);
  const { draft, photos, forget } = kept;
  const complete = async (signing: Signing): Promise<void> => {
    const { proof } = signing;
    const orders = ordersToSend(open, draft, reasons);
    const signed = orders.some(({ result }) => result !== 'HINDRANCE');
    const accepted = await questions(signing);
    if (!accepted) return;
    setBusy(true);
    const pictures: WaitingPicture[] = orders.flatMap(({ itemId }) =>
      (photos[itemId] ?? []).map(({ key, name }) => ({ key, name, of: { itemId } })),
    );
    for (const { key, name } of photos[papersOf] ?? []) pictures.push({ key, name, of: 'paper' });
    if (signed && draft.signature)
      // Small, and kept with the event: it was drawn into the draft and has no file of its own yet.
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
      // Nobody was asked for a name where nobody has to sign.
      accepted: signed && !signing.unsigned ? [...accepted, 'SIGNATURE_MISSING'] : accepted,
      documentation: {
        orders,
        ...equipmentToSend(draft),
        ...draft.place,
        signer: signed ? draft.signer.trim() || null : null,
        signatureType: proof,
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
