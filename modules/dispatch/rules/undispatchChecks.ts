import type { Check } from '#kernel/check.ts';
import { namedCheck } from '#kernel/namedCheck.ts';
import type { ItemState } from '#modules/shipments/rules/states.ts';
import type { LoadingListState } from './coupling.ts';
import type { TripState } from './tripStates.ts';

export type UndispatchItem = {
  itemId: string;
  state: ItemState;
  isPickup: boolean;
  isDirect: boolean;
  /** A driver or dispatcher has set a status at the stop. */
  documented: boolean;
  packagesLoaded: number;
};

export type UndispatchFacts = {
  trip: { state: TripState; externallyPlanned: boolean };
  listState: LoadingListState | null;
  items: readonly UndispatchItem[];
  /** Shipments that stay on the trip. */
  remaining: number;
};

const withStatus: readonly ItemState[] = ['COMPLETED', 'COMPLETED_WITH_DEVIATION', 'HINDERED', 'CLOSED', 'CANCELED'];
const running: readonly TripState[] = ['DRV_INPROGRESS', 'JOURNEY_CLOSED'];
const hasStatus = (item: UndispatchItem): boolean => item.documented || withStatus.includes(item.state);

/** UND-01 to UND-07 of domain 7.2. */
export const undispatchChecks: readonly Check<UndispatchFacts>[] = [
  namedCheck('UND-01', 'ALREADY_STATUS', 'ERROR', 'no', ({ items }) =>
    items.filter(hasStatus).map((item) => ({ itemId: item.itemId })),
  ),
  namedCheck('UND-02', 'LOADED', 'WARNING', 'yes', ({ items }) =>
    items
      .filter((item) => item.packagesLoaded > 0)
      .map((item) => ({ itemId: item.itemId, args: { count: item.packagesLoaded } })),
  ),
  namedCheck('UND-03', 'LIST_CLOSED', 'ERROR', 'no', ({ items, listState }) =>
    (listState === 'CLOSED' || listState === 'CANCELED') && items.some((item) => !item.isPickup && !item.isDirect)
      ? [{}]
      : [],
  ),
  namedCheck('UND-04', 'EXTERNALLY_PLANNED', 'ERROR', 'no', ({ trip }) => (trip.externallyPlanned ? [{}] : [])),
  namedCheck('UND-05', 'TRIP_RUNNING', 'ERROR', 'no', ({ trip, items }) =>
    running.includes(trip.state)
      ? items.map((item) => ({
          itemId: item.itemId,
          ...(trip.state === 'DRV_INPROGRESS' && (item.isPickup || item.isDirect) && !hasStatus(item)
            ? { severity: 'WARNING' as const, overridable: true }
            : {}),
        }))
      : [],
  ),
  namedCheck('UND-06', 'LAST_SHIPMENT', 'INFO', 'no', ({ items, remaining }) =>
    items.length > 0 && remaining === 0 ? [{}] : [],
  ),
  namedCheck('UND-07', 'DIRECT_PAIR', 'WARNING', 'yes', ({ items }) =>
    items.filter((item) => item.isDirect).map((item) => ({ itemId: item.itemId })),
  ),
];
