import { useTranslation } from '#ui/translation.ts';
import { LookMark } from '#client/marks/LookMark.tsx';
import { Glyph } from '#ui/status/Glyph.tsx';
import { isLate, riskReason, tripLook, type TripLookFacts } from '../rules/tripLook.ts';

/** How a trip stands; why it is late or at risk is told by the pointer. */
export function TripMark({ trip, boxed }: { trip: TripLookFacts; boxed?: boolean }) {
  const { t } = useTranslation();
  const look = tripLook(trip);
  const why = riskReason(trip);
  const title = [t(look.key, look.args ?? {}), ...(why ? [t(why.key, why.args)] : [])].join(': ');
  return <LookMark look={look} title={title} {...(boxed ? { boxed } : {})} />;
}

/** The sentence behind a late trip or one at risk; nothing for any other. */
export function RiskLine({ trip }: { trip: TripLookFacts }) {
  const { t } = useTranslation();
  const why = riskReason(trip);
  if (!why) return null;
  const look = isLate(trip) ? 'late' : 'risk';
  return (
    <p className={`k-alert k-alert-${look} d-why`} role="note">
      <Glyph name={look} /> {t(why.key, why.args)}
    </p>
  );
}
