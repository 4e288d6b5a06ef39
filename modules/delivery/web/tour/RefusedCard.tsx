import { Button } from '@mantine/core';
import { getTrip } from '#modules/dispatch/contract/calls.ts';
import { onlyOnDevice } from '#modules/delivery/contract/events.ts';
import { bothSides } from '#modules/delivery/rules/bothSides.ts';
import { useCall } from '#client/call/useCall.ts';
import type { RefusedCall } from '#client/waiting/waitingCall.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import type { TourEvent } from './tourEvent.ts';

const looks = { OK: 'done', DEVIATION: 'risk', HINDRANCE: 'late' } as const;

/** What was recorded and what stands there now, side by side; the driver reads it and goes on, dispatch decides. */
export function RefusedCard(props: {
  refused: RefusedCall<TourEvent>;
  /** How many come after it. */
  more: number;
  onRead: () => void;
  onAgain: () => void;
}) {
  const { refused, more, onRead, onAgain } = props;
  const { t } = useTranslation('delivery');
  const format = useFormat();
  const { body, why, code } = refused;
  const isOnlyHere = onlyOnDevice.some((one) => one === code);
  const trip = useCall(getTrip, { params: { id: body.tripId } }, { silent: true });
  const sides = bothSides(body, trip.isError ? undefined : trip.data?.stops) ?? [];
  const resultOf = (result: 'OK' | 'DEVIATION' | 'HINDRANCE', collects: boolean) => (
    <StatusMark status={looks[result]} label={t(`result/${collects ? 'pickup' : 'delivery'}/${result}`)} />
  );
  return (
    <section
      className="k-alert k-alert-late k-tour-refused"
      aria-label={t('refused/title', { time: format.clock(body.ts) })}
    >
      <div className="k-row" role="alert">
        <Glyph name="late" />
        <p className="k-space">
          <b>{t('refused/title', { time: format.clock(body.ts) })}</b> {why}
        </p>
      </div>
      {sides.map((one) => (
        <dl key={one.itemId} className="k-tour-sides">
          <div>
            <dt>{t('refused/mine', { order: one.orderNumber ?? t('refused/order') })}</dt>
            <dd>
              {one.mine && resultOf(one.mine, one.orderType === 'PICKUP')}
              {one.mineRemark && <p>{one.mineRemark}</p>}
            </dd>
          </div>
          <div>
            <dt>{t('refused/theirs')}</dt>
            <dd>
              {one.theirs ? (
                <>
                  {resultOf(one.theirs, one.orderType === 'PICKUP')}
                  {one.theirsRemark && <p>{one.theirsRemark}</p>}
                  <p className="k-dim">
                    {[one.theirsBy, one.theirsAt !== null && format.clock(one.theirsAt)].filter(Boolean).join(', ')}
                  </p>
                </>
              ) : (
                t(one.there ? 'refused/open' : 'refused/gone')
              )}
            </dd>
          </div>
        </dl>
      ))}
      <div className="k-row">
        <p className="k-space k-dim">
          {t(isOnlyHere ? 'refused/onlyHere' : 'refused/decides')}
          {more > 0 && <b> {t('refused/more', { count: more })}</b>}
        </p>
        {isOnlyHere && <Button onClick={onAgain}>{t('refused/again')}</Button>}
        <Button onClick={onRead}>{t('refused/read')}</Button>
      </div>
    </section>
  );
}
