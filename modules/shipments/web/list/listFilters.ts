import type { Condition } from '#kernel/paging.ts';
import type { FilterField } from '#ui/filter/filterField.ts';
import { anomalies } from '../../rules/anomalies.ts';
import { attributes } from '../../rules/attributes.ts';
import { itemStates } from '../../rules/states.ts';
import { shipmentTypes } from '../../rules/vocabulary.ts';

/** Fields of the sidebar; specification 3, 5: a date is required in filters. */
export const shipmentFilters: readonly FilterField[] = [
  { kind: 'dates', name: 'executionDate', missing: 'shipments:message/dateRequired' },
  { kind: 'choice', name: 'shipmentState', values: { of: itemStates, texts: 'shipments:state' } },
  { kind: 'choice', name: 'shipmentType', values: { of: shipmentTypes, texts: 'shipments:state' } },
  { kind: 'text', name: 'placeName' },
  { kind: 'text', name: 'placePostalCode' },
  { kind: 'text', name: 'placeCity' },
  { kind: 'choice', name: 'affCmdId' },
  { kind: 'choice', name: 'outboundRoute' },
  { kind: 'choice', name: 'productCode' },
  { kind: 'text', name: 'tripName' },
  { kind: 'range', name: 'totalGrossWeight', quantity: 'MASS' },
  { kind: 'range', name: 'loadingMeter', quantity: 'LENGTH' },
  { kind: 'choice', name: 'attributes', values: { of: attributes, texts: 'shipments:attribute' } },
  { kind: 'choice', name: 'anomalies', values: { of: anomalies, texts: 'shipments:anomaly' } },
  { kind: 'flag', name: 'affHandedOver', condition: { field: 'affHandedOver', op: '=', value: 'true' } },
  { kind: 'flag', name: 'openNotes', condition: { field: 'openNotes', op: '>', value: 0 } },
];

/** Chips above the shipment list. `open` is what still asks for work. */
export const listChips = [
  'open',
  'dispatchable',
  'planned',
  'onTheWay',
  'failed',
  'deviating',
  'anomalies',
  'notes',
  'locked',
  'all',
] as const;
export type ListChip = (typeof listChips)[number];
export const isListChip = (value: string | undefined): value is ListChip =>
  (listChips as readonly (string | undefined)[]).includes(value);

const states = (...value: string[]): Condition => ({ field: 'shipmentState', op: 'in', value });
const alive: Condition[] = [
  { field: 'shipmentState', op: '!=', value: 'CLOSED' },
  { field: 'shipmentState', op: '!=', value: 'CANCELED' },
];
/** What still asks for work: what was handed over is not open, although its trip may not be closed yet. */
const open: Condition[] = [...alive, { field: 'shipmentState', op: '!=', value: 'COMPLETED' }];

export function listFilter(chip: ListChip): Condition[] {
  switch (chip) {
    case 'dispatchable':
      return [states('DISPATCHABLE')];
    case 'planned':
      return [states('DISPATCHED', 'RELEASED', 'IN_LOADING', 'LOADED')];
    case 'onTheWay':
      return [states('IN_EXECUTION')];
    case 'failed':
      return [states('HINDERED')];
    case 'deviating':
      return [states('COMPLETED_WITH_DEVIATION')];
    case 'anomalies':
      return [...alive, { field: 'anomalies', op: 'in', value: [...anomalies] }];
    case 'notes':
      return [...alive, { field: 'openNotes', op: '>', value: 0 }];
    case 'locked':
      return [...alive, { field: 'attributes', op: 'contains', value: 'hasLoadingLock' }];
    case 'all':
      return [{ field: 'orderNumber', op: 'isNotEmpty' }];
    default:
      return open;
  }
}
