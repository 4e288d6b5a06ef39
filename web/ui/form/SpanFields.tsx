import type { ReactNode } from 'react';
import { DayField } from './DayField.tsx';

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
      <DayField id={`${id}-from`} label={labels.from} iso={from} onDay={onFrom} />
      <span aria-hidden="true">–</span>
      <DayField id={`${id}-to`} label={labels.to} iso={to} onDay={onTo} />
      {children}
    </div>
  );
}
