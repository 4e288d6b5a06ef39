import { Checkbox } from '@mantine/core';
import { type HTMLAttributes, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { SheetImport, SheetRow } from '#modules/masterdata/contract/sheets.ts';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { SheetBulk } from './SheetBulk.tsx';
import type { SheetImporting } from './useSheetImport.ts';

type Props = { sheet: SheetImport; rows: readonly SheetRow[]; importing: SheetImporting };

/** What a line holds now, cell by cell. */
const typed = (line: Element, row: SheetRow): string[] =>
  row.cells.map((cell, index) => line.querySelector<HTMLInputElement>(`input[data-cell="${index}"]`)?.value ?? cell);

/** One cell: what stands in the file, to be changed in place, with what is wrong beneath it. */
function GridCell({ row, index, heading, locked }: { row: SheetRow; index: number; heading: string; locked: boolean }) {
  const problems = row.problems.filter((problem) => problem.column === index);
  const id = `sheet-${row.row}-${index}`;
  return (
    <>
      <input
        className="k-sheet-input"
        data-cell={index}
        // A row that comes back from the server shows what the server has.
        key={row.cells[index]}
        defaultValue={row.cells[index]}
        readOnly={locked}
        aria-label={`${heading}, ${row.row}`}
        aria-invalid={problems.length > 0 || undefined}
        aria-describedby={problems.length > 0 ? id : undefined}
      />
      {problems.length > 0 ? (
        <span id={id} className="k-sheet-problem">
          {problems.map((problem) => problem.text).join('; ')}
        </span>
      ) : null}
    </>
  );
}

/** What is wrong with a row as a whole, or with a field that the file has no column for. */
function RowProblems({ row }: { row: SheetRow }) {
  const own = row.problems.filter((problem) => problem.column === null);
  return own.length === 0 ? null : (
    <span className="k-sheet-problem">
      {own.map((problem) => (problem.field ? `${problem.field}: ${problem.text}` : problem.text)).join('; ')}
    </span>
  );
}

/** State of a row as a sign, and its number in the file. */
function RowMark({ row }: { row: SheetRow }) {
  const { t } = useTranslation('masterdata');
  return (
    <>
      <span title={t(`sheet/state__${row.state}`, { count: 1 })}>
        <Glyph name={row.state === 'BAD' ? 'late' : 'done'} />
      </span>{' '}
      {row.row}
    </>
  );
}

type Shown = Pick<Props, 'sheet' | 'rows'> & {
  /** What a row's element does: it is checked when it is left or on Enter. */
  lineOf: (row: SheetRow) => HTMLAttributes<HTMLElement>;
};
/** Rows that are ticked, for a change of many. */
type Ticked = { ticked: ReadonlySet<number>; onTick: (rows: readonly number[], on: boolean) => void };

/** On a phone: a card for each row, with the cells that are wrong. */
function SheetCards({ sheet, rows, lineOf }: Shown) {
  return (
    <div className="k-sheet-cards">
      {rows.map((row) => (
        <fieldset key={row.row} className="k-sheet-card" {...lineOf(row)}>
          <legend className="k-fig">
            <RowMark row={row} /> <span className="k-dim">{row.cells[0]}</span>
          </legend>
          <RowProblems row={row} />
          {sheet.columns.map(({ heading, key }, index) =>
            key !== null && row.problems.some((problem) => problem.column === index) ? (
              <div key={key}>
                <span className="k-field-label">{heading}</span>
                <GridCell row={row} index={index} heading={heading} locked={row.state === 'DONE'} />
              </div>
            ) : null,
          )}
        </fieldset>
      ))}
    </div>
  );
}

/** Every cell of every row, as the file has them. */
function SheetTable({ sheet, rows, lineOf, ticked, onTick }: Shown & Ticked) {
  const { t } = useTranslation('masterdata');
  const open = rows.filter(({ state }) => state !== 'DONE').map(({ row }) => row);
  const all = open.length > 0 && open.every((row) => ticked.has(row));
  return (
    <div className="k-sheet-scroll">
      <table className="k-sheet-grid" aria-label={t('sheet/grid')}>
        <thead>
          <tr>
            <th scope="col">
              <span className="k-sheet-mark">
                <Checkbox
                  size="xs"
                  aria-label={t('sheet/bulk/tickAll')}
                  checked={all}
                  indeterminate={!all && ticked.size > 0}
                  onChange={(event) => onTick(open, event.currentTarget.checked)}
                />
                {t('sheet/row')}
              </span>
            </th>
            {sheet.columns.map(({ heading, key, known }, index) => (
              // Headings may repeat when they are empty; their place is what tells them apart.
              // Columns keep their place.
              <th
                scope="col"
                key={index}
                className={key === null ? 'k-dim' : ''}
                title={known ? heading : t('sheet/ignored')}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row} {...lineOf(row)}>
              <th scope="row" className="k-fig">
                <span className="k-sheet-mark">
                  <Checkbox
                    size="xs"
                    aria-label={t('sheet/bulk/tick', { row: row.row })}
                    disabled={row.state === 'DONE'}
                    checked={ticked.has(row.row)}
                    onChange={(event) => onTick([row.row], event.currentTarget.checked)}
                  />
                  <RowMark row={row} />
                </span>
                <RowProblems row={row} />
              </th>
              {sheet.columns.map(({ heading, key }, index) => (
                // Columns keep their place.
                <td key={index}>
                  <GridCell row={row} index={index} heading={heading} locked={row.state === 'DONE' || key === null} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * The wrong rows of a sheet, corrected in place or many at once: leaving a changed row (or Enter in it) has it checked again. Corrected rows stay
 * where they are and show what became of them.
 */
export function SheetGrid({ sheet, rows, importing }: Props) {
  const { t } = useTranslation('masterdata');
  const format = useFormat();
  const mobile = useScreenSize() === 'mobile';
  const check = (line: Element, row: SheetRow) => {
    const cells = typed(line, row);
    if (row.state !== 'DONE' && cells.some((cell, index) => cell !== row.cells[index]))
      void importing.correct({ rows: [{ row: row.row, cells }] });
  };
  const lineOf = (row: SheetRow) => ({
    'data-state': row.state,
    onBlur: (event: React.FocusEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget)) check(event.currentTarget, row);
    },
    onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => {
      if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
      event.preventDefault();
      check(event.currentTarget, row);
    },
  });
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const onTick: Ticked['onTick'] = (which, on) =>
    setTicked((before) => new Set(on ? [...before, ...which] : [...before].filter((row) => !which.includes(row))));
  const shown = new Set(rows.filter(({ state }) => state !== 'DONE').map(({ row }) => row));
  const chosen = [...ticked].filter((row) => shown.has(row));
  const more = sheet.counts.BAD > rows.filter((row) => row.state === 'BAD').length;
  const foot = more ? (
    <p className="k-sheet-more">
      {t('sheet/shown', { count: rows.length, total: format.number(sheet.counts.BAD) })}{' '}
      <button type="button" className="k-linkish" onClick={() => void importing.more(Math.min(500, rows.length + 100))}>
        {t('sheet/more')}
      </button>
    </p>
  ) : null;
  return (
    <>
      {sheet.counts.BAD > 1 || sheet.overwritten > 0 ? (
        <SheetBulk sheet={sheet} chosen={chosen} importing={importing} />
      ) : null}
      {mobile ? (
        <SheetCards sheet={sheet} rows={rows} lineOf={lineOf} />
      ) : (
        <SheetTable sheet={sheet} rows={rows} lineOf={lineOf} ticked={new Set(chosen)} onTick={onTick} />
      )}
      {foot}
    </>
  );
}
