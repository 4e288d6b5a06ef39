import { Glyph } from '#ui/status/Glyph.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import type { BreakdownProposal, BreakdownShipment, BreakdownTaker } from '../../contract/breakdown.ts';
import { extraTexts } from '../planning/brokenText.ts';

/** More driving and more way, as everywhere on the board. */
const extra = (minutes: number, millimetres: number) => ({ seconds: minutes * 60, metres: millimetres / 1000 });

/** One shipment: what of it, for whom, when its taker is there, and what that costs. */
function Line({ shipment }: { shipment: BreakdownShipment }) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const { extraMinutes, extraDistance } = shipment;
  const costs =
    extraMinutes === null || extraDistance === null ? [] : extraTexts(extra(extraMinutes, extraDistance), t, format);
  return (
    <li className="d-breakdown-line">
      <b>{shipment.orderNumber}</b>
      <span className="k-cut" title={[shipment.stop, shipment.city].filter(Boolean).join(', ')}>
        {shipment.stop} <span className="k-dim">{shipment.city}</span>
      </span>
      <span>{t(`breakdown/kind__${shipment.kind}`)}</span>
      <span className="k-fig">{shipment.arrival === null ? '–' : format.clock(shipment.arrival)}</span>
      <span className="k-fig k-dim d-breakdown-costs">{costs.join(' · ')}</span>
      {(shipment.extraLate ?? 0) > 0 && (
        <span className="d-breakdown-why k-late">
          <Glyph name="late" /> {t('breakdown/late', { count: shipment.extraLate ?? 0 })}
        </span>
      )}
      {shipment.takerId === null &&
        shipment.against.map((why) => (
          <span key={why} className="d-breakdown-why k-dim">
            {why}
          </span>
        ))}
    </li>
  );
}

/** Each rule once, with the shipments that it is about. */
function rulesOf({ checkResults }: BreakdownTaker): ReadonlyMap<string, string[]> {
  const rules = new Map<string, string[]>();
  for (const { severity, number, message, itemName } of checkResults) {
    if (severity === 'INFO') continue;
    const text = `${number} ${message}`;
    rules.set(text, [...(rules.get(text) ?? []), ...(itemName ? [itemName] : [])]);
  }
  return rules;
}

/** A trip that takes over: what it gets, what that makes of its day, and what speaks against it. */
function Taker({ taker, shipments }: { taker: BreakdownTaker; shipments: readonly BreakdownShipment[] }) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const warnings = rulesOf(taker);
  const figures = [
    t('breakdown/takes', { count: taker.shipments }),
    ...extraTexts(extra(taker.extraMinutes, taker.extraDistance), t, format),
    ...(taker.fetchesAt === null ? [] : [t('breakdown/fetchesAt', { time: format.clock(taker.fetchesAt) })]),
    ...(taker.backAt === null ? [] : [t('breakdown/backAt', { time: format.clock(taker.backAt) })]),
  ];
  return (
    <section className="d-breakdown-part" aria-label={taker.name}>
      <h3>
        {taker.name} <span className="k-dim">{[taker.licensePlate, taker.driverName].filter(Boolean).join(' · ')}</span>
      </h3>
      <p className="k-fig">{figures.join(' · ')}</p>
      {warnings.size === 0 ? (
        <p className="k-done d-breakdown-rule">
          <Glyph name="done" /> {t('breakdown/fine')}
        </p>
      ) : (
        [...warnings].map(([text, orders]) => (
          <p key={text} className="k-risk d-breakdown-rule">
            <Glyph name="risk" />
            <span>
              {text}{' '}
              {orders.length > 0 && (
                <span className="k-dim">
                  ({orders.length > 2 ? t('breakdown/takes', { count: orders.length }) : orders.join(', ')})
                </span>
              )}
            </span>
          </p>
        ))
      )}
      <ul>
        {shipments.map((one) => (
          <Line key={one.itemId} shipment={one} />
        ))}
      </ul>
    </section>
  );
}

const stays = ['documented', 'atStop', 'collected', 'notAboard', 'agreed'] as const;

/** A proposal in its parts: who takes over what, what nobody can take, what stays, and where the vehicle is missed later. */
export function BreakdownParts({
  trip,
  proposal,
  stale,
}: {
  trip: string;
  proposal: BreakdownProposal;
  stale: boolean;
}) {
  const { t } = useTranslation('dispatch');
  const { takers, shipments, later } = proposal;
  const nobody = shipments.filter((one) => one.takerId === null);
  const kept = stays.filter((why) => proposal.stays[why] > 0);
  return (
    <div className="d-breakdown" aria-busy={stale}>
      {shipments.length === 0 && <p>{t('breakdown/nothing')}</p>}
      {takers.map((taker) => (
        <Taker key={taker.tripId} taker={taker} shipments={shipments.filter((one) => one.takerId === taker.tripId)} />
      ))}
      {nobody.length > 0 && (
        <section className="d-breakdown-part" aria-label={t('breakdown/nobody')}>
          <h3 className="k-late">
            <Glyph name="late" /> {t('breakdown/nobody')}
          </h3>
          <ul>
            {nobody.map((one) => (
              <Line key={one.itemId} shipment={one} />
            ))}
          </ul>
        </section>
      )}
      {kept.length > 0 && (
        <section className="d-breakdown-part" aria-label={t('breakdown/stays', { trip })}>
          <h3>{t('breakdown/stays', { trip })}</h3>
          <p>{kept.map((why) => t(`breakdown/stay__${why}`, { count: proposal.stays[why] })).join(' · ')}</p>
        </section>
      )}
      {later.length > 0 && (
        <p className="k-risk d-breakdown-rule">
          <Glyph name="risk" />
          <span>{t('breakdown/later', { trips: later.map((one) => one.name).join(', ') })}</span>
        </p>
      )}
    </div>
  );
}
