import { IconCloudOff } from '@tabler/icons-react';
import type { TripRow } from '#modules/dispatch/contract/schemas.ts';
import { isUnreached } from '#client/call/CallError.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import type { WaitingCall } from '#client/waiting/waitingCall.ts';
import { RefusedCard } from './RefusedCard.tsx';
import { isOpen, type TourEvent } from './tourEvent.ts';
import { useTour } from './useTourQueue.ts';

type Answer = { data: TripRow[] | undefined; error: Error | null; isError: boolean; dataUpdatedAt: number };

/** What waits, in the driver's own things. */
function countsOf(waiting: readonly WaitingCall<TourEvent>[]) {
  const pictures = waiting.flatMap(({ body }) => body.pictures ?? []).filter(isOpen);
  const stops = new Set(waiting.flatMap(({ body }) => ('stopId' in body ? [body.stopId] : [])));
  return {
    stops: stops.size,
    photos: pictures.filter(({ of }) => of !== 'signature').length,
    signatures: pictures.filter(({ of }) => of === 'signature').length,
    positions: waiting.filter(({ body }) => body.type === 'POSITION').length,
  };
}

/** Above every page of the driver: that there is no network, what waits on this device, and what dispatch decided before. */
export function TourNotice({ answer, onStop }: { answer: Answer; onStop: boolean }) {
  const { t } = useTranslation('delivery');
  const format = useFormat();
  const { all, offline, refused, settle, sendAgain } = useTour();
  const away = offline || (answer.isError && isUnreached(answer.error));
  const counts = countsOf(all);
  const [next] = refused;
  const shown = (['stops', 'photos', 'signatures', 'positions'] as const).filter((what) => counts[what] > 0);
  const work = all.some(({ body }) => body.type !== 'POSITION');
  return (
    <div className="k-tour-notice">
      {away ? (
        <section className="k-tour-offline" role="status" aria-label={t('offline/title')}>
          <div className="k-row">
            <IconCloudOff size={onStop ? 20 : 28} stroke={1.6} aria-hidden="true" />
            <div className="k-space">
              <b>{t('offline/since', { time: format.clock(answer.dataUpdatedAt || Date.now()) })}</b>
              {!onStop && <p>{t('offline/text')}</p>}
            </div>
          </div>
          {!onStop && shown.length > 0 && (
            <dl className="k-tour-waits">
              {shown.map((what) => (
                <div key={what}>
                  <dd className="k-fig">{format.number(counts[what])}</dd>
                  <dt>{t(`offline/${what}`, { count: counts[what] })}</dt>
                </div>
              ))}
            </dl>
          )}
        </section>
      ) : (
        work && (
          <p className="k-tour-sending" role="status">
            <StatusMark
              status="transit"
              label={t('offline/sending', { count: all.filter(({ body }) => body.type !== 'POSITION').length })}
            />
          </p>
        )
      )}
      {/* One after the other: together they would leave the driver no room to go on working. */}
      {next && (
        <RefusedCard
          key={next.seq}
          refused={next}
          more={refused.length - 1}
          onRead={() => settle(next.seq)}
          onAgain={() => sendAgain(next)}
        />
      )}
    </div>
  );
}
