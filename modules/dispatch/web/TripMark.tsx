import { IconCopyX } from '@tabler/icons-react';
import { useTranslation } from '#ui/translation.ts';
import { LookMark } from '#client/marks/LookMark.tsx';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import type { TripRow } from '../contract/schemas.ts';
import { overlapText } from '../rules/overlaps.ts';
import { isLate, riskReason, tripLook, type TripLookFacts } from '../rules/tripLook.ts';

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

/** How a trip stands; why it is late or at risk, and since when, is told by the pointer. */
export function TripMark({ trip, boxed }: { trip: Marked; boxed?: boolean }) {
  const { t } = useTranslation();
  const since = useSince();
  const look = tripLook(trip);
  const why = riskReason(trip);
  const reasons = why ? [`${t(why.key, why.args)}${since(trip)}`] : [];
  const title = [t(look.key, look.args ?? {}), ...reasons].join(': ');
  return <LookMark look={look} title={title} {...(boxed ? { boxed } : {})} />;
}

/** What a trip has at the same time as another: a shape beside its mark, the sentences told by the pointer. Nothing for any other. */
export function OverlapMark({ overlaps }: Pick<TripRow, 'overlaps'>) {
  const { t } = useTranslation();
  const format = useFormat();
  if (overlaps.length === 0) return null;
  const texts = overlaps.map((one) => overlapText(one, format.clock));
  return (
    <span className="d-twice" title={texts.map(({ key, args }) => t(key, args)).join('\n')}>
      <IconCopyX size={14} aria-hidden="true" />
      <span className="k-hidden">{t('dispatch:overlap/mark')}</span>
    </span>
  );
}

/** Both of them, in a line. */
export const TripStatus = ({ trip }: { trip: Marked & Pick<TripRow, 'overlaps'> }) => (
  <span className="d-trip-line">
    <TripMark trip={trip} /> <OverlapMark overlaps={trip.overlaps} />
  </span>
);

/** A sentence for each other trip that has the vehicle, a trailer or the driver of this one at the same time. */
export function OverlapLines({ overlaps }: Pick<TripRow, 'overlaps'>) {
  const { t } = useTranslation();
  const format = useFormat();
  return overlaps.map((overlap) => {
    const { key, args } = overlapText(overlap, format.clock);
    return (
      <p key={`${overlap.otherName}/${overlap.kind}`} className="k-alert k-alert-late d-why" role="note">
        <IconCopyX size={14} aria-hidden="true" /> {t(key, args)}
      </p>
    );
  });
}

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
