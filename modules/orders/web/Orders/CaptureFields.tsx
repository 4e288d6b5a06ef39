import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { packageType } from '#modules/masterdata/contract/types/goods.ts';
import { customer } from '#modules/masterdata/contract/types/places.ts';
import { orderTypes } from '#modules/orders/contract/orders.ts';
import { useRecords } from '#client/records/useRecords.ts';
import { Field } from '#ui/form/Field.tsx';
import { useFormLines } from '#ui/form/useFormLines.ts';
import { useTranslation } from '#ui/translation.ts';
import { newDangerous, newLine } from './captureForm.ts';
import { PartyFields } from './PartyFields.tsx';
import type { KnownAddress, Role } from './useFilling.ts';

function Goods({ onChange }: { onChange: () => void }) {
  const { t } = useTranslation('orders');
  const types = useRecords(packageType);
  const options = types.all.map(({ title, fields }) => ({ value: String(fields.code ?? ''), label: title }));
  const { lines, add, remove } = useFormLines('lines', onChange);
  return (
    <div className="k-field-wide o-lines">
      {lines.map((line, index) => (
        <div key={line.at} className="o-line" role="group" aria-label={t('inbox/line', { no: index + 1 })}>
          <Field name={`lines.${index}.numberOfPackages`} label={t('draft/numberOfPackages')} />
          <Field
            name={`lines.${index}.packingType`}
            label={t('draft/packingType')}
            kind="reference"
            options={options}
            ready={types.ready}
          />
          <Field name={`lines.${index}.grossWeight`} label={t('draft/grossWeight')} />
          <Field name={`lines.${index}.goodsDescription`} label={t('draft/goodsDescription')} />
          <Field name={`lines.${index}.length`} label={t('draft/length')} />
          <Field name={`lines.${index}.width`} label={t('draft/width')} />
          <Field name={`lines.${index}.height`} label={t('draft/height')} />
          <Field name={`lines.${index}.stackable`} label={t('draft/stackable')} />
          {lines.length > 1 && (
            <Button
              className="o-line-remove"
              leftSection={<IconTrash size={14} aria-hidden="true" />}
              onClick={() => remove(index)}
            >
              {t('capture/removeLine', { no: index + 1 })}
            </Button>
          )}
        </div>
      ))}
      <div>
        <Button leftSection={<IconPlus size={14} aria-hidden="true" />} onClick={() => add(newLine)}>
          {t('capture/addLine')}
        </Button>
      </div>
    </div>
  );
}

function DangerousGoods({ onChange }: { onChange: () => void }) {
  const { t } = useTranslation('orders');
  const { lines, add, remove } = useFormLines('dangerousGoods', onChange);
  return (
    <div className="k-field-wide o-lines">
      {lines.map((line, index) => (
        <div
          key={line.at}
          className="o-line o-line-un"
          role="group"
          aria-label={t('inbox/dangerous', { no: index + 1 })}
        >
          <Field name={`dangerousGoods.${index}.unNumber`} label={t('draft/unNumber')} />
          <Field name={`dangerousGoods.${index}.name`} label={t('draft/substance')} />
          <Button
            className="o-line-remove"
            leftSection={<IconTrash size={14} aria-hidden="true" />}
            onClick={() => remove(index)}
          >
            {t('capture/removeDangerous', { no: index + 1 })}
          </Button>
        </div>
      ))}
      <div>
        <Button leftSection={<IconPlus size={14} aria-hidden="true" />} onClick={() => add(newDangerous)}>
          {t('capture/addDangerous')}
        </Button>
      </div>
    </div>
  );
}

function Part(props: { title: string; goods?: boolean; order?: boolean; children: React.ReactNode }) {
  const { title, goods, order, children } = props;
  const place = goods ? 'o-capture-part o-capture-goods' : order ? 'o-capture-part o-capture-order' : 'o-capture-part';
  return (
    <section className={place} aria-label={title}>
      <h2>{title}</h2>
      <div className={goods ? 'o-lines' : 'k-fields k-fields-2'}>{children}</div>
    </section>
  );
}

/** What an order says: for whom, where, when, what. */
export function CaptureFields(props: {
  onTake: (role: Role, field: string, address: KnownAddress) => void;
  /** Lines came or went. */
  onLines: () => void;
}) {
  const { t } = useTranslation('orders');
  const customers = useRecords(customer);
  return (
    <>
      <Part title={t('capture/order')} order>
        <Field name="customerId" kind="reference" options={customers.options} ready={customers.ready} />
        <Field name="externOrderNumber" label={t('column/externOrderNumber')} />
        <Field
          name="orderType"
          kind="select"
          options={orderTypes.map((value) => ({ value, label: t(`orderType/${value}`) }))}
        />
      </Part>
      <Part title={t('field/consignor')}>
        <PartyFields role="consignor" onTake={(field, address) => props.onTake('consignor', field, address)} />
        <Field name="pickupDate" />
        <span />
        <Field name="pickupFrom" />
        <Field name="pickupTo" />
      </Part>
      <Part title={t('field/consignee')}>
        <PartyFields role="consignee" onTake={(field, address) => props.onTake('consignee', field, address)} />
        <Field name="deliveryDate" />
        <span />
        <Field name="deliveryFrom" />
        <Field name="deliveryTo" />
        <Field name="deliveryInstruction" wide kind="textArea" />
      </Part>
      <Part title={t('page/goods')} goods>
        <Goods onChange={props.onLines} />
        <DangerousGoods onChange={props.onLines} />
      </Part>
    </>
  );
}
