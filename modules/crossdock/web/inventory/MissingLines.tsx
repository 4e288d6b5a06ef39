import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { InventoryFinding } from '#modules/crossdock/contract/inventory.ts';
import { inventoryDecisions } from '#modules/crossdock/rules/list/vocabulary.ts';
import type { Column } from '#ui/list/column.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { isSelected, noSelection } from '#ui/list/selection.ts';
import { useTableState } from '#ui/list/useTableState.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import type { Decisions } from './InventoryDesk.tsx';
import { Known, knowledgeText, packageColumns } from './knowledge.tsx';
import { heightOf, outcomeStatus } from './status.ts';

/** The decision of a line, else what is proposed, else that there is none. */
function DecisionOf({ line }: { line: InventoryFinding }) {
  const { t } = useTranslation('crossdock');
  if (line.outcome !== 'NOT_FOUND')
    return <StatusMark status={outcomeStatus[line.outcome]} label={t(`inventory/outcome/${line.outcome}`)} />;
  if (line.decision) return <b>{t(`state/${line.decision}`)}</b>;
  return (
    <span className="k-risk">
      {line.proposal ? t('inventory/proposed', { as: t(`state/${line.proposal}`) }) : t('inventory/undecided')}
    </span>
  );
}

function useColumns(): Column<InventoryFinding>[] {
  const { t } = useTranslation('crossdock');
  const format = useFormat();
  return useMemo(
    () => [
      ...packageColumns(t),
      { id: 'place', title: t('inventory/expectedAt'), width: 84, value: (row) => row.expectedAt },
      {
        id: 'lastSeen',
        title: t('inventory/lastSeen'),
        width: 112,
        value: (row) => row.lastSeen,
        cell: (row) => (row.lastSeen === null ? '–' : format.instant(row.lastSeen)),
      },
      {
        id: 'known',
        title: t('inventory/known'),
        width: 180,
        value: (row) => knowledgeText(row.knowledge, t, format.clock),
        cell: (row) => <Known of={row.knowledge} />,
      },
      {
        id: 'decision',
        title: t('inventory/decision'),
        width: 170,
        value: (row) => row.decision ?? row.proposal ?? row.outcome,
        cell: (row) => <DecisionOf line={row} />,
      },
    ],
    [t, format],
  );
}

/** Expected packages that were not found: marked together, decided together. */
export function MissingLines({ lines, decisions }: { lines: readonly InventoryFinding[]; decisions: Decisions }) {
  const { t } = useTranslation('crossdock');
  const [state, setState] = useTableState('crossdock.inventoryMissing');
  const [selection, setSelection] = useState(noSelection);
  const columns = useColumns();
  const open = lines.filter((line) => line.outcome === 'NOT_FOUND' || line.decision === 'MOVED');
  const chosen = open.filter((line) => isSelected(selection, line.packageId));
  const undecided = open.filter((line) => line.decision === null);
  const proposed = undecided.filter((line) => line.proposal !== null);
  const decide = async (as: (typeof inventoryDecisions)[number] | null) => {
    if (
      await decisions.decide(
        chosen.map((line) => line.packageId),
        as,
      )
    )
      setSelection(noSelection);
  };
  return (
    <section className="th-inv-part" style={heightOf(lines.length)} aria-label={t('state/MISSING')}>
      <div className="k-bar th-inv-bar th-inv-late">
        <h2 className="k-h3 k-row k-row-tight k-late">
          <Glyph name="late" size={16} />
          {t('state/MISSING')}
        </h2>
        <span className="k-dim k-space">
          {[
            t('inventory/missingText', { count: lines.length }),
            undecided.length > 0 && t('inventory/toDecide', { count: undecided.length }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {decisions.may && proposed.length > 0 && chosen.length === 0 && (
          <Button variant="default" loading={decisions.busy} onClick={() => void decisions.accept(proposed)}>
            {t('inventory/acceptProposals', { count: proposed.length })}
          </Button>
        )}
        {decisions.may &&
          chosen.length > 0 &&
          inventoryDecisions.map((as) => (
            <Button key={as} variant="default" loading={decisions.busy} onClick={() => void decide(as)}>
              {t(`state/${as}`)}
            </Button>
          ))}
        {decisions.may && chosen.some((line) => line.decision !== null) && (
          <Button variant="subtle" loading={decisions.busy} onClick={() => void decide(null)}>
            {t('inventory/takeBack')}
          </Button>
        )}
      </div>
      <DataList
        label={t('state/MISSING')}
        columns={columns}
        rows={lines}
        rowId={(row) => row.packageId}
        state={state}
        onState={setState}
        selection={selection}
        {...(decisions.may ? { onSelection: setSelection } : {})}
      />
    </section>
  );
}
