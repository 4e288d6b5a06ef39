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
import type { Judged } from './useJudge.ts';
import { VerdictMark } from './VerdictMark.tsx';

/** What is carried, over which trip, and what speaks against it there: at once by the browser, then by the server's checks. */
export function CarriedNote(props: {
  note: RefObject<HTMLDivElement | null>;
  carry: Carry<Carried>;
  trip: BoardTrip | undefined;
  check: Check;
  judged: Judged | undefined;
}) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const { carry, trip, check, judged } = props;
  const { load } = carry;
  const back = carry.over === poolPlace && load.from !== undefined;
  const home = trip !== undefined && trip.id === load.from?.id;
  const title = back
    ? t('carry/off', { count: load.itemIds.length, trip: load.from?.name ?? '' })
    : trip && (!home || judged)
      ? t(home ? 'carry/within' : 'carry/to', { count: load.itemIds.length, trip: trip.name })
      : t('carry/what', { count: load.itemIds.length });
  const counts = home
    ? countChecks([], judged?.place)
    : check.data && check.current
      ? countChecks(check.data.checkResults, judged?.place)
      : undefined;
  const asked = trip !== undefined && (!home || judged !== undefined);
  const behind =
    trip && judged?.position !== undefined
      ? trip.stops.filter((stop) => !load.itemIds.some((id) => home && stop.itemIds.includes(id)))[judged.position - 2]
      : undefined;
  return (
    <CarryNote note={props.note} title={title}>
      {!asked && !back && <span className="k-dim">{t(carry.by === 'keys' ? 'carry/keys' : 'carry/nowhere')}</span>}
      {asked && (
        <>
          {judged && (
            <>
              {judged.position !== undefined && (
                <span>
                  {behind
                    ? t('place/behind', { position: judged.position, stop: behind.name })
                    : t('place/at', { position: judged.position })}
                </span>
              )}
              {!home && <span className="k-fig">{amountsOf(judged.tasks, t, format)}</span>}
              {!home && <span className="k-dim k-fig">{leftOn(trip, judged.tasks, t, format)}</span>}
              <span className="k-fig">{costText(judged.place, t, format)}</span>
              {judged.place.broken.map((one) => (
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
