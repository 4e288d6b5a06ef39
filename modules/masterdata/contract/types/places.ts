import { countryCodeSchema } from '#kernel/countryCode.ts';
import { z } from 'zod';
import { timeSchema } from '#kernel/date.ts';
import { quantity } from '#kernel/quantity.ts';
import { addressSchema, contactsSchema } from '../address.ts';
import {
  defineRecordType,
  openingHours,
  optionalText,
  reference,
  references,
  requiredText,
  textArea,
  unitRef,
  unitRefs,
  weekdays,
} from '../recordType.ts';
import { proofFields } from '../proofFields.ts';

export const relation = defineRecordType({
  tag: 'Relation',
  path: 'relation',
  read: ['readRelationData'],
  change: ['changeRelationData'],
  display: ['description'],
  title: 'description',
  columns: ['id', 'description', 'depotId', 'dangerousGoods', 'customsClearance', 'cutOffTime', 'departureTime'],
  tabs: { schedule: ['cutOffTime', 'departureTime', 'weekdays', 'transitDays'] },
  fields: z.object({
    description: requiredText(80),
    depotId: unitRef,
    /** Area of the network that the relation serves. */
    areaId: optionalText(30),
    hubIds: unitRefs(10).default([]),
    dangerousGoods: z.boolean().default(false),
    dangerousGoodsMaxPoints: z.int().min(0).max(1_000_000).nullable().optional(),
    customsClearance: z.boolean().default(false),
    cutOffTime: timeSchema.nullable().optional(),
    departureTime: timeSchema.nullable().optional(),
    weekdays: weekdays(8).default([true, true, true, true, true, false, false, false]),
    barcode: optionalText(60),
    transitDays: z.int().min(0).max(60).nullable().optional(),
  }),
});

export const route = defineRecordType({
  tag: 'Route',
  path: 'route',
  read: ['readRouteData'],
  change: ['changeRouteData'],
  display: ['description'],
  title: 'description',
  columns: ['id', 'description', 'trafficType', 'qualifiedCustoms', 'disqualifiedTrip', 'plannedDeparture'],
  fields: z.object({
    description: requiredText(80),
    trafficType: z.enum(['LocalTraffic', 'LineHaul']),
    qualifiedCustoms: z.boolean().default(false),
    disqualifiedTrip: z.boolean().default(false),
    requiredSeals: z.int().min(0).max(20).nullable().optional(),
    defaultVehicleTypeId: reference('vehicletype').nullable().optional(),
    defaultVehicleId: reference('vehicle').nullable().optional(),
    terminalAreaId: reference('terminalarea').nullable().optional(),
    gateIds: z.array(z.string().max(20)).max(20).default([]),
    plannedDeparture: timeSchema.nullable().optional(),
    /** `#rrggbb` on the board and the map. */
    colour: z
      .string()
      .regex(/^(#[0-9a-f]{6})?$/i, 'masterdata:validation/colour')
      .nullable()
      .optional(),
  }),
});

export const terminalArea = defineRecordType({
  tag: 'TerminalArea',
  path: 'terminalarea',
  read: ['readTerminalAreaData'],
  change: ['changeTerminalAreaData'],
  display: ['description'],
  title: 'description',
  columns: ['id', 'description', 'purpose', 'nonInventoryValidationArea'],
  fields: z.object({
    description: requiredText(80),
    terminalLocationIds: references('terminallocation').default([]),
    purpose: z
      .enum(['INBOUND', 'OUTBOUND', 'BUFFER', 'DG', 'THERMO', 'CUSTOMS', 'BLOCKED', 'RETURNS'])
      .nullable()
      .optional(),
    nonInventoryValidationArea: z.boolean().default(false),
  }),
});

export const terminalLocation = defineRecordType({
  tag: 'TerminalLocation',
  path: 'terminallocation',
  read: ['readTerminalLocationData'],
  change: ['changeTerminalLocationData'],
  display: ['description', 'storingPosition'],
  title: 'description',
  unique: ['storingPosition'],
  columns: ['storingPosition', 'description', 'capacityPackages', 'capacityLdm', 'dangerousGoodsAllowed'],
  fields: z.object({
    description: requiredText(80),
    /** Behind `cTF_STP_` it is the barcode of the place. */
    storingPosition: z.string().min(1).max(20),
    capacityPackages: z.int().min(0).max(100_000).nullable().optional(),
    capacityLdm: quantity('LENGTH').nullable().optional(),
    dangerousGoodsAllowed: z.boolean().default(false),
    temperatureCompartmentId: optionalText(30),
  }),
});

export const customer = defineRecordType({
  tag: 'Customer',
  path: 'customer',
  read: ['readCustomerData'],
  change: ['changeCustomerData'],
  display: ['address.name1', 'customerNumber'],
  title: 'address.name1',
  unique: ['customerNumber'],
  whose: { ownKeyAccount: { field: 'keyAccountUnit', by: 'unit' } },
  columns: ['customerNumber', 'address.name1', 'address.postalCode', 'address.city', 'ediPartnerId', 'creditHold'],
  tabs: {
    orders: [
      'defaultProductId',
      'productIds',
      'defaultFreightTermId',
      'defaultHandlingInstructionIds',
      'isFood',
      'creditHold',
      'equipmentRegime',
      'notificationEmail',
      'ediPartnerId',
    ],
    proof: Object.keys(proofFields),
    hours: ['openingHours'],
    contacts: ['contacts'],
  },
  fields: z.object({
    customerNumber: z.string().min(1).max(20),
    internId: optionalText(30),
    address: addressSchema,
    /** GLN or partner number that interchanges name. */
    ediPartnerId: optionalText(35),
    /** Unit whose key account sees this customer (domain 6.1). */
    keyAccountUnit: unitRef.nullable().optional(),
    contacts: contactsSchema,
    openingHours: openingHours(),
    productIds: references('product').default([]),
    defaultHandlingInstructionIds: references('handlinginstruction').default([]),
    defaultProductId: reference('product').nullable().optional(),
    defaultFreightTermId: reference('freightterm').nullable().optional(),
    isFood: z.boolean().default(false),
    creditHold: z.boolean().default(false),
    /** How pallets are settled: by account, exchanged at once, or not at all. */
    equipmentRegime: z.enum(['DEFERRED', 'EXCHANGE', 'NONE']).default('DEFERRED'),
    notificationEmail: optionalText(120),
    ...proofFields,
  }),
});

export const stopLocation = defineRecordType({
  tag: 'StopLocation',
  path: 'stoplocation',
  read: ['readStopLocationData'],
  change: ['changeStopLocationData'],
  display: ['address.name1', 'address.city'],
  title: 'address.name1',
  // Where its drivers unload: the shipped role of forwarders reads them all.
  whose: { ownAff: 'all' },
  unique: ['internId'],
  columns: ['internId', 'address.name1', 'address.postalCode', 'address.city', 'kind', 'geoQuality'],
  tabs: {
    hours: ['openingHours', 'availability', 'serviceTimeFix', 'serviceTimePerPackage'],
    access: ['maxVehicleLength', 'maxVehicleWeight', 'tailLiftNeeded', 'ramp', 'accessNotes'],
  },
  fields: z.object({
    internId: optionalText(30),
    address: addressSchema,
    kind: z.enum(['CUSTOMER', 'DEPOT', 'HOP', 'PARKING', 'CUSTOMS']).default('CUSTOMER'),
    availability: weekdays(8).nullable().optional(),
    openingHours: openingHours(),
    /** min */
    serviceTimeFix: z.int().min(0).max(1440).nullable().optional(),
    /** s */
    serviceTimePerPackage: z.int().min(0).max(3600).nullable().optional(),
    maxVehicleLength: quantity('LENGTH').nullable().optional(),
    maxVehicleWeight: quantity('MASS').nullable().optional(),
    tailLiftNeeded: z.boolean().default(false),
    ramp: z.boolean().default(false),
    accessNotes: textArea().nullable().optional(),
    geoQuality: z.enum(['EXACT', 'STREET', 'CITY', 'MANUAL', 'NONE']).default('EXACT'),
    groupKey: optionalText(60),
  }),
});

export const routing = defineRecordType({
  tag: 'Routing',
  path: 'routing',
  read: ['readRoutingData'],
  change: ['changeRoutingData'],
  display: ['direction', 'postalCodeFrom', 'postalCodeTo'],
  title: 'id',
  whose: {},
  columns: [
    'id',
    'direction',
    'countryCode',
    'postalCodeFrom',
    'postalCodeTo',
    'responsibleDepotId',
    'routeId',
    'affId',
    'priority',
  ],
  tabs: {
    conditions: ['customerId', 'productIds', 'trafficType', 'weekdays', 'minWeight', 'maxWeight', 'cityPattern'],
    target: ['responsibleDepotId', 'relationId', 'routeId', 'affId', 'terminalAreaId'],
  },
  rules: [
    { rule: 'postalRange', field: 'postalCodeTo', other: 'postalCodeFrom' },
    { rule: 'range', field: 'minWeight', other: 'maxWeight' },
  ],
  fields: z.object({
    direction: z.enum(['PICKUP', 'DELIVERY', 'BOTH']),
    countryCode: countryCodeSchema,
    postalCodeFrom: z.string().min(1).max(10),
    postalCodeTo: z.string().min(1).max(10),
    cityPattern: optionalText(60),
    customerId: reference('customer').nullable().optional(),
    productIds: references('product').default([]),
    weekdays: weekdays(7).default([true, true, true, true, true, true, true]),
    trafficType: z
      .enum(['LocalTraffic', 'LineHaul', 'DirectTraffic', 'FullTruckLoad', 'LessTruckLoad'])
      .nullable()
      .optional(),
    responsibleDepotId: unitRef,
    relationId: reference('relation').nullable().optional(),
    routeId: reference('route').nullable().optional(),
    affId: reference('areafreightforwarder').nullable().optional(),
    terminalAreaId: reference('terminalarea').nullable().optional(),
    priority: z.int().min(0).max(1000).default(0),
    minWeight: quantity('MASS').nullable().optional(),
    maxWeight: quantity('MASS').nullable().optional(),
  }),
});
