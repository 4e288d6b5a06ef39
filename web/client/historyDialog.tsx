import { IconHistory } from '@tabler/icons-react';
import i18next from 'i18next';
import { useTranslation } from '#ui/translation.ts';
import { history } from '#modules/shipments/contract/calls.ts';
import type { HistoryView } from '#modules/shipments/contract/schemas.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { openDialog } from '#ui/dialogs/dialogStack.ts';
import type { Column } from '#ui/list/column.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { useTableState } from '#ui/list/useTableState.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { useCall } from './call/useCall.ts';
import { useCheckNames } from './checkNames.ts';

const idOf = (entry: HistoryView): string => entry.id;

/** What happened to a record, newest first. */
export function HistoryList(props: { logKey: string; title: string; narrow?: boolean }) {
  const { t } = useTranslation('shipments');
  const format = useFormat();
  const checkNames = useCheckNames();
  const [state, setState] = useTableState(props.narrow ? 'historyPanel' : 'history');
  const answer = useCall(history, { params: { id: props.logKey } }, { live: ['trip', 'item', 'list'], silent: true });
  const columns: Column<HistoryView>[] = [
    {
      id: 'statusTime',
      title: t('historyDialog/time'),
      width: 130,
      value: (e) => e.statusTime,
      cell: (e) => format.instant(e.statusTime),
    },
    {
      id: 'type',
      title: t('historyDialog/type'),
      width: 90,
      optional: props.narrow === true,
      value: (e) => t(`state/${e.type}`),
    },
    {
      id: 'historyText',
      title: t('historyDialog/text'),
      width: props.narrow ? 170 : 360,
      grow: true,
      value: (e) => e.historyText,
    },
    {
      id: 'overrideCodes',
      title: t('historyDialog/overrides'),
      width: 130,
      optional: props.narrow === true,
      value: (e) => checkNames(e.overrideCodes),
    },
    {
      id: 'user',
      title: t('historyDialog/user'),
      width: 130,
      optional: props.narrow === true,
      value: (e) => e.user,
    },
  ];
  return (
    <div className="k-history">
      <DataList
        label={props.title}
        columns={columns}
        rows={answer.data ?? []}
        rowId={idOf}
        status={answer.data ? 'ready' : answer.isError ? 'error' : 'loading'}
        onRetry={() => void answer.refetch()}
        empty={{ icon: IconHistory, title: t('message/noHistory') }}
        state={state}
        onState={setState}
        phone={(e) => (
          <>
            <span>{e.historyText}</span>
            <span className="k-dim">{e.user}</span>
            <span className="k-dim k-small k-fig">{format.instant(e.statusTime)}</span>
            <span />
          </>
        )}
      />
    </div>
  );
}

function HistoryDialog(props: { logKey: string; title: string; onClose: () => void }) {
  return (
    <Dialog title={props.title} icon={IconHistory} size={960} onClose={props.onClose}>
      <HistoryList logKey={props.logKey} title={props.title} />
    </Dialog>
  );
}

/** Shows the history of a record by its log key, newest first; `title` is translated. */
export async function openHistory(logKey: string, title: string): Promise<void> {
  await i18next.loadNamespaces('shipments');
  await openDialog((close) => <HistoryDialog logKey={logKey} title={title} onClose={() => close()} />);
}
