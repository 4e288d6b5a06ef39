import { useMemo } from 'react';
import type { OutMessage } from '#modules/outbound/contract/outMessages.ts';
import type { Column } from '#ui/list/column.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { outMessageStatus } from './look.ts';

export function useColumns(): Column<OutMessage>[] {
  const { t } = useTranslation('outbound');
  const format = useFormat();
  return useMemo(
    () => [
      { id: 'name', title: t('column/name'), width: 240, grow: true, value: (row) => row.name },
      {
        id: 'state',
        title: t('column/state'),
        width: 140,
        value: (row) => row.state,
        cell: (row) => <StatusMark status={outMessageStatus[row.state]} label={t(`state/${row.state}`)} />,
      },
      {
        id: 'createdAt',
        title: t('column/createdAt'),
        width: 140,
        value: (row) => row.createdAt,
        cell: (row) => format.instant(row.createdAt),
      },
      { id: 'kind', title: t('column/kind'), width: 100, value: (row) => t(`kind/${row.kind}`) },
      { id: 'partnerName', title: t('column/partnerName'), width: 180, value: (row) => row.partnerName },
      { id: 'event', title: t('column/event'), width: 80, value: (row) => row.event },
      { id: 'attempts', title: t('column/attempts'), width: 90, align: 'right', value: (row) => row.attempts },
      { id: 'answer', title: t('column/answer'), width: 200, value: (row) => row.answer },
      {
        id: 'nextAt',
        title: t('column/nextAt'),
        width: 140,
        value: (row) => row.nextAt,
        cell: (row) => (row.state === 'PENDING' && row.nextAt !== null ? format.instant(row.nextAt) : ''),
      },
    ],
    [t, format],
  );
}
