import { lazy, Suspense } from 'react';
import { dateToIso, isoToDate } from '#kernel/date.ts';
import { useTranslation } from '#ui/translation.ts';
import { mostArchiveDays } from '../../rules/archive.ts';
import type { Span } from './useSpan.ts';

// The calendar is heavier than the rest of the bar.
const DateField = lazy(() => import('#ui/form/fields/DateField.tsx').then((m) => ({ default: m.DateField })));
const rule = { kind: 'date', required: true, nullable: false, meta: {} } as const;

function Day({ name, iso, onDay }: { name: 'from' | 'to'; iso: string; onDay: (iso: string) => void }) {
  const { t } = useTranslation('dispatch');
  const label = t(`archive/span/${name}`);
  const id = `archive-${name}`;
  return (
    <Suspense fallback={<div className="d-day-field" />}>
      <div className="d-day-field">
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

/** The first and the last day of the archive; a span that is too long says what is shown instead. */
export function SpanPicker({ span }: { span: Span }) {
  const { t } = useTranslation('dispatch');
  return (
    <div className="k-row k-row-tight d-day" role="group" aria-label={t('archive/span/label')}>
      <Day name="from" iso={span.from} onDay={span.setFrom} />
      <span aria-hidden="true">–</span>
      <Day name="to" iso={span.to} onDay={span.setTo} />
      {span.wrong === 'tooLong' || span.wrong === 'reversed' ? (
        <span className="k-risk d-span-note" role="status">
          {t(`archive/span/${span.wrong}`, { most: mostArchiveDays })}
        </span>
      ) : (
        <span className="k-dim d-span-note">{t('archive/span/most', { most: mostArchiveDays })}</span>
      )}
    </div>
  );
}
