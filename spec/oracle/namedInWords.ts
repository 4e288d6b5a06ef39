import { inventoryItemStates, unloadingItemStates } from '#modules/crossdock/rules/list/vocabulary.ts';
import { planningGroupings, planningWidgets, terminalFilters } from '#modules/dispatch/rules/planningWidgets.ts';
import { stopFilters } from '#modules/dispatch/web/trip/stopRows.ts';
import { miniTabs } from '#modules/shipments/rules/miniTabs.ts';
import { shipmentTabs } from '#modules/shipments/rules/shipmentTabs.ts';
import { fullPallet, fullShipment } from './fullShipment.ts';
import { constantOf, type Entry, englishText, fieldOf, namedSchema, readTable } from './tables.ts';

/** `on terminal` as the constants write it. */
export const upper = (words: string): string => words.toUpperCase().replaceAll(' ', '_');
/** `planned trips` as ids write it. */
export const camel = (words: string): string => words.replaceAll(/ (\w)/g, (_, letter: string) => letter.toUpperCase());
/** The key of the tab that people read as this word. */
const titled = (start: string, word: string): string =>
  tabKeys.map((id) => `${start}${id}`).find((key) => englishText(key)?.toLowerCase() === word.toLowerCase()) ?? word;
const tabKeys = [...shipmentTabs(fullPallet).map(({ id }) => id), ...miniTabs(fullPallet)];
const instructionKinds: Record<string, string | string[]> = {
  collection: 'PickUp',
  delivery: 'Delivery',
  general: 'General',
  internal: 'Internal',
  scanning: 'Scanning',
  'last-mile and line-haul loading and unloading': [
    'LoadingInstructionLT',
    'UnloadingInstructionLT',
    'LoadingInstructionLH',
    'UnloadingInstructionLH',
  ],
  inventory: 'InventoryInstruction',
  thermo: 'ThermoInstruction',
};
/** Values that the document has in words: those of the product, and its name for each word. */
export const namedInWords: Record<
  string,
  { found: () => readonly string[]; names: (word: string) => string | readonly string[] }
> = {
  'documenting-user-types': {
    found: () => constantOf('modules/shipments/rules/vocabulary.ts', 'documentingUserTypes') as string[],
    names: (word) => (word === 'area freight forwarder' ? 'AFF' : upper(word)),
  },
  'dashboard-widgets': { found: () => planningWidgets, names: camel },
  'dashboard-groupings': { found: () => planningGroupings, names: (word) => upper(word.replace('by ', '')) },
  'terminal-filter': {
    found: () => terminalFilters,
    names: (word) => upper(word.replace('complete on terminal', 'complete')),
  },
  'stop-filter': {
    found: () => stopFilters.filter((one) => one !== 'all'),
    names: (word) => (word === 'missing geocoordinates' ? 'noCoordinates' : word.replace(' stops', '')),
  },
  'shipment-detail-tabs': {
    found: () => shipmentTabs(fullShipment).map(({ id }) => `shipments:tab/${id}`),
    names: (word) => titled('shipments:tab/', word),
  },
  'master-pallet-tabs': {
    found: () => shipmentTabs(fullPallet).flatMap(({ id }) => (id === 'timeline' ? [] : [`shipments:tab/${id}`])),
    names: (word) => titled('shipments:tab/', word),
  },
  'mini-details-tabs.master-pallet': {
    found: () => miniTabs(fullPallet).map((id) => `shipments:mini/${id}`),
    names: (word) => titled('shipments:mini/', word),
  },
  'handling-instruction-kinds.master-data': {
    found: () => (fieldOf(namedSchema('HandlingInstruction'), 'handlingType')?.enum ?? []) as string[],
    names: (word) => instructionKinds[word] ?? word,
  },
  'unloading-item-state': {
    found: () => unloadingItemStates.filter((one) => one !== 'SURPLUS'),
    names: (state) => state.replace('LOADED', 'UNLOADED'),
  },
  'inventory-item-state': {
    found: () => inventoryItemStates,
    names: (state) => state.replace('LOADED', 'REGISTERED'),
  },
};
/** Item states of the other lists are those of a loading list by other words (R36), and what each has beside them. */
export function equivalentStates(additional: readonly string[] = []): string[] {
  const loading =
    readTable<Entry & { values: string[] | null }>('enums').find(({ key }) => key === 'loading-item-state')?.values ??
    [];
  return [...loading.filter((one) => one !== 'TO_UNLOAD'), ...additional];
}
