import { IconColumns3, IconDownload, IconFileText, IconRefresh } from '@tabler/icons-react';
import type { OrderImport } from '#modules/exchange/contract/calls.ts';
import { failedRows, importFile, retryImportRows } from '#modules/exchange/contract/inbox.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { saveAnswer } from '#client/files/saveAnswer.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { useActions } from '#ui/actions/useActions.ts';
import { isTable, isUnread } from '../columns/unread.ts';
import { useAskColumns } from '../columns/useAskColumns.ts';

/** What can be done with an import as a whole: try again, take its failed orders or the file itself away. */
export function useImportActions(id: string, data: OrderImport | undefined) {
  const may = useAccess()(retryImportRows.access);
  const retry = useCommand(retryImportRows, {
    refreshes: ['exchange.getImport', 'exchange.listImportRows', 'exchange.getImportRow', 'exchange.listImports'],
    saved: (answer) => ({
      key: 'exchange:inbox/retried',
      args: { taken: answer.taken + answer.known, failed: answer.failed },
    }),
  });
  const askColumns = useAskColumns();
  const name = data?.filename ?? `${id}.txt`;
  const failed = data?.rowsFailed ?? 0;
  return useActions(
    [
      {
        id: 'exchange.retry',
        labelKey: 'exchange:action/retry',
        icon: IconRefresh,
        category: 'manage',
        primary: !isUnread(data),
        when: () => (!may ? 'exchange:reason/right' : failed > 0 && !retry.busy),
        run: () => void retry.run({ params: { id }, body: {} }),
      },
      {
        id: 'exchange.columns',
        labelKey: 'exchange:action/columns',
        icon: IconColumns3,
        category: 'manage',
        primary: isUnread(data),
        when: () => (!may ? 'exchange:reason/right' : isTable(data) ? true : 'exchange:reason/noTable'),
        run: () => void askColumns(id, name),
      },
      {
        id: 'exchange.failedRows',
        labelKey: 'exchange:action/failedRows',
        icon: IconDownload,
        category: 'manage',
        when: () => failed > 0,
        run: () => void saveAnswer(failedRows, { params: { id } }, `failed-${name}`),
      },
      {
        id: 'exchange.file',
        labelKey: 'exchange:action/file',
        icon: IconFileText,
        category: 'manage',
        when: () => data !== undefined,
        run: () => void saveAnswer(importFile, { params: { id } }, name),
      },
    ],
    undefined,
  );
}
