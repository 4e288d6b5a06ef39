import { namedCheck } from '#kernel/namedCheck.ts';
import type { SilentDevice } from './silentDevice.ts';
import type { ListState } from './vocabulary.ts';

/** What the closing of a list of any kind is checked by; each kind adds its own (`rules/<kind>/closingChecks.ts`). */
export type ClosingFacts = {
  listState: ListState;
  packagesUnprocessed: number;
  /** Deviations whose photo is missing. */
  missingPhotos: readonly { itemId: string; deviation: string }[];
  /** Devices that stood at the list and may hold scans for it. */
  silentDevices: readonly SilentDevice[];
};

/** What loading and unloading have in common: papers and temperatures. */
export type DockFacts = {
  reportRequired: boolean;
  reportFilled: boolean;
  equipmentRequired: boolean;
  equipmentCounted: boolean;
  /** Configuration, relation or customer; line haul 1, local 0 by default (A25). */
  numberOfRequiredSeals: number;
  temperatureAlarmItemIds: readonly string[];
};

/** What unloading and counting have in common: packages that nobody expected. */
export type SurplusFacts = { surplusUnresolved: number };

const closable: readonly ListState[] = ['INPROGRESS', 'FINISHED', 'CLOSINGREQUESTED'];
export const counted = (count: number) => (count > 0 ? [{ args: { count } }] : []);

export const listState = namedCheck<Pick<ClosingFacts, 'listState'>>('LCL-13', 'LIST_STATE', 'ERROR', 'no', (f) =>
  closable.includes(f.listState) ? [] : [{}],
);
export const photoMissing = namedCheck<Pick<ClosingFacts, 'missingPhotos'>>(
  'LCL-12',
  'PHOTO_MISSING',
  'ERROR',
  'no',
  (f) => f.missingPhotos.map(({ itemId, deviation }) => ({ itemId, args: { deviation } })),
);
/** What a device says that comes back after the closing changes nothing any more: whoever closes hears of it before. */
export const deviceSilent = namedCheck<Pick<ClosingFacts, 'silentDevices'>>(
  'LCL-17',
  'DEVICE_SILENT',
  'WARNING',
  'yes',
  (f) =>
    f.silentDevices.map(({ by, seenAt, waiting }) => ({
      args: { by, from: seenAt, ...(waiting > 0 ? { context: 'WAITING', count: waiting } : {}) },
    })),
);
/** The report of a loading and that of an unloading are two papers with a name each. */
const reportOf = (args: { context?: 'ULD' }) =>
  namedCheck<DockFacts>('LCL-05', 'REPORT_MISSING', 'WARNING', 'yes', (f) =>
    f.reportRequired && !f.reportFilled ? [{ args }] : [],
  );
export const reportMissing = reportOf({});
export const unloadingReportMissing = reportOf({ context: 'ULD' });
export const equipmentMissing = namedCheck<DockFacts>('LCL-06', 'EQUIPMENT_MISSING', 'WARNING', 'yes', (f) =>
  f.equipmentRequired && !f.equipmentCounted ? [{}] : [],
);
export const temperatureAlarm = namedCheck<DockFacts>(
  'LCL-15',
  'TEMPERATURE_ALARM',
  'WARNING',
  'overrideDispatchChecks',
  (f) => f.temperatureAlarmItemIds.map((itemId) => ({ itemId })),
);
export const surplusUnresolved = namedCheck<SurplusFacts>('UCL-03', 'SURPLUS_UNRESOLVED', 'WARNING', 'yes', (f) =>
  counted(f.surplusUnresolved),
);
