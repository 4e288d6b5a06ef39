import { lazy, Suspense } from 'react';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import type { FigureAnswer, FigurePoint } from '../../contract/calls.ts';
import { timeGroupings } from '../../rules/catalogue.ts';
import { groupName, valueText } from '../figureWords.ts';

// The library of charts is heavier than the rest of the module.
const BarChart = lazy(() => import('#ui/chart/BarChart.tsx').then((m) => ({ default: m.BarChart })));

/** Lying bars that fit a card; the table has all of them. */
const mostBars = 10;
/** px: a bar with the one of the period before. */
const barHeight = 30;

/** A figure as bars. */
export function FigureChart(props: { figure: FigureAnswer; name: string; linkOf: (point: FigurePoint) => string }) {
  const { t } = useTranslation('reporting');
  const format = useFormat();
  const { figure, name, linkOf } = props;
  const along = timeGroupings.includes(figure.by) || figure.by === 'age';
  const shown = along ? figure.points : figure.points.slice(0, mostBars);
  const said = (point: FigurePoint): string => {
    const label = groupName(format, figure.by, point);
    const value = valueText(t, format, figure.unit, point.value, point.few);
    return point.before === null
      ? t('card/bar', { label, value })
      : t('card/barBefore', { label, value, before: valueText(t, format, figure.unit, point.before) });
  };
  const short = (point: FigurePoint): string => {
    const whole = groupName(format, figure.by, point);
    return figure.by === 'day' || figure.by === 'week' ? whole.replace(/\/?\d{4}$/, '') : whole;
  };
  return (
    <div className="rpt-chart" style={along ? undefined : { height: Math.max(110, shown.length * barHeight + 32) }}>
      <Suspense fallback={<DelayedSpinner label={name} />}>
        <BarChart
          label={t('card/chartOf', { name, by: t(`by/${figure.by}`) })}
          along={along}
          room={150}
          whole={figure.unit === 'rows' || figure.unit === 'pieces'}
          {...(figure.unit === 'percent' && shown.every(({ value, before }) => Math.max(value ?? 0, before ?? 0) <= 100)
            ? { most: 100 }
            : {})}
          points={shown.map((point) => ({
            key: point.key,
            label: short(point),
            value: point.value,
            before: point.before,
            text: said(point),
            href: `#${linkOf(point)}`,
          }))}
        />
      </Suspense>
    </div>
  );
}
