import { expect, test } from 'vitest';
import { changeTrip, createTrip } from './calls.ts';

test('a change says only what was sent; a creation fills in local traffic', () => {
  expect(changeTrip.body.parse({ version: 3, driverId: 'd001' })).toEqual({ version: 3, driverId: 'd001' });
  expect(createTrip.body.parse({ executionDate: [2026, 11, 20] }).trafficType).toBe('LocalTraffic');
});
