import { useCallback } from 'react';
import type { TableQuery } from '#kernel/paging.ts';
import { fetchCall } from '#client/call/useCall.ts';
import { showToast } from '#ui/feedback/toasts.ts';
import { useTranslation } from '#ui/translation.ts';
import { listItems } from '../../contract/calls.ts';
import type { ItemRow } from '../../contract/schemas.ts';

/** What one command takes at most. */
export const mostItems = 500;
const pageSize = 200;

/** Everything that a filter finds, up to what one command takes; `more`: it finds others, too. */
export async function readMatching(query: TableQuery): Promise<{ rows: ItemRow[]; more: boolean }> {
  const rows: ItemRow[] = [];
  for (let page = 0; rows.length <= mostItems; page += 1) {
    const answer = await fetchCall(listItems, { body: { ...query, paging: { size: pageSize, page } } });
    rows.push(...answer.items);
    if (answer.items.length < pageSize) break;
  }
  return { rows: rows.slice(0, mostItems), more: rows.length > mostItems };
}

/** Says that more was meant than one command takes, and that the rest is not picked. */
export function useMostPicked(): () => void {
  const { t } = useTranslation('shipments');
  return useCallback(() => {
    showToast({ look: 'risk', title: t('list/mostPicked', { most: mostItems }), cause: 'mostPicked' });
  }, [t]);
}
