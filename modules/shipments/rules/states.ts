import type { TextKey } from '#kernel/text.ts';
import { type Machine, type Row, type Step, step } from '#kernel/machine.ts';
import type { MasterPalletState, RoutingState } from './vocabulary.ts';

/** States of a shipment leg (domain 3.2). */
export const itemStates = [
  'CREATED',
  'DISPATCHABLE',
  'DISPATCHED',
  'RELEASED',
  'IN_LOADING',
  'LOADED',
  'IN_EXECUTION',
  'COMPLETED',
  'COMPLETED_WITH_DEVIATION',
  'HINDERED',
  'ON_HOLD',
  'CANCELED',
  'CLOSED',
] as const;
export type ItemState = (typeof itemStates)[number];

export const itemActions = [
  'route',
  'hold',
  'unhold',
  'dispatch',
  'undispatch',
  'release',
  'revokeRelease',
  'startLoading',
  'undoLoading',
  'closeLoading',
  'reopenLoading',
  'startTrip',
  'leavePallet',
  'unpack',
  'documentOk',
  'documentDeviation',
  'documentHindrance',
  'reschedule',
  'cancel',
  'close',
  'reopenJourney',
  'split',
  'handOver',
] as const;
export type ItemAction = (typeof itemActions)[number];

/** What the guards of the item machine read. */
export type ItemFacts = {
  routingState: RoutingState;
  hasLoadingLock: boolean;
  /** The consignee must be notified and no slot is agreed yet. */
  notificationOpen: boolean;
  /** Goods that the driver fetches: no loading at the terminal before the trip starts. */
  isPickup: boolean;
  /** Where the master pallet stands whose own shipment this is; null: no pallet. */
  masterPallet: MasterPalletState | null;
  /** State before ON_HOLD. */
  heldFrom: 'CREATED' | 'DISPATCHABLE';
  /** Packages that some process has moved already. */
  packagesMoved: number;
  /** Packages on the vehicle by the current loading list. */
  packagesLoaded: number;
  numberOfPackages: number;
  /** All packages stand in the depot, or the depot allows redelivery without the return (configuration). */
  redeliveryPossible: boolean;
  /** Delivery: its journey is closed; pickup: unloaded at the depot; line haul: the partner has unloaded. */
  legDone: boolean;
  /** What the driver documented, for reopening a closed leg. */
  documentedResult: 'COMPLETED' | 'COMPLETED_WITH_DEVIATION' | 'HINDERED';
  /** Packages that a split takes away; 0 outside of a split. */
  splitPackages: number;
  /** The vehicle that takes the shipment over at a handover point is on the road. */
  takerRuns: boolean;
};

const documented = ['COMPLETED', 'COMPLETED_WITH_DEVIATION', 'HINDERED'] as const;
type ItemRow = Row<ItemState, ItemAction, ItemFacts>;

/**
 * The shipment of a master pallet is neither held nor cancelled by itself: what lies on it would stay bound to a pallet that nobody can plan.
 * It ends with its pallet, which is dissolved first (specification 3, 8).
 */
const aloneOf = ({ masterPallet }: ItemFacts): TextKey | undefined =>
  masterPallet === null
    ? undefined
    : masterPallet === 'CLOSED'
      ? 'shipments:message/masterPalletClosed'
      : masterPallet === 'CANCELED'
        ? 'shipments:message/masterPalletDissolved'
        : 'shipments:message/notForMasterPallets';

const documentRows = (action: ItemAction, to: ItemState, history: string): ItemRow[] => [
  { from: ['IN_EXECUTION'], action, to, history },
  { from: documented, action, to, history, permission: ['correctDocumentation'] },
];

const splitRows: ItemRow[] = itemStates
  .filter((s) => !['COMPLETED', 'COMPLETED_WITH_DEVIATION', 'CANCELED', 'CLOSED'].includes(s))
  .map((state) => ({
    from: [state],
    action: 'split',
    to: state,
    permission: ['changeShipments'],
    history: '1010',
    guard: (f) =>
      f.splitPackages >= 1 && f.splitPackages < f.numberOfPackages ? undefined : 'shipments:refusal/splitCount',
  }));

export const itemMachine: Machine<ItemState, ItemAction, ItemFacts> = {
  name: 'item',
  states: itemStates,
  refusal: 'shipments:refusal/itemState',
  rows: [
    {
      from: ['CREATED'],
      action: 'route',
      to: 'DISPATCHABLE',
      history: '1020',
      guard: (f) => {
        if (f.routingState !== 'ROUTED' && f.routingState !== 'MANUALLY_ROUTED') return 'shipments:refusal/notRouted';
        if (f.hasLoadingLock) return 'shipments:refusal/loadingLock';
        return f.notificationOpen ? 'shipments:refusal/notNotified' : undefined;
      },
    },
    {
      from: ['CREATED', 'DISPATCHABLE'],
      action: 'hold',
      to: 'ON_HOLD',
      permission: ['changeShipments'],
      history: '1010',
      guard: aloneOf,
    },
    {
      from: ['ON_HOLD'],
      action: 'unhold',
      to: (f) => f.heldFrom,
      targets: ['CREATED', 'DISPATCHABLE'],
      permission: ['changeShipments'],
      history: '1010',
    },
    {
      from: ['DISPATCHABLE'],
      action: 'dispatch',
      to: 'DISPATCHED',
      permission: ['dispatchShipments'],
      history: '1040',
    },
    {
      from: ['DISPATCHED', 'RELEASED', 'IN_LOADING'],
      action: 'undispatch',
      to: 'DISPATCHABLE',
      permission: ['undispatchShipments'],
      history: '1041',
    },
    {
      from: ['IN_EXECUTION'],
      action: 'undispatch',
      to: 'DISPATCHABLE',
      permission: ['undispatchShipments'],
      history: '1041',
      // An undocumented pickup may leave a running trip (T5); goods on the vehicle may not.
      guard: (f) => (f.isPickup ? undefined : 'dispatch:message/itemsAlreadyHaveStatus'),
    },
    { from: ['DISPATCHED'], action: 'release', to: 'RELEASED', history: '3010' },
    { from: ['RELEASED'], action: 'revokeRelease', to: 'DISPATCHED', history: '2021' },
    { from: ['RELEASED'], action: 'startLoading', to: 'IN_LOADING', history: '3020' },
    {
      from: ['IN_LOADING'],
      action: 'undoLoading',
      to: 'RELEASED',
      history: '3023',
      guard: (f) => (f.packagesLoaded === 0 ? undefined : 'shipments:refusal/packagesLoaded'),
    },
    {
      from: ['IN_LOADING', 'RELEASED'],
      action: 'closeLoading',
      to: (f) => (f.packagesLoaded > 0 ? 'LOADED' : 'DISPATCHABLE'),
      targets: ['LOADED', 'DISPATCHABLE'],
      history: '3050',
      guard: (f) => (f.isPickup ? 'shipments:refusal/pickupIsNotLoaded' : undefined),
    },
    { from: ['LOADED'], action: 'reopenLoading', to: 'IN_LOADING', history: '3051' },
    { from: ['LOADED'], action: 'startTrip', to: 'IN_EXECUTION', history: '2050' },
    {
      from: ['DISPATCHED', 'RELEASED'],
      action: 'startTrip',
      to: 'IN_EXECUTION',
      history: '2050',
      guard: (f) => (f.isPickup ? undefined : 'shipments:refusal/notLoaded'),
    },
    // Its pallet ended when the trip started: it is aboard, whatever it was waiting for beside the pallet.
    {
      from: ['CREATED', 'DISPATCHABLE', 'ON_HOLD'],
      action: 'leavePallet',
      to: 'IN_EXECUTION',
      history: '6021',
      guard: (f) => (f.masterPallet === null ? undefined : 'shipments:message/notForMasterPallets'),
    },
    {
      from: ['IN_EXECUTION'],
      action: 'unpack',
      to: 'CANCELED',
      history: '6099',
      guard: (f) => (f.masterPallet !== null ? undefined : 'shipments:refusal/itemState'),
    },
    ...documentRows('documentOk', 'COMPLETED', '1070'),
    ...documentRows('documentDeviation', 'COMPLETED_WITH_DEVIATION', '1071'),
    ...documentRows('documentHindrance', 'HINDERED', '1072'),
    {
      from: ['HINDERED'],
      action: 'reschedule',
      to: 'DISPATCHABLE',
      history: '1073',
      guard: (f) => (f.isPickup || f.redeliveryPossible ? undefined : 'shipments:refusal/notReturned'),
    },
    {
      from: ['CREATED', 'DISPATCHABLE', 'ON_HOLD'],
      action: 'cancel',
      to: 'CANCELED',
      permission: ['cancelShipments'],
      history: '1050',
      guard: (f) => {
        // Dissolving says so of the pallet first, and then cancels its shipment.
        if (f.masterPallet !== null && f.masterPallet !== 'CANCELED') return aloneOf(f);
        return f.packagesMoved === 0 ? undefined : 'shipments:refusal/packagesMoved';
      },
    },
    {
      from: ['HINDERED'],
      action: 'cancel',
      to: 'CANCELED',
      permission: ['cancelShipments'],
      history: '1050',
      guard: (f) => (f.isPickup ? undefined : 'shipments:refusal/packagesMoved'),
    },
    {
      from: ['COMPLETED', 'COMPLETED_WITH_DEVIATION'],
      action: 'close',
      to: 'CLOSED',
      history: '1080',
      guard: (f) => (f.legDone ? undefined : 'shipments:refusal/legOpen'),
    },
    {
      from: ['CLOSED'],
      action: 'reopenJourney',
      to: (f) => f.documentedResult,
      targets: documented,
      history: '2061',
    },
    {
      from: ['LOADED', 'IN_EXECUTION'],
      action: 'handOver',
      to: (f) => (f.takerRuns ? 'IN_EXECUTION' : 'LOADED'),
      targets: ['LOADED', 'IN_EXECUTION'],
      permission: ['dispatchShipments', 'documentOwnTrip'],
      history: '1042',
      guard: (f) => (f.isPickup ? 'dispatch:message/itemsAlreadyHaveStatus' : undefined),
    },
    ...splitRows,
  ],
};

/** Where the state knows no such action, the specification has a message of its own for some actions (spec 3, 8). */
function refusalOf(state: ItemState, action: ItemAction, facts: ItemFacts): TextKey {
  if ((action === 'cancel' || action === 'hold') && facts.masterPallet === 'CANCELED')
    return 'shipments:message/masterPalletDissolved';
  if (action === 'cancel' && state === 'CANCELED') return 'shipments:message/alreadyCancelled';
  if (action === 'dispatch') return 'shipments:message/cannotBeDispatched';
  if (action === 'undispatch') return 'dispatch:message/itemsAlreadyHaveStatus';
  return itemMachine.refusal;
}

/** What `action` does to a shipment in `state`, with the specification's message where it says no. */
export function stepItem(
  state: ItemState,
  action: ItemAction,
  facts: ItemFacts,
): Step<ItemState, ItemAction, ItemFacts> {
  const result = step(itemMachine, state, action, facts);
  return !result.ok && result.reason === itemMachine.refusal
    ? { ok: false, reason: refusalOf(state, action, facts) }
    : result;
}
