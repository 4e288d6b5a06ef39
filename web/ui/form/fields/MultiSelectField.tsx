import { MultiSelect, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pick } from '../../dialogs/pick.tsx';
import { useScreenSize } from '../../layout/useScreenSize.ts';
import { inputProps, type Option, type WidgetProps } from '../widget.ts';
import { optionMatches, shownAtOnce } from './SelectField.tsx';

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
  const ready = props.ready ?? true;
  const options = useMemo<readonly Option[]>(() => {
    const unknown = ready ? values.filter((value) => !props.options.some((option) => option.value === value)) : [];
    return [
      ...unknown.map((value) => ({ value, label: `<${value}> ${t('form/invalidReference')}`, invalid: true })),
      ...props.options,
    ];
  }, [props.options, values, ready, t]);
  const choose = (next: string[]) => {
    setValues(next);
    props.onChange(next);
  };
  if (dialog)
    return (
      <TextInput
        {...inputProps(props)}
        readOnly
        aria-haspopup={props.readOnly ? undefined : 'dialog'}
        value={values.map((value) => options.find((option) => option.value === value)?.label ?? value).join(', ')}
        rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        rightSectionPointerEvents="none"
        onClick={async () => {
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
        }}
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
      data={options.map(({ value, label }) => ({ value, label }))}
      filter={({ options: all, search }) =>
        all.filter(
          (option) =>
            !('value' in option) || optionMatches(options.find((o) => o.value === option.value) ?? option, search),
        )
      }
      nothingFoundMessage={t('search/none')}
      comboboxProps={{ withinPortal: true, shadow: 'md' }}
      onChange={choose}
      onBlur={props.onBlur}
    />
  );
}
