import '@mantine/core/styles/Progress.css';
import { wordKey } from '#kernel/text.ts';
import { Button, FileButton, Progress, Select } from '@mantine/core';
import { IconFileImport, IconTableImport } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';
import type { SheetImport } from '#modules/masterdata/contract/sheets.ts';
import { sheetColumns } from '#modules/masterdata/rules/sheets/columns.ts';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { fieldKey, recordTexts } from '../Records/recordTexts.ts';
import { SheetGrid } from './SheetGrid.tsx';
import { TemplateLinks } from './TemplateLinks.tsx';
import { type SheetImporting, useSheetImport } from './useSheetImport.ts';
import './sheets.css';

/** Where a file is chosen or dropped, with the empty sheet for who has none yet. */
function ChooseFile({ type, importing }: { type: RecordType; importing: SheetImporting }) {
  const { t } = useTranslation(['masterdata', 'base']);
  const [over, setOver] = useState(false);
  const take = (file: File | null | undefined) => file && void importing.start(file);
  const { failed } = importing;
  return (
    <>
      {failed ? (
        <div className="k-alert k-alert-late" role="alert">
          <Glyph name="late" />
          <div>
            <b>{t('base:toast/importFailed')}.</b> {typeof failed === 'string' ? failed : t(failed.key)}
          </div>
        </div>
      ) : null}
      {/* The button inside does the same for who drops nothing. */}
      <div
        className="k-sheet-drop"
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files[0]);
        }}
      >
        <IconTableImport size={28} stroke={1.3} aria-hidden="true" className="k-dim" />
        <p className="k-strong">{t('sheet/drop')}</p>
        <p className="k-dim">{t('sheet/dropText')}</p>
        <FileButton accept=".csv,.txt,.tsv,.xlsx" onChange={take}>
          {(props) => (
            <Button {...props} variant="filled" data-autofocus>
              {t('sheet/choose')}
            </Button>
          )}
        </FileButton>
      </div>
      <TemplateLinks type={type} />
    </>
  );
}

/** How many rows are new, changed, the same, wrong. */
function Counts({ sheet }: { sheet: SheetImport }) {
  const { t } = useTranslation('masterdata');
  const format = useFormat();
  const { counts } = sheet;
  const shown = [
    { glyph: 'late', key: 'BAD', n: counts.BAD },
    { glyph: 'planned', key: 'NEW', n: counts.NEW },
    { glyph: 'transit', key: 'CHANGED', n: counts.CHANGED },
    { glyph: 'later', key: 'SAME', n: counts.SAME },
    { glyph: 'done', key: 'DONE', n: counts.DONE },
  ] as const;
  return (
    <ul className="k-sheet-counts" aria-label={t('sheet/result')}>
      {shown
        .filter(({ n, key }) => n > 0 || key === 'BAD')
        .map(({ glyph, key, n }) => (
          <li key={key}>
            <Glyph name={key === 'BAD' && n === 0 ? 'done' : glyph} /> <b className="k-fig">{format.number(n)}</b>{' '}
            {t(`sheet/state__${key}`, { count: n })}
          </li>
        ))}
    </ul>
  );
}

/** Columns that nobody knows: what they are can be said, and all rows are read anew. */
function UnknownColumns({ type, importing }: { type: RecordType; importing: SheetImporting }) {
  const { t } = useTranslation(['masterdata', 'base']);
  const { sheet } = importing;
  const fields = useMemo(
    () =>
      sheetColumns(type).map((column) => ({
        value: column.key,
        label:
          t(recordTexts(type).map((prefix) => fieldKey(prefix, column.field))) +
          (column.language && column.language !== 'defaultText' ? ` [${column.language}]` : ''),
      })),
    [type, t],
  );
  if (!sheet) return null;
  const unknown = sheet.columns.flatMap((column, index) => (column.known ? [] : [{ ...column, index }]));
  const said = sheet.columns.flatMap((column, index) => (column.said ? [{ ...column, index }] : []));
  if (unknown.length === 0 && said.length === 0) return null;
  const used = new Set(sheet.columns.map(({ key }) => key));
  const hasId = used.has('id') || (type.unique ?? []).some((key) => used.has(key));
  return (
    <div className={`k-alert ${unknown.length > 0 || !hasId ? 'k-alert-risk' : ''}`} role="note">
      <Glyph name={unknown.length > 0 || !hasId ? 'risk' : 'done'} />
      <div className="k-sheet-unknown">
        {hasId ? null : (
          <b>{t('sheet/idMissing', { heading: fields.find(({ value }) => value === 'id')?.label ?? '' })}</b>
        )}
        <span>{unknown.length > 0 ? t('sheet/unknown', { count: unknown.length }) : t('sheet/said')}</span>
        {[...unknown, ...said].map(({ heading, key, index }) => (
          <Select
            key={index}
            size="xs"
            label={heading}
            placeholder={t('sheet/ignored')}
            data={fields.filter(({ value }) => value === key || !used.has(value))}
            value={key}
            clearable
            searchable
            disabled={importing.busy !== undefined}
            onChange={(now) =>
              void importing.correct({ columns: sheet.columns.map((column, at) => (at === index ? now : column.key)) })
            }
          />
        ))}
      </div>
    </div>
  );
}

/** From a file to records: choose, look at what it would do, correct what is wrong in place, let it in (domain 5.2). */
export function ImportDialog({ type, onClose }: { type: RecordType; onClose: () => void }) {
  const { t } = useTranslation(['masterdata', 'base']);
  const format = useFormat();
  const importing = useSheetImport(type);
  const { sheet, rows, busy, done, broken } = importing;
  const waiting = sheet ? sheet.counts.NEW + sheet.counts.CHANGED : 0;
  const open = sheet !== undefined && (waiting > 0 || sheet.counts.BAD > 0);
  return (
    <Dialog
      title={t('sheet/title', { type: t(wordKey('masterdata:types/', type.path)) })}
      icon={IconFileImport}
      size={960}
      onClose={onClose}
      dirty={open && busy !== 'importing' && sheet.counts.DONE === 0}
      note={sheet ? <span className="k-dim k-cut">{sheet.filename}</span> : null}
      footNote={busy ? t(`sheet/busy__${busy}`) : null}
      footer={
        sheet ? (
          <>
            {sheet.counts.BAD > 0 ? (
              <Button className="k-sheet-wide" disabled={busy !== undefined} onClick={() => void importing.download()}>
                {t('sheet/download')}
              </Button>
            ) : null}
            <Button className="k-sheet-other" disabled={busy !== undefined} onClick={importing.reset}>
              {t('sheet/other')}
            </Button>
            {waiting > 0 ? (
              <Button variant="filled" disabled={busy !== undefined} onClick={() => void importing.apply()}>
                {t('sheet/run', { count: waiting })}
              </Button>
            ) : (
              <Button variant="filled" disabled={busy !== undefined} onClick={onClose}>
                {t('base:close')}
              </Button>
            )}
          </>
        ) : null
      }
    >
      <div className="k-sheet">
        {broken ? (
          <div className="k-alert k-alert-late" role="alert">
            <Glyph name="late" />
            <div>
              {t('sheet/broken')}{' '}
              <button type="button" className="k-linkish" onClick={importing.again}>
                {t('sheet/again')}
              </button>
            </div>
          </div>
        ) : null}
        {sheet ? (
          <>
            <Counts sheet={sheet} />
            {done ? (
              <Progress
                value={done.of === 0 ? 100 : (100 * done.count) / done.of}
                aria-label={t('sheet/progress', { done: format.number(done.count), total: format.number(done.of) })}
              />
            ) : null}
            <UnknownColumns type={type} importing={importing} />
            {rows.length > 0 ? <SheetGrid sheet={sheet} rows={rows} importing={importing} /> : null}
            {rows.length === 0 && sheet.counts.BAD === 0 && !busy ? (
              <p className="k-dim">{t(waiting > 0 ? 'sheet/allGood' : 'sheet/allIn')}</p>
            ) : null}
          </>
        ) : busy === 'reading' ? (
          <DelayedSpinner label={t('sheet/busy__reading')} />
        ) : (
          <ChooseFile type={type} importing={importing} />
        )}
      </div>
    </Dialog>
  );
}
