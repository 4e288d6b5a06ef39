import type { TableQuery } from '#kernel/paging.ts';
import { fetchCall } from '#client/call/useCall.ts';
import { listItems } from '../../contract/calls.ts';
import type { ItemRow } from '../../contract/schemas.ts';

/** What one command takes at most. */
export const mostItems = 500;
const pageSize = 200;

/** Everything that a filter finds, up to what one command takes. */
export async function readMatching(query: TableQuery): Promise<ItemRow[]> {
  const rows: ItemRow[] = [];
  for (let page = 0; rows.length < mostItems; page += 1) {
    const answer = await fetchCall(listItems, { body: { ...query, paging: { size: pageSize, page } } });
    rows.push(...answer.items);
    if (answer.items.length < pageSize) break;
  }
  return rows.slice(0, mostItems);
}
