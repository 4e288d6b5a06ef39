import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation, fieldKeys } from '#ui/translation.ts';
import type { TextKey } from '#kernel/text.ts';
import { addDays } from '#kernel/date.ts';
import { Tip } from '../feedback/Tip.tsx';
import { Field } from '../form/Field.tsx';
import { ModelForm } from '../form/ModelForm.tsx';
import { useModelForm } from '../form/useModelForm.ts';
import type { Option } from '../form/widget.ts';
import { debounceMs } from '../layout/debounce.ts';
import { Glyph } from '../status/Glyph.tsx';
import { useScreenSize } from '../layout/useScreenSize.ts';
import type { FilterField, FilterValues } from './filterField.ts';
import { filterForm, filterRules, filterSchema, missingDay, writeFilter } from './filterModel.ts';
import '../layout/layout.css';
import './filter.css';

/** Days that are asked for again and again: from so many days before today to so many after. */
const spans = [
  { id: 'today', before: 0, after: 0 },
  { id: 'week', before: 6, after: 0 },
  { id: 'month', before: 29, after: 0 },
  { id: 'ahead', before: 0, after: 7 },
] as const;

type Props = {
  fields: readonly FilterField[];
  values: FilterValues;
  onValues: (values: FilterValues) => void;
  onClose: () => void;
  /** Prefix of the labels' text keys, or several in the order in which they are looked for. */
  texts: string | readonly string[];
  /** The depot's day. */
  today: readonly number[];
  /** Choices of fields whose values are records. */
  options?: Readonly<Record<string, readonly Option[]>>;
};

/** The form of the filters: tells the list what is valid a moment after the last change, and takes what a view or a link puts there. */
function useFilterForm({ fields, onValues, ...props }: Props) {
  const schema = useMemo(() => filterSchema(fields), [fields]);
  const rules = useMemo(() => filterRules(fields), [fields]);
  const applied = useRef(writeFilter(fields, props.values));
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [missing, setMissing] = useState<TextKey>();
  const apply = (values: FilterValues) => {
    clearTimeout(waiting.current);
    setMissing(missingDay(fields, values));
    waiting.current = setTimeout(() => {
      const text = writeFilter(fields, values);
      if (text === applied.current || !schema.safeParse(values).success || rules(values).length > 0) return;
      if (missingDay(fields, values)) return;
      applied.current = text;
      onValues(values);
    }, debounceMs(window.location.href));
  };
  const form = useModelForm<FilterValues>({
    schema,
    initial: filterForm(fields, props.values),
    rules,
    onChange: apply,
  });
  const { set, commit } = form;
  // A view or a link put another filter there.
  const given = writeFilter(fields, props.values);
  const latest = useRef(props.values);
  latest.current = props.values;
  useEffect(() => {
    if (given === applied.current) return;
    applied.current = given;
    commit(filterForm(fields, latest.current));
  }, [given, commit, fields]);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return {
    form,
    missing,
    put: (values: FilterValues) => {
      for (const [name, value] of Object.entries(values)) set(name, value);
      apply(form.values());
    },
    reset: () => {
      clearTimeout(waiting.current);
      setMissing(undefined);
      applied.current = undefined;
      commit(filterForm(fields, {}));
      onValues({});
    },
  };
}

function FilterInput(props: {
  field: FilterField;
  sidebar: Props;
  /** Text of the day that is missing. */
  missing: TextKey | undefined;
  put: (values: FilterValues) => void;
}) {
  const { t } = useTranslation('base');
  const { field, sidebar, missing, put } = props;
  const { texts, today } = sidebar;
  const two = () =>
    (['From', 'To'] as const).map((end) => (
      <Field
        key={end}
        name={`${field.name}${end}`}
        wide={field.kind === 'instants'}
        label={t(`listFilter/${field.kind === 'dates' ? 'date' : 'label'}${end}`, {
          name: t(fieldKeys(texts, field.name)),
        })}
      />
    ));
  switch (field.kind) {
    case 'dates':
      return [
        ...two(),
        <div className="k-field-wide k-filter-spans" key="spans">
          {spans.map(({ id, before, after }) => (
            <button
              type="button"
              key={id}
              className="k-chip"
              onClick={() =>
                put({ [`${field.name}From`]: addDays(today, -before), [`${field.name}To`]: addDays(today, after) })
              }
            >
              {t(`listFilter/span/${id}`)}
            </button>
          ))}
          {missing && missing === field.missing ? (
            <div className="k-field-error" role="alert">
              <Glyph name="late" />
              <span>{t(missing)}</span>
            </div>
          ) : null}
        </div>,
      ];
    case 'instants':
    case 'range':
      return two();
    case 'choice': {
      const { values } = field;
      const options =
        values?.of.map((value) => ({ value, label: t(fieldKeys(values.texts, value)) })) ??
        sidebar.options?.[field.name] ??
        [];
      return <Field name={field.name} kind="list" options={options} wide />;
    }
    default:
      return <Field name={field.name} wide />;
  }
}

/**
 * The filters of a list beside it: applies what is valid 300 ms after the last change, keeps what is not and says why.
 * Covers the list on mobile.
 */
export function FilterSidebar(props: Props) {
  const { fields, texts } = props;
  const { t } = useTranslation('base');
  const mobile = useScreenSize() === 'mobile';
  const { form, missing, put, reset } = useFilterForm(props);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // A phone would cover half of the filter with its keyboard.
    if (!mobile) panel.current?.querySelector<HTMLElement>('input')?.focus();
  }, [mobile]);

  return (
    <aside ref={panel} className="k-filter" aria-label={t('listFilter/title')}>
      <div className="k-panel-head">
        <h2>{t('listFilter/title')}</h2>
        <span className="k-space" />
        <button type="button" className="k-linkish" onClick={reset}>
          {t('reset')}
        </button>
        <Tip label={t('close')}>
          <ActionIcon aria-label={t('listFilter/close')} onClick={props.onClose}>
            <IconX size={16} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </Tip>
      </div>
      <div className="k-filter-body">
        <ModelForm form={form} texts={texts} label={t('listFilter/title')}>
          {fields.map((field) => (
            <FilterInput key={field.name} field={field} sidebar={props} missing={missing} put={put} />
          ))}
        </ModelForm>
      </div>
      {mobile ? (
        <div className="k-filter-foot">
          <Button fullWidth onClick={props.onClose}>
            {t('listFilter/show')}
          </Button>
        </div>
      ) : null}
    </aside>
  );
}
