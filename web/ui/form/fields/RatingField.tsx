import { IconStar } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { WidgetProps } from '../widget.ts';

/** One to five stars; a click on the current value clears it (specification 1, 5.2). */
export function RatingField(props: WidgetProps) {
  const { t } = useTranslation('base');
  const [value, setValue] = useState(typeof props.defaultValue === 'number' ? props.defaultValue : 0);
  const off = props.readOnly || props.disabled;
  return (
    <div className="k-stars" role="group" aria-label={props.label} aria-describedby={props.describedBy}>
      {[1, 2, 3, 4, 5].map((star) => (
        <button
          type="button"
          key={star}
          id={star === 1 ? props.id : undefined}
          data-field=""
          data-on={star <= value || undefined}
          aria-pressed={star === value}
          aria-label={t('form/stars', { count: star })}
          disabled={off}
          onBlur={props.onBlur}
          onClick={() => {
            const next = star === value ? 0 : star;
            setValue(next);
            props.onChange(next === 0 ? (props.rule.nullable ? null : undefined) : next);
          }}
        >
          <IconStar size={20} stroke={1.6} aria-hidden="true" />
        </button>
      ))}
      <span className="k-dim k-small">{value > 0 ? t('list/xOfY', { x: value, y: 5 }) : ''}</span>
    </div>
  );
}
