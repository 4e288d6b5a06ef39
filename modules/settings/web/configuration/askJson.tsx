import { z } from 'zod';
import { saveForm } from '#client/call/saveForm.ts';
import { isNamed } from '#kernel/known.ts';
import { wordKey } from '#kernel/text.ts';
import { toastSuccess } from '#ui/feedback/toasts.ts';
import { Field } from '#ui/form/Field.tsx';
import { askForm } from '#ui/form/FormDialog.tsx';
import { translate } from '#ui/translation.ts';
import type { Entry } from './EntryPane.tsx';

const parsed = (text: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return isNamed(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

const schema = z.object({
  json: z
    .string()
    .max(100_000)
    .refine((text) => parsed(text) !== undefined, 'settings:config/jsonWrong')
    .meta({ kind: 'textArea' }),
});

/** The own part as text: to be copied to another unit, or where a field is a whole table. */
export async function askJson(
  entry: Entry,
  store: (value: Record<string, unknown>) => Promise<void>,
  stored: () => void,
): Promise<void> {
  await askForm(
    {
      title: `${translate(wordKey('settings:entry/', entry.name))} · ${entry.orgUnit}`,
      confirm: translate('base:save'),
      texts: 'settings:config',
      columns: 2,
      schema: schema as z.ZodType<{ json: string }>,
      initial: { json: JSON.stringify(entry.own, null, 2) },
      fields: <Field name="json" label={translate('settings:config/jsonField')} />,
    },
    (values, refuse) =>
      saveForm(
        async () => {
          await store(parsed(values.json) ?? {});
          toastSuccess({ key: 'base:toast/saved' });
          stored();
        },
        (violations) => refuse(violations.map((one) => ({ ...one, field: 'json', message: one.message || one.field }))),
      ),
  );
}
