import { useMemo, useState } from 'react';
import { useCall } from '#client/call/useCall.ts';
import { failureSentence } from '#client/call/failures.ts';
import { queryKeyOf } from '#client/call/queries.ts';
import { useKeptPage } from '#client/kept/useKeptPage.ts';
import { useSession } from '#client/session/session.ts';
import { useCallQueue } from '#client/waiting/useCallQueue.ts';
import { showMessage } from '#ui/dialogs/message.tsx';
import { signalScan } from '#ui/scan/signal.ts';
import { useTranslation } from '#ui/translation.ts';
import { type ShuntingCard, shuntingChoices, shuntingQueue } from '../../contract/shunting.ts';
import { numberKey } from '../../rules/unitNumber.ts';
import { withWaiting } from '../../rules/waitingMoves.ts';
import { type HandMove, queueKey, shunterMoves, shunterPage, shunterQueue } from './shunterMoves.ts';

/** Labels of places begin with it. */
const placePrefix = /^YP:/i;
/** Barcodes of containers from master data (`cLDC_DTM4401`) name the unit behind their prefix. */
const unitPrefix = /^cLDC_/i;
/** ms. Orders of another shift say nothing any more. */
const believedFor = 12 * 3_600_000;

type Said = Pick<HandMove, 'action'> &
  Partial<Pick<HandMove, 'placeId' | 'placeName' | 'refusedReason' | 'refusedRemark'>>;

/** The queue of a shunter and what a scan does: the unit starts its order, a place ends it. Steps wait on the device while there is no network. */
export function useShunter() {
  const { t } = useTranslation('yard');
  const me = useSession().accountName;
  const answer = useCall(
    shuntingQueue,
    {},
    { live: ['shuntingOrder', 'transportUnit'], refetchInterval: 30_000, silent: true },
  );
  const choices = useCall(shuntingChoices, {}, { live: ['transportUnit'], silent: true });
  const [wrong, setWrong] = useState<string>();
  useKeptPage(
    shunterPage,
    [
      [queueKey, answer.data],
      [queryKeyOf(shuntingChoices.id, {}), choices.data],
    ],
    believedFor,
  );
  const queue = useCallQueue(shunterQueue, shunterMoves, {
    answered: () => signalScan('done'),
    waits: () => signalScan('warning'),
    refused: (error, { name }) => {
      signalScan('refused');
      setWrong(t('shunter/refusedStep', { order: name, why: failureSentence(error) }));
    },
    notKept: () => setWrong(t('shunter/notKept')),
    notRead: () => setWrong(undefined),
  });
  const cards = useMemo(
    () =>
      withWaiting(
        answer.data ?? [],
        queue.all.map(({ body }) => body),
        me,
      ),
    [answer.data, queue.all, me],
  );
  const [card, ...rest] = cards;

  const say = (one: ShuntingCard, said: Said): Promise<boolean> =>
    queue.add({
      placeId: null,
      placeName: null,
      refusedReason: null,
      refusedRemark: null,
      ...said,
      clientKey: crypto.randomUUID(),
      orderId: one.id,
      name: one.name,
      scannedAt: Date.now(),
    });
  /** A place that the order does not name: the unit may stand there all the same, when the shunter says so. */
  const elsewhere = async (one: ShuntingCard, code: string) => {
    const place = choices.data?.places.find(({ name }) => numberKey(name) === numberKey(code));
    if (!place) return setWrong(t('shunter/unknownPlace', { code }));
    const stays = await showMessage({
      icon: 'warning',
      title: { key: 'yard:shunter/wrongPlace', args: { code: place.name, place: one.toName } },
      text: { key: 'yard:shunter/wrongPlaceText', args: { unit: one.unitNumber } },
      answers: [{ value: 'yes', label: { key: 'yard:shunter/here' } }],
    });
    if (stays) await say(one, { action: 'FINISH', placeId: place.id, placeName: place.name });
  };
  const scan = (code: string) => {
    setWrong(undefined);
    if (!card) return;
    const plain = numberKey(code.replace(placePrefix, '').replace(unitPrefix, ''));
    if (card.state !== 'IN_PROGRESS') {
      if (plain !== numberKey(card.unitNumber)) setWrong(t('shunter/wrongUnit', { code, unit: card.unitNumber }));
      // Nothing in the yard overrides the hall, on the device neither.
      else if (card.locked) setWrong(t('shunter/locked'));
      else void say(card, { action: 'START' });
      return;
    }
    if (plain === numberKey(card.toName)) void say(card, { action: 'FINISH' });
    else void elsewhere(card, code.replace(placePrefix, ''));
  };
  return {
    answer,
    card,
    rest,
    wrong,
    me,
    waiting: queue.shown.length,
    refused: queue.refused,
    settle: queue.settle,
    scan,
    accept: () => card && void say(card, { action: 'ACCEPT' }),
    refuse: async (asked: Pick<HandMove, 'refusedReason' | 'refusedRemark'>) =>
      card !== undefined && (await say(card, { action: 'REFUSE', ...asked })),
  };
}
