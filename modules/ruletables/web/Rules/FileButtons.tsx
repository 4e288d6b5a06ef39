import { Button } from '@mantine/core';
import { IconTableExport, IconTableImport } from '@tabler/icons-react';
import { useRef } from 'react';
import { call } from '#client/call/call.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { saveFile } from '#ui/list/saveFile.ts';
import { useSession } from '#client/session/session.ts';
import { toastError } from '#ui/feedback/toasts.ts';
import { useTranslation } from '#ui/translation.ts';
import type { RuleConfig } from '../../contract/configs.ts';
import { readRuleSheet, writeRuleSheet } from '../../contract/sheets.ts';
import type { GridColumn } from './gridColumns.ts';
import { rowsOfSheet, sheetOf } from './ruleSheet.ts';
import type { Table } from './useTable.ts';
import type { TableWords } from './useWords.ts';

/** The rows as a file, and rows of a file in their place; whoever did not mean it goes back by a step. */
export function FileButtons(props: {
  table: Table;
  config: RuleConfig;
  words: TableWords;
  written: readonly GridColumn[];
}) {
  const { config, words, written } = props;
  const { rows } = props.table;
  const { t } = useTranslation('ruletables');
  const { accountName } = useSession();
  const file = useRef<HTMLInputElement>(null);
  const reading = useCommand(readRuleSheet, { saved: false });
  const params = { configName: config.configName };
  const download = async (format: 'csv' | 'xlsx') => {
    const body = { format, ...sheetOf(rows.rows, written, words.words) };
    const bytes = await call(writeRuleSheet, { params, body }).catch(() => undefined);
    if (bytes) saveFile(bytes, `${config.configName}.${format}`);
  };
  const upload = async (read: File) => {
    const done = await reading.run({ params, body: read });
    if (!done) return;
    const { found, unread } = rowsOfSheet(done.answer.lines, written, words.words, accountName);
    // Without a known heading it is another file: the rows stay as they are.
    if (unread.length > 0)
      toastError({ key: 'ruletables:grid/unreadColumns', args: { columns: unread.slice(0, 8).join(', ') } });
    if (found) rows.change(() => found);
  };
  return (
    <>
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button
          key={format}
          size="xs"
          leftSection={<IconTableExport size={14} aria-hidden="true" />}
          onClick={() => void download(format)}
        >
          {t(`grid/download__${format}`)}
        </Button>
      ))}
      <Button
        size="xs"
        loading={reading.busy}
        leftSection={<IconTableImport size={14} aria-hidden="true" />}
        onClick={() => file.current?.click()}
      >
        {t('grid/upload')}
      </Button>
      <input
        ref={file}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx"
        hidden
        aria-label={t('grid/upload')}
        onChange={(event) => {
          const [read] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (read) void upload(read);
        }}
      />
    </>
  );
}
