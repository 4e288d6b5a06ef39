import type { Find } from '#client/findings.ts';
import { call } from '#client/call/call.ts';
import { listItems } from '../contract/calls.ts';
import { shipmentAddress } from './addresses.ts';
import { listFilter } from './list/listFilters.ts';

/** Shipments, open or done, whose numbers or parties hold what was typed. */
export const find: Find = async (typed, signal) => {
  const body = { q: typed, filter: { and: listFilter('all') }, paging: { size: 5, page: 0 } };
  const { items } = await call(listItems, { body }, { silent: true, ownErrors: true, signal });
  return items.map((item) => ({
    id: item.itemId,
    label: item.orderNumber,
    note: [item.placeName, item.placeCity].filter(Boolean).join(', '),
    path: shipmentAddress(item.itemId),
  }));
};
