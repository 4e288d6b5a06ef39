import { useTranslation } from '#ui/translation.ts';
import { Counters } from '#ui/layout/Counters.tsx';
import { type ListChip, listChips } from './listFilters.ts';
import { useChipCounts } from './useChipCounts.ts';

/** Chips that filter, each with its count for what is searched. */
export function Chips({ chip, q, onChip }: { chip: ListChip; q: string; onChip: (chip: string | undefined) => void }) {
  const { t } = useTranslation('shipments');
  const counts = useChipCounts(q);
  return (
    <div className="s-chips">
      <Counters
        label={t('list/filter')}
        value={chip}
        onChange={(id) => onChip(id === 'open' ? undefined : id)}
        items={listChips.map((id) => ({
          id,
          label: t(`list/chip/${id}`),
          count: 0,
          ...counts[id],
          ...(id === 'locked' ? { glyph: 'block' as const } : id === 'anomalies' ? { glyph: 'risk' as const } : {}),
        }))}
      />
    </div>
  );
}
