import { Input } from '@mantine/core';
import { lazy, Suspense, useId } from 'react';
import type { LocalDate } from '#kernel/date.ts';

// The calendar is heavier than the rest of the dialog.
const DateField = lazy(() => import('#ui/form/fields/DateField.tsx').then((m) => ({ default: m.DateField })));
const rule = { kind: 'date', required: false, nullable: true, meta: {} } as const;

export type DayValue = LocalDate | undefined;

/** The day of a count; empty is today. */
export function DayField(props: { label: string; value: DayValue; onChange: (day: DayValue) => void }) {
  const id = useId();
  return (
    <Suspense fallback={null}>
      <Input.Wrapper label={props.label} labelProps={{ htmlFor: id }}>
        <DateField
          id={id}
          label={props.label}
          rule={rule}
          defaultValue={props.value ?? null}
          onChange={(value) => props.onChange(Array.isArray(value) ? (value as LocalDate) : undefined)}
          onBlur={() => undefined}
          readOnly={false}
          disabled={false}
          wrong={false}
          describedBy={undefined}
        />
      </Input.Wrapper>
    </Suspense>
  );
}
