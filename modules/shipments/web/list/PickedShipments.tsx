import { useTranslation } from '#ui/translation.ts';
import type { BoundAction } from '#ui/actions/action.ts';
import { SummaryBar } from '#ui/layout/SummaryBar.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import type { ItemRow } from '../../contract/schemas.ts';

const aboutOneRow = new Set(['shipments.open', 'shipments.history']);

/** What is ticked in the list of shipments: its sums, and what can be done with all of it. */
export function PickedShipments(props: {
  rows: readonly ItemRow[];
  onClear: () => void;
  actions: readonly BoundAction[];
}) {
  const { t } = useTranslation('shipments');
  const format = useFormat();
  const sum = (of: (row: ItemRow) => number) => props.rows.reduce((total, row) => total + of(row), 0);
  return (
    <SummaryBar
      count={props.rows.length}
      onClear={props.onClear}
      sums={[
        { label: t('picked/packages'), value: format.number(sum((row) => row.numberOfExpectedPackages)) },
        {
          label: 'kg',
          value: format.quantity(
            'MASS',
            sum((row) => row.totalGrossWeight),
          ),
        },
        {
          label: t('column/loadingMeter'),
          value: format.quantity(
            'LENGTH',
            sum((row) => row.loadingMeter),
          ),
        },
      ]}
      actions={props.actions.filter(({ id, enabled }) => enabled && !aboutOneRow.has(id))}
    />
  );
}
