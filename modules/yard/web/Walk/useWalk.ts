import { useMemo, useState } from 'react';
import { z } from 'zod';
import { failureSentence } from '#client/call/failures.ts';
import { listStatus, useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { useKeptPage } from '#client/kept/useKeptPage.ts';
import { useCallQueue } from '#client/waiting/useCallQueue.ts';
import { toastSuccess } from '#ui/feedback/toasts.ts';
import type { ListStatus } from '#ui/list/useServerRows.ts';
import { useTranslation } from '#ui/translation.ts';
import { myWalk, yardWalk, type YardWalkFind } from '../../contract/walk.ts';
import { correctionCauses } from '../../contract/units.ts';
import { type DeviceVerdict, judgeOnDevice } from '../../rules/waitingFinds.ts';
import { correctable } from '../../rules/yardWalk.ts';
import { numberKey } from '../../rules/unitNumber.ts';
import { type WalkNote, walkKey, walkNotes, walkPage, walkQueue } from './walkNotes.ts';

/** Labels of places begin with the first, barcodes of the depot's own bodies with the second. */
const prefix = /^(YP:|cLDC_)/i;
/** ms. A walk of another shift says nothing any more. */
const believedFor = 12 * 3_600_000;

export const causeSchema = z.object({ cause: z.enum(correctionCauses) });

/** What stood at a place; `waits`: no server has heard of it yet. */
export type ShownFind = Omit<YardWalkFind, 'verdict'> & { verdict: DeviceVerdict; waits?: boolean };

/** The finds of the server, and over them what waits on the device, the last first. */
function useFinds(
  data: ReturnType<typeof useWalkCall>['data'],
  notes: readonly { body: WalkNote }[],
): readonly ShownFind[] {
  return useMemo(() => {
    const places = data?.places ?? [];
    const waiting = notes.flatMap(({ body }): ShownFind[] => {
      const place = body.kind === 'find' && places.find(({ id }) => id === body.placeId);
      if (!place) return [];
      const { placeId, placeName, number: found, at } = body;
      const judged = judgeOnDevice(place, found, places);
      return [{ placeId, placeName, found, booked: place.booked, at, waits: true, ...judged }];
    });
    const latest = waiting.toReversed().filter((one, i, all) => all.findIndex((o) => o.placeId === one.placeId) === i);
    const known = (data?.walk?.finds ?? []).map((find): ShownFind => find);
    return [...latest, ...known.filter(({ placeId }) => !latest.some((one) => one.placeId === placeId))];
  }, [data, notes]);
}
const useWalkCall = () => useCall(myWalk, {}, { live: ['walk', 'transportUnit'], silent: true });

/** The walk of this person: a scan is a place, and the next one what stands there. Scans wait on the device while there is no network. */
export function useWalk() {
  const { t } = useTranslation('yard');
  const answer = useWalkCall();
  const [placeId, setPlace] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  const [clientKey, setKey] = useState(() => crypto.randomUUID());
  const beginning = useCommand(yardWalk.calls.create, {
    refreshes: [myWalk.id, yardWalk.calls.list.id],
    saved: false,
  });
  useKeptPage(walkPage, [[walkKey, answer.data]], believedFor);
  const queue = useCallQueue(walkQueue, walkNotes, {
    answered: ({ corrected }, note) => {
      if (note.kind === 'end') toastSuccess({ key: 'yard:walk/finished', args: { count: corrected } });
    },
    waits: () => undefined,
    refused: (error) => setWrong(failureSentence(error)),
    notKept: () => setWrong(t('shunter/notKept')),
    notRead: () => undefined,
  });
  const status: ListStatus = listStatus(answer);
  const known = answer.data?.walk ?? undefined;
  // Ended on this device: the end only has to arrive.
  const ended = queue.all.some(({ body }) => body.kind === 'end' && body.walkId === known?.id);
  const walk = ended ? undefined : known;
  const places = answer.data?.places ?? [];
  const place = places.find(({ id }) => id === placeId);
  const finds = useFinds(answer.data, queue.all);

  const begin = async () => {
    if (await beginning.run({ body: { clientKey } })) setKey(crypto.randomUUID());
  };
  /** @param number null: the place is empty */
  const found = async (number: string | null) => {
    if (!walk || !place) return;
    const find = { kind: 'find' as const, placeId: place.id, placeName: place.name, number, at: Date.now() };
    // At once: the next place may be scanned before the device has written this one down.
    setPlace(undefined);
    if (!(await queue.add({ clientKey: crypto.randomUUID(), walkId: walk.id, ...find })))
      setPlace((now) => now ?? place.id);
  };
  const scan = (code: string) => {
    setWrong(undefined);
    const plain = numberKey(code.replace(prefix, ''));
    const named = places.find(({ name }) => numberKey(name) === plain);
    if (named) return setPlace(named.id);
    if (!place) return setWrong(t('walk/placeFirst', { code }));
    void found(code.replace(prefix, '').trim());
  };
  const finish = async ({ cause }: z.infer<typeof causeSchema>): Promise<boolean> =>
    walk !== undefined && (await queue.add({ kind: 'end', clientKey: crypto.randomUUID(), walkId: walk.id, cause }));
  return {
    answer,
    status,
    walk,
    finds,
    place,
    wrong,
    waiting: queue.shown.length,
    refused: queue.refused,
    settle: queue.settle,
    /** Differences that finishing puts right. */
    differences: finds.filter(({ verdict }) => correctable.some((one) => one === verdict)).length,
    busy: beginning.busy,
    begin,
    found,
    scan,
    finish,
  };
}
