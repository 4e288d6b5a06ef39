import { Radio } from '@mantine/core';
import { useState } from 'react';
import type { Option, WidgetProps } from '../widget.ts';

/** One of few choices, all in sight; the checked one stays checked when it is clicked again (specification 1, 4.4). */
export function RadioField(props: WidgetProps & { options: readonly Option[] }) {
  const [value, setValue] = useState(typeof props.defaultValue === 'string' ? props.defaultValue : null);
  const off = props.disabled || props.readOnly;
  return (
    <div
      className="k-radios"
      role="radiogroup"
      aria-label={props.label}
      aria-describedby={props.describedBy}
      aria-required={props.rule.required || undefined}
      onBlur={props.onBlur}
    >
      {props.options.map((option, index) => (
        <Radio
          key={option.value}
          {...(index === 0 ? { id: props.id } : {})}
          name={props.id}
          label={option.label}
          value={option.value}
          checked={option.value === value}
          disabled={off || option.disabled === true}
          error={props.wrong}
          onChange={() => {
            setValue(option.value);
            props.onChange(option.value);
          }}
        />
      ))}
    </div>
  );
}
