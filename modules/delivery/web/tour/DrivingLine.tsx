import { IconSteeringWheel } from '@tabler/icons-react';
import type { TripView } from '#modules/dispatch/contract/schemas.ts';
import { useNow } from '#modules/dispatch/web/pieces/useNow.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { drivingTime } from '../../rules/drivingTime.ts';

/** How long the driver has driven and when a break is due, by the times of the trip. */
export function DrivingLine({ trip }: { trip: TripView }) {
  const { t } = useTranslation('delivery');
  const format = useFormat();
  const now = useNow();
  const time = drivingTime(trip.actualDeparture, trip.stops, now);
  if (!time) return null;
  const { driven, left, untilBreak, remind } = time;
  return (
    <section className="k-tour-position" aria-label={t('driving/title')}>
      {remind ? <Glyph name="risk" /> : <IconSteeringWheel size={22} stroke={1.6} aria-hidden="true" />}
      <div className="k-space">
        <b className={remind ? 'k-risk' : ''} role={remind ? 'alert' : undefined}>
          {untilBreak < 0
            ? t('driving/overdue', { time: format.duration(-untilBreak) })
            : t('driving/break', { time: format.duration(untilBreak), clock: format.clock(now + untilBreak * 60_000) })}
        </b>
        <p className="k-dim">{t('driving/driven', { driven: format.duration(driven), left: format.duration(left) })}</p>
      </div>
    </section>
  );
}
