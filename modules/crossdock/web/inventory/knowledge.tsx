import { type Translate, useTranslation } from '#ui/translation.ts';
import type { InventoryFinding } from '#modules/crossdock/contract/inventory.ts';
import type { Column } from '#ui/list/column.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { knowledgeStatus } from './status.ts';

type Knowledge = InventoryFinding['knowledge'];

export const knowledgeText = (
  { kind, name, at }: Knowledge,
  t: Translate<'crossdock'>,
  clock: (at: number) => string,
): string => t(`inventory/knows/${kind}`, { name: name ?? '', time: at === null ? '' : clock(at) });

/** What the data say of a finding. */
export function Known({ of }: { of: Knowledge }) {
  const { t } = useTranslation('crossdock');
  const format = useFormat();
  return <StatusMark status={knowledgeStatus[of.kind]} label={knowledgeText(of, t, format.clock)} />;
}

/** Which package a finding is about. */
export const packageColumns = (t: Translate<'crossdock'>): Column<InventoryFinding>[] => [
  { id: 'orderNumber', title: t('column/order'), width: 112, value: (row) => row.orderNumber },
  {
    id: 'package',
    title: t('inventory/package'),
    width: 56,
    value: (row) => row.number,
    cell: (row) => `${row.number}/${row.packages}`,
  },
  { id: 'consignee', title: t('column/consignee'), width: 160, grow: true, value: (row) => row.consigneeName },
];
