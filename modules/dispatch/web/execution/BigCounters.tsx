import { wordKey } from '#kernel/text.ts';
import { useTranslation } from '#ui/translation.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import type { GlyphName } from '#ui/status/status.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import type { ExecutionView } from '../../contract/schemas.ts';
import { type TripFilter, tripFilters } from '../../rules/tripFilters.ts';

const glyphs: Record<TripFilter, GlyphName> = {
  late: 'late',
  rejected: 'block',
  hindrance: 'late',
  atRisk: 'risk',
  inTransit: 'transit',
  loading: 'transit',
  released: 'planned',
  finished: 'done',
};
const tones: Partial<Record<GlyphName, string>> = {
  late: 'k-late',
  block: 'k-late',
  risk: 'k-risk',
  transit: 'k-transit',
  done: 'k-done',
};

/** Counters of the day: the trips by state filter the list, what was done at the stops stands behind them. */
export function BigCounters(props: {
  counters: ExecutionView['counters'];
  value: TripFilter | undefined;
  onChange: (filter: TripFilter | undefined) => void;
}) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const c = props.counters;
  const figures: { key: string; value: string; glyph?: GlyphName }[] = [
    { key: 'stops', value: `${format.number(c.stopsDone)} / ${format.number(c.stops)}` },
    { key: 'delivered', value: format.number(c.delivered), glyph: 'done' },
    { key: 'withDeviation', value: format.number(c.withDeviation), glyph: 'risk' },
    { key: 'hindered', value: format.number(c.hindered), glyph: 'late' },
    { key: 'pickups', value: `${format.number(c.pickupsDone)} / ${format.number(c.pickups)}` },
    { key: 'windowsMissed', value: format.number(c.windowsMissed), glyph: 'late' },
  ];
  return (
    <div className="d-counters" role="group" aria-label={t('execution/counters')}>
      <button
        type="button"
        className="d-counter"
        aria-pressed={props.value === undefined}
        onClick={() => props.onChange(undefined)}
      >
        {t('execution/counter/all')}
        <b>{format.number(c.trips)}</b>
      </button>
      {tripFilters.map((filter) => (
        <button
          type="button"
          key={filter}
          className="d-counter"
          aria-pressed={props.value === filter}
          onClick={() => props.onChange(props.value === filter ? undefined : filter)}
        >
          <span className="k-row k-row-tight">
            <Glyph name={glyphs[filter]} />
            {t(`execution/counter/${filter}`)}
          </span>
          <b className={c[filter] > 0 ? tones[glyphs[filter]] : ''}>{format.number(c[filter])}</b>
        </button>
      ))}
      {figures.map(({ key, value, glyph }, i) => (
        <div key={key} className={`d-counter${i === 0 ? ' d-counter-split' : ''}`}>
          <span className="k-row k-row-tight">
            {glyph && <Glyph name={glyph} />}
            {t(wordKey('dispatch:execution/figure/', key))}
          </span>
          <b>{value}</b>
        </div>
      ))}
    </div>
  );
}
