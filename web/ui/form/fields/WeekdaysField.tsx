import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { WidgetProps } from '../widget.ts';

export const weekdayKeys = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su', 'holiday'] as const;

/** Seven days Mo to Su, the holiday as an eighth when the schema holds one, and the Mo-Fr shortcut (specification 1, 3.8). */
export function WeekdaysField(props: WidgetProps) {
  const { t } = useTranslation('base');
  const given = Array.isArray(props.defaultValue) ? props.defaultValue.map(Boolean) : [];
  const length = Math.max(7, Math.min(8, props.rule.maxLength ?? given.length));
  const [days, setDays] = useState<boolean[]>(() => Array.from({ length }, (_, i) => given[i] ?? false));
  const change = (next: boolean[]) => {
    setDays(next);
    props.onChange(next);
  };
  const off = props.readOnly || props.disabled;
  return (
    <div
      className="k-week"
      role="group"
      aria-label={props.label}
      aria-describedby={props.describedBy}
      data-error={props.wrong || undefined}
    >
      {days.map((on, index) => {
        const key = weekdayKeys[index] ?? 'mo';
        return (
          <button
            type="button"
            key={key}
            id={index === 0 ? props.id : undefined}
            data-field=""
            aria-pressed={on}
            disabled={off}
            aria-label={t(`weekday/${key}`)}
            onClick={() => change(days.map((day, i) => (i === index ? !day : day)))}
            onBlur={props.onBlur}
          >
            {t(`weekdayShort/${key}`)}
          </button>
        );
      })}
      {!off && (
        <button
          type="button"
          aria-label={t('weekday/workdaysHint')}
          aria-pressed={days.every((on, i) => on === i < 5)}
          onClick={() => change(days.map((day, i) => (i < 5 ? true : day)))}
        >
          {t('weekday/workdays')}
        </button>
      )}
    </div>
  );
}
