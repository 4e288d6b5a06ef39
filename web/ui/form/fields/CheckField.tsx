import { Checkbox } from '@mantine/core';
import type { WidgetProps } from '../widget.ts';

/** A yes or no with its word beside it; not toggleable when disabled or read-only (specification 1, 4.4). */
export function CheckField(props: WidgetProps) {
  return (
    <Checkbox
      id={props.id}
      label={props.label}
      defaultChecked={props.defaultValue === true}
      disabled={props.disabled || props.readOnly}
      aria-describedby={props.describedBy}
      error={props.wrong}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
      onBlur={props.onBlur}
    />
  );
}
