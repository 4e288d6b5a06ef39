import { useMemo } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { InventoryFinding } from '#modules/crossdock/contract/inventory.ts';
import type { Column } from '#ui/list/column.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { useTableState } from '#ui/list/useTableState.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { Known, knowledgeText, packageColumns } from './knowledge.tsx';
import { heightOf, outcomeStatus } from './status.ts';

/** Packages that were found otherwise than expected: surplus, at another place, damaged. The scan has moved them already. */
export function SurplusLines({ lines }: { lines: readonly InventoryFinding[] }) {
  const { t } = useTranslation('crossdock');
  const format = useFormat();
  const [state, setState] = useTableState('crossdock.inventorySurplus');
  const columns = useMemo(
    (): Column<InventoryFinding>[] => [
      ...packageColumns(t),
      { id: 'foundAt', title: t('inventory/foundAt'), width: 96, value: (row) => row.foundAt },
      { id: 'bookedAt', title: t('inventory/bookedAt'), width: 96, value: (row) => row.expectedAt ?? '–' },
      {
        id: 'known',
        title: t('inventory/known'),
        width: 180,
        value: (row) => (row.outcome === 'SURPLUS' ? knowledgeText(row.knowledge, t, format.clock) : ''),
        cell: (row) => (row.outcome === 'SURPLUS' ? <Known of={row.knowledge} /> : null),
      },
      {
        id: 'result',
        title: t('inventory/result'),
        width: 170,
        value: (row) => row.outcome,
        cell: (row) => (
          <StatusMark
            status={outcomeStatus[row.outcome]}
            label={
              row.outcome === 'DEVIATING' ? t(`state/${row.processStatus}`) : t(`inventory/outcome/${row.outcome}`)
            }
          />
        ),
      },
    ],
    [t, format],
  );
  return (
    <section className="th-inv-part" style={heightOf(lines.length)} aria-label={t('state/SURPLUS')}>
      <div className="k-bar th-inv-bar th-inv-risk">
        <h2 className="k-h3 k-row k-row-tight k-risk">
          <Glyph name="risk" size={16} />
          {t('state/SURPLUS')}
        </h2>
        <span className="k-dim">{t('inventory/surplusText', { count: lines.length })}</span>
      </div>
      <DataList
        label={t('state/SURPLUS')}
        columns={columns}
        rows={lines}
        rowId={(row) => row.packageId}
        state={state}
        onState={setState}
      />
    </section>
  );
}
