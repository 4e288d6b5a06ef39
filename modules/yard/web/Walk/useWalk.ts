import { useState } from 'react';
import { z } from 'zod';
import { listStatus, useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import type { ListStatus } from '#ui/list/useServerRows.ts';
import { useTranslation } from '#ui/translation.ts';
import { addFind, myWalk, yardWalk } from '../../contract/walk.ts';
import { correctionCauses } from '../../contract/units.ts';
import { correctable } from '../../rules/yardWalk.ts';
import { numberKey } from '../../rules/unitNumber.ts';

/** Labels of places begin with the first, barcodes of the depot's own bodies with the second. */
const prefix = /^(YP:|cLDC_)/i;

export const causeSchema = z.object({ cause: z.enum(correctionCauses) });

/** The walk of this person: a scan is a place, and the next one what stands there. */
export function useWalk() {
  const { t } = useTranslation('yard');
  const answer = useCall(myWalk, {}, { live: ['walk', 'transportUnit'] });
  const [placeId, setPlace] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  const refreshes = [myWalk.id, yardWalk.calls.list.id];
  const [clientKey, setKey] = useState(() => crypto.randomUUID());
  const beginning = useCommand(yardWalk.calls.create, { refreshes, saved: false });
  const finding = useCommand(addFind, { refreshes, saved: false });
  const finishing = useCommand(yardWalk.stepCalls.finish, {
    refreshes,
    saved: ({ corrected }) => ({ key: 'yard:walk/finished', args: { count: corrected } }),
  });
  const status: ListStatus = listStatus(answer);
  const walk = answer.data?.walk ?? undefined;
  const places = answer.data?.places ?? [];
  const place = places.find(({ id }) => id === placeId);

  const begin = async () => {
    if (await beginning.run({ body: { clientKey } })) setKey(crypto.randomUUID());
  };
  /** @param number null: the place is empty */
  const found = async (number: string | null) => {
    if (!walk || !place) return;
    const done = await finding.run({ params: { id: walk.id }, body: { placeId: place.id, number, at: Date.now() } });
    if (done) setPlace(undefined);
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
    walk !== undefined &&
    (await finishing.run({ params: { id: walk.id }, body: { version: walk.version, cause } })) !== undefined;
  return {
    answer,
    status,
    walk,
    place,
    wrong,
    /** Differences that finishing puts right. */
    differences: walk?.finds.filter(({ verdict }) => correctable.includes(verdict)).length ?? 0,
    busy: beginning.busy || finding.busy || finishing.busy,
    begin,
    found,
    scan,
    finish,
  };
}
