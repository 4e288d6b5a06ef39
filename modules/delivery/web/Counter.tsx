import { ActionIcon, NumberInput, type NumberInputHandlers } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from '#ui/translation.ts';

/** A count between 0 and `max` with one target of 48 px each for one fewer and one more: gloves type no figures. */
export function Counter(props: {
  label: string;
  description?: ReactNode;
  max: number;
  /** Undefined while nothing was counted. */
  value: number | undefined;
  onChange: (count: number | undefined) => void;
}) {
  const { t } = useTranslation('delivery');
  const steps = useRef<NumberInputHandlers>(undefined);
  const step = (key: 'fewer' | 'more', off: boolean, run: () => void) => {
    const Icon = key === 'fewer' ? IconMinus : IconPlus;
    return (
      // The arrow keys of the field do the same: no stop of their own for the keyboard.
      <ActionIcon
        className="k-tour-count-step"
        tabIndex={-1}
        disabled={off}
        aria-label={t(`counter/${key}`, { what: props.label })}
        onClick={run}
      >
        <Icon size={20} stroke={1.8} aria-hidden="true" />
      </ActionIcon>
    );
  };
  const count = props.value ?? 0;
  return (
    <NumberInput
      className="k-tour-count"
      label={props.label}
      description={props.description}
      min={0}
      max={props.max}
      // The first press on plus counts one, not none.
      startValue={1}
      clampBehavior="strict"
      allowDecimal={false}
      inputMode="numeric"
      hideControls
      leftSectionWidth={48}
      rightSectionWidth={48}
      handlersRef={steps}
      leftSection={step('fewer', count <= 0, () => steps.current?.decrement())}
      rightSection={step('more', count >= props.max, () => steps.current?.increment())}
      value={props.value ?? ''}
      onChange={(typed) => props.onChange(typeof typed === 'number' ? typed : undefined)}
    />
  );
}
