import { TextInput } from '@mantine/core';
import { IconBuildingWarehouse, IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { Unit } from '#client/session/units.ts';
import type { Wanted } from './UnitPicker.tsx';

let loaded: typeof import('./UnitPicker.tsx').UnitPicker | undefined;
/** The selector comes while the hand is on its way to it: what places it is a tenth of the sign-in page. Then it opens at once, so that no key is lost. */
const loadPicker = async () => {
  loaded = (await import('./UnitPicker.tsx')).UnitPicker;
  return { default: loaded };
};
const Later = lazy(loadPicker);

/** Selector of the organisation unit: a tree with search, arrows and Enter (specification 1, 2.3). */
export function UnitField(props: {
  label: string;
  units: readonly Unit[];
  value: string | undefined;
  onChange: (id: string) => void;
  onOpen?: () => void;
  autoFocus?: boolean;
}) {
  const { t } = useTranslation('base');
  const id = useId();
  const [Picker, setPicker] = useState<typeof Later | NonNullable<typeof loaded>>();
  const open = Picker !== undefined;
  const [wanted, setWanted] = useState<{ in: Wanted }>();
  const field = useRef<HTMLInputElement>(null);
  const chosen = props.units.find((unit) => unit.id === props.value);
  const show = (next: boolean) => {
    setPicker(next ? () => loaded ?? Later : undefined);
    if (next) props.onOpen?.();
  };
  const choose = (unit: Unit | undefined) => {
    setWanted(undefined);
    if (!unit) return;
    props.onChange(unit.id);
    // Who has gone on to another field meanwhile stays there.
    if (!open) return;
    show(false);
    document.getElementById(`${id}-field`)?.focus();
  };
  const take = useRef(choose);
  take.current = choose;
  // Enter before the units were there holds, whether or not the selector is still open when they come.
  useEffect(() => {
    if (wanted && props.units.length > 0) take.current(wanted.in(props.units));
  }, [wanted, props.units]);
  return (
    <>
      <TextInput
        id={`${id}-field`}
        ref={field}
        label={props.label}
        required
        size="sm"
        readOnly
        autoFocus={props.autoFocus ?? false}
        role="combobox"
        aria-controls={`${id}-tree`}
        aria-haspopup="dialog"
        aria-expanded={open}
        placeholder={t('login/selectUnit')}
        value={chosen ? chosen.name : ''}
        leftSection={<IconBuildingWarehouse size={16} stroke={1.6} aria-hidden="true" />}
        rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden="true" />}
        rightSectionPointerEvents="none"
        styles={{ input: { cursor: 'pointer' } }}
        onClick={() => show(!open)}
        onFocus={() => void loadPicker().catch(() => undefined)}
        onPointerEnter={() => void loadPicker().catch(() => undefined)}
        onKeyDown={(event) => {
          if (!['Enter', ' ', 'ArrowDown', 'ArrowUp'].includes(event.key) || open) return;
          event.preventDefault();
          show(true);
        }}
      />
      {Picker && (
        <Suspense fallback={null}>
          <Picker
            {...props}
            id={id}
            field={field.current}
            onChoose={choose}
            onWanted={(next) => setWanted(next && { in: next })}
            onClose={() => show(false)}
          />
        </Suspense>
      )}
    </>
  );
}
