import { useState } from 'react';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { showMessage } from '#ui/dialogs/message.tsx';
import { useTranslation } from '#ui/translation.ts';
import { type ShuntingCard, shuntingChoices, shuntingOrder, shuntingQueue } from '../../contract/shunting.ts';
import { numberKey } from '../../rules/unitNumber.ts';

/** Labels of places begin with it. */
const placePrefix = /^YP:/i;
/** Barcodes of containers from master data (`cLDC_DTM4401`) name the unit behind their prefix. */
const unitPrefix = /^cLDC_/i;

/** The queue of a shunter and what a scan does: the unit starts its order, a place ends it. */
export function useShunter() {
  const { t } = useTranslation('yard');
  const queue = useCall(shuntingQueue, {}, { live: ['shuntingOrder', 'transportUnit'], refetchInterval: 30_000 });
  const choices = useCall(shuntingChoices, {}, { live: ['transportUnit'] });
  const [wrong, setWrong] = useState<string>();
  const refreshes = [shuntingQueue.id, shuntingChoices.id, shuntingOrder.calls.list.id];
  const starting = useCommand(shuntingOrder.stepCalls.start, { refreshes, saved: false });
  const finishing = useCommand(shuntingOrder.stepCalls.finish, { refreshes });
  const refusing = useCommand(shuntingOrder.stepCalls.refuse, { refreshes, saved: false });
  const [card, ...rest] = queue.data ?? [];
  const step = { params: { id: card?.id ?? '' } };
  const version = card?.version ?? 0;

  const start = async () => {
    if (card) await starting.run({ ...step, body: { version } });
  };
  const finish = async (placeId: string | null) => {
    if (card) await finishing.run({ ...step, body: { version, placeId } });
  };
  const refuse = async (asked: {
    refusedReason: NonNullable<ShuntingCard['refusedReason']>;
    refusedRemark: string | null;
  }) => card !== undefined && (await refusing.run({ ...step, body: { version, ...asked } })) !== undefined;

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
    if (stays) await finish(place.id);
  };
  const scan = (code: string) => {
    setWrong(undefined);
    if (!card) return;
    const plain = numberKey(code.replace(placePrefix, '').replace(unitPrefix, ''));
    if (card.state !== 'IN_PROGRESS') {
      if (plain === numberKey(card.unitNumber)) void start();
      else setWrong(t('shunter/wrongUnit', { code, unit: card.unitNumber }));
      return;
    }
    if (plain === numberKey(card.toName)) void finish(null);
    else void elsewhere(card, code.replace(placePrefix, ''));
  };
  return {
    answer: queue,
    card,
    rest,
    wrong,
    busy: starting.busy || finishing.busy || refusing.busy,
    scan,
    refuse,
  };
}
