import { useCallback, useState } from 'react';
import { translate } from '#ui/translation.ts';
import { uuidV7 } from '#kernel/ids.ts';
import { documentStop, getTrip } from '#modules/dispatch/contract/calls.ts';
import { call, type InputOf } from '#client/call/call.ts';
import { CallError } from '#client/call/CallError.ts';
import { showFailure } from '#client/call/failures.ts';
import { queryClient, queryKeyOf, refreshCalls } from '#client/call/queries.ts';
import { withOverrides } from '#client/call/useCommand.ts';
import { showChecks } from '#ui/dialogs/checkResults.tsx';
import type { PhotoUploads } from './photoUploads.ts';
import { attemptFor, equipmentToSend, type Order, ordersToSend, type StopDraft } from './stopDraft.ts';

const freshId = () => uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(10)));

export type Sending = 'idle' | 'sending' | 'lost';

/** A call whose outcome nobody knows: it may have arrived. */
const isLost = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.classification === 'Network' || error.classification === 'ServiceUnavailable' || error.status >= 502);

const isSaved = (answer: unknown): answer is { success: true } => (answer as { success: boolean }).success;

/**
 * Sends a stop: photos first, then the signature, then the documentation, asking for overrides when checks block. The id
 * of the call stays until the server confirms it, so that a retry after a lost answer has one effect. `lost` says that
 * the network failed: nothing is shown as saved, everything is kept.
 */
export function useSendStop(input: {
  tripId: string;
  stopId: string;
  orders: readonly Order[];
  draft: StopDraft;
  change: (how: (draft: StopDraft) => StopDraft) => StopDraft;
  photos: { send: (itemIds: readonly string[]) => Promise<void>; uploads: PhotoUploads };
  onSaved: () => void;
}) {
  const { tripId, stopId, orders, change, photos, onSaved } = input;
  const [state, setState] = useState<Sending>(() => (input.draft.attempt ? 'lost' : 'idle'));

  const send = useCallback(async () => {
    setState('sending');
    try {
      await photos.send(orders.map((order) => order.itemId));
      const now = change((draft) => draft);
      const signed = orders.some((order) => now.orders[order.itemId]?.result !== 'HINDRANCE');
      let signatureBlobId: string | null = null;
      if (now.signature && signed) {
        const blob = await (await fetch(now.signature)).blob();
        signatureBlobId = await photos.uploads.upload(blob, 'signature.png');
      }
      const body = {
        orders: ordersToSend(orders, now),
        ...equipmentToSend(now),
        signer: now.signer.trim() || null,
        signatureType: 'DISPLAY' as const,
      };
      // The signature's id differs from upload to upload; what was signed is the same.
      const content = JSON.stringify([body, now.signature ?? null]);
      const { attempt } = change((draft) => ({ ...draft, attempt: attemptFor(draft, content, freshId) }));
      const first: InputOf<typeof documentStop> = {
        params: { id: tripId, stopId },
        query: {},
        body: { ...body, ...(attempt ? { clientEventId: attempt.id } : {}), signatureBlobId, documentBlobIds: [] },
      };
      let answer = await call(documentStop, first, { silent: true });
      while (!isSaved(answer)) {
        const blocked = answer.checkResults.some((one) => one.severity !== 'INFO' && !one.overridable);
        const overrides = await showChecks({
          title: translate(blocked ? 'dispatch:message/setStatusNotPossible' : 'dispatch:checks/accept'),
          confirm: translate('base:checks/proceed'),
          results: answer.checkResults,
          nameOf: (itemId) => orders.find((order) => order.itemId === itemId)?.orderNumber ?? itemId,
        });
        if (!overrides) {
          change(({ attempt: _, ...draft }) => draft);
          setState('idle');
          return;
        }
        answer = await call(documentStop, withOverrides(documentStop, first, overrides), { silent: true });
      }
      if (answer.trip) queryClient.setQueryData(queryKeyOf(getTrip.id, { params: { id: tripId } }), answer.trip);
      void refreshCalls(getTrip.id, 'dispatch.myTrips');
      setState('idle');
      onSaved();
    } catch (error) {
      if (isLost(error)) setState('lost');
      else {
        // The server has said no: nothing of this attempt was taken.
        change(({ attempt: _, ...draft }) => draft);
        setState('idle');
        showFailure(error);
        void refreshCalls(getTrip.id);
      }
    }
  }, [tripId, stopId, orders, change, photos, onSaved]);

  return { send, state };
}
