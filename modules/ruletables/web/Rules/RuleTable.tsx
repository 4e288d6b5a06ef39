import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useMemo, useState } from 'react';
import { useCommand } from '#client/call/useCommand.ts';
import { useLeavePrompt } from '#client/navigation/navigation.ts';
import { useSession } from '#client/session/session.ts';
import { Splitter } from '#ui/layout/Splitter.tsx';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { ListState } from '#ui/list/ListState.tsx';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { type Impact, simulateRules } from '../../contract/calls.ts';
import type { RuleConfig } from '../../contract/configs.ts';
import { faultsOf } from '../../rules/faults.ts';
import { mended } from '../../rules/mends.ts';
import type { RuleRow } from '../../rules/ruleTable.ts';
import { FaultLines } from './FaultLines.tsx';
import { gridColumns, usedInputs } from './gridColumns.ts';
import { insertRow, type Spot } from './gridEdit.ts';
import { ImpactPanel } from './ImpactPanel.tsx';
import { RuleCards } from './RuleCards.tsx';
import { RuleGrid } from './RuleGrid.tsx';
import { RowsBar, TableHead } from './TableHead.tsx';
import type { Scope } from './tableDialogs.tsx';
import { TryPanel } from './TryPanel.tsx';
import { type Table, useTable } from './useTable.ts';
import type { TableWords } from './useWords.ts';

/** More rows than these are looked through in a pause of so long. */
const manyRows = 100;
const pauseMs = 150;

export type Shown = 'all' | 'changed' | 'faults';

/** A table with what is shown of it: columns, the rows of a filter, where one is, and what is wrong. */
function useTableView({
  config,
  title,
  scope,
  words,
}: {
  config: RuleConfig;
  title: string;
  scope: Scope;
  words: TableWords;
}) {
  const { t } = useTranslation('ruletables');
  const [spot, setSpot] = useState<Spot>({ row: 0, col: 1 });
  const [filter, setFilter] = useState<Shown>('all');
  const [added, setAdded] = useState<readonly string[]>([]);
  const columnsOf = (rows: readonly RuleRow[]) =>
    gridColumns(config, new Set([...usedInputs(config, rows), ...added]), words, t);
  const textOf = (row: RuleRow | null): string =>
    row
      ? columnsOf([row])
          .map((column) => column.text(row))
          .filter(Boolean)
          .join(' · ')
      : '–';
  const table = useTable(config.configName, title, scope, textOf);
  const { rows, base, changed } = table;
  useLeavePrompt(table);
  const columns = columnsOf(rows.rows);
  // Many rows are looked through when somebody pauses, so that no key waits for it.
  const [paused] = useDebouncedValue(rows.rows, pauseMs);
  const looked = rows.rows.length > manyRows ? paused : rows.rows;
  const faults = useMemo(() => faultsOf(config, looked, words.known), [config, looked, words.known]);
  const faulty = useMemo(() => new Set(faults.map(({ rowId }) => rowId)), [faults]);
  const shown = rows.rows.filter(({ id }) => filter === 'all' || (filter === 'changed' ? changed : faulty).has(id));
  const hits = useMemo(() => new Map(base?.hits.map(({ rowId, count }) => [rowId, count])), [base]);
  const showRow = (id: string) => {
    setFilter('all');
    setSpot(({ col }) => ({ row: rows.rows.findIndex((row) => row.id === id), col }));
  };
  return { spot, setSpot, filter, setFilter, added, setAdded, table, columns, faults, faulty, shown, hits, showRow };
}

/** A table of rules with its draft: the grid, what is wrong with it, a trial beside it and below what it would change. */
export function RuleTable(props: {
  config: RuleConfig;
  title: string;
  scope: Scope;
  words: TableWords;
  readOnly: boolean;
}) {
  const { config, title, scope, words, readOnly } = props;
  const { t } = useTranslation('ruletables');
  const size = useScreenSize();
  const phone = size === 'mobile';
  const { accountName } = useSession();
  const view = useTableView(props);
  const { spot, setSpot, filter, setFilter, added, setAdded, table, columns, faults, faulty, shown, hits, showRow } =
    view;
  const { rows, base, changed } = table;
  const { impact, test, testing } = useImpact(config.configName, scope, rows.rows);
  const errors = faults.filter(({ severity }) => severity === 'ERROR').length;
  const grid = (
    <div className="rt-main">
      <RowsBar
        table={table}
        config={config}
        words={words}
        columns={columns}
        filter={filter}
        faulty={rows.rows.filter(({ id }) => faulty.has(id)).length}
        onFilter={setFilter}
        onColumn={(name) => setAdded((now) => [...now, name])}
        readOnly={readOnly || phone || base === undefined}
        onAdd={() => {
          const at = rows.rows.findIndex(({ id }) => id === (shown[spot.row] ?? rows.rows.at(-1))?.id);
          rows.change((now) => insertRow(now, at, accountName));
          setFilter('all');
          setSpot({ row: at + 1, col: 1 });
        }}
      />
      {table.answer.error && !base ? (
        <Unread onRetry={() => void table.answer.refetch()} />
      ) : phone && !readOnly ? (
        <RuleCards rows={rows} shown={shown} columns={columns} faults={faults} changed={changed} />
      ) : (
        <RuleGrid
          label={title}
          rows={rows}
          shown={shown}
          columns={columns}
          faults={faults}
          changed={changed}
          hits={hits}
          words={words}
          owner={accountName}
          readOnly={readOnly || base === undefined}
          spot={spot}
          onSpot={setSpot}
          heads={{ ifAll: t('grid/ifAll'), result: t('grid/result') }}
        />
      )}
      {rows.rows.length === 0 && base && (
        <div className="rt-note">
          <b>{t('grid/noTable')}</b>
          {!readOnly && <p className="k-dim">{t('grid/noTableText')}</p>}
        </div>
      )}
      <FaultLines
        faults={faults}
        rows={rows.rows}
        words={words}
        at={shown[spot.row]?.id}
        readOnly={readOnly}
        onMend={(mend) => rows.change((now) => mended(now, mend, crypto.randomUUID()))}
        onRow={showRow}
      />
      {impact && <ImpactPanel impact={impact} config={config} words={words} />}
    </div>
  );
  const tried = usedInputs(config, rows.rows);
  const trying = (
    <TryPanel config={config} shown={[...tried, ...added]} rows={rows.rows} words={words} onRow={showRow} />
  );
  return (
    <section className="k-pane k-fill" aria-label={title}>
      <TableHead
        table={table}
        title={title}
        config={config}
        readOnly={readOnly}
        canPublish={errors === 0 && (table.dirty || base?.draft !== null) && rows.rows.length > 0}
        busy={testing || table.saving}
        onTest={() => void test()}
      >
        <TableState table={table} config={config} />
      </TableHead>
      {phone ? grid : <Panes stacked={size === 'tablet'} grid={grid} trying={trying} />}
    </section>
  );
}

/** The grid with the trial beside it, or below it where there is no room. */
function Panes({ stacked, grid, trying }: { stacked: boolean; grid: ReactNode; trying: ReactNode }) {
  const { t } = useTranslation('ruletables');
  if (stacked)
    return (
      <div className="rt-stack">
        {grid}
        {trying}
      </div>
    );
  return (
    <Splitter
      name="ruletables.try"
      label={t('grid/tryIt')}
      sized="second"
      initial={330}
      min={240}
      max={600}
      first={grid}
      second={trying}
    />
  );
}

/** The table could not be read. */
function Unread({ onRetry }: { onRetry: () => void }) {
  return <ListState status="error" empty={undefined} errorText={undefined} onRetry={onRetry} />;
}

/** Whether it is a draft, and what is published of it. */
function TableState({ table, config }: { table: Table; config: RuleConfig }) {
  const { t } = useTranslation('ruletables');
  const format = useFormat();
  const { base, changed } = table;
  const published = base?.published;
  // Nothing is said of a table that has not been read.
  if (!base) return null;
  return (
    <>
      {(table.dirty || base.draft) && (
        <StatusMark look="boxed" status="risk" label={t('grid/draftChanged', { count: changed.size })} />
      )}
      <span className="k-dim k-cut">
        {[
          t(config.hitPolicy === 'FIRST' ? 'grid/firstHit' : 'grid/allHits'),
          published
            ? t('grid/publishedAs', {
                version: published.version,
                when: format.instant(published.validFrom),
                who: published.publishedBy,
              })
            : t('grid/neverPublished'),
          ...base.planned.map(({ version, validFrom }) =>
            t('grid/plannedFrom', { version, when: format.instant(validFrom) }),
          ),
        ].join(' · ')}
      </span>
    </>
  );
}

/** What the rows as they are written would do to the last shipments, once somebody asks. */
function useImpact(configName: string, scope: Scope, rows: readonly RuleRow[]) {
  const [tried, setTried] = useState<{ rows: readonly RuleRow[]; impact: Impact }>();
  const simulating = useCommand(simulateRules, { saved: false });
  const test = async () => {
    const body = { ...scope, draft: [...rows], days: 14 };
    const done = await simulating.run({ params: { configName }, body });
    if (done) setTried({ rows, impact: done.answer });
  };
  // What was found of other rows says nothing of these.
  const impact = tried?.rows === rows ? tried.impact : undefined;
  return { impact, test, testing: simulating.busy };
}
