import { SegmentedControl } from '@mantine/core';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import type { AffDayFigures, AffDayRow } from '../../contract/aff.ts';
import { type AffDirection, affDirections } from '../../rules/balance.ts';
import { useNow } from '../pieces/useNow.ts';
import {
  amountIn,
  type CockpitMeasure,
  cockpitMeasures,
  cutOffAt,
  fullerOf,
  isStranded,
  shareOf,
  takenIn,
  tightnessOf,
} from './load.ts';
import { nameWithCode } from './nameWithCode.ts';
import { useAmount } from './useAmount.ts';

/** How much room is left in the fuller direction: red beyond what is taken, amber close to it. */
function LoadMark({ figures, measure }: { figures: AffDayFigures; measure: CockpitMeasure }) {
  const { t } = useTranslation('dispatch');
  const amountOf = useAmount(measure);
  const fuller = fullerOf(figures, measure);
  if (!figures.drives)
    return (
      <span className={`k-row k-row-tight ${isStranded(figures) ? 'k-late' : 'k-dim'}`}>
        {isStranded(figures) && <Glyph name="late" />} {t('cockpit/notDriving')}
      </span>
    );
  const tightness = tightnessOf(shareOf(figures, fuller, measure));
  if (tightness === 'unknown')
    return <span className="k-dim">{t(measure === 'stops' ? 'cockpit/noStops' : 'cockpit/noVehicles')}</span>;
  const status = tightness === 'over' ? 'late' : tightness === 'near' ? 'risk' : 'done';
  const key = tightness === 'over' ? 'cockpit/over' : tightness === 'near' ? 'cockpit/nearlyFull' : 'cockpit/left';
  return (
    <span className={`k-row k-row-tight ${status === 'done' ? '' : `k-${status}`}`}>
      <Glyph name={status} />{' '}
      {t(key, { amount: amountOf(Math.abs(takenIn(figures, measure) - amountIn(figures, fuller, measure))) })}
    </span>
  );
}

/** A direction: how full, as a bar that ends a quarter beyond what is taken, so that what is too much is seen. */
function LoadBar(props: { figures: AffDayFigures; direction: AffDirection; measure: CockpitMeasure }) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const amountOf = useAmount(props.measure);
  const { figures, direction, measure } = props;
  const share = shareOf(figures, direction, measure);
  const wide = (of: number) => `${Math.min(100, (of / 1.25) * 100)}%`;
  return (
    <span className="d-aff-load">
      <span className="k-dim">{t(`cockpit/direction/${direction}`)}</span>
      <span className="d-aff-bar" data-tight={tightnessOf(share)} aria-hidden="true">
        <span style={{ width: wide(Math.min(share ?? 0, 1)) }} />
        {share !== null && share > 1 && <i style={{ width: wide(Math.min(share - 1, 0.25)) }} />}
        <b style={{ left: wide(1) }} />
      </span>
      <span className="k-fig k-dim">{amountOf(amountIn(figures, direction, measure))}</span>
      <b className="k-fig">{share === null ? '–' : format.percent(share)}</b>
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
      {soon
        ? t('cockpit/cutOffIn', { count: minutes })
        : t(minutes > 0 ? 'cockpit/cutOff' : 'cockpit/cutOffPast', { time: format.clock(at) })}
    </span>
  );
}

/** What a forwarder has on the day, in numbers. */
function Figures({ figures, measure }: { figures: AffDayFigures; measure: CockpitMeasure }) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const amountOf = useAmount(measure);
  const { count, onTrips, load } = figures;
  const taken = takenIn(figures, measure);
  return (
    <>
      {affDirections.map((direction) => (
        <LoadBar key={direction} figures={figures} direction={direction} measure={measure} />
      ))}
      <span className="d-aff-figures k-dim">
        <span>{t('cockpit/shipments', { count })}</span>
        <span>{format.measure('MASS', load.deliveries.weight + load.collections.weight)}</span>
        <span>{t('cockpit/stops', { count: figures.stops })}</span>
        {taken > 0 && <span>{t('cockpit/takes', { amount: amountOf(taken), count: figures.rounds })}</span>}
        <span>{t('cockpit/planned', { share: format.percent(count > 0 ? onTrips / count : 0) })}</span>
      </span>
    </>
  );
}

/** A forwarder: who it is, how full its vehicles are, what it has to carry, until when it plans. */
function Card(props: { aff: AffDayRow; day: string; measure: CockpitMeasure; chosen: boolean; onChoose: () => void }) {
  const { t } = useTranslation('dispatch');
  const { aff, measure } = props;
  const { figures, carriers, town } = aff;
  return (
    <button
      type="button"
      className="d-aff-card"
      aria-pressed={props.chosen}
      disabled={!figures}
      onClick={props.onChoose}
    >
      <span className="d-aff-line">
        <b className="k-cut">{nameWithCode(aff)}</b>
        {figures && <LoadMark figures={figures} measure={measure} />}
      </span>
      <span className="d-aff-line k-dim">
        <span className="k-cut">
          {[
            aff.isMaster ? t('cockpit/master') : '',
            [carriers[0], town].filter(Boolean).join(', '),
            carriers.length > 1 ? t('cockpit/moreCarriers', { count: carriers.length - 1 }) : '',
            figures && figures.vehicles > 0 ? t('cockpit/vehicles', { count: figures.vehicles }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <CutOff aff={aff} day={props.day} />
      </span>
      {figures ? (
        <Figures figures={figures} measure={measure} />
      ) : (
        <span className="d-aff-figures k-dim">{t('cockpit/notSeen')}</span>
      )}
    </button>
  );
}

/** The forwarders of the day, the tightest first. */
export function AffCards(props: {
  affs: readonly AffDayRow[];
  day: string;
  measure: CockpitMeasure;
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
          data={cockpitMeasures.map((value) => ({ value, label: t(`cockpit/by/${value}`) }))}
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
