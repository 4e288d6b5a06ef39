import {
  Button,
  Checkbox,
  MultiSelect,
  PasswordInput,
  SegmentedControl,
  Select,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { inputProps, type WidgetProps } from '#ui/form/widget.ts';
import { type Translate, useTranslation } from '#ui/translation.ts';
import type { ConfigurationName } from '../../contract/configuration.ts';
import { secretMask } from '../../contract/configurationCalls.ts';
import { type RowColumn, RowsWidget } from './RowsWidget.tsx';
import { fieldKey, figuresOf } from './shown.ts';

type Setting = { name: ConfigurationName; field: string; schema: z.ZodType };

/** What is stored is never shown: it stays, or another one takes its place. */
function Secret(props: WidgetProps) {
  const { t } = useTranslation('settings');
  const stored = props.defaultValue === secretMask;
  const [replacing, setReplacing] = useState(!stored);
  if (!replacing)
    return (
      <span className="k-row">
        <TextInput {...inputProps(props)} value="••••••••" readOnly />
        {!props.readOnly && <Button onClick={() => setReplacing(true)}>{t('config/replace')}</Button>}
      </span>
    );
  return (
    <span className="k-row">
      <PasswordInput
        {...inputProps(props)}
        autoComplete="new-password"
        defaultValue={stored ? '' : String(props.defaultValue ?? '')}
        onChange={(event) => props.onChange(event.currentTarget.value)}
        onBlur={props.onBlur}
      />
      {stored && (
        <Button
          onClick={() => {
            props.onChange(secretMask);
            setReplacing(false);
          }}
        >
          {t('config/keep')}
        </Button>
      )}
    </span>
  );
}

/** Several choices beside each other, or in a list when there are many. */
function Choice(props: WidgetProps & { options: { value: string; label: string }[]; figures: boolean }) {
  const [value, setValue] = useState(String(props.defaultValue));
  const choose = (next: string) => {
    setValue(next);
    props.onChange(props.figures ? Number(next) : next);
  };
  const short = props.options.reduce((sum, one) => sum + one.label.length + 4, 0) < 60;
  return short ? (
    <SegmentedControl
      id={props.id}
      aria-label={props.label}
      data={props.options}
      value={value}
      readOnly={props.readOnly}
      onChange={choose}
    />
  ) : (
    <Select
      {...inputProps(props)}
      data={props.options}
      value={value}
      searchable
      allowDeselect={false}
      onChange={(next) => next !== null && choose(next)}
      onBlur={props.onBlur}
    />
  );
}

/** Whatever has no widget of its own is edited as JSON; what cannot be read keeps the form from being saved. */
function Json(props: WidgetProps) {
  const { t } = useTranslation('settings');
  const [text, setText] = useState(() => JSON.stringify(props.defaultValue, null, 2));
  const [wrong, setWrong] = useState(false);
  return (
    <Textarea
      {...inputProps(props)}
      error={wrong ? t('config/jsonWrong') : props.wrong}
      autosize
      minRows={2}
      maxRows={16}
      styles={{ input: { fontFamily: 'var(--font-mono)', fontSize: 12 } }}
      value={text}
      spellCheck={false}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        setText(typed);
        try {
          props.onChange(JSON.parse(typed));
          setWrong(false);
        } catch {
          setWrong(true);
          props.onChange(typed);
        }
      }}
      onBlur={props.onBlur}
    />
  );
}

/** Figures in a row, such as the ends of weight classes. */
function Figures(props: WidgetProps) {
  const [text, setText] = useState(() => (Array.isArray(props.defaultValue) ? props.defaultValue.join(', ') : ''));
  return (
    <TextInput
      {...inputProps(props)}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        const parts = event.currentTarget.value.split(/[\s,;]+/).filter((part) => part !== '');
        props.onChange(parts.map((part) => (/^\d+$/.test(part) ? Number(part) : part)));
      }}
      onBlur={props.onBlur}
    />
  );
}

function Words(props: WidgetProps & { options: { value: string; label: string }[] }) {
  const [values, setValues] = useState<string[]>(() =>
    Array.isArray(props.defaultValue) ? props.defaultValue.map(String) : [],
  );
  return (
    <Checkbox.Group
      value={values}
      onChange={(next) => {
        setValues(next);
        props.onChange(next);
      }}
    >
      <span className="s-words">
        {props.options.map((option) => (
          <Checkbox key={option.value} value={option.value} label={option.label} disabled={props.readOnly} />
        ))}
      </span>
    </Checkbox.Group>
  );
}

function Tags(props: WidgetProps & { options: readonly string[] }) {
  const [values, setValues] = useState<string[]>(() =>
    Array.isArray(props.defaultValue) ? props.defaultValue.map(String) : [],
  );
  const data = [...new Set([...props.options, ...values])];
  return (
    <MultiSelect
      {...inputProps(props)}
      data={data}
      value={values}
      searchable
      onChange={(next) => {
        setValues(next);
        props.onChange(next);
      }}
      onBlur={props.onBlur}
    />
  );
}

/** Rows of a setting that says no number, at most. */
const mostRows = 12;
type RowDef = {
  type: string;
  format?: string;
  innerType?: z.ZodType;
  element?: z.ZodType;
  shape?: Record<string, z.ZodType>;
};
const plainDef = (schema: z.ZodType): RowDef => {
  let def = schema._zod.def as unknown as RowDef;
  while (def.innerType) def = def.innerType._zod.def as unknown as RowDef;
  return def;
};

/** Columns of rows that name themselves by an id and hold words and choices only; undefined for every other. */
function columnsOf(
  element: z.ZodType,
  name: ConfigurationName,
  field: string,
  t: Translate<'settings'>,
): RowColumn[] | undefined {
  const { id, ...shape } = plainDef(element).shape ?? {};
  if (!id) return undefined;
  const columns: RowColumn[] = [];
  for (const [column, schema] of Object.entries(shape)) {
    const def = plainDef(schema);
    const label = t(fieldKey(name, `${field}__${column}`));
    const entries = def.element && (plainDef(def.element) as { entries?: Record<string, string> }).entries;
    if (def.type === 'string')
      columns.push({ name: column, label, choices: undefined, ...(def.format === 'date' ? { day: true } : {}) });
    else if (entries)
      columns.push({
        name: column,
        label,
        choices: Object.values(entries).map((value) => ({ value, label: t(fieldKey(name, `${field}__${value}`)) })),
      });
    else return undefined;
  }
  return columns;
}

/** The control of a setting, from its schema alone; undefined where the form's own widgets serve. */
export function useSettingWidget(
  { name, field, schema }: Setting,
  roles: readonly string[],
): ((props: WidgetProps) => ReactNode) | undefined {
  const { t } = useTranslation('settings');
  const meta = schema.meta() ?? {};
  if (meta.secret === true) return (props) => <Secret {...props} />;
  const figures = figuresOf(schema);
  if (figures)
    return (props) => (
      <Choice {...props} figures options={figures.map((one) => ({ value: String(one), label: String(one) }))} />
    );
  type Def = { type: string; innerType?: z.ZodType; element?: z.ZodType };
  let def = schema._zod.def as unknown as Def;
  while (def.innerType) def = def.innerType._zod.def as unknown as Def;
  const words = (options: readonly string[]) =>
    options.map((value) => ({ value, label: t(fieldKey(name, `${field}__${value}`)) }));
  if (def.type === 'boolean')
    return (props) => (
      <Switch
        id={props.id}
        aria-label={props.label}
        defaultChecked={props.defaultValue === true}
        disabled={props.readOnly}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
    );
  if (def.type === 'enum')
    return (props) => <Choice {...props} figures={false} options={words(props.rule.options ?? [])} />;
  if (def.type === 'array') {
    const element = def.element?._zod.def as unknown as Def & { entries?: Record<string, string> };
    if (element.type === 'object') {
      const columns = columnsOf(def.element as z.ZodType, name, field, t);
      return columns
        ? (props) => <RowsWidget {...props} columns={columns} most={props.rule.maxLength ?? mostRows} />
        : (props) => <Json {...props} />;
    }
    if (element.type === 'number') return (props) => <Figures {...props} />;
    if (element.entries) {
      const options = words(Object.values(element.entries));
      return (props) => <Words {...props} options={options} />;
    }
    if (field === 'mfaRequiredRoles') return (props) => <Tags {...props} options={roles} />;
    return undefined;
  }
  if (def.type === 'object' || def.type === 'record') return (props) => <Json {...props} />;
  return undefined;
}
