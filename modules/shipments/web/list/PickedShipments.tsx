import type { BoundAction } from '#ui/actions/action.ts';
import { SummaryBar } from '#ui/layout/SummaryBar.tsx';
import type { ItemRow } from '../../contract/schemas.ts';
import { usePickedSums } from '../pieces/usePickedSums.ts';

const aboutOneRow = new Set(['shipments.open', 'shipments.history']);

/** What is ticked in the list of shipments: its sums, and what can be done with all of it. */
export function PickedShipments(props: {
  rows: readonly ItemRow[];
  onClear: () => void;
  actions: readonly BoundAction[];
}) {
  const sums = usePickedSums(props.rows);
  return (
    <SummaryBar
      count={props.rows.length}
      onClear={props.onClear}
      sums={sums}
      room={6}
      actions={props.actions.filter(({ id, enabled }) => enabled && !aboutOneRow.has(id))}
    />
  );
}
