import type { ReactNode } from 'react';
import type { FieldRule } from './fieldRules.ts';

/** A choice of a select: `invalid` marks a reference whose target is gone (specification 1, 3.7). */
export type Option = {
  value: string;
  label: string;
  note?: string;
  group?: string;
  disabled?: boolean;
  invalid?: boolean;
};

/** What every widget receives from `Field`; label, error and note stand around it. */
export type WidgetProps<T = unknown> = {
  id: string;
  label: string;
  rule: FieldRule;
  defaultValue: T;
  onChange: (value: T) => void;
  onBlur: () => void;
  readOnly: boolean;
  disabled: boolean;
  /** True when an error is shown beneath. */
  wrong: boolean;
  describedBy: string | undefined;
  placeholder?: string;
  /** Tells the form how to ask for text that stands in the field and is no value yet; it is not handed in with such. */
  holds?: ((ask: () => string) => () => void) | undefined;
};

/** Attributes that every input carries. */
export const inputProps = (p: WidgetProps<never> | WidgetProps) => ({
  id: p.id,
  'aria-describedby': p.describedBy,
  'aria-required': p.rule.required || undefined,
  error: p.wrong,
  readOnly: p.readOnly,
  disabled: p.disabled,
  ...(p.placeholder ? { placeholder: p.placeholder } : {}),
});

export type Widget = (props: WidgetProps) => ReactNode;
