import { SegmentedControl } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { dateToIso, isoToDate } from '#kernel/date.ts';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { useTranslation } from '#ui/translation.ts';
import { type ChosenPeriod, spans } from './usePeriod.ts';

// The calendar is heavier than the rest of the bar.
const DateField = lazy(() => import('#ui/form/fields/DateField.tsx').then((m) => ({ default: m.DateField })));
const rule = { kind: 'date', required: true, nullable: false, meta: {} } as const;

function Day({ name, iso, onDay }: { name: 'from' | 'to'; iso: string; onDay: (iso: string) => void }) {
  const { t } = useTranslation('reporting');
  const label = t(`period/${name}`);
  const id = `figures-${name}`;
  return (
    <Suspense fallback={<div className="rpt-day" />}>
      <div className="rpt-day">
        <label className="k-hidden" htmlFor={id}>
          {label}
        </label>
        <DateField
          key={iso}
          id={id}
          label={label}
          rule={rule}
          defaultValue={isoToDate(iso)}
          onChange={(value) => Array.isArray(value) && onDay(dateToIso(value as number[]))}
          onBlur={() => undefined}
          readOnly={false}
          disabled={false}
          wrong={false}
          describedBy={undefined}
        />
      </div>
    </Suspense>
  );
}

/** Today, the last days, or days of one's own. */
export function PeriodPicker({ period }: { period: ChosenPeriod }) {
  const { t } = useTranslation('reporting');
  const mobile = useScreenSize() === 'mobile';
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
        <>
          <Day name="from" iso={period.from} onDay={period.setFrom} />
          <span aria-hidden="true">–</span>
          <Day name="to" iso={period.to} onDay={period.setTo} />
        </>
      )}
      {period.wrong && (
        <span className="k-risk" role="status">
          {t('period/wrong')}
        </span>
      )}
    </div>
  );
}
