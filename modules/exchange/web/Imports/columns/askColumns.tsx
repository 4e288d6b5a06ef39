import { getImportSheet, type ImportSheet, readImportAgain } from '#modules/exchange/contract/sheets.ts';
import type { OrderImport } from '#modules/exchange/contract/calls.ts';
import { type CsvField, csvColumns } from '#modules/exchange/rules/csvColumns.ts';
import { call } from '#client/call/call.ts';
import { saveForm } from '#client/call/saveForm.ts';
import { showMessage } from '#ui/dialogs/message.tsx';
import { Field } from '#ui/form/Field.tsx';
import { askForm } from '#ui/form/FormDialog.tsx';
import { translate, useTranslation } from '#ui/translation.ts';

type Said = { columns: { theirs: string; ours: CsvField | null }[] } & Pick<ImportSheet, 'decimalMark' | 'dateOrder'>;

/** Each column of the file with its first cells, and what it means; then how it writes numbers and days. */
function Columns({ sheet }: { sheet: ImportSheet }) {
  const { t } = useTranslation('exchange');
  const fields = (Object.keys(csvColumns) as CsvField[]).map((value) => ({ value, label: t(`sheetField/${value}`) }));
  const marks = [
    { value: ',', label: t('sheetForm/decimalMark__comma') },
    { value: '.', label: t('sheetForm/decimalMark__point') },
  ];
  const orders = (['DMY', 'MDY'] as const).map((value) => ({ value, label: t(`sheetForm/dateOrder__${value}`) }));
  return (
    <>
      <p className="k-dim k-field-wide">{t('sheetForm/hint')}</p>
      {sheet.columns.map(({ theirs, samples }, at) => (
        <Field
          key={theirs}
          name={`columns.${at}.ours`}
          label={theirs}
          note={samples.length > 0 ? samples.join(' · ') : t('sheetForm/empty')}
          placeholder={t('sheetForm/passedOver')}
          kind="select"
          options={fields}
        />
      ))}
      <Field name="decimalMark" kind="select" options={marks} placeholder={t('sheetForm/asShown')} />
      <Field name="dateOrder" kind="select" options={orders} placeholder={t('sheetForm/asShown')} />
    </>
  );
}

/** What would come of it; true when the file is to be read so. */
async function confirmed(id: string, said: Said): Promise<boolean> {
  const { outcome } = await call(
    readImportAgain,
    { params: { id }, body: { ...said, dryRun: true } },
    { silent: true },
  );
  const { rowsTotal: total, rowsOk: ok, rowsKnown: known, rowsFailed: failed } = outcome;
  const words = [
    translate('exchange:sheetForm/would', { ok, total, failed }),
    ...(known > 0 ? [translate('exchange:sheetForm/wouldKnown', { known })] : []),
  ];
  return (
    (await showMessage({
      icon: failed > 0 ? 'warning' : 'question',
      title: { key: 'exchange:sheetForm/goOn' },
      text: words.join(' '),
      answers: [{ value: 'read', label: { key: 'exchange:sheetForm/read' } }],
    })) === 'read'
  );
}

/** Asks what the columns of an imported table mean and reads it anew. @returns the import that takes its place, if it was read */
export async function askColumns(id: string, file: string): Promise<OrderImport | null> {
  const sheet = await call(getImportSheet, { params: { id } });
  let imported: OrderImport | null = null;
  await askForm<Said>(
    {
      title: translate('exchange:sheetForm/title', { file }),
      confirm: translate('exchange:sheetForm/read'),
      texts: 'exchange:sheetForm',
      columns: 2,
      schema: readImportAgain.body.omit({ dryRun: true }),
      initial: {
        columns: sheet.columns.map(({ theirs, ours }) => ({ theirs, ours })),
        decimalMark: sheet.decimalMark,
        dateOrder: sheet.dateOrder,
      },
      fields: <Columns sheet={sheet} />,
    },
    async (said, refuse) => {
      await saveForm(async () => {
        if (!(await confirmed(id, said))) return;
        const body = { ...said, dryRun: false };
        imported = (await call(readImportAgain, { params: { id }, body }, { silent: true })).imported;
      }, refuse);
      return imported !== null;
    },
  );
  return imported;
}
