import { expect, test } from 'vitest';
// @ts-expect-error: a script without types
import { takesOfNetwork } from './network.mjs';

test('only the modules of the network take its door and name its tables', () => {
  expect(takesOfNetwork('yard', 'command(call, work)')).toEqual([]);
  expect(takesOfNetwork('yard', 'commandInNetwork(call, work); select 1 from gtp_shipment s')).toEqual([
    'commandInNetwork',
    'gtp_shipment',
  ]);
  expect(takesOfNetwork('network', 'commandInNetwork(call, work); select 1 from gtp_shipment s')).toEqual([]);
  // The column by which a depot's shipment knows its network shipment is the depot's own.
  expect(takesOfNetwork('shipments', 's.gtp_shipment_id')).toEqual([]);
});
