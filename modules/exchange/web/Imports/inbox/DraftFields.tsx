import { useTranslation } from '#ui/translation.ts';
import type { RowDetails } from '#modules/exchange/contract/inbox.ts';
import { Field } from '#ui/form/Field.tsx';

const partyFields = ['name', 'streetAndNumber', 'countryCode', 'postalCode', 'city', 'number'] as const;

/** What of a status or an unloading report is repaired by hand. */
function ReportFields({ report }: { report: NonNullable<RowDetails['draft']['report']> }) {
  const { t } = useTranslation('orders');
  const ofUnit = report.kind === 'UNLOADING';
  return (
    <>
      <Field name="externOrderNumber" wide />
      <Field name="report.codeList" label={t('report/codeList')} />
      {ofUnit ? (
        <Field name="report.waybill" label={t('report/waybill')} />
      ) : (
        <Field name="report.code" label={t(report.kind === 'SCAN' ? 'report/point' : 'report/code')} />
      )}
      <Field name="report.date" label={t('report/date')} />
      <Field name="report.time" label={t('report/time')} />
      {ofUnit &&
        report.findings.map((one, index) => (
          <fieldset key={`${index}/${one.code}`} className="k-draft-group">
            <legend>{one.text === '' ? t('report/finding', { no: index + 1 }) : one.text}</legend>
            <Field name={`report.findings.${index}.code`} label={t('report/found')} />
            <Field name={`report.findings.${index}.count`} label={t('draft/numberOfPackages')} />
          </fieldset>
        ))}
      {report.text !== '' && <p className="k-dim">{report.text}</p>}
    </>
  );
}

/** What of an order is repaired by hand. */
export function DraftFields({ row }: { row: RowDetails }) {
  const { t } = useTranslation('orders');
  const { report } = row.draft;
  if (report) return <ReportFields report={report} />;
  return (
    <>
      <Field name="externOrderNumber" wide />
      {(['consignee', 'consignor'] as const).map((role) => (
        <fieldset key={role} className="k-draft-group">
          <legend>{t(`field/${role}`)}</legend>
          {partyFields.map((name) => (
            <Field
              key={name}
              name={`${role}.${name}`}
              label={t(`draft/${name}`)}
              wide={name === 'name' || name === 'streetAndNumber'}
            />
          ))}
        </fieldset>
      ))}
      <Field name="deliveryDate" />
      <Field name="deliveryFrom" />
      <Field name="deliveryTo" />
      {row.draft.lines.slice(0, 20).map((line, index) => (
        <fieldset key={line.row} className="k-draft-group">
          <legend>{t('inbox/line', { no: index + 1 })}</legend>
          <Field name={`lines.${index}.numberOfPackages`} label={t('draft/numberOfPackages')} />
          <Field name={`lines.${index}.packingType`} label={t('draft/packingType')} />
          <Field name={`lines.${index}.grossWeight`} label={t('draft/grossWeight')} />
          <Field name={`lines.${index}.goodsDescription`} label={t('draft/goodsDescription')} />
        </fieldset>
      ))}
      {row.draft.dangerousGoods.slice(0, 20).map((line, index) => (
        <fieldset key={`${line.row}/un`} className="k-draft-group">
          <legend>{t('inbox/dangerous', { no: index + 1 })}</legend>
          <Field name={`dangerousGoods.${index}.unNumber`} label={t('draft/unNumber')} />
          <Field name={`dangerousGoods.${index}.name`} label={t('draft/substance')} />
        </fieldset>
      ))}
    </>
  );
}
