import { Button, NumberInput, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { PlanPlace } from '../../contract/plan.ts';
import { type RowDirection, rowDirections, shapeKinds } from '../../rules/planRow.ts';
import type { PlanDraft } from './usePlanDraft.ts';

const isDirection = (value: string | null): value is RowDirection => rowDirections.some((one) => one === value);

/** Lays places in a row, from one on in the order of the list; and adds what is around them. All of it begins in the middle of what is seen. */
export function PlanAdds(props: { places: readonly PlanPlace[]; draft: PlanDraft; middle: { x: number; y: number } }) {
  const { t } = useTranslation('yard');
  const { places, draft, middle } = props;
  const off = places.filter(({ id }) => !draft.draft.boxes.get(id));
  const [firstId, setFirst] = useState<string | null>(null);
  const [count, setCount] = useState(1);
  const [way, setWay] = useState<RowDirection>('RIGHT');
  const [gap, setGap] = useState(6);
  const first = places.find(({ id }) => id === firstId) ?? off[0];
  const lay = () => {
    if (!first) return;
    const from = places.indexOf(first);
    draft.layRow(places.slice(from, from + count), draft.boxOf(first.id) ?? middle, way, gap);
    setFirst(null);
  };
  return (
    <>
      <section className="k-col" aria-label={t('plan/row')}>
        <h2 className="k-h2">{t('plan/row')}</h2>
        <p className="k-dim">{t('plan/notOn', { count: off.length })}</p>
        <Select
          label={t('plan/rowFirst')}
          searchable
          allowDeselect={false}
          data={places.map(({ id, name }) => ({ value: id, label: name }))}
          value={first?.id ?? null}
          onChange={setFirst}
        />
        <div className="ym-plan-fields">
          <NumberInput
            label={t('plan/rowCount')}
            min={1}
            max={200}
            allowDecimal={false}
            value={count}
            onChange={(value) => typeof value === 'number' && setCount(value)}
          />
          <NumberInput
            label={t('plan/rowGap')}
            min={1}
            max={200}
            allowDecimal={false}
            value={gap}
            onChange={(value) => typeof value === 'number' && setGap(value)}
          />
        </div>
        <Select
          label={t('plan/rowWay')}
          allowDeselect={false}
          data={rowDirections.map((value) => ({ value, label: t(`plan/way/${value}`) }))}
          value={way}
          onChange={(value) => isDirection(value) && setWay(value)}
        />
        <Button variant="default" disabled={!first} onClick={lay}>
          {t('plan/row')}
        </Button>
      </section>
      <section className="k-col" aria-label={t('plan/add')}>
        <h2 className="k-h2">{t('plan/add')}</h2>
        {shapeKinds.map((kind) => (
          <Button key={kind} variant="default" onClick={() => draft.addShape(kind, t(`plan/shape/${kind}`), middle)}>
            {t(`plan/shape/${kind}`)}
          </Button>
        ))}
      </section>
    </>
  );
}
