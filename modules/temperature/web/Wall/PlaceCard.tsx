import type { ColdPlace } from '#modules/temperature/contract/wall.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { Spark } from '../Chart/Spark.tsx';
import { degreesOf, lookOf, minutesSince, rangeText } from './placeLook.ts';
import { RangeBar } from './RangeBar.tsx';

function useWords(place: ColdPlace, now: number) {
  const { t } = useTranslation('temperature');
  const format = useFormat();
  const { condition, alarm, value, at } = place;
  const silent = condition === 'NO_DATA';
  const label = (() => {
    if (condition === 'ALARM' && alarm) return t('wall/alarmFor', { minutes: minutesSince(alarm.startedAt, now) });
    if (silent && at !== null) return t('wall/noDataFor', { minutes: minutesSince(at, now) });
    if (condition === 'WARNING' && place.leavesIn !== null) return t('wall/leavesIn', { minutes: place.leavesIn });
    return t(`wall/condition/${condition}`);
  })();
  const clock = at === null ? '' : format.clock(at);
  const second = (() => {
    if (at === null || value === null) return t('wall/never');
    if (silent && place.battery !== null)
      return t('wall/batteryOf', { percent: place.battery, serial: place.serial ?? '' });
    if (condition === 'ALARM' && alarm?.peak != null) return t('wall/peakAt', { value: degreesOf(alarm.peak, format) });
    if (condition === 'WARNING' && place.leavesIn !== null)
      return t('wall/perMinute', { value: format.number(place.perMinute / 1000, 2) });
    return t('wall/measuredAt', { at: clock });
  })();
  return { t, format, label, second, silent, clock };
}

/** A place on the wall: how it stands, how warm it is, how it came to that, what lies in it. Pressing it shows its alarm, or the place. */
export function PlaceCard({
  place,
  now,
  from,
  span,
  chosen,
  onOpen,
}: {
  place: ColdPlace;
  now: number;
  from: number;
  span: string;
  chosen: boolean;
  onOpen: () => void;
}) {
  const { t, format, label, second, silent, clock } = useWords(place, now);
  const look = lookOf[place.condition];
  const tone = look.status === 'done' ? 'text' : look.status;
  return (
    <li className={`tcl-card tcl-card-${look.status}`} data-chosen={chosen || undefined}>
      <button type="button" className="tcl-card-open" onClick={onOpen} aria-pressed={chosen}>
        <span className="tcl-card-head">
          <b className="k-cut">{place.name}</b>
          <StatusMark
            status={look.status}
            glyph={look.glyph}
            label={label}
            look={look.status === 'done' ? 'bare' : 'boxed'}
          />
        </span>
        <span className="tcl-card-now">
          <span className={`tcl-value k-fig k-${tone}`}>
            {silent || place.value === null ? t('wall/dash') : degreesOf(place.value, format)}
            <small>°C</small>
          </span>
          <span className="tcl-card-facts k-dim k-fig">
            <span>{rangeText(place, t, format)}</span>
            <span>{place.shelvedUntil ? t('wall/quietUntil', { at: format.clock(place.shelvedUntil) }) : second}</span>
          </span>
        </span>
        <RangeBar low={place.low} high={place.high} value={silent ? null : place.value} tone={tone} />
        {silent ? (
          <span className="tcl-silent k-dim">
            <span>{place.at === null ? t('wall/never') : t('wall/silentSince', { at: clock })}</span>
            {place.value !== null && place.at !== null && (
              <span>{t('wall/lastAt', { value: degreesOf(place.value, format), at: clock })}</span>
            )}
          </span>
        ) : (
          <Spark
            buckets={place.buckets}
            from={from}
            to={now}
            low={place.low}
            high={place.high}
            out={place.condition === 'ALARM'}
          />
        )}
        <span className="tcl-card-foot k-dim k-fig">
          <span>
            {place.shipments === 0
              ? t('wall/empty')
              : `${t('wall/shipments', { count: place.shipments })}, ${t('wall/packages', { count: place.packages })}`}
          </span>
          <span>{span}</span>
        </span>
      </button>
    </li>
  );
}
