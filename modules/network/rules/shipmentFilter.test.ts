import { expect, test } from 'vitest';
import { readFilter } from './shipmentFilter.ts';

test('the four filters of the specification are read', () => {
  expect(readFilter(undefined)).toEqual({ ok: true, filter: undefined });
  for (const filter of [
    { type: 'METRICS', metricId: 'gtp.notes.depot' },
    { type: 'ANY_SHIPMENT_ID', id: '9002600000012' },
    { type: 'BRANCH_AND_NOT_PICKED_UP', branch: 'dtm' },
    { type: 'BRANCH_AND_DATE', branch: 'dtm', dateFrom: [2026, 11, 24], dateTo: [2026, 11, 25], direction: 'OUT' },
  ])
    expect(readFilter(JSON.stringify(filter))).toEqual({ ok: true, filter });
});

test.each([
  ['{"type":', 'network:filter/notJson'],
  ['[]', 'network:filter/noObject'],
  ['{"type":"OTHER"}', 'network:filter/unknownType'],
  ['{"type":"METRICS"}', 'network:filter/wrongValue'],
  ['{"type":"ANY_SHIPMENT_ID","id":"1","branch":"dtm"}', 'network:filter/unknownKey'],
])('what is wrong with %s is said in words', (text, key) => {
  expect(readFilter(text)).toMatchObject({ ok: false, key });
});
