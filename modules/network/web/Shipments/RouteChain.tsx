import type { NetworkShipment } from '#modules/network/contract/shipment.ts';
import type { TraceLine } from '#modules/networkrules/contract/route.ts';
import { useUnitName } from '#client/session/useUnitName.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { legGlyph } from './look.ts';

/** Why it goes this way: each step of the reasoning in words. */
export function Trace({ lines }: { lines: readonly TraceLine[] }) {
  const { t } = useTranslation('networkrules');
  return (
    <ol className="nw-trace">
      {lines.map((line, at) => (
        <li key={at}>{t(`trace/${line.key}` as 'module/title', line.args)}</li>
      ))}
    </ol>
  );
}

function Depot({ id }: { id: string }) {
  return <>{useUnitName(id)}</>;
}

/** The way of a shipment as a chain of legs, each with its state and its times. */
export function RouteChain({ one }: { one: NetworkShipment }) {
  const { t } = useTranslation('network');
  const format = useFormat();
  if (one.legs.length === 0) return <p className="k-dim">{t('page/noRoute')}</p>;
  return (
    <ol className="nw-legs" aria-label={t('page/route')}>
      {one.legs.map((leg) => (
        <li key={leg.seq} {...(leg.state === 'IN_PROGRESS' ? { 'data-now': '' } : {})}>
          <Glyph name={legGlyph(leg)} />
          <span>
            <b>{t(`legKind/${leg.kind}`)}</b>{' '}
            {leg.kind === 'PICKUP' || leg.kind === 'DIRECT' ? (
              one.consignor.city
            ) : leg.fromDepot ? (
              <Depot id={leg.fromDepot} />
            ) : null}
            {' › '}
            {leg.kind === 'DELIVERY' || leg.kind === 'DIRECT' ? (
              one.consignee.city
            ) : leg.toDepot ? (
              <Depot id={leg.toDepot} />
            ) : null}
          </span>
          <span>{t(`legState/${leg.hindered ? 'HINDERED' : leg.state}`)}</span>
          <span className="k-dim k-fig">
            {t('leg/times', {
              from: format.instant(leg.startedAt ?? leg.plannedDeparture),
              to: format.instant(leg.finishedAt ?? leg.plannedArrival),
            })}
            {leg.carrier ? ` · ${leg.carrier}` : ''}
          </span>
        </li>
      ))}
    </ol>
  );
}
