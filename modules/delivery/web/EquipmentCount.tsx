import { Button } from '@mantine/core';
import { IconCheck, IconStack2 } from '@tabler/icons-react';
import { useState } from 'react';
import { loadingEquipment } from '#modules/masterdata/contract/types/goods.ts';
import { useRecords } from '#client/records/useRecords.ts';
import { pick } from '#ui/dialogs/pick.tsx';
import { useTranslation } from '#ui/translation.ts';
import { Counter } from './Counter.tsx';
import { type EquipmentDraft, noEquipment } from './stopDraft.ts';

const fields = ['given', 'taken', 'damaged'] as const;

/** Pallets and boxes that change hands at a stop. Open at once where the goods came on exchangeable ones. */
export function EquipmentCount(props: {
  counts: Readonly<Record<string, EquipmentDraft>>;
  expected: boolean;
  /** A rule asks for the count: that nothing changed hands is said, too. */
  required?: boolean;
  /** The customer with whom these are counted, where there are several. */
  customer?: string;
  onChange: (equipmentId: string, count: EquipmentDraft) => void;
}) {
  const { t } = useTranslation('delivery');
  const title = props.customer ? t('equipment/titleWith', { customer: props.customer }) : t('equipment/title');
  const records = useRecords(loadingEquipment);
  const [more, setMore] = useState<readonly string[]>([]);
  const first = props.expected ? records.all.slice(0, 1).map((one) => one.id) : [];
  const shown = [...new Set([...first, ...Object.keys(props.counts), ...more])];
  const add = async () => {
    const [chosen] =
      (await pick({
        title: t('equipment/which'),
        // By their names: what a record is called inside says nothing to a driver.
        options: records.options
          .filter((one) => !shown.includes(one.value))
          .map(({ value, label }) => ({ value, label })),
        chosen: [],
      })) ?? [];
    if (chosen) setMore((before) => [...before, chosen]);
  };
  return (
    <section className="k-tour-equipment" aria-label={title}>
      {(shown.length > 0 || props.customer) && <h2 className="k-h3">{title}</h2>}
      {shown.map((id) => {
        const count = props.counts[id] ?? noEquipment;
        return (
          <fieldset key={id}>
            <legend>{records.nameOf(id)}</legend>
            <div>
              {fields
                .filter((field) => field !== 'damaged' || count.taken > 0)
                .map((field) => (
                  <Counter
                    key={field}
                    label={t(`equipment/${field}`)}
                    max={field === 'damaged' ? count.taken : 9999}
                    value={count[field]}
                    onChange={(value) => {
                      const next = { ...count, [field]: value ?? 0 };
                      props.onChange(id, { ...next, damaged: Math.min(next.damaged, next.taken) });
                    }}
                  />
                ))}
            </div>
          </fieldset>
        );
      })}
      {props.required && first[0] && Object.keys(props.counts).length === 0 && (
        <Button
          leftSection={<IconCheck size={18} stroke={1.6} aria-hidden="true" />}
          onClick={() => props.onChange(first[0] ?? '', noEquipment)}
        >
          {t('equipment/none')}
        </Button>
      )}
      <Button leftSection={<IconStack2 size={18} stroke={1.6} aria-hidden="true" />} onClick={() => void add()}>
        {t(shown.length > 0 ? 'equipment/more' : 'equipment/count')}
      </Button>
    </section>
  );
}
