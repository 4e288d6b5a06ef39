import { describe } from 'vitest';
import { attributes } from '#modules/shipments/rules/attributes.ts';
import { holdTable, unjudged, type Verdict } from './hold.ts';
import { answerOf, bodyOf, type Entry, fieldOf, namedSchema, operationOf, resolved, type Schema } from './tables.ts';

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
  'help-configuration': () => ({ properties: { jsonWebToken: {} } }),
  'blob-upload': () => parametersOf('POST /theblob/upload/{type}'),
  address: () => fieldOf(namedSchema('Driver'), 'contactPerson.address') ?? addressOf(),
};
const addressOf = (): Schema => fieldOf(namedSchema('FreightCarrier'), 'address') ?? {};

/** Fields that the document names in words: the name on the wire, of a record or of an entity. */
const names: Record<string, Record<string, string | string[]>> = {
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
  const record = entry.key.startsWith('masterdata.') ? namedSchema(entry.type?.split(',')[0] ?? '') : undefined;
  if (record && !record.properties) return unjudged;
  const schema = record ?? schemas[entry.key]?.();
  if (!schema || !entry.fields || entry.fields.length === 0) return unjudged;
  if (entry.key === 'shipment.attributes') {
    const wrong = entry.fields.filter((field, at) => attributes[at] !== field.name || !fieldOf(schema, field.name));
    return wrong.length > 0 ? `without ${wrong.map((field) => field.name).join(', ')}` : undefined;
  }
  const named = names[entry.key] ?? {};
  const missing = entry.fields
    .map((field) => field.name)
    .filter((name) => {
      const own = [display ? (displayed[`${entry.key}.${name}`] ?? name) : (named[name] ?? name)].flat();
      return own.some((one) => one !== '' && !fieldOf(schema, one));
    });
  return missing.length > 0 ? `without ${missing.join(', ')}` : undefined;
}

describe('fields', () => holdTable<FieldEntry>('fields', judge));
