import { SegmentedControl } from '@mantine/core';
import { SpanFields } from '#ui/form/SpanFields.tsx';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { useTranslation } from '#ui/translation.ts';
import { type ChosenPeriod, spans } from './usePeriod.ts';

/** Today, the last days, or days of one's own. */
export function PeriodPicker({ period }: { period: ChosenPeriod }) {
  const { t } = useTranslation('reporting');
  const mobile = useScreenSize() === 'mobile';
  const labels = { group: t('period/own'), from: t('period/from'), to: t('period/to') };
  return (
    <div className="k-row k-row-tight rpt-period" role="group" aria-label={t('period/label')}>
      <SegmentedControl
        aria-label={t('period/label')}
        size={mobile ? 'md' : 'xs'}
        value={period.span}
        onChange={(value) => period.setSpan(value === 'week' ? undefined : value)}
        data={spans.map((value) => ({ value, label: t(`period/${value}`) }))}
      />
      {period.span === 'own' && (
        <SpanFields
          id="figures"
          labels={labels}
          from={period.from}
          to={period.to}
          onFrom={period.setFrom}
          onTo={period.setTo}
        />
      )}
      {period.wrong && (
        <span className="k-risk" role="status">
          {t('period/wrong')}
        </span>
      )}
    </div>
  );
}
