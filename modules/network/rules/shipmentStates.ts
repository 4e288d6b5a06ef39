import type { Machine } from '#kernel/machine.ts';

/** States of a shipment of the network (domain 3.11). */
export const shipmentStates = [
  'NEW',
  'ROUTED',
  'HANDED_OVER',
  'PICKED_UP',
  'IN_LINE_HAUL',
  'AT_DESTINATION',
  'IN_DELIVERY',
  'DELIVERED',
  'HINDERED',
  'CANCELED',
] as const;
export type ShipmentState = (typeof shipmentStates)[number];

export const routingStatuses = ['NOT_ROUTED', 'PROPOSED', 'ROUTED', 'ROUTING_FAILED', 'ROUTING_CANCELED'] as const;
export type RoutingStatus = (typeof routingStatuses)[number];

export type ShipmentAction = 'storeRouting' | 'cancelRouting' | 'handOver' | 'report' | 'cancel' | 'keepInTransport';

/** What the guards read. */
export type ShipmentFacts = {
  /** The depot has planned the collection on a trip: goods may be under way any moment. */
  dispatched: boolean;
  /** What the legs say together. */
  byLegs: ShipmentState;
};

const writing = ['writeGtpShipmentsAll', 'writeGtpShipmentsLocal'];
const moving = ['PICKED_UP', 'IN_LINE_HAUL', 'AT_DESTINATION', 'IN_DELIVERY', 'HINDERED'] as const;
const notYet = ({ dispatched }: ShipmentFacts) => (dispatched ? ('network:refusal/inTransport' as const) : undefined);

export const shipmentMachine: Machine<ShipmentState, ShipmentAction, ShipmentFacts> = {
  name: 'networkShipment',
  states: shipmentStates,
  refusal: 'network:refusal/notNow',
  rows: [
    { from: ['NEW', 'ROUTED'], action: 'storeRouting', to: 'ROUTED', permission: writing, history: '0002' },
    { from: ['ROUTED'], action: 'cancelRouting', to: 'NEW', permission: writing, history: '0003' },
    { from: ['HANDED_OVER'], action: 'cancelRouting', to: 'NEW', permission: writing, history: '0003', guard: notYet },
    // On the road, or at its end: it says so, instead of that it does not suit.
    ...(['storeRouting', 'cancelRouting', 'cancel'] as const).map((action) => ({
      from: [...moving, 'DELIVERED' as const],
      action,
      to: 'HINDERED' as const,
      guard: () => 'network:refusal/inTransport' as const,
    })),
    {
      from: ['HANDED_OVER'],
      action: 'storeRouting',
      to: 'ROUTED',
      guard: () => 'network:refusal/handedOver',
    },
    { from: ['ROUTED'], action: 'handOver', to: 'HANDED_OVER', history: '0004' },
    { from: ['NEW', 'ROUTED'], action: 'cancel', to: 'CANCELED', permission: ['cancelGtpShipments'], history: '0005' },
    {
      from: ['HANDED_OVER'],
      action: 'cancel',
      to: 'CANCELED',
      permission: ['cancelGtpShipments'],
      history: '0005',
      guard: notYet,
    },
    {
      from: ['CANCELED'],
      action: 'cancel',
      to: 'CANCELED',
      guard: () => 'network:refusal/alreadyCanceled',
    },
    {
      from: ['HANDED_OVER', ...moving, 'DELIVERED'],
      action: 'report',
      to: ({ byLegs }) => byLegs,
      targets: ['HANDED_OVER', ...moving, 'DELIVERED'],
      history: '0006',
    },
    // The depot had dispatched it before it heard of the withdrawal: what it says is what is.
    { from: ['NEW', 'CANCELED', 'ROUTED'], action: 'keepInTransport', to: 'HANDED_OVER', history: '0007' },
  ],
};

/** What may still be changed of a shipment: everything, only what is told to the depot that has it, nothing. */
export const changeable = (state: ShipmentState, dispatched: boolean): 'ALL' | 'TOLD' | 'NOTHING' =>
  state === 'NEW' || state === 'ROUTED' ? 'ALL' : state === 'HANDED_OVER' && !dispatched ? 'TOLD' : 'NOTHING';
