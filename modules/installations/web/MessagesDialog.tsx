import { IconArrowsExchange } from '@tabler/icons-react';
import { useMemo } from 'react';
import { wordKey } from '#kernel/text.ts';
import { listStatus, useCall } from '#client/call/useCall.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { openDialog } from '#ui/dialogs/dialogStack.ts';
import type { Column } from '#ui/list/column.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { useTableState } from '#ui/list/useTableState.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import type { Status } from '#ui/status/status.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { type DoorMessage, listMessages, type OtherInstallation } from '../contract/calls.ts';

const marks: Record<DoorMessage['state'], Status> = { WAITING: 'transit', REFUSED: 'late', TAKEN: 'done' };
const none: readonly DoorMessage[] = [];
/** A door is named by the module that receives; what it brings is said by that module, too. */
const doorKey = (door: string) => wordKey('installations:door/', door.replace('.', '_'));
const rowId = ({ id }: DoorMessage): string => id;

function useColumns(): Column<DoorMessage>[] {
  const { t } = useTranslation('installations');
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'createdAt',
        title: t('messages/createdAt'),
        width: 120,
        value: ({ createdAt }) => createdAt,
        cell: ({ createdAt }) => format.instant(createdAt),
      },
      {
        id: 'direction',
        title: t('messages/direction'),
        width: 84,
        yields: 2,
        value: ({ direction }) => t(`messages/direction__${direction}`),
      },
      { id: 'unit', title: t('messages/unit'), width: 90, value: ({ unit }) => unit },
      { id: 'otherUnit', title: t('messages/otherUnit'), width: 90, value: ({ otherUnit }) => otherUnit },
      { id: 'door', title: t('messages/door'), width: 200, value: ({ door }) => t(doorKey(door)) },
      {
        id: 'state',
        title: t('messages/state'),
        width: 120,
        value: ({ state }) => t(`messages/state__${state}`),
        cell: ({ state, answer }) => (
          <span title={answer ?? undefined}>
            <StatusMark status={marks[state]} label={t(`messages/state__${state}`)} />
          </span>
        ),
      },
      {
        id: 'attempts',
        title: t('messages/attempts'),
        width: 80,
        align: 'right',
        yields: 3,
        value: ({ attempts }) => attempts,
      },
      {
        id: 'answer',
        title: t('messages/answer'),
        width: 150,
        grow: true,
        yields: 1,
        value: ({ answer }) => answer ?? '',
      },
    ],
    [t, format],
  );
}

function MessagesDialog({ of, onClose }: { of: OtherInstallation; onClose: () => void }) {
  const { t } = useTranslation('installations');
  const [state, setState] = useTableState('installations.messages');
  const answer = useCall(listMessages, { params: { id: of.id } }, { silent: true, refetchInterval: 10_000 });
  const columns = useColumns();
  return (
    <Dialog size={960} title={`${of.name}: ${t('messages/title')}`} onClose={onClose}>
      <div className="in-messages">
        <DataList<DoorMessage>
          label={t('messages/title')}
          columns={columns}
          rows={answer.data?.messages ?? none}
          rowId={rowId}
          status={listStatus(answer)}
          onRetry={() => void answer.refetch()}
          state={state}
          onState={setState}
          empty={{ icon: IconArrowsExchange, title: t('messages/none'), text: t('messages/noneText') }}
          phone={(row) => (
            <>
              <b className="k-cut">{t(doorKey(row.door))}</b>
              <StatusMark status={marks[row.state]} label={t(`messages/state__${row.state}`)} />
              <span className="k-dim k-cut">{`${row.unit} ${t(`messages/direction__${row.direction}`)} ${row.otherUnit}`}</span>
              <span className="k-dim k-cut">{row.answer}</span>
            </>
          )}
        />
      </div>
      {answer.data?.older && <p className="k-dim">{t('messages/older', { count: answer.data.messages.length })}</p>}
    </Dialog>
  );
}

/** What was sent to an installation and heard from it, the newest first. */
export const showMessages = (of: OtherInstallation): Promise<undefined> =>
  openDialog<undefined>((close) => <MessagesDialog of={of} onClose={() => close()} />);
