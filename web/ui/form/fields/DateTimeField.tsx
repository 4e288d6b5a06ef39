import { useContext, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { instantOf, localOf } from '#kernel/date.ts';
import { TimeZoneContext } from '../../text/useFormat.ts';
import type { WidgetProps } from '../widget.ts';
import { DateField } from './DateField.tsx';
import { TimeField } from './TimeField.tsx';

/**
 * A day and its time: the six parts of a local date-time, or an instant in the depot's zone (`rule.kind` says which). The
 * value is there when both are; without a time the day begins at 00:00, or ends at 23:59 where its whole day is meant (`meta.wholeDay`).
 */
export function DateTimeField(props: WidgetProps) {
  const { t } = useTranslation('base');
  const depot = useContext(TimeZoneContext);
  const zone = depot ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const instant = props.rule.kind === 'instant';
  const given = props.defaultValue;
  const [parts, setParts] = useState<{ date?: readonly number[]; time?: readonly number[] }>(() =>
    typeof given === 'number'
      ? { date: localOf(given, zone).slice(0, 3), time: localOf(given, zone).slice(3) }
      : Array.isArray(given)
        ? { date: (given as number[]).slice(0, 3), time: (given as number[]).slice(3, 6) }
        : {},
  );
  const change = (next: { date?: readonly number[]; time?: readonly number[] }) => {
    setParts(next);
    if (!next.date) return props.onChange(props.rule.nullable ? null : undefined);
    const time = next.time ?? (props.rule.meta.wholeDay === true ? [23, 59, 0] : [0, 0, 0]);
    props.onChange(instant ? instantOf(next.date, time, zone) : [...next.date, ...time]);
  };
  const rule = { ...props.rule, nullable: false };
  return (
    <div className="k-date-time" role="group" aria-label={props.label}>
      <DateField
        {...props}
        rule={rule}
        defaultValue={parts.date}
        onChange={(date) => change({ ...parts, date: date as number[] })}
      />
      <TimeField
        {...props}
        id={`${props.id}-time`}
        rule={rule}
        ariaLabel={t('form/timeOf', { name: props.label })}
        defaultValue={parts.time}
        onChange={(time) => change({ ...parts, time: time as number[] })}
      />
    </div>
  );
}
