import { SegmentedControl } from '@mantine/core';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import type { AffDayRow } from '../../contract/aff.ts';
import { type BalanceMeasure, balanceMeasures } from '../../rules/balance.ts';
import { useNow } from '../pieces/useNow.ts';
import { cutOffAt, shareOf, tightnessOf } from './load.ts';

/** How the vehicles of a forwarder are filled: red beyond what they take, amber close to it. */
function LoadMark({ aff, measure }: { aff: AffDayRow; measure: BalanceMeasure }) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const free = aff.capacity[measure] - aff.load[measure];
  const amount =
    measure === 'weight'
      ? format.measure('MASS', Math.abs(free))
      : t('figure/ldm', { ldm: format.quantity('LENGTH', Math.abs(free)) });
  const tightness = tightnessOf(aff, measure);
  if (tightness === 'unknown') return <span className="k-dim">{t('cockpit/noVehicles')}</span>;
  const status = tightness === 'over' ? 'late' : tightness === 'near' ? 'risk' : 'done';
  const key = tightness === 'over' ? 'cockpit/over' : tightness === 'near' ? 'cockpit/nearlyFull' : 'cockpit/left';
  return (
    <span className={`k-row k-row-tight ${status === 'done' ? '' : `k-${status}`}`}>
      <Glyph name={status} /> {t(key, { amount })}
    </span>
  );
}

function CutOff({ aff, day }: { aff: AffDayRow; day: string }) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const now = useNow();
  const at = cutOffAt(aff.cutOff, day);
  if (at === null) return null;
  const minutes = Math.ceil((at - now) / 60_000);
  const soon = minutes > 0 && minutes <= 60;
  return (
    <span className={soon ? 'k-late' : 'k-dim'}>
      {soon ? t('cockpit/cutOffIn', { count: minutes }) : t('cockpit/cutOff', { time: format.clock(at) })}
    </span>
  );
}

/** A forwarder: how full its vehicles are, what it has to carry, until when it plans. */
function Card(props: { aff: AffDayRow; day: string; measure: BalanceMeasure; chosen: boolean; onChoose: () => void }) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const { aff, measure } = props;
  const share = shareOf(aff, measure);
  // The bar ends a quarter beyond the capacity, so that what is too much is seen.
  const wide = (of: number) => `${Math.min(100, (of / 1.25) * 100)}%`;
  return (
    <button
      type="button"
      className="d-aff-card"
      aria-pressed={props.chosen}
      disabled={!aff.listed}
      onClick={props.onChoose}
    >
      <span className="d-aff-line">
        <b className="k-cut">{aff.name}</b>
        <LoadMark aff={aff} measure={measure} />
      </span>
      <span className="d-aff-line k-dim">
        <span className="k-cut">
          {[aff.isMaster ? t('cockpit/master') : '', t('cockpit/vehicles', { count: aff.vehicles })]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <CutOff aff={aff} day={props.day} />
      </span>
      <span className="d-aff-line">
        <span className="d-aff-bar" data-tight={tightnessOf(aff, measure)} aria-hidden="true">
          <span style={{ width: wide(Math.min(share ?? 0, 1)) }} />
          {share !== null && share > 1 && <i style={{ width: wide(Math.min(share - 1, 0.25)) }} />}
          <b style={{ left: wide(1) }} />
        </span>
        <b className="k-fig">{share === null ? '–' : format.percent(share)}</b>
      </span>
      <span className="d-aff-figures k-dim">
        <span>{t('cockpit/shipments', { count: aff.count })}</span>
        <span>{format.measure('MASS', aff.load.weight)}</span>
        <span>
          {t('cockpit/ldmOf', {
            ldm: format.quantity('LENGTH', aff.load.loadingMeter),
            of: format.quantity('LENGTH', aff.capacity.loadingMeter),
          })}
        </span>
        <span>{t('cockpit/stops', { count: aff.stops })}</span>
        <span>{t('cockpit/planned', { share: format.percent(aff.count > 0 ? aff.onTrips / aff.count : 0) })}</span>
      </span>
    </button>
  );
}

/** The forwarders of the day, the tightest first. */
export function AffCards(props: {
  affs: readonly AffDayRow[];
  day: string;
  measure: BalanceMeasure;
  onMeasure: (measure: string) => void;
  chosen: string | undefined;
  onChoose: (affId: string) => void;
}) {
  const { t } = useTranslation('dispatch');
  return (
    <section className="k-pane k-fill d-aff-cards" aria-label={t('cockpit/forwarders')}>
      <div className="k-pane-head">
        <h2 className="k-cut">{t('cockpit/forwarders')}</h2>
        <span className="k-space" />
        <SegmentedControl
          size="xs"
          aria-label={t('cockpit/measure')}
          value={props.measure}
          onChange={props.onMeasure}
          data={balanceMeasures.map((value) => ({ value, label: t(`cockpit/by/${value}`) }))}
        />
      </div>
      {props.affs.map((aff) => (
        <Card
          key={aff.affId}
          aff={aff}
          day={props.day}
          measure={props.measure}
          chosen={aff.affId === props.chosen}
          onChoose={() => props.onChoose(aff.affId)}
        />
      ))}
      <p className="d-aff-figures k-dim">{t('cockpit/legend')}</p>
    </section>
  );
}
