import { dayOf } from '#modules/masterdata/server/index.ts';
import * as network from '#modules/network/server/index.ts';
import { ageOf, type Asked, during, type Source } from '../source.ts';

type Rows = typeof network.laneRows;
const inPeriod =
  (rows: Rows) =>
  ({ ctx, period }: Asked): Source =>
    rows(ctx, (at) => during(at, period));

/** What the network offers of its rows; whose they are it says itself. */
export const laneShipments = inPeriod(network.laneRows);
export const lanesInTime = inPeriod(network.handedOverRows);
export const lateAtDepot = inPeriod(network.lateRows);
export const ordersInTime = inPeriod(network.deliveredRows);
export const orderDeviations = inPeriod(network.deviationRows);
export const ordersOpenByAge = ({ ctx }: Asked): Source => network.openRows(ctx, dayOf(ctx), ageOf);
