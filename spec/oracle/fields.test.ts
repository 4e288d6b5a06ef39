import { describe } from 'vitest';
import { fieldsOf } from '#modules/settings/contract/configuration.ts';
import { attributes } from '#modules/shipments/rules/attributes.ts';
import { holdTable, unjudged, type Verdict } from './hold.ts';
import {
  answerOf,
  bodyOf,
  type Entry,
  fieldOf,
  membersOf,
  namedSchema,
  operationOf,
  readTable,
  resolved,
  type Schema,
} from './tables.ts';

type FieldEntry = Entry & { fields?: { name: string; enum: string | null }[]; type?: string };

const trip = (): Schema => ({
  properties: { ...namedSchema('Trip').properties, ...namedSchema('TripRow').properties },
});
const parametersOf = (key: string): Schema => ({
  properties: Object.fromEntries((operationOf(key)?.parameters ?? []).map((one) => [one.name, one.schema])),
});
const both = (...schemas: Schema[]): Schema => ({
  properties: Object.assign({}, ...schemas.map((schema) => schema.properties)),
});

const closingPallet = 'POST /api/public/dpt-rest/{branch}/masterpallets/{id}/close';
const deviating = 'POST /dpt-rest/items/{id}/packages/{packageId}/deviation';

/** The schema of the wire on which the fields of an entry stand. */
const schemas: Record<string, () => Schema> = {
  session: () => answerOf('GET /login-rest/sessionInfo'),
  'session.header': () => both(answerOf('GET /login-rest/sessionInfo'), answerOf('GET /version-info/')),
  'info-panel': () => both(answerOf('GET /login-rest/sessionInfo'), answerOf('GET /version-info/')),
  'login-request': () => bodyOf('POST /login-rest/login'),
  'login-request.mobile': () =>
    both(bodyOf('POST /login-rest/mobile/login'), parametersOf('POST /login-rest/mobile/login')),
  'pairing-response': () => answerOf('GET /login-rest/mobile/pairing'),
  'login-method': () => answerOf('GET /api/system/loginMethod'),
  'login-method.params': () => fieldOf(answerOf('GET /api/system/loginMethod'), 'params') ?? {},
  'version-info': () => answerOf('GET /version-info/'),
  'password-change': () => bodyOf('PUT /api/system/users/password'),
  'policy-violation': () => fieldOf(answerOf('PUT /api/system/users/password/validate'), 'violations')?.items ?? {},
  'rule-engine-configuration': () => parametersOf('GET /ruleengine-rest/ruleengine/{configName}/results/{resultKey}'),
  'gtp-shipment': () => namedSchema('GtpShipment'),
  // The document gives the metric's field no name.
  'gtp-shipment-filter': () => {
    const { metricId, ...others } = both(...(namedSchema('GtpShipmentFilter').oneOf ?? [])).properties ?? {};
    return { properties: { ...others, ...(metricId ? { 'metric id': metricId } : {}) } };
  },
  preference: () => namedSchema('Preference'),
  'log-event': () => bodyOf('POST /api/system/monitoring/logevent'),
  'system-config.telemetry': () => answerOf('GET /api/system/system-config/telemetry'),
  'system-config.telemetry.analytics.studio': () =>
    fieldOf(answerOf('GET /api/system/system-config/telemetry'), 'analytics.studio') ?? {},
  orgtree: () => answerOf('GET /cmd-core-rest-interface/orgtree/current'),
  'orgtree.root': () => fieldOf(answerOf('GET /cmd-core-rest-interface/orgtree/current'), 'root') ?? {},
  'master-data-text-answer': () => answerOf('GET /cmd-core-rest-interface/masterdata/text/{type}/v1/{branch}/current'),
  'master-data-base': () => namedSchema('Driver'),
  shipment: () => namedSchema('Shipment'),
  'shipment.attributes': () => namedSchema('Shipment'),
  'shipment.list-columns': () => namedSchema('ShipmentRow'),
  'time-slot': () => namedSchema('TimeSlot'),
  'shipment-address': () => namedSchema('ShipmentAddress'),
  'shipment-handling-instruction': () => resolved(namedSchema('Shipment').properties?.handlingInstructions?.items),
  attachment: () => namedSchema('Attachment'),
  package: () => namedSchema('Package'),
  'package-process-details': () => namedSchema('PackageProcessDetail'),
  'goods-item': () => namedSchema('GoodsItem'),
  'dangerous-goods': () => namedSchema('DangerousGoodsLine'),
  trip,
  'trip.vehicle': () => namedSchema('TripVehicle'),
  stop: () => namedSchema('Stop'),
  'history-entry': () => namedSchema('HistoryEntry'),
  transition: () => namedSchema('Transition'),
  'loading-report': () => namedSchema('LoadingReport'),
  'cross-dock-list': () => namedSchema('LoadingList'),
  'access-grant': () => namedSchema('AccessGrant'),
  'resource-text': () => namedSchema('ResourceText'),
  'help-configuration': () => ({
    properties: Object.fromEntries(Object.keys(fieldsOf('kontor.help')).map((name) => [name, {}])),
  }),
  'preference.notification-settings.value': () => bodyOf('PUT /api/system/notification-settings/{scope}'),
  'notification-settings': () => namedSchema('NotificationSettings'),
  'notification-topic': () => fieldOf(namedSchema('NotificationSettings'), 'topicsOffered')?.items ?? {},
  'masterdata.OrgTree.display': () => namedSchema('OrgNode'),
  'masterdata.Branch.display': () => namedSchema('OrgNode'),
  'masterdata.LoadingContainer.barcode': () => fieldOf(namedSchema('LoadingContainer'), 'barcode') ?? {},
  device: () => both(namedSchema('Device'), fieldOf(namedSchema('Device'), 'sessions')?.items ?? {}),
  'software-package': () => namedSchema('SoftwarePackage'),
  'software-deployment': () => namedSchema('SoftwareDeployment'),
  user: () => both(namedSchema('User'), parametersOf('GET /api/system/users')),
  'user-group': () => namedSchema('UserGroup'),
  'user-role': () => namedSchema('UserRole'),
  channel: () => namedSchema('Channel'),
  message: () => namedSchema('Message'),
  'message-filter': () => parametersOf('GET /dpt-rest/messages'),
  'master-pallet-data': () => namedSchema('MasterPalletData'),
  'master-pallet-statistic': () => fieldOf(namedSchema('MasterPalletData'), 'masterPalletStatistic') ?? {},
  'master-pallet-check-answer': () => answerOf(closingPallet),
  'master-pallet-check-answer.masterpalletCheckResult': () =>
    fieldOf(answerOf(closingPallet), 'masterpalletCheckResult') ?? {},
  'info-scan-result': () => namedSchema('InfoScanResult'),
  'deviation-payload': () => bodyOf(deviating),
  'deviation-payload.photo': () => fieldOf(bodyOf(deviating), 'photos')?.items ?? {},
  'unloading-report': () => namedSchema('UnloadingReport'),
  'create-inventory': () => bodyOf('POST /th-rest/inventory'),
  'items-table-request': () => bodyOf('POST /dpt-rest/items'),
  option: () => ({
    properties: Object.fromEntries(membersOf('web/ui/form/widget.ts', 'Option').map((name) => [name, {}])),
  }),
  'photo-row': () => namedSchema('Attachment'),
  'process-detail-row': () => namedSchema('PackageProcessDetail'),
  'blob-upload': () => parametersOf('POST /theblob/upload/{type}'),
  address: () => fieldOf(namedSchema('Driver'), 'contactPerson.address') ?? addressOf(),
};
const addressOf = (): Schema => fieldOf(namedSchema('FreightCarrier'), 'address') ?? {};

/** Fields that the document names in words: the name on the wire, of a record or of an entity. */
const names: Record<string, Record<string, string | string[]>> = {
  // The body of its upload.
  'software-package': { 'binary body': '' },
  user: { 'orgUnit filter': 'orgUnit' },
  'user-group': { 'group types': 'type' },
  'message-filter': { 'from date': 'from' },
  'master-pallet-data': { 'creation time': 'creationTime' },
  'create-inventory': {
    'inventory type': 'inventoryType',
    'terminal location': 'terminalLocationId',
    'terminal area': 'terminalAreaId',
    'special location': 'specialLocation',
  },
  'process-detail-row': {
    'process name': 'processName',
    status: 'processStatus',
    'package status': 'packageStatus',
    'last status time': 'lastStatusTime',
  },
  'photo-row': {
    'process-type icon': 'processType',
    'creation time': 'creationTime',
    'deviation code': 'deviationCode',
  },
  'session.header': { username: 'accountName', 'logged-in flag': 'loggedIn' },
  'info-panel': { user: 'accountName', depot: 'orgUnit', 'product version': 'productVersion' },
  'version-info': { 'product version': 'productVersion' },
  'login-request.mobile': { clientId: 'X-Client-Id' },
  'master-data-base': { 'type tag': 'type', reservedIds: '' },
  'password-change': { confirmPassword: '' },
  address: {
    'postal code': 'postalCode',
    'country code': 'countryCode',
    'PO box fields': ['poBox', 'poBoxPostalCode', 'poBoxCity'],
  },
  trip: {
    'optimization state': 'optimizationState',
    'freight carrier': 'freightCarrier',
    'expected departure': 'expectedDeparture',
    'expected arrival': 'expectedArrival',
    'planned departure': 'plannedDeparture',
    'planned arrival': 'plannedArrival',
    'number of deliveries': 'numberOfDeliveries',
    'number of pickups': 'numberOfPickups',
    'number of direct traffics': 'numberOfDirectTraffics',
    'driven distance': 'drivenDistance',
    'max dangerous goods equipment': 'maxDangerousGoodsEquipment',
    'permitted load': 'permittedLoad',
  },
  'trip.vehicle': { 'license plate': 'licensePlate' },
  stop: {
    'planned arrival': 'plannedArrival',
    'estimated arrival': 'estimatedArrival',
    'waiting time': 'waitingTime',
    'processing time': 'processingTime',
    'documenting user type': 'documentingUserType',
    'package counts': 'packageCounts',
  },
  'cross-dock-list': {
    dates: 'executionDate',
    times: 'plannedDeparture',
    gates: 'gate',
    'loading equipment': 'loadingEquipment',
    reports: 'report',
  },
  'shipment.list-columns': { '{product}DefaultAffCmdId': 'defaultAffCmdId' },
  'blob-upload': { blobType: 'type' },
  'masterdata.Route': { 'qualified customs': 'qualifiedCustoms', 'disqualified trip': 'disqualifiedTrip' },
  'masterdata.Relation': {
    'area id': 'areaId',
    'depot id': 'depotId',
    hub: 'hubIds',
    'dangerous goods': 'dangerousGoods',
    'customs clearance': 'customsClearance',
  },
  'masterdata.HandlingInstruction': { 'trip relevant': 'tripRelevant' },
  'masterdata.TerminalArea': {
    'assigned terminal locations': 'terminalLocationIds',
    'non-inventory validation area': 'nonInventoryValidationArea',
  },
  'masterdata.Driver': {
    contact: 'contactPerson',
    'driving licence number': 'drivingLicenceNumber',
    'dangerous-goods training': 'dangerousGoodsTraining',
    'freight carrier': 'freightCarrierId',
  },
  'masterdata.FreightCarrier': {
    'contract start': 'contractStart',
    'contract end': 'contractEnd',
    'VAT id': 'vatId',
    'registration id': 'registrationId',
  },
  'masterdata.Vehicle': {
    'licence plate': 'licencePlate',
    'availability per weekday': 'availability',
    driver: 'driverId',
    trailer: 'trailerId',
    'telematics vendor': 'telematicsVendor',
    MSN: 'msn',
    IMEI: 'imei',
    'high value goods': 'highValueGoods',
  },
  'masterdata.VehicleType': {
    name: 'vehicleTypeNameText',
    'basic type': 'basicType',
    dimensions: ['length', 'width', 'height'],
    weights: ['tareWeight', 'grossVehicleWeight', 'payload'],
    'loading meters': 'loadingMeters',
    'tail lift': 'tailLift',
    'dangerous goods': 'dangerousGoods',
  },
};
/** A reference is kept under a name of its own; the text answer has the document's. */
const displayed: Record<string, string> = { 'masterdata.Vehicle.display.vehicleType': 'vehicleTypeId' };

function judge(entry: FieldEntry): Verdict {
  const display = entry.key.startsWith('masterdata.') && entry.key.endsWith('.display');
  const record =
    entry.key.startsWith('masterdata.') && !schemas[entry.key]
      ? namedSchema(entry.type?.split(',')[0] ?? '')
      : undefined;
  if (record && !record.properties) return unjudged;
  const schema = record ?? schemas[entry.key]?.();
  if (!schema || !entry.fields || entry.fields.length === 0) return unjudged;
  if (entry.key === 'shipment.attributes') {
    const wrong = entry.fields.filter((field, at) => attributes[at] !== field.name || !fieldOf(schema, field.name));
    return wrong.length > 0 ? `without ${wrong.map((field) => field.name).join(', ')}` : undefined;
  }
  const named = names[entry.key] ?? {};
  const onWire = (name: string): string[] =>
    [display ? (displayed[`${entry.key}.${name}`] ?? name) : (named[name] ?? name)].flat().filter((one) => one !== '');
  const missing = entry.fields
    .map((field) => field.name)
    .filter((name) => onWire(name).some((one) => !fieldOf(schema, one)));
  if (missing.length > 0) return `without ${missing.join(', ')}`;
  const other = entry.fields.flatMap((field) => {
    const wanted = field.enum ? valuesOf(field.enum) : undefined;
    const found = onWire(field.name).flatMap((one) => fieldOf(schema, one)?.enum ?? []);
    return wanted && found.length > 0 && !sameWords(found, wanted) ? [`${field.name}: ${found.join(' ')}`] : [];
  });
  return other.length > 0 ? `other values of ${other.join('; ')}` : undefined;
}

const enums = readTable<Entry & { values: string[] | null }>('enums');
/** The values that the document names for a field; undefined where it only describes them in words. */
function valuesOf(key: string): string[] | undefined {
  const written = enums.find((one) => one.key === key)?.values;
  // R41: scopes are capitals on the wire.
  const values = key === 'preference-scope' ? written?.map((one) => one.toUpperCase()) : written;
  return values?.every((value) => /^[\w-]+$/.test(value)) ? values : undefined;
}
/** Null stands on the wire where a field may be empty. */
const sameWords = (found: readonly unknown[], wanted: readonly string[]): boolean =>
  [...new Set(found.filter((one) => one !== null))].toSorted().join() === wanted.toSorted().join();

describe('fields', () => holdTable<FieldEntry>('fields', judge));
