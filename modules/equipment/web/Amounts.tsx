import type { Amount } from '#modules/equipment/contract/calls.ts';
import { loadingEquipment } from '#modules/masterdata/contract/types/goods.ts';
import { useRecords } from '#client/records/useRecords.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useTranslation } from '#ui/translation.ts';

/** What a kind of equipment is called; damaged pieces say so. */
export function useEquipmentNames(): (one: Pick<Amount, 'equipmentId' | 'quality'>) => string {
  const { t } = useTranslation('equipment');
  const records = useRecords(loadingEquipment);
  return ({ equipmentId, quality }) =>
    quality === 'DAMAGED' ? `${records.nameOf(equipmentId)}, ${t('quality/DAMAGED')}` : records.nameOf(equipmentId);
}

/** What stands open on an account, a line for each kind: who owes whom, and how many. */
export function Amounts({ amounts }: { amounts: readonly Amount[] }) {
  const { t } = useTranslation('equipment');
  const nameOf = useEquipmentNames();
  if (amounts.length === 0) return <StatusMark status="done" label={t('even')} />;
  return (
    <ul className="eq-amounts">
      {amounts.map((one) => (
        <li key={`${one.equipmentId}/${one.quality}`}>
          <span className="k-cut">{nameOf(one)}</span>
          <StatusMark
            status={one.pieces > 0 ? 'planned' : 'risk'}
            label={t(one.pieces > 0 ? 'owes' : 'owed', { count: Math.abs(one.pieces) })}
          />
        </li>
      ))}
    </ul>
  );
}
