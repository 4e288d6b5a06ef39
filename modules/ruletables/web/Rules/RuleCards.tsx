import { Switch, TextInput } from '@mantine/core';
import { useTranslation } from '#ui/translation.ts';
import type { Fault } from '../../rules/faults.ts';
import type { RuleRow } from '../../rules/ruleTable.ts';
import type { GridColumn } from './gridColumns.ts';
import type { Rows } from './useRows.ts';

/** On a phone a row is a card: what it asks and says, whether it is on, and its remark; more is written at a desk. */
export function RuleCards(props: {
  rows: Rows;
  shown: readonly RuleRow[];
  columns: readonly GridColumn[];
  faults: readonly Fault[];
  changed: ReadonlySet<string>;
}) {
  const { t } = useTranslation('ruletables');
  const set = (id: string, to: Partial<RuleRow>) =>
    props.rows.change((now) => now.map((row) => (row.id === id ? { ...row, ...to } : row)));
  return (
    <ul className="rt-cards">
      {props.shown.map((row) => {
        const isBad = props.faults.some(({ rowId, severity }) => rowId === row.id && severity === 'ERROR');
        return (
          <li key={row.id} className={isBad ? 'rt-bad' : ''}>
            <div className="k-row">
              <b className="k-fig">{row.priority}</b>
              <span className="k-space" />
              <Switch
                label={t('grid/active')}
                checked={row.active}
                onChange={(event) => set(row.id, { active: event.currentTarget.checked })}
              />
            </div>
            {props.columns
              .filter(({ kind, text }) => (kind === 'input' || kind === 'output') && text(row) !== '')
              .map((column) => (
                <span key={column.id} className={column.kind === 'output' ? 'rt-out' : ''}>
                  <span className="k-dim">{column.title}</span> {column.text(row)}
                </span>
              ))}
            <TextInput
              aria-label={t('grid/comment')}
              placeholder={t('grid/comment')}
              value={row.comment ?? ''}
              onChange={(event) => set(row.id, { comment: event.currentTarget.value.slice(0, 300) || null })}
            />
          </li>
        );
      })}
    </ul>
  );
}
