import type { RefObject } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { CarryNote } from '#ui/board/CarryNote.tsx';
import type { Carry } from '#ui/board/useCarry.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import type { BoardTrip } from '../../contract/schemas.ts';
import { type Check, countChecks } from './useCheck.ts';
import { brokenText, costText } from './brokenText.ts';
import { amountsOf, leftOn } from './loadTexts.ts';
import { type Carried, poolPlace } from './useCarried.ts';
import type { CheckedPlace } from './usePlaceCheck.ts';
import { VerdictMark } from './VerdictMark.tsx';

/** What is carried, over which trip, and what speaks against it there: at once by the browser, then by the server's checks. */
export function CarriedNote(props: {
  note: RefObject<HTMLDivElement | null>;
  carry: Carry<Carried>;
  trip: BoardTrip | undefined;
  check: Check;
  placed: CheckedPlace | undefined;
}) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const { carry, trip, check, placed } = props;
  const { load } = carry;
  const back = carry.over === poolPlace && load.from !== undefined;
  const home = trip !== undefined && trip.id === load.from?.id;
  const title = back
    ? t('carry/off', { count: load.itemIds.length, trip: load.from?.name ?? '' })
    : trip && (!home || placed)
      ? t(home ? 'carry/within' : 'carry/to', { count: load.itemIds.length, trip: trip.name })
      : t('carry/what', { count: load.itemIds.length });
  const counts = home
    ? countChecks([], placed?.place)
    : check.data && check.current
      ? countChecks(check.data.checkResults, placed?.place)
      : undefined;
  const asked = trip !== undefined && (!home || placed !== undefined);
  const behind =
    trip && placed?.position !== undefined
      ? trip.stops.filter((stop) => !load.itemIds.some((id) => home && stop.itemIds.includes(id)))[placed.position - 2]
      : undefined;
  return (
    <CarryNote note={props.note} title={title}>
      {!asked && !back && <span className="k-dim">{t(carry.by === 'keys' ? 'carry/keys' : 'carry/nowhere')}</span>}
      {asked && (
        <>
          {placed && (
            <>
              {placed.position !== undefined && (
                <span>
                  {behind
                    ? t('place/behind', { position: placed.position, stop: behind.name })
                    : t('place/at', { position: placed.position })}
                </span>
              )}
              {!home && <span className="k-fig">{amountsOf(placed.tasks, t, format)}</span>}
              {!home && <span className="k-dim k-fig">{leftOn(trip, placed.tasks, t, format)}</span>}
              <span className="k-fig">{costText(placed.place, t, format)}</span>
              {placed.place.broken.map((one) => (
                <span key={one.rule + (one.rule === 'LOAD' ? one.dimension : '')} className="k-row k-row-tight k-risk">
                  <Glyph name="risk" />
                  {brokenText(one, t, format)}
                </span>
              ))}
            </>
          )}
          {counts ? (
            <>
              <VerdictMark counts={counts} />
              {counts.numbers !== '' && <span className="k-dim">{counts.numbers}</span>}
            </>
          ) : (
            <span className="k-dim">{t(check.refused ? 'carry/unknown' : 'verdict/asking')}</span>
          )}
          {carry.by === 'keys' && <span className="k-dim">{t('carry/keys')}</span>}
        </>
      )}
    </CarryNote>
  );
}
