import { describe } from 'vitest';
import { actionCategories } from '#ui/actions/action.ts';
import { managementRank } from '#kernel/session.ts';
import { quantities } from '#kernel/quantity.ts';
import { accepted } from '#ui/photo/imageRules.ts';
import { categoryOfFailure } from '#client/call/classify.ts';
import { helpAddress } from '#shell/helpAddress.ts';
import { listMachines, processDigit } from '#modules/crossdock/rules/list/listStates.ts';
import { recordTypes } from '#modules/masterdata/contract/types.ts';
import { closeChecks, dissolveChecks } from '#modules/masterpallets/rules/palletChecks.ts';
import { configs } from '#modules/ruletables/contract/configs.ts';
import { licenceCodes } from '#modules/settings/rules/licence.ts';
import { screenSizeOf } from '#ui/layout/useScreenSize.ts';
import { equivalentStates, namedInWords } from './namedInWords.ts';
import { menus, permissionNames } from './product.ts';
import { holdTable, unjudged, type Verdict } from './hold.ts';
import {
  answerOf,
  bodyOf,
  constantOf,
  type Entry,
  englishText,
  fieldOf,
  historyDigits,
  membersOf,
  namedSchema,
  operationOf,
  type Schema,
  textOf,
} from './tables.ts';

type EnumEntry = Entry & {
  values: string[] | null;
  ranks?: Record<string, number>;
  factors?: Record<string, number> | null;
  default?: string | null;
  additional?: string[];
  digits?: Record<string, number | string>;
  module_ids?: Record<string, string>;
};

/** The document names no permission of these, but says what each is for. */
const ruleTables: Readonly<Record<string, string>> = {
  changeRulesStoringPositionRouting: 'storing position routing',
  changeRulesPriorityAssessment: 'priority assessment',
  changeRulesMobileWorkflow: 'mobile workflow',
  changeRulesBulkiness: 'bulkiness rules',
  changeRulesShipmentGroupAssessment: 'shipment group assessment',
  changeRulesDispatching: 'dispatching rules',
  writeGtpShipmentsAll: 'writeGtpShipmentsAll or Local',
  changeRulesAreaFreightForwarderWorkflow: 'area freight forwarder workflow',
};

const shipments = 'modules/shipments/rules/vocabulary.ts';
const dispatch = 'modules/dispatch/rules/vocabulary.ts';
const crossdock = 'modules/crossdock/rules/list/vocabulary.ts';
/** Where the product keeps the values of an entry, as a constant of a file. */
const constants: Record<string, readonly [file: string, name: string]> = {
  'shipment-types': [shipments, 'shipmentTypes'],
  'master-pallet-types': [shipments, 'masterPalletTypes'],
  'storing-space-types': [shipments, 'storingSpaceTypes'],
  'compartment-kinds': [shipments, 'compartmentKinds'],
  'vehicle-state': [dispatch, 'vehicleStates'],
  'signature-types': ['modules/masterdata/rules/signatureTypes.ts', 'signatureTypes'],
  'process-types': [shipments, 'processTypes'],
  'handling-instruction-types': [shipments, 'handlingInstructionTypes'],
  'traffic-types': [shipments, 'trafficTypes'],
  'history-entry-types': [shipments, 'historyTypes'],
  'trip-state': ['modules/dispatch/rules/tripStates.ts', 'tripStates'],
  'optimization-state': [dispatch, 'optimizationStates'],
  'tour-acceptance': [dispatch, 'tourAcceptances'],
  'stop-processing-state': [dispatch, 'stopProcessingStates'],
  'process-status': [dispatch, 'processStatuses'],
  'package-process-status': [shipments, 'packageProcessStatuses'],
  'package-terminal-status': [shipments, 'terminalStatuses'],
  'package-status': [shipments, 'packageStatuses'],
  'master-pallet-state': [shipments, 'masterPalletStates'],
  'transition-state': [shipments, 'transitionStates'],
  'loading-list-state': ['modules/dispatch/rules/coupling.ts', 'loadingListStates'],
  'loading-item-state': [crossdock, 'loadingItemStates'],
  'departure-time-state': [crossdock, 'departureTimeStates'],
  'order-processing-status': [shipments, 'orderProcessingStatuses'],
  anomalies: ['modules/shipments/rules/anomalies.ts', 'anomalies'],
  'optimize-errors': [dispatch, 'optimizeErrors'],
  'aff-assignment-reasons': [shipments, 'affAssignmentReasons'],
  'attribute-booleans': ['modules/shipments/rules/attributes.ts', 'attributes'],
  'deviation-kinds': [shipments, 'deviationKinds'],
  'loading-quality': [crossdock, 'loadingQualities'],
  'channel-types': ['modules/messaging/rules/vocabulary.ts', 'channelTypes'],
  'message-states': ['modules/messaging/rules/vocabulary.ts', 'messageStates'],
  'tour-context': ['modules/dispatch/web/trip/tripContext.ts', 'tripContexts'],
};

/** Fields of the wire whose values an entry names. */
const onTheWire: Record<string, () => Schema | undefined> = {
  'authentication-types': () => fieldOf(answerOf('GET /login-rest/mobile/pairing'), 'authenticationType'),
  'login-methods': () => fieldOf(answerOf('GET /api/system/loginMethod'), 'method'),
  'log-severity': () => fieldOf(bodyOf('POST /api/system/monitoring/logevent'), 'severity'),
  'log-severity.document-2': () => fieldOf(bodyOf('POST /api/system/monitoring/logevent'), 'severity'),
  'view-scopes': () => fieldOf(answerOf('GET /api/system/preferences/{id}'), 'scope'),
  'check-severity': () => fieldOf(namedSchema('CheckResult'), 'severity'),
  'error-fallback-categories': () => ({ enum: [400, 401, 500].map((status) => categoryOfFailure({ status })) }),
  'error-classifications': () => ({ enum: quoted('web/client/call/classify.ts', 'export type Classification', ';') }),
  'error-categories': () => ({
    enum: quoted('kernel/errors.ts', 'const ranges', '];').filter((name, at, all) => all.indexOf(name) === at),
  }),
  'gtp-shipment-filter-types': () => ({ enum: quoted('modules/network/rules/shipmentFilter.ts', 'const types', '];') }),
  // Each by the call that does it.
  'gtp-shipment-actions': () => ({
    enum: Object.entries({
      create: 'POST /gtp-rest/shipments',
      update: 'PUT /gtp-rest/shipments/{id}',
      cancel: 'PUT /gtp-rest/shipments/cancel/{shipmentId}',
      route: 'POST /gtp-rest/shipments/route-shipment-batch',
      'cancel routing': 'POST /gtp-rest/shipments/cancel-routing-batch',
      'store routing': 'POST /gtp-rest/shipments/store-routing/{shipmentId}',
      'notes marked read or done': 'POST /gtp-rest/shipments/mark-note-as-done/{gtpNoteId}',
      history: 'GET /gtp-rest/shipments/history/{id}',
      report: 'GET /gtp-rest/shipments/report',
    }).flatMap(([action, call]) => (operationOf(call) ? [action] : [])),
  }),
  'licence-kinds': () => fieldOf(namedSchema('Licence'), 'entries.kind'),
  'preference-scope': () => {
    const { enum: scopes = [] } = fieldOf(namedSchema('Preference'), 'scope') ?? {};
    // R41: capitals on the wire.
    return { enum: scopes.map((one) => String(one).toLowerCase()) };
  },
  'option-shape': () => ({ enum: membersOf('web/ui/form/widget.ts', 'Option') }),
  breakpoints: () => ({
    // R38: the range between laptop and monitor has no name in the document.
    enum: [...new Set(Array.from({ length: 2000 }, (_, width) => screenSizeOf(width)))].filter((one) => one !== 'desk'),
  }),
  'unloading-list-state': () => ({ enum: [...listMachines.ULD.states] }),
  'inventory-list-state': () => ({ enum: [...listMachines.INV.states] }),
  'attachment-types': () => fieldOf({ properties: { type: blobType() } }, 'type'),
  'blob-types': () => fieldOf({ properties: { type: blobType() } }, 'type'),
  'transition-timeline-labels': () => ({
    enum: ['FINISHED', 'PLANNED', 'DID_NOT_TAKE_PLACE'].map((state) => englishText(`shipments:state/${state}`)),
  }),
  'base-labels': () => ({
    enum: Object.entries(JSON.parse(textOf('web/ui/texts/en.json')) as Record<string, unknown>)
      .slice(0, 34)
      .flatMap(([key, text]) => (typeof text === 'string' && key !== 'reset' ? [text] : []))
      .concat('Search')
      .filter((text) => text !== 'Back' && text !== 'Clear'),
  }),
};
const blobType = (): Schema =>
  operationOf('POST /theblob/upload/{type}')?.parameters?.find((one) => one.name === 'type')?.schema ?? {};
/** The quoted words of a file between two marks. */
const quoted = (file: string, from: string, to: string): string[] => {
  const text = textOf(file);
  const at = text.indexOf(from);
  return [...text.slice(at, text.indexOf(to, at)).matchAll(/'([\w ]+)'/g)].map((match) => match[1] ?? '');
};

const same = (found: readonly unknown[], wanted: readonly unknown[]): Verdict =>
  [...found].toSorted().join() === [...wanted].toSorted().join()
    ? undefined
    : `${found.join(' ')}, not ${wanted.join(' ')}`;

function judgeUnits(entry: EnumEntry): Verdict {
  const kind = entry.key.slice('units.'.length) as keyof typeof quantities;
  const own = quantities[kind];
  const named = (unit: string): string => (unit === 'blank-symbol unit' ? 'one' : unit);
  const factors = entry.factors ?? { [entry.values?.[0] ?? '']: 1 };
  const wrong = Object.entries(factors).filter(
    ([unit, factor]) => (own.units as Record<string, number>)[named(unit)] !== factor,
  );
  if (wrong.length > 0) return `factors ${wrong.map(([unit]) => unit).join()}`;
  const extra = Object.keys(own.units).filter((unit) => !Object.keys(factors).map(named).includes(unit));
  if (extra.length > 0) return `units that the document does not know: ${extra.join()}`;
  return entry.default && own.default !== entry.default ? `default ${own.default}` : undefined;
}

const listWords = { LDG: 'loading', ULD: 'unloading', INV: 'inventory' } as const;

function judge(entry: EnumEntry): Verdict {
  const values = entry.values ?? [];
  const place = constants[entry.key];
  if (place) {
    const found = constantOf(...place) as string[];
    // The order is the document's, too.
    return found.join() === values.join() ? undefined : `${found.join(' ')}, not ${values.join(' ')}`;
  }
  if (entry.key.startsWith('units.')) return judgeUnits(entry);
  const words = namedInWords[entry.key];
  if (words) return same(words.found(), (entry.values ?? equivalentStates(entry.additional)).map(words.names).flat());
  const wire = onTheWire[entry.key];
  if (wire) return same(wire()?.enum ?? [], values);
  switch (entry.key) {
    case 'quantity-types':
      return same(Object.keys(quantities), values);
    case 'management-levels':
      return same(Object.entries(managementRank).flat(), Object.entries(entry.ranks ?? {}).flat());
    case 'shortcut-categories':
      return same(
        actionCategories,
        values.map((value) => value.toLowerCase()),
      );
    case 'feature-flags':
      return same(
        ['ALPHA', 'BETA', 'NEW'].map((stage) => englishText(`base:stage/${stage}`)),
        values,
      );
    case 'settings-scopes':
      return same(
        ['user', 'depot', 'global'].map((scope) => englishText(`base:scope/${scope}`)),
        values,
      );
    case 'weekdays':
      return same(
        ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'].map((day) => englishText(`base:weekdayShort/${day}`)),
        values.slice(0, 7),
      );
    case 'help-languages':
      return same(
        values.filter((language) => helpAddress(language, {}).includes(`/${language}/`)),
        values,
      );
    case 'rule-edit-permissions':
      return same(
        configs.map(({ editPermissions: [first] }) => ruleTables[first] ?? first),
        values,
      );
    case 'info-scan-permission-keys':
      return same(
        values.filter((value) => permissionNames().has(value)),
        values,
      );
    case 'image-picker-types':
      return same(
        accepted.split(',').map((ending) => ending.slice(1)),
        values,
      );
    case 'history-process-prefix': {
      const { digits = {} } = entry;
      const { LDG, ULD, INV } = processDigit;
      const lists = same([LDG, ULD, INV], [digits['loading'], digits['unloading'], digits['inventory']]);
      return (
        lists ??
        same(historyDigits('masterpallets'), [digits['master pallet']]) ??
        same(historyDigits('infoscan'), [digits['infoscan']])
      );
    }
    case 'licences':
      return same(
        values.filter((value) => licenceCodes.some((code) => code === value)),
        values,
      );
    case 'module-menu-entries': {
      const missing = Object.entries(entry.module_ids ?? {}).filter(([, id]) => !menus.some((menu) => menu.id === id));
      return missing.length > 0 ? `without ${missing.map(([name]) => name).join(', ')}` : undefined;
    }
    case 'master-pallet-check-codes':
      return same(
        values.filter((value) => [...closeChecks, ...dissolveChecks].some(({ code }) => code === value)),
        values,
      );
    case 'list-actions': {
      const of = (action: string): string[] =>
        Object.entries(listMachines).flatMap(([kind, { rows }]) =>
          rows.some((row) => row.action === action) ? [`${action} ${listWords[kind as keyof typeof listWords]}`] : [],
        );
      return same([...of('release').map((one) => one.replace(' ', ' for ')), ...of('close')], values);
    }
    case 'master-data-types':
      // Units and depots are the tree of the organisation, not records.
      return same(
        values.filter((tag) => Object.values(recordTypes).some((type) => type.tag === tag)),
        values.filter((tag) => tag !== 'OrgTree' && tag !== 'Branch'),
      );
    case 'keep-alive-events':
      return same(constantOf('web/shell/keepAlive.ts', 'events') as string[], values);
    default:
      return unjudged;
  }
}

describe('enums', () => holdTable<EnumEntry>('enums', judge));
