import { provide } from '#platform/questions.ts';
import { whoeverSees } from '#platform/histories.ts';
import { orderPersons } from './persons.ts';
import { orderRetention } from './retention.ts';
import { command, raw, type ServerModule, view } from '#platform/module.ts';
import { orderOfItem } from '#modules/shipments/contract/questions.ts';
import { readHistory } from '#modules/shipments/server/index.ts';
import { findAddresses as findAddressesCall } from '../contract/addresses.ts';
import * as calls from '../contract/orders.ts';
import { changeOrder, checkOrder, createOrder, stepOrder } from './commands/order.ts';
import { findAddresses } from './findAddresses.ts';
import { findOrders, getOrder, orderTable, orderThatMade, shipmentsOf } from './orderViews.ts';
import { ordersWithin } from './scope.ts';
import { sendOrderLabels } from './sendOrderLabels.ts';
import { ordersToday } from './today.ts';

export {
  cancelWaiting,
  changeWaiting,
  draftsBySender,
  knownOrders,
  noteOnConverted,
  waitingOrder,
} from './bySender.ts';
export { createOrder, stepOrder } from './commands/order.ts';
export { checked, checkingOf, homeCountryOf } from './checkOrder.ts';
export { fitted } from './fitted.ts';
export { externIdOf } from './externId.ts';
export { addressOfParty, knownParties, type KnownParty, numbersOf } from './parties.ts';
export { type NewOrder, takeOrders } from './takeOrders.ts';
export { type Catalogues, catalogues, toShipment } from './toShipment.ts';

/** Steps with their calls; those of the second list are asked for a reason. */
const steps = [
  ['submit', calls.submitOrder],
  ['validate', calls.validateOrder],
  ['accept', calls.acceptOrder],
  ['unhold', calls.unholdOrder],
  ['convert', calls.convertOrder],
] as const;
const reasoned = [
  ['reject', calls.rejectOrder],
  ['hold', calls.holdOrder],
  ['cancel', calls.cancelOrder],
] as const;

export const orders = (modules: () => readonly ServerModule[]): ServerModule => ({
  name: 'orders',
  personal: orderPersons,
  retention: orderRetention,
  home: [{ access: calls.listOrders.access, read: ordersToday }],
  topics: { orders: { anyPermission: ['readOrders'] } },
  provides: [provide(orderOfItem, (ctx, { itemId }) => orderThatMade(ctx, itemId))],
  histories: { 'ORDER:': whoeverSees('transport_order', 'r', async (ctx) => ordersWithin(ctx)) },
  routes: [
    view(calls.listOrders, (ctx, { body }) => orderTable(ctx, body)),
    view(calls.findOrders, (ctx, { query }) => findOrders(ctx, query.number)),
    view(findAddressesCall, (ctx, { query }) => findAddresses(ctx, query)),
    command(calls.checkOrder, (ctx, { body }) => checkOrder(ctx, body)),
    command(calls.createOrder, (ctx, { body }) => createOrder(ctx, body)),
    view(calls.getOrder, (ctx, { params }) => getOrder(ctx, params.id)),
    command(calls.changeOrder, (ctx, { params, body }) => changeOrder(ctx, params.id, body)),
    ...steps.map(([action, step]) => command(step, (ctx, { params, body }) => stepOrder(ctx, params.id, action, body))),
    ...reasoned.map(([action, step]) =>
      command(step, (ctx, { params, body }) => stepOrder(ctx, params.id, action, body)),
    ),
    view(calls.orderShipments, async (ctx, { params }) => (await getOrder(ctx, params.id)).shipments),
    view(calls.orderHistory, (ctx, { params }) => readHistory(ctx, `ORDER:${params.id}`, modules())),
    raw(calls.orderLabels, (ctx, { params, query }) => sendOrderLabels(ctx, params.id, query)),
    view(calls.findShipments, (ctx, { query }) => shipmentsOf(ctx, query.orderId)),
  ],
});
