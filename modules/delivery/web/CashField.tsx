import { Button, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { fromRaw, toRaw } from '#kernel/quantity.ts';
import { cutDecimals, readNumber } from '#ui/form/typed.ts';
import { useFormat } from '#ui/text/useFormat.ts';

/** Cash on delivery: what is due, and what was collected; one tap for the full amount. Both in cents. */
export function CashField(props: {
  id: string;
  due: number;
  value: number | undefined;
  onChange: (cents: number | undefined) => void;
}) {
  const { t } = useTranslation('delivery');
  const format = useFormat();
  const write = (cents: number | undefined) => (cents === undefined ? '' : format.number(fromRaw('MONEY', cents), 2));
  const [text, setText] = useState(() => write(props.value));
  return (
    <div className="k-tour-cash">
      <TextInput
        id={props.id}
        label={t('cash/due', { amount: format.measure('MONEY', props.due) })}
        value={text}
        inputMode="decimal"
        autoComplete="off"
        rightSection="€"
        onChange={(event) => {
          const typed = cutDecimals(event.currentTarget.value, format.decimalSign, 2);
          setText(typed);
          const value = readNumber(typed, format.decimalSign);
          if (value === undefined) props.onChange(undefined);
          else if (value >= 0 && value <= 10_000_000) props.onChange(toRaw('MONEY', value));
        }}
        onBlur={() => setText(write(props.value))}
      />
      <Button
        aria-pressed={props.value === props.due}
        leftSection={<IconCheck size={18} aria-hidden="true" />}
        onClick={() => {
          setText(write(props.due));
          props.onChange(props.due);
        }}
      >
        {t('cash/full')}
      </Button>
    </div>
  );
}
