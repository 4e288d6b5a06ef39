import { lazy, type ReactNode, Suspense } from 'react';
import { dateToIso, isoToDate } from '#kernel/date.ts';

// The calendar is heavier than the bar that it stands in.
const DateField = lazy(() => import('./fields/DateField.tsx').then((m) => ({ default: m.DateField })));
const rule = { kind: 'date', required: true, nullable: false, meta: {} } as const;

type DayOf = { id: string; label: string; iso: string; onDay: (iso: string) => void };

function Day({ id, label, iso, onDay }: DayOf) {
  return (
    <Suspense fallback={<div className="k-span-day" />}>
      <div className="k-span-day">
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

/** A first and a last day (ISO), beside each other; `children` stand behind them, in the same group. */
export function SpanFields(props: {
  /** Before the ids of both fields. */
  id: string;
  labels: { group: string; from: string; to: string };
  from: string;
  to: string;
  onFrom: (iso: string) => void;
  onTo: (iso: string) => void;
  children?: ReactNode;
}) {
  const { id, labels, from, to, onFrom, onTo, children } = props;
  return (
    <div className="k-row k-row-tight k-span" role="group" aria-label={labels.group}>
      <Day id={`${id}-from`} label={labels.from} iso={from} onDay={onFrom} />
      <span aria-hidden="true">–</span>
      <Day id={`${id}-to`} label={labels.to} iso={to} onDay={onTo} />
      {children}
    </div>
  );
}
