import { useTranslation } from '#ui/translation.ts';
import { LookMark } from '#client/marks/LookMark.tsx';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import type { TripRow } from '../contract/schemas.ts';
import { OverlapMark } from './pieces/OverlapMark.tsx';
import type { TripState } from '../rules/tripStates.ts';
import { isLate, riskReason, stateBehind, stateLook, tripLook, type TripLookFacts } from '../rules/tripLook.ts';

type Marked = TripLookFacts & Partial<Pick<TripRow, 'lookSince' | 'etaSource' | 'position'>>;

/** Since when a trip is late or at risk, and by what: where its vehicle was, what was documented, or the clock alone. */
function useSince(): (trip: Marked) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ lookSince, etaSource, position }) =>
    lookSince && etaSource
      ? `, ${t(`dispatch:look/since/${etaSource}`, {
          time: format.clock(lookSince),
          position: position ? format.clock(position.ts) : '',
        })}`
      : '';
}

/**
 * How a trip stands; why it is late or at risk, and since when, is told by the pointer. Where there is room (`boxed`) the state stands
 * beside it: a trip at risk is released or on the road all the same.
 */
export function TripMark({ trip, boxed }: { trip: Marked; boxed?: boolean }) {
  const { t } = useTranslation();
  const since = useSince();
  const look = tripLook(trip);
  const why = riskReason(trip);
  const reasons = why ? [`${t(why.key, why.args)}${since(trip)}`] : [];
  const behind = stateBehind(trip);
  const state = behind === undefined ? [] : [t(behind)];
  const title = [[t(look.key, look.args ?? {}), ...state].join(', '), ...reasons].join(': ');
  const mark = <LookMark look={look} title={title} {...(boxed ? { boxed } : {})} />;
  if (!boxed || behind === undefined) return mark;
  return (
    <>
      {mark} <LookMark look={{ status: stateLook[trip.state as TripState] ?? 'later', key: behind }} boxed />
    </>
  );
}

/** Both of them, in a line. */
export const TripStatus = ({ trip }: { trip: Marked & Pick<TripRow, 'overlaps'> }) => (
  <span className="d-trip-line">
    <TripMark trip={trip} /> <OverlapMark overlaps={trip.overlaps} />
  </span>
);

/** The sentence behind a late trip or one at risk; nothing for any other. */
export function RiskLine({ trip }: { trip: Marked }) {
  const { t } = useTranslation();
  const since = useSince();
  const why = riskReason(trip);
  if (!why) return null;
  const look = isLate(trip) ? 'late' : 'risk';
  return (
    <p className={`k-alert k-alert-${look} d-why`} role="note">
      <Glyph name={look} /> {t(why.key, why.args)}
      {since(trip)}
    </p>
  );
}
