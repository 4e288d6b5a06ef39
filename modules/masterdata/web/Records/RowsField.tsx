import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { z } from 'zod';
import { emptyValue, enumOf, fieldsBeneath } from '#kernel/fields.ts';
import { Field } from '#ui/form/Field.tsx';
import { useFormPlace } from '#ui/form/FormContext.ts';

/** A list of rows, such as contacts: the declared fields of each, and rows to add and remove. */
export function RowsField({ path, schema }: { path: string; schema: z.ZodType }) {
  const { t } = useTranslation('masterdata');
  const { form, labelOf } = useFormPlace();
  const rows = form.valueOf(path) as readonly unknown[] | undefined;
  const [, draw] = useState(0);
  const fields = fieldsBeneath({ path, schema });
  // The rows as they stand when it happens: a field draws nothing but itself while somebody types.
  const change = (of: (now: readonly unknown[]) => readonly unknown[]) => {
    form.set(path, of((form.valueOf(path) as readonly unknown[] | undefined) ?? []));
    draw((n) => n + 1);
  };
  const empty = () => Object.fromEntries(fields.map((f) => [f.path.split('.').at(-1), emptyValue(f.schema) ?? null]));
  return (
    <div className="k-field-wide k-rows" role="group" aria-label={labelOf(`${path}Title`)}>
      {(rows ?? []).map((_, at) => (
        // Rows have no key of their own; the fields are drawn anew when one goes.
        <div key={at} className="k-rows-row">
          <div className="k-fields k-fields-3">
            {fields.map((field) => {
              const name = field.path.split('.').at(-1);
              const options = enumOf(field.schema)?.map((value) => ({
                value,
                label: labelOf(`${field.path}__${value}`),
              }));
              return <Field key={name} name={`${path}.${at}.${name}`} {...(options ? { options } : {})} />;
            })}
          </div>
          {form.readOnly ? null : (
            <ActionIcon
              style={{ marginTop: 20 }}
              aria-label={t('record/rowRemove', { number: at + 1 })}
              onClick={() => change((now) => now.filter((__, i) => i !== at))}
            >
              <IconTrash size={16} stroke={1.6} aria-hidden="true" />
            </ActionIcon>
          )}
        </div>
      ))}
      {form.readOnly ? (
        (rows ?? []).length === 0 && <span className="k-dim">–</span>
      ) : (
        <div>
          <Button
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            onClick={() => change((now) => [...now, empty()])}
          >
            {t('record/rowAdd')}
          </Button>
        </div>
      )}
    </div>
  );
}
