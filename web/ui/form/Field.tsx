import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { quantities } from '#kernel/quantity.ts';
import { Glyph } from '../status/Glyph.tsx';
import { useFormPlace } from './FormContext.ts';
import type { FieldKind } from './fieldRules.ts';
import { CheckField } from './fields/CheckField.tsx';
import { LocalizedField } from './fields/LocalizedField.tsx';
import { MultiSelectField } from './fields/MultiSelectField.tsx';
import { NumberField } from './fields/NumberField.tsx';
import { PasswordField } from './fields/PasswordField.tsx';
import { QuantityField } from './fields/QuantityField.tsx';
import { RadioField } from './fields/RadioField.tsx';
import { RatingField } from './fields/RatingField.tsx';
import { SelectField } from './fields/SelectField.tsx';
import { TextAreaField } from './fields/TextAreaField.tsx';
import { TextField } from './fields/TextField.tsx';
import { TimeField } from './fields/TimeField.tsx';
import { WeekdaysField } from './fields/WeekdaysField.tsx';
import { useMessageText } from './useMessageText.ts';
import type { Option, Widget, WidgetProps } from './widget.ts';

const OpeningHoursField = lazy(() =>
  import('./fields/OpeningHoursField.tsx').then((m) => ({ default: m.OpeningHoursField })),
);
const TagsField = lazy(() => import('./fields/TagsField.tsx').then((m) => ({ default: m.TagsField })));
// The calendar is heavier than all other widgets together.
const DateField = lazy(() => import('./fields/DateField.tsx').then((m) => ({ default: m.DateField })));
const DateTimeField = lazy(() => import('./fields/DateTimeField.tsx').then((m) => ({ default: m.DateTimeField })));

export type FieldProps = {
  /** Path in the form's values, such as `name` or `address.city`. */
  name: string;
  /** Widget other than the schema's own. */
  kind?: FieldKind;
  /** Translated label; default: the form's text of the path. */
  label?: string;
  note?: ReactNode;
  placeholder?: string;
  wide?: boolean;
  readOnly?: boolean;
  disabled?: boolean;
  /** Choices of a select, multi-select or reference; default: the schema's options with the texts `{label}__{option}`. */
  options?: readonly Option[];
  /** False while the options load: then a value without an option is not yet a dangling reference. */
  ready?: boolean;
  unit?: string;
  units?: readonly string[];
  min?: number;
  max?: number;
  minDate?: readonly number[];
  maxDate?: readonly number[];
  minTime?: readonly number[];
  maxTime?: readonly number[];
  /** A choice opens its dialog with search on every width, not on mobile only (specification 1, 2.8). */
  picker?: boolean;
  /** The picker of a multi-select offers all at once. */
  selectAll?: boolean;
  widget?: Widget;
};

/** Kinds that are several controls under one name: their label names the group and belongs to none of them. */
const grouped = new Set<FieldKind>(['weekdays', 'rating', 'radio', 'openingHours']);

function FieldLabel(props: { id: string | undefined; label: string; required: boolean }) {
  const { t } = useTranslation('base');
  if (props.id === undefined)
    return (
      <span className="k-field-label" aria-hidden="true">
        {props.label}
        {props.required && <span className="k-field-required"> *</span>}
      </span>
    );
  return (
    <label className="k-field-label" htmlFor={props.id}>
      {props.label}
      {props.required && (
        <span className="k-field-required" title={t('form/required')} aria-hidden="true">
          {' '}
          *
        </span>
      )}
    </label>
  );
}

/** The control of a field by its kind. */
function FieldWidget(input: {
  props: FieldProps;
  kind: FieldKind;
  widget: WidgetProps;
  labelOf: (path: string) => string;
}): ReactNode {
  const { props, kind, widget } = input;
  const options = (): readonly Option[] =>
    props.options ??
    (widget.rule.options ?? []).map((value) => ({ value, label: input.labelOf(`${props.name}__${value}`) }));
  if (props.widget) return props.widget(widget);
  switch (kind) {
    case 'textArea':
      return <TextAreaField {...widget} />;
    case 'number':
      return <NumberField {...widget} min={props.min} max={props.max} />;
    case 'quantity':
      return <QuantityField {...widget} unit={props.unit} units={props.units} />;
    case 'time':
      return <TimeField {...widget} min={props.minTime} max={props.maxTime} />;
    case 'date':
      return (
        <Suspense fallback={<div style={{ height: 28 }} />}>
          <DateField {...widget} min={props.minDate} max={props.maxDate} />
        </Suspense>
      );
    case 'dateTime':
    case 'instant':
      return (
        <Suspense fallback={<div style={{ height: 28 }} />}>
          <DateTimeField {...widget} rule={{ ...widget.rule, kind }} />
        </Suspense>
      );
    case 'password':
      return <PasswordField {...widget} />;
    case 'radio':
      return <RadioField {...widget} options={options()} />;
    case 'checkbox':
      return <CheckField {...widget} />;
    case 'select':
    case 'reference':
      return <SelectField {...widget} options={options()} ready={props.ready} picker={props.picker} />;
    case 'list':
      return (
        <MultiSelectField
          {...widget}
          options={options()}
          ready={props.ready}
          picker={props.picker}
          selectAll={props.selectAll}
        />
      );
    case 'openingHours':
      return (
        <Suspense fallback={<div style={{ height: 240 }} />}>
          <OpeningHoursField {...widget} />
        </Suspense>
      );
    case 'tags':
      return (
        <Suspense fallback={<div style={{ height: 28 }} />}>
          <TagsField {...widget} />
        </Suspense>
      );
    case 'weekdays':
      return <WeekdaysField {...widget} />;
    case 'rating':
      return <RatingField {...widget} />;
    case 'localized':
      return <LocalizedField {...widget} />;
    default:
      return <TextField {...widget} />;
  }
}

/** One field of a `ModelForm`: label, required mark, limits and widget from the schema of the call. */
export function Field(props: FieldProps) {
  const { form, labelOf, named } = useFormPlace();
  const messageText = useMessageText();
  const rule = form.ruleOf(props.name);
  const { key, defaultValue, onChange, onBlur, holds } = form.input(props.name);
  const label = props.label ?? labelOf(props.name);
  useEffect(() => named(props.name, label), [named, props.name, label]);
  const issue = form.issueOf(props.name);
  const id = `${form.id}-${props.name}`;
  const kind = props.kind ?? rule.kind;
  const unit = props.unit ?? (rule.quantity ? quantities[rule.quantity].default : undefined);
  const noted = issue !== undefined || props.note !== undefined;
  const widget: WidgetProps = {
    id,
    label,
    rule,
    defaultValue,
    onChange,
    onBlur,
    holds,
    readOnly: props.readOnly ?? form.readOnly,
    disabled: props.disabled ?? false,
    wrong: issue !== undefined,
    describedBy: noted ? `${id}-note` : undefined,
    ...(props.placeholder ? { placeholder: props.placeholder } : {}),
  };
  const wide = props.wide ?? (kind === 'textArea' || kind === 'address' || kind === 'openingHours');
  return (
    <div
      className={`k-field${wide ? ' k-field-wide' : ''}${kind === 'checkbox' ? ' k-field-check' : ''}`}
      data-required={rule.required || undefined}
    >
      {kind !== 'checkbox' && (
        <FieldLabel id={grouped.has(kind) ? undefined : id} label={label} required={rule.required} />
      )}
      <div key={key}>
        <FieldWidget props={props} kind={kind} widget={widget} labelOf={labelOf} />
      </div>
      {noted && (
        <div id={`${id}-note`}>
          {issue ? (
            <div className="k-field-error">
              <Glyph name="late" />
              <span>{messageText(issue.message, rule, unit, label)}</span>
            </div>
          ) : (
            <div className="k-field-note">{props.note}</div>
          )}
        </div>
      )}
    </div>
  );
}
