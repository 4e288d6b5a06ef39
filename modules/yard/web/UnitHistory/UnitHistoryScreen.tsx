import { Button, TextInput } from '@mantine/core';
import { useAddress, useGo } from '#client/navigation/navigation.ts';
import { useTranslation } from '#ui/translation.ts';
import { useUnitByNumber } from '../pieces/useUnitByNumber.ts';
import { MovementsAndVisits } from '../Units/MovementsAndVisits.tsx';

/** Where a unit was, in this depot, whenever: found by its number. */
export function UnitHistoryScreen() {
  const { t } = useTranslation('yard');
  const go = useGo();
  const [number = '', setNumber] = useAddress('unit');
  const { unit, searched } = useUnitByNumber(number);
  return (
    <section className="k-pane k-fill" aria-label={t('screen/transportUnitHistory')}>
      <div className="k-page k-col k-scroll">
        <h1 className="k-h1">{t('screen/transportUnitHistory')}</h1>
        <TextInput
          size="lg"
          label={t('unit/findTitle')}
          value={number}
          maxLength={20}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => setNumber(value || undefined)}
        />
        {searched && !unit && <p className="k-dim">{t('unit/findNothing')}</p>}
        {unit && (
          <>
            <div className="k-row k-wrap">
              <Button variant="default" onClick={() => go.to(`/YM/transportUnits/${unit.id}`)}>
                {unit.number}
              </Button>
              <span>{t(`unit/state/${unit.state}`)}</span>
              <span className="k-dim">{[unit.placeName, unit.carrierName].filter(Boolean).join(' · ')}</span>
            </div>
            <MovementsAndVisits one={unit} />
          </>
        )}
      </div>
    </section>
  );
}
