import { Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type FormEvent, useEffect, useState } from 'react';
import type { SheetBulk as Bulk, SheetImport } from '#modules/masterdata/contract/sheets.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import type { SheetImporting } from './useSheetImport.ts';

type Props = { sheet: SheetImport; chosen: readonly number[]; importing: SheetImporting };
type How = 'SET' | 'REPLACE';

/** What is asked for as it stands in the fields; undefined while it says nothing. */
function asked(
  how: How,
  column: string | null,
  { find, put, chosen }: { find: string; put: string; chosen: readonly number[] },
) {
  if (column === null || (how === 'SET' && chosen.length === 0)) return undefined;
  const bulk: Omit<Bulk, 'dryRun'> = {
    column: Number(column),
    find: how === 'SET' ? null : find,
    put,
    ...(chosen.length > 0 ? { rows: [...chosen] } : {}),
  };
  return bulk;
}

/** How many cells would be changed, asked for when somebody pauses. */
function useCount(importing: SheetImporting, bulk: Omit<Bulk, 'dryRun'> | undefined): number | undefined {
  const [wanted] = useDebouncedValue(bulk === undefined ? undefined : JSON.stringify(bulk), 300);
  const [found, setFound] = useState<{ of: string; cells: number }>();
  const { count, busy } = importing;
  useEffect(() => {
    if (wanted === undefined || busy !== undefined) return undefined;
    let left = false;
    void count(JSON.parse(wanted)).then((cells) => {
      if (!left && cells !== undefined) setFound({ of: wanted, cells });
    });
    return () => {
      left = true;
    };
  }, [wanted, count, busy]);
  return bulk !== undefined && found?.of === JSON.stringify(bulk) ? found.cells : undefined;
}

/** One value into the rows that are ticked, or a search through a column; how many cells it is stands on the button before. */
export function SheetBulk({ sheet, chosen, importing }: Props) {
  const { t } = useTranslation('masterdata');
  const format = useFormat();
  const [how, setHow] = useState<How>('SET');
  const [column, setColumn] = useState<string | null>(null);
  const [find, setFind] = useState('');
  const [put, setPut] = useState('');
  const bulk = asked(how, column, { find, put, chosen });
  const cells = useCount(importing, bulk);
  const busy = importing.busy !== undefined;
  const run = (event: FormEvent) => {
    event.preventDefault();
    if (bulk && cells) void importing.correct({ bulk });
  };
  const columns = sheet.columns.flatMap(({ heading, key }, index) =>
    key === null ? [] : [{ value: String(index), label: heading }],
  );
  return (
    <form className="k-sheet-bulk" aria-label={t('sheet/bulk/name')} onSubmit={run}>
      <SegmentedControl
        size="xs"
        aria-label={t('sheet/bulk/name')}
        value={how}
        onChange={(value) => setHow(value === 'REPLACE' ? 'REPLACE' : 'SET')}
        data={[
          { value: 'SET', label: t('sheet/bulk/set') },
          { value: 'REPLACE', label: t('sheet/bulk/replace') },
        ]}
      />
      <Select size="xs" label={t('sheet/bulk/column')} data={columns} value={column} onChange={setColumn} searchable />
      {how === 'REPLACE' ? (
        <TextInput
          size="xs"
          label={t('sheet/bulk/find')}
          placeholder={t('sheet/bulk/empty')}
          value={find}
          onChange={(event) => setFind(event.currentTarget.value)}
        />
      ) : null}
      <TextInput
        size="xs"
        label={t(how === 'SET' ? 'sheet/bulk/value' : 'sheet/bulk/put')}
        value={put}
        onChange={(event) => setPut(event.currentTarget.value)}
      />
      <Button size="xs" type="submit" disabled={busy || !cells}>
        {t('sheet/bulk/run', { count: cells ?? 0 })}
      </Button>
      <span className="k-dim k-sheet-bulk-of">
        {chosen.length > 0
          ? t('sheet/bulk/chosen', { count: chosen.length })
          : how === 'SET'
            ? t('sheet/bulk/choose')
            : t('sheet/bulk/all', { count: sheet.counts.BAD, total: format.number(sheet.counts.BAD) })}
      </span>
      {sheet.overwritten > 0 ? (
        <span className="k-sheet-bulk-done" role="status">
          <Glyph name="done" /> {t('sheet/bulk/done', { count: sheet.overwritten })}{' '}
          <button
            type="button"
            className="k-linkish"
            disabled={busy}
            onClick={() => void importing.correct({ undo: true })}
          >
            {t('sheet/bulk/undo')}
          </button>
        </span>
      ) : null}
    </form>
  );
}
