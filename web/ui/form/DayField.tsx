import { lazy, Suspense } from 'react';
import { dateToIso, isoToDate } from '#kernel/date.ts';

// The calendar is heavier than the bar that it stands in.
const DateField = lazy(() => import('./fields/DateField.tsx').then((m) => ({ default: m.DateField })));
const rule = { kind: 'date', required: true, nullable: false, meta: {} } as const;

/** A day (ISO) of a bar, typed or picked; its label is read aloud and not shown. */
export function DayField(props: { id: string; label: string; iso: string; onDay: (iso: string) => void }) {
  const { id, label, iso, onDay } = props;
  return (
    <Suspense fallback={<div className="k-day-field" />}>
      <div className="k-day-field">
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
