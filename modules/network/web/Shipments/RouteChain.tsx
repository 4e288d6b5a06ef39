import type { NetworkShipment } from '#modules/network/contract/shipment.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import type { Format } from '#ui/text/format.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { legGlyph, legLook } from './look.ts';
import { useUnitNames } from './useUnitNames.ts';

type Leg = NetworkShipment['legs'][number];

/** From when to when, as it was or else as it is planned; the day once where it is one. */
function spanOf(leg: Leg, format: Format): { from: string; to: string } {
  const [from, to] = [leg.startedAt ?? leg.plannedDeparture, leg.finishedAt ?? leg.plannedArrival];
  const oneDay = format.instantDate(from) === format.instantDate(to);
  return { from: format.instant(from), to: oneDay ? format.clock(to) : format.instant(to) };
}

/** The way of a shipment as a chain of legs, each with its state and its times. */
export function RouteChain({ one }: { one: NetworkShipment }) {
  const { t } = useTranslation('network');
  const format = useFormat();
  const nameOf = useUnitNames();
  const { consignor, consignee } = one;
  const fromOf = ({ kind, fromDepot }: Leg): string =>
    kind === 'PICKUP' || kind === 'DIRECT' ? consignor.city : fromDepot ? nameOf(fromDepot) : '';
  const toOf = ({ kind, toDepot }: Leg): string =>
    kind === 'DELIVERY' || kind === 'DIRECT' ? consignee.city : toDepot ? nameOf(toDepot) : '';
  if (one.legs.length === 0) return <p className="k-dim">{t('page/noRoute')}</p>;
  return (
    <ol className="nw-legs" aria-label={t('page/route')}>
      {one.legs.map((leg) => (
        <li key={leg.seq} {...(leg.state === 'IN_PROGRESS' ? { 'data-now': '' } : {})}>
          <Glyph name={legGlyph(leg)} />
          <span>
            <b>{t(`legKind/${leg.kind}`)}</b> {t('leg/way', { from: fromOf(leg), to: toOf(leg) })}
          </span>
          <span className={`k-st k-st-${legLook(leg)}`}>{t(`legState/${leg.hindered ? 'HINDERED' : leg.state}`)}</span>
          <span className="k-dim k-fig">
            {t('leg/times', spanOf(leg, format))}
            {leg.carrier ? ` · ${leg.carrier}` : ''}
            {leg.partner ? ` · ${t('leg/byPartner', { partner: leg.partner })}` : ''}
          </span>
        </li>
      ))}
    </ol>
  );
}
