import { useCall } from '#client/call/useCall.ts';
import { useNow } from '#modules/dispatch/web/pieces/useNow.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { yardNow } from '../../contract/yardOf.ts';
import { type Where, whereInYard } from '../../rules/whereInYard.ts';

const live = { live: ['transportUnit', 'gateVisit', 'booking'], refetchInterval: 60_000, silent: true } as const;

/** Where the unit of an arrival is. All rows ask one question, which is asked once. */
export function ArrivalCell(arrival: { listId: string | null; vehicle: string | null }) {
  const { t } = useTranslation('yard');
  const format = useFormat();
  const now = useNow();
  const answer = useCall(yardNow, {}, live);
  const where = answer.data && whereInYard(arrival, answer.data);
  if (!where) return null;
  const word = (is: Where['is']): string => {
    if (is === 'BOOKED') return t('booking/state/CONFIRMED');
    if (is === 'WAITING') return t('now/waiting');
    return is === 'INSIDE' ? t('visit/state/INSIDE') : t(`unit/state/${is}`);
  };
  return (
    <>
      <b>{where.place ?? word(where.is)}</b>
      <span className="k-dim k-fig th-board-line">
        {[where.place !== null && word(where.is), where.since !== null && format.clockOn(where.since, now)]
          .filter(Boolean)
          .join(' ')}
      </span>
    </>
  );
}
