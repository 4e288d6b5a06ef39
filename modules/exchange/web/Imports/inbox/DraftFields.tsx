import { useTranslation } from '#ui/translation.ts';
import type { RowDetails } from '#modules/exchange/contract/inbox.ts';
import { Field } from '#ui/form/Field.tsx';

const partyFields = ['name', 'streetAndNumber', 'countryCode', 'postalCode', 'city', 'number'] as const;

/** What of an order is repaired by hand. */
export function DraftFields({ row }: { row: RowDetails }) {
  const { t } = useTranslation('orders');
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
