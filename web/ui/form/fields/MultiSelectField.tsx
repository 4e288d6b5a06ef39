import { MultiSelect, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { pick } from '../../dialogs/pick.tsx';
import { useScreenSize } from '../../layout/useScreenSize.ts';
import { inputProps, type Option, type WidgetProps } from '../widget.ts';
import { shownAtOnce, useChoices } from './choices.ts';
import { useTypedAhead } from './useTypedAhead.ts';

/** Several choices with search; on mobile the full-height picker, which applies its changes only on Apply. */
export function MultiSelectField(
  props: WidgetProps & {
    options: readonly Option[];
    ready?: boolean | undefined;
    picker?: boolean | undefined;
    selectAll?: boolean | undefined;
  },
) {
  const { t } = useTranslation('base');
  const dialog = useScreenSize() === 'mobile' || props.picker === true;
  const [values, setValues] = useState<string[]>(() =>
    Array.isArray(props.defaultValue) ? props.defaultValue.map(String) : [],
  );
  const [typed, setTyped] = useState('');
  const ready = props.ready ?? true;
  const options = useMemo<readonly Option[]>(() => {
    const known = new Set(props.options.map((option) => option.value));
    const unknown = ready ? values.filter((value) => !known.has(value)) : [];
    return [
      ...unknown.map((value) => ({ value, label: `<${value}> ${t('form/invalidReference')}`, invalid: true })),
      ...props.options,
    ];
  }, [props.options, values, ready, t]);
  const choices = useChoices(options);
  const choose = (next: string[]) => {
    setValues(next);
    props.onChange(next);
  };
  const open = useMemo(() => options.filter(({ value }) => !values.includes(value)), [options, values]);
  const typedAhead = useTypedAhead({
    options: open,
    ready,
    choose: (value) => {
      choose([...values, value]);
      setTyped('');
    },
    holds: props.holds,
  });
  const ask = async (): Promise<void> => {
    if (props.readOnly || props.disabled) return;
    const chosen = await pick({
      title: props.label,
      options,
      chosen: values,
      multiple: true,
      selectAll: props.selectAll ?? true,
    });
    if (chosen) choose(chosen);
    props.onBlur();
  };
  if (dialog)
    return (
      <TextInput
        {...inputProps(props)}
        readOnly
        aria-haspopup={props.readOnly ? undefined : 'dialog'}
        value={values.map((value) => choices.find(value)?.label ?? value).join(', ')}
        rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        rightSectionPointerEvents="none"
        onClick={() => void ask()}
      />
    );
  return (
    <MultiSelect
      {...inputProps(props)}
      searchable
      limit={shownAtOnce}
      selectFirstOptionOnChange
      hidePickedOptions
      value={values}
      data={choices.data}
      filter={choices.filter}
      nothingFoundMessage={t('search/none')}
      comboboxProps={{ withinPortal: true, shadow: 'md' }}
      onChange={choose}
      searchValue={typed}
      onSearchChange={(next) => {
        setTyped(next);
        typedAhead.changed(next);
      }}
      onKeyDown={typedAhead.pressed}
      onBlur={(event) => {
        typedAhead.left(event);
        props.onBlur();
      }}
    />
  );
}
