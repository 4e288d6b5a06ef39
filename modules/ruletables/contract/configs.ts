import { signatureTypes } from '#modules/masterdata/rules/signatureTypes.ts';
import { tableEditors } from './access.ts';

/** What an attribute holds. REFERENCE: the id of a record of master data; LIST: several words, each of the choices or records if there are such. */
export const attributeTypes = ['TEXT', 'NUMBER', 'CHOICE', 'LIST', 'BOOLEAN', 'REFERENCE'] as const;
export type AttributeType = (typeof attributeTypes)[number];

/** Values that are no records by their ids: depots, packages by the code that orders bear, transport schemas of the network. */
export const valueSources = ['DEPOT', 'PACKAGE_CODE', 'SCHEMA'] as const;
export type ValuesFrom = (typeof valueSources)[number];

export type RuleAttribute = {
  readonly name: string;
  readonly type: AttributeType;
  /** Unit of a NUMBER: `kg`, `cm`, `m`, `m³`. */
  readonly unit?: string;
  readonly choices?: readonly string[];
  /** Path of a master-data type whose ids the values are, such as `customer`. */
  readonly masterdataType?: string;
  readonly valuesFrom?: ValuesFrom;
};

/** Under which name its known values are looked up; undefined: whatever somebody writes. */
export const knownAs = ({ masterdataType, valuesFrom }: RuleAttribute): string | undefined =>
  masterdataType ?? valuesFrom;

/** FIRST: the first row that fits decides. ALL: every row that fits is merged, a later one wins over an earlier one. */
export type HitPolicy = 'FIRST' | 'ALL';

/** For whom a table is written, from everybody to the closest circle: a closer one that exists takes the place of a wider one as a whole. */
export const groupTypes = ['NONE', 'UNIT', 'CUSTOMER', 'ROUTE', 'RULE_GROUP'] as const;
export type GroupType = (typeof groupTypes)[number];

/** What a judgement is kept for. */
export const subjectTypes = ['ITEM', 'STOP', 'TRIP', 'PACKAGE'] as const;
export type SubjectType = (typeof subjectTypes)[number];

export type RuleConfig = {
  readonly configName: string;
  /** Any of these may read and change the table; the first one is what the wire calls `editPermission`. */
  readonly editPermissions: readonly [string, ...string[]];
  readonly hitPolicy: HitPolicy;
  readonly groupTypes: readonly GroupType[];
  readonly inputs: readonly RuleAttribute[];
  readonly outputs: readonly RuleAttribute[];
  /** Asked for the whole network: written in its unit, the root, and read in every depot. */
  readonly ofNetwork?: true;
};

/** ADR 2.1.1.1: classes of dangerous goods. */
export const dangerousGoodsClasses = [
  '1',
  '2',
  '3',
  '4.1',
  '4.2',
  '4.3',
  '5.1',
  '5.2',
  '6.1',
  '6.2',
  '7',
  '8',
  '9',
] as const;

/** Domain 2.3.1: the attributes that a shipment carries, by their names there. */
export const shipmentAttributes = [
  'hasDangerousGoods',
  'isFood',
  'isHighValue',
  'isStackable',
  'requiresUprightTransport',
  'isAvis',
  'requiresArrivalNotification',
  'requiresCrane',
  'requiresTailLift',
  'requiresAdditionalWorker',
  'isLongLoad',
  'isTopProduct',
  'hasHandlingInstructions',
  'hasLoadingEquipment',
  'hasCashOnDelivery',
  'isTemperatureSensitive',
  'isTemperatureRangeCold',
  'isTemperatureRangeHigh',
  'isTemperatureRangeIndividual',
  'hasLoadingLock',
  'containsValueAddedServices',
  'isDirectTraffic',
  'hasPhotos',
  'isWaste',
  'isDutiableGoods',
] as const;

const trafficTypes = ['LocalTraffic', 'LineHaul', 'DirectTraffic', 'FullTruckLoad', 'LessTruckLoad'] as const;
const sentTypes = ['DELIVERY', 'PARTIAL_DELIVERY', 'PICKUP', 'DIRECT_TRAFFIC'];
const itemTypes = [...sentTypes, 'MASTER_PALLET', 'UNKNOWN_PACKAGE'];
/** Values of the attribute `weekday`, Monday first. */
export const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;

const text = (name: string): RuleAttribute => ({ name, type: 'TEXT' });
const named = (name: string, valuesFrom: ValuesFrom): RuleAttribute => ({ name, type: 'TEXT', valuesFrom });
const number = (name: string, unit?: string): RuleAttribute => ({ name, type: 'NUMBER', ...(unit ? { unit } : {}) });
const choice = (name: string, choices: readonly string[]): RuleAttribute => ({ name, type: 'CHOICE', choices });
const yes = (name: string): RuleAttribute => ({ name, type: 'BOOLEAN' });
const record = (name: string, masterdataType: string): RuleAttribute => ({ name, type: 'REFERENCE', masterdataType });
const among = (name: string, choices: readonly string[]): RuleAttribute => ({ name, type: 'LIST', choices });
const records = (name: string, masterdataType: string): RuleAttribute => ({ name, type: 'LIST', masterdataType });

/** What is known of a shipment, by name. Weights in kg, lengths in cm, loading metres in m, volume in m³, as people write them into cells. */
export const shipmentInputs = {
  customer: record('customer', 'customer'),
  shipper: text('shipper'),
  product: record('product', 'product'),
  itemType: choice('itemType', itemTypes),
  trafficType: choice('trafficType', trafficTypes),
  weightKg: number('weightKg', 'kg'),
  loadingMetres: number('loadingMetres', 'm'),
  volume: number('volume', 'm³'),
  longestCm: number('longestCm', 'cm'),
  heaviestPackageKg: number('heaviestPackageKg', 'kg'),
  packages: number('packages'),
  packageTypes: records('packageTypes', 'packagetype'),
  dangerousGoodsClasses: among('dangerousGoodsClasses', dangerousGoodsClasses),
  attributes: among('attributes', shipmentAttributes),
  route: record('route', 'route'),
  relation: record('relation', 'relation'),
  country: text('country'),
  postalCode: text('postalCode'),
  city: text('city'),
  stopLocation: record('stopLocation', 'stoplocation'),
  weekday: choice('weekday', weekdays),
  priority: number('priority'),
} as const;
const s = shipmentInputs;
/** The kind of a shipment where only what somebody has sent is asked about. */
const sentType = choice('itemType', sentTypes);
const place = [s.country, s.postalCode, s.city, s.stopLocation];
const goods = [s.weightKg, s.loadingMetres, s.volume, s.longestCm, s.heaviestPackageKg, s.packages, s.packageTypes];
const everyGroup = groupTypes;
const inDepot = ['NONE', 'UNIT', 'CUSTOMER', 'ROUTE'] as const;

/** The eight tables of the product (domain 2.10): what each may ask and what it says. */
export const configs = [
  {
    configName: 'storingPositionRouting',
    editPermissions: tableEditors.storingPositionRouting,
    hitPolicy: 'FIRST',
    groupTypes: inDepot,
    inputs: [
      s.customer,
      s.product,
      s.itemType,
      s.trafficType,
      number('packageKg', 'kg'),
      number('packageLongestCm', 'cm'),
      s.weightKg,
      s.packages,
      named('packageType', 'PACKAGE_CODE'),
      s.dangerousGoodsClasses,
      s.attributes,
      s.route,
      s.relation,
      s.country,
      s.postalCode,
      s.weekday,
      s.priority,
    ],
    outputs: [record('terminalLocation', 'terminallocation'), record('terminalLocationTo', 'terminallocation')],
  },
  {
    configName: 'priorityAssessment',
    editPermissions: tableEditors.priorityAssessment,
    hitPolicy: 'FIRST',
    groupTypes: everyGroup,
    inputs: [
      s.customer,
      s.shipper,
      s.product,
      sentType,
      s.trafficType,
      s.weightKg,
      s.packages,
      s.dangerousGoodsClasses,
      s.attributes,
      s.route,
      s.relation,
      ...place,
      s.weekday,
    ],
    outputs: [number('priorityLevel')],
  },
  {
    configName: 'mobileWorkflow',
    editPermissions: tableEditors.mobileWorkflow,
    hitPolicy: 'ALL',
    groupTypes: everyGroup,
    inputs: [
      s.customer,
      s.product,
      s.itemType,
      s.trafficType,
      s.weightKg,
      s.packages,
      s.dangerousGoodsClasses,
      s.attributes,
      s.route,
      ...place,
      s.weekday,
      s.priority,
    ],
    outputs: [among('signatureTypes', signatureTypes), yes('photoRequired'), text('hint')],
  },
  {
    configName: 'bulkinessRules',
    editPermissions: tableEditors.bulkinessRules,
    hitPolicy: 'FIRST',
    groupTypes: everyGroup,
    inputs: [s.customer, s.product, sentType, ...goods, s.attributes],
    outputs: [yes('isLongLoad'), number('loadingMetreFactor'), yes('extraWorker')],
  },
  {
    configName: 'shipmentGroupAssessment',
    editPermissions: tableEditors.shipmentGroupAssessment,
    hitPolicy: 'FIRST',
    groupTypes: everyGroup,
    inputs: [
      s.customer,
      s.product,
      sentType,
      s.trafficType,
      s.weightKg,
      s.dangerousGoodsClasses,
      s.attributes,
      s.route,
      ...place,
    ],
    outputs: [text('groupKey')],
  },
  {
    configName: 'dispatchingRules',
    editPermissions: tableEditors.dispatchingRules,
    hitPolicy: 'FIRST',
    groupTypes: everyGroup,
    inputs: [
      s.customer,
      s.product,
      s.itemType,
      s.trafficType,
      ...goods,
      s.dangerousGoodsClasses,
      s.attributes,
      s.route,
      s.relation,
      ...place,
      s.weekday,
      s.priority,
    ],
    outputs: [record('route', 'route'), record('vehicleType', 'vehicletype'), record('vehicle', 'vehicle')],
  },
  {
    configName: 'gtpRouting',
    ofNetwork: true,
    editPermissions: tableEditors.gtpRouting,
    hitPolicy: 'FIRST',
    groupTypes: everyGroup,
    inputs: [
      named('originDepot', 'DEPOT'),
      text('originCountry'),
      text('originPostalCode'),
      s.country,
      s.postalCode,
      s.customer,
      s.product,
      s.weightKg,
      s.loadingMetres,
      s.packages,
      s.dangerousGoodsClasses,
      s.attributes,
      s.weekday,
    ],
    outputs: [named('schemaId', 'SCHEMA')],
  },
  {
    configName: 'areaFreightForwarderWorkflow',
    editPermissions: tableEditors.areaFreightForwarderWorkflow,
    hitPolicy: 'FIRST',
    groupTypes: everyGroup,
    inputs: [
      s.customer,
      s.product,
      sentType,
      s.trafficType,
      s.weightKg,
      s.loadingMetres,
      s.packages,
      s.dangerousGoodsClasses,
      s.attributes,
      s.route,
      ...place,
      s.weekday,
    ],
    outputs: [record('affId', 'areafreightforwarder')],
  },
] as const satisfies readonly RuleConfig[];

export type ConfigName = (typeof configs)[number]['configName'];
export const configNames: readonly ConfigName[] = configs.map(({ configName }) => configName);

const byName: ReadonlyMap<string, RuleConfig> = new Map<string, RuleConfig>(
  configs.map((config) => [config.configName, config]),
);
/** Throws a RangeError for a name that is none: names are checked where they come in. */
export function configOf(configName: string): RuleConfig {
  const config = byName.get(configName);
  if (!config) throw new RangeError(`no configuration ${configName}`);
  return config;
}
