import { lazy, Suspense } from 'react';
import type { RangeChartOf } from '#ui/chart/RangeChart.tsx';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import './chart.css';

// The library of charts is heavier than the rest of the module.
const RangeChart = lazy(() => import('#ui/chart/RangeChart.tsx').then((m) => ({ default: m.RangeChart })));

/** Values and bounds in m°C. */
export type CurveOf = Pick<RangeChartOf, 'from' | 'to' | 'buckets' | 'low' | 'high' | 'marked'>;
const degrees = (milli: number): number => milli / 1000;

/** The course of a temperature with its bounds; words where nothing was measured. */
export function Curve({ buckets, low, high, ...time }: CurveOf) {
  const { t } = useTranslation('temperature');
  const format = useFormat();
  if (buckets.length === 0) return <p className="k-dim">{t('chart/none')}</p>;
  return (
    <div className="tcl-curve">
      <Suspense fallback={<DelayedSpinner label={t('alarm/chart')} />}>
        <RangeChart
          {...time}
          label={t('chart/label', { from: format.instant(time.from), to: format.instant(time.to) })}
          name={t('alarm/chart')}
          unit="°C"
          low={low === null ? null : degrees(low)}
          high={high === null ? null : degrees(high)}
          buckets={buckets.map(({ from, min, max, last }) => ({
            from,
            min: degrees(min),
            max: degrees(max),
            last: degrees(last),
          }))}
        />
      </Suspense>
    </div>
  );
}
