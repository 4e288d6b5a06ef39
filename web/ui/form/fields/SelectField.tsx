import { Select, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { pick } from '../../dialogs/pick.tsx';
import { useScreenSize } from '../../layout/useScreenSize.ts';
import { inputProps, type Option, type WidgetProps } from '../widget.ts';
import { shownAtOnce, useChoices } from './choices.ts';
import { useTypedAhead } from './useTypedAhead.ts';

/**
 * A choice with search; on mobile the full-height picker. A value without an option is a dangling reference and is shown
 * as `<id>` with INVALID REFERENCE (specification 1, 3.7); `ready` is false while the options load.
 */
export function SelectField(
  props: WidgetProps & { options: readonly Option[]; ready?: boolean | undefined; picker?: boolean | undefined },
) {
  const { t } = useTranslation('base');
  const dialog = useScreenSize() === 'mobile' || props.picker === true;
  const [value, setValue] = useState(() =>
    typeof props.defaultValue === 'string' && props.defaultValue !== '' ? props.defaultValue : null,
  );
  const ready = props.ready ?? true;
  const options = useMemo<readonly Option[]>(() => {
    if (value === null || !ready || props.options.some((option) => option.value === value)) return props.options;
    return [{ value, label: `<${value}> ${t('form/invalidReference')}`, invalid: true }, ...props.options];
  }, [props.options, value, ready, t]);
  const choices = useChoices(options);
  const current = value === null ? undefined : choices.find(value);
  const choose = (next: string | null) => {
    setValue(next);
    props.onChange(next ?? (props.rule.nullable ? null : undefined));
  };
  const typedAhead = useTypedAhead({ options, ready, chosen: current?.label, choose, holds: props.holds });
  const ask = async (): Promise<void> => {
    if (props.readOnly || props.disabled) return;
    const chosen = await pick({
      title: props.label,
      options,
      chosen: value === null ? [] : [value],
      clearable: !props.rule.required,
    });
    if (chosen) choose(chosen[0] ?? null);
    props.onBlur();
  };
  if (dialog)
    return (
      <TextInput
        {...inputProps(props)}
        readOnly
        aria-haspopup={props.readOnly ? undefined : 'dialog'}
        value={current?.label ?? (ready ? '' : (value ?? ''))}
        styles={current?.invalid ? { input: { color: 'var(--late-fg)' } } : {}}
        rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        rightSectionPointerEvents="none"
        onClick={() => void ask()}
      />
    );
  return (
    <Select
      {...inputProps(props)}
      searchable
      limit={shownAtOnce}
      selectFirstOptionOnChange
      clearable={!props.rule.required && !props.readOnly}
      clearButtonProps={{ 'aria-label': t('clear') }}
      allowDeselect={false}
      value={value}
      data={choices.data}
      filter={choices.filter}
      renderOption={({ option }) => {
        const own = choices.find(option.value);
        return (
          <span className={own?.invalid ? 'k-invalid' : undefined}>
            {option.label} {own?.note ? <span className="k-dim">{own.note}</span> : null}
          </span>
        );
      }}
      nothingFoundMessage={t('search/none')}
      comboboxProps={{ withinPortal: true, shadow: 'md' }}
      styles={current?.invalid ? { input: { color: 'var(--late-fg)' } } : {}}
      onChange={choose}
      onSearchChange={typedAhead.changed}
      onKeyDown={typedAhead.pressed}
      onBlur={(event) => {
        typedAhead.left(event);
        props.onBlur();
      }}
    />
  );
}
