import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { packageType } from '#modules/masterdata/contract/types/goods.ts';
import { customer } from '#modules/masterdata/contract/types/places.ts';
import { orderTypes } from '#modules/orders/contract/orders.ts';
import { useRecords } from '#client/records/useRecords.ts';
import { Field } from '#ui/form/Field.tsx';
import { useFormPlace } from '#ui/form/FormContext.ts';
import { useTranslation } from '#ui/translation.ts';
import { newDangerous, newLine } from './captureForm.ts';

type Line = { at: number };

/** Lines of a list in the form: one more, one less. */
function useLines(path: 'lines' | 'dangerousGoods') {
  const { form } = useFormPlace();
  const [, draw] = useState(0);
  const lines = form.valueOf(path) as readonly Line[];
  const change = (next: readonly Line[]) => {
    form.set(path, next);
    draw((n) => n + 1);
  };
  const next = lines.reduce((most, { at }) => Math.max(most, at), -1) + 1;
  return {
    lines,
    add: (made: (at: number) => Line) => change([...lines, made(next)]),
    remove: (index: number) => change(lines.filter((_, i) => i !== index)),
  };
}

function Goods() {
  const { t } = useTranslation('orders');
  const types = useRecords(packageType);
  const options = types.all.map(({ title, fields }) => ({ value: String(fields.code ?? ''), label: title }));
  const { lines, add, remove } = useLines('lines');
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

function DangerousGoods() {
  const { t } = useTranslation('orders');
  const { lines, add, remove } = useLines('dangerousGoods');
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

const partyFields = ['name', 'streetAndNumber', 'countryCode', 'postalCode', 'city', 'number'] as const;

/** What an order says: who, where, when, what. */
export function CaptureFields() {
  const { t } = useTranslation('orders');
  const customers = useRecords(customer);
  const parties = (['consignor', 'consignee'] as const).map((role) => (
    <Part key={role} title={t(`field/${role}`)}>
      {partyFields.map((name) => (
        <Field
          key={name}
          name={`${role}.${name}`}
          label={t(`draft/${name}`)}
          wide={name === 'name' || name === 'streetAndNumber'}
        />
      ))}
      {role === 'consignor' ? (
        <>
          <Field name="pickupDate" />
          <span />
          <Field name="pickupFrom" />
          <Field name="pickupTo" />
        </>
      ) : (
        <>
          <Field name="deliveryDate" />
          <span />
          <Field name="deliveryFrom" />
          <Field name="deliveryTo" />
        </>
      )}
    </Part>
  ));
  return (
    <>
      {parties}
      <Part title={t('capture/order')} order>
        <Field
          name="orderType"
          kind="select"
          options={orderTypes.map((value) => ({ value, label: t(`orderType/${value}`) }))}
        />
        <Field name="customerId" kind="reference" options={customers.options} ready={customers.ready} />
        <Field name="externOrderNumber" label={t('column/externOrderNumber')} />
        <Field name="deliveryInstruction" wide kind="textArea" />
      </Part>
      <Part title={t('page/goods')} goods>
        <Goods />
        <DangerousGoods />
      </Part>
    </>
  );
}
