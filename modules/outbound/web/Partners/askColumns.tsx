import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { getMapping, setMapping } from '#modules/exchange/contract/corrections.ts';
import { type CsvField, csvColumns } from '#modules/exchange/rules/csvColumns.ts';
import { call } from '#client/call/call.ts';
import { saveForm } from '#client/call/saveForm.ts';
import { Field } from '#ui/form/Field.tsx';
import { useFormPlace } from '#ui/form/FormContext.ts';
import { askForm } from '#ui/form/FormDialog.tsx';
import { useTranslation } from '#ui/translation.ts';

/** Fields by the first heading of ours that means them. */
const options = Object.entries(csvColumns).map(([value, [label]]) => ({ value, label }));

type Column = { theirs: string; ours: CsvField };

/** Headings of the partner's sheet, each with the field that it means. */
function Columns() {
  const { t } = useTranslation('outbound');
  const { form } = useFormPlace();
  const [, draw] = useState(0);
  const columns = form.valueOf('columns') as readonly Column[];
  // The columns as they stand when it happens: a field draws nothing but itself while somebody types.
  const change = (of: (now: readonly Column[]) => readonly Column[]) => {
    form.set('columns', of(form.valueOf('columns') as readonly Column[]));
    draw((n) => n + 1);
  };
  return (
    <div className="k-field-wide k-col">
      {columns.map((_, at) => (
        // Columns have no key of their own; the fields are drawn anew when one goes.
        <div key={at} className="k-row" style={{ flexWrap: 'wrap', alignItems: 'end' }}>
          <Field name={`columns.${at}.theirs`} label={t('columnsForm/columns/theirs')} />
          <Field name={`columns.${at}.ours`} label={t('columnsForm/columns/ours')} kind="select" options={options} />
          <Button
            leftSection={<IconTrash size={14} aria-hidden="true" />}
            onClick={() => change((now) => now.filter((__, i) => i !== at))}
          >
            {t('columnsForm/remove')}
          </Button>
        </div>
      ))}
      <div>
        <Button
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => change((now) => [...now, { theirs: '', ours: 'orderNumber' }])}
        >
          {t('columnsForm/add')}
        </Button>
      </div>
    </div>
  );
}

/** Asks what the columns of a partner's sheets mean. */
export async function askColumns(partnerId: string, title: string, confirm: string): Promise<void> {
  const { columns } = await call(getMapping, { params: { partnerId } });
  await askForm(
    {
      title,
      confirm,
      texts: 'outbound:columnsForm',
      schema: setMapping.body,
      initial: { columns },
      fields: <Columns />,
    },
    (body, refuse) => saveForm(() => call(setMapping, { params: { partnerId }, body }, { silent: true }), refuse),
  );
}
