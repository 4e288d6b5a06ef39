import { IconChecks } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import { wordKey } from '#kernel/text.ts';
import { useTranslation } from '#ui/translation.ts';
import type { OrderImport } from '#modules/exchange/contract/calls.ts';
import type { Column, Grouping } from '#ui/list/column.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { useTableState } from '#ui/list/useTableState.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { severityStatus } from './look.ts';

export type Message = OrderImport['messages'][number] & { id: string };

/** A field by its name in words; segments and columns that we do not know keep the sender's own. */
function useFieldText(): (field: string) => string {
  const { t } = useTranslation('exchange');
  return useCallback(
    (field) => {
      const last = field.split('.').at(-1) ?? field;
      if (!/^\w+$/.test(last)) return field;
      // A part of an address by its whole path, so that it says whose; a party as a whole is a group of texts there, and none.
      const path = field.replace(/\.\d+(?=\.)/g, '').replaceAll('.', '/');
      const own = wordKey('orders:field/', last);
      const part = wordKey('orders:draft/', path);
      return t(path.includes('/') ? [part, own] : [own, part], { defaultValue: field });
    },
    [t],
  );
}

/** What was wrong, order by order: where in the file, which field, why. */
export function Messages({ messages }: { messages: readonly Message[] }) {
  const { t } = useTranslation('exchange');
  const fieldText = useFieldText();
  const [state, setState] = useTableState('exchange.messages');
  const columns = useMemo<Column<Message>[]>(
    () => [
      { id: 'row', title: t('column/row'), width: 70, align: 'right', value: (message) => message.row },
      {
        id: 'severity',
        title: t('column/severity'),
        width: 110,
        value: (message) => t(`state/${message.severity}`),
        cell: (message) => (
          <StatusMark status={severityStatus[message.severity]} label={t(`state/${message.severity}`)} />
        ),
      },
      { id: 'field', title: t('column/field'), width: 180, value: (message) => fieldText(message.field) },
      { id: 'text', title: t('column/reason'), width: 420, grow: true, value: (message) => message.text },
    ],
    [t, fieldText],
  );
  const grouping = useMemo<Grouping<Message>>(
    () => ({
      id: 'order',
      title: t('column/order'),
      of: (message) => ({
        key: message.reference ?? '',
        title: message.reference === null ? t('group/file') : t('group/order', { order: message.reference }),
      }),
    }),
    [t],
  );
  return (
    <DataList
      label={t('tab/messages')}
      columns={columns}
      rows={messages}
      rowId={(message) => message.id}
      state={state}
      onState={setState}
      grouping={grouping}
      empty={{ icon: IconChecks, title: t('empty/messages'), text: t('empty/messagesText') }}
      phone={(message) => (
        <>
          <span className="k-dim">{t('rowAndField', { row: message.row, field: fieldText(message.field) })}</span>
          <StatusMark status={severityStatus[message.severity]} label={t(`state/${message.severity}`)} />
          <span style={{ gridColumn: '1 / -1' }}>{message.text}</span>
        </>
      )}
    />
  );
}
