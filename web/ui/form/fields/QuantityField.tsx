import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { decimalsOf, fromRaw, quantities, toRaw } from '#kernel/quantity.ts';
import { unitSymbol } from '../../text/format.ts';
import { useFormat } from '../../text/useFormat.ts';
import { cutDecimals, readNumber } from '../typed.ts';
import { inputProps, type WidgetProps } from '../widget.ts';

/**
 * A raw quantity, shown in a unit: keeps only the decimals that the unit's factor allows and ignores what lies outside
 * the measure's limits (specification 1, 5.2). `units` offers a choice; the raw value stays when the unit changes.
 */
export function QuantityField(
  props: WidgetProps & { units?: readonly string[] | undefined; unit?: string | undefined },
) {
  const { t } = useTranslation('base');
  const format = useFormat();
  const kind = props.rule.quantity ?? 'DIMENSIONLESS';
  const { min, max } = quantities[kind];
  const [unit, setUnit] = useState(props.unit ?? quantities[kind].default);
  const [raw, setRaw] = useState(typeof props.defaultValue === 'number' ? props.defaultValue : undefined);
  const write = (value: number | undefined, inUnit: string) =>
    value === undefined
      ? ''
      : kind === 'TEMPERATURE'
        ? format.number(fromRaw(kind, value, inUnit), 1)
        : format.upTo(fromRaw(kind, value, inUnit), decimalsOf(kind, inUnit));
  const [text, setText] = useState(() => write(raw, unit));
  return (
    <div className="k-quantity">
      <TextInput
        {...inputProps(props)}
        className="k-quantity-number"
        value={text}
        inputMode="decimal"
        autoComplete="off"
        styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
        onChange={(event) => {
          const typed = cutDecimals(event.currentTarget.value, format.decimalSign, decimalsOf(kind, unit));
          setText(typed);
          const value = readNumber(typed, format.decimalSign);
          if (Number.isNaN(value)) return;
          const next = value === undefined ? undefined : toRaw(kind, value, unit);
          if (next !== undefined && (next < min || next > max)) return;
          setRaw(next);
          props.onChange(next === undefined && props.rule.nullable ? null : next);
        }}
        onBlur={() => {
          setText(write(raw, unit));
          props.onBlur();
        }}
      />
      {props.units && props.units.length > 1 && !props.readOnly ? (
        <NativeSelect
          className="k-unit"
          size="xs"
          aria-label={t('form/unitOf', { name: props.label })}
          value={unit}
          disabled={props.disabled}
          data={props.units.map((value) => ({ value, label: unitSymbol(value) }))}
          onChange={(event) => {
            setUnit(event.currentTarget.value);
            setText(write(raw, event.currentTarget.value));
          }}
        />
      ) : (
        <span className="k-unit-text">{unitSymbol(unit)}</span>
      )}
    </div>
  );
}
