import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { packageType } from '#modules/masterdata/contract/types/goods.ts';
import { useRecords } from '#client/records/useRecords.ts';
import { Field } from '#ui/form/Field.tsx';
import { useFormLines } from '#ui/form/useFormLines.ts';
import { useTranslation } from '#ui/translation.ts';
import { newDangerous, newLine } from './shipmentForm.ts';

const Remove = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button className="nw-remove" variant="default" aria-label={label} title={label} onClick={onClick}>
    <IconTrash size={14} aria-hidden="true" />
  </Button>
);

const lineFields = ['grossWeight', 'goodsDescription', 'length', 'width', 'height', 'stackable'] as const;

/** What is carried, line by line, and what of it is dangerous. */
export function GoodsFields() {
  const { t } = useTranslation('network');
  const types = useRecords(packageType);
  const kinds = types.all.map(({ title, fields }) => ({ value: String(fields.code ?? ''), label: title }));
  const goods = useFormLines('lines');
  const dangerous = useFormLines('dangerousGoods');
  const packages = (path: string) => (
    <>
      <Field name={`${path}.numberOfPackages`} label={t('goods/numberOfPackages')} />
      <Field
        name={`${path}.packingType`}
        label={t('goods/packingType')}
        kind="reference"
        options={kinds}
        ready={types.ready}
      />
    </>
  );
  return (
    <section className="nw-wide" aria-label={t('page/goods')}>
      <h2 className="k-h2">{t('page/goods')}</h2>
      {goods.lines.map((line, index) => (
        <div key={line.at} className="nw-line" role="group" aria-label={t('goods/line', { no: index + 1 })}>
          {packages(`lines.${index}`)}
          {lineFields.map((field) => (
            <Field key={field} name={`lines.${index}.${field}`} label={t(`goods/${field}`)} />
          ))}
          {goods.lines.length > 1 && (
            <Remove label={t('goods/remove', { no: index + 1 })} onClick={() => goods.remove(index)} />
          )}
        </div>
      ))}
      {dangerous.lines.map((line, index) => (
        <div key={line.at} className="nw-line" role="group" aria-label={t('goods/dangerous', { no: index + 1 })}>
          <Field name={`dangerousGoods.${index}.unNumber`} label={t('goods/unNumber')} />
          <Field
            name={`dangerousGoods.${index}.packageGroup`}
            label={t('goods/packageGroup')}
            options={['I', 'II', 'III'].map((value) => ({ value, label: value }))}
          />
          {packages(`dangerousGoods.${index}`)}
          <Field name={`dangerousGoods.${index}.grossQuantity`} label={t('goods/grossQuantity')} />
          <Field name={`dangerousGoods.${index}.limitedQuantity`} label={t('goods/limitedQuantity')} />
          <Remove label={t('goods/removeDangerous', { no: index + 1 })} onClick={() => dangerous.remove(index)} />
        </div>
      ))}
      <div className="k-row k-wrap">
        <Button leftSection={<IconPlus size={14} aria-hidden="true" />} onClick={() => goods.add(newLine)}>
          {t('goods/add')}
        </Button>
        <Button leftSection={<IconPlus size={14} aria-hidden="true" />} onClick={() => dangerous.add(newDangerous)}>
          {t('goods/addDangerous')}
        </Button>
      </div>
    </section>
  );
}
