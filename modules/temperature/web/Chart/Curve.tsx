import { lazy, Suspense } from 'react';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { useTranslation } from '#ui/translation.ts';
import type { CurveOf } from './CurveChart.tsx';
import './chart.css';

// The library of charts is heavier than the rest of the module.
const CurveChart = lazy(() => import('./CurveChart.tsx').then((m) => ({ default: m.CurveChart })));

/** The course of a temperature with its bounds; words where nothing was measured. */
export function Curve(props: CurveOf) {
  const { t } = useTranslation('temperature');
  if (props.buckets.length === 0) return <p className="k-dim">{t('chart/none')}</p>;
  return (
    <div className="tcl-curve">
      <Suspense fallback={<DelayedSpinner label={t('alarm/chart')} />}>
        <CurveChart {...props} />
      </Suspense>
    </div>
  );
}
