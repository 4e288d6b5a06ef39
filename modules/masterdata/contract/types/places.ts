import { z } from 'zod';
import { timeSchema } from '#kernel/date.ts';
import { quantity } from '#kernel/quantity.ts';
import { localizedSchema } from '#kernel/text.ts';
import { addressSchema } from '../address.ts';
import { defineRecordType, optionalText, reference, references, textArea, weekdays } from '../recordType.ts';

const unitRef = z.string().max(20).meta({ kind: 'unit' });

export const relation = defineRecordType({
  tag: 'Relation',
  path: 'relation',
  read: ['readRelationData'],
  change: ['changeRelationData'],
  display: ['description'],
  title: 'description',
  columns: ['id', 'description', 'depotId', 'dangerousGoods', 'customsClearance'],
  fields: z.object({
    description: localizedSchema(80),
    depotId: unitRef,
    hubIds: z.array(unitRef).max(10).default([]),
    dangerousGoods: z.boolean().default(false),
    dangerousGoodsMaxPoints: z.int().min(0).max(1_000_000).nullable().optional(),
    customsClearance: z.boolean().default(false),
    departureTime: timeSchema.nullable().optional(),
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
  references: [
    { field: 'defaultVehicleId', type: 'vehicle' },
    { field: 'defaultVehicleTypeId', type: 'vehicletype' },
    { field: 'terminalAreaId', type: 'terminalarea' },
  ],
  columns: ['id', 'description', 'trafficType', 'qualifiedCustoms', 'disqualifiedTrip', 'plannedDeparture'],
  fields: z.object({
    description: localizedSchema(80),
    trafficType: z.enum(['LocalTraffic', 'LineHaul']),
    qualifiedCustoms: z.boolean().default(false),
    disqualifiedTrip: z.boolean().default(false),
    requiredSeals: z.int().min(0).max(20).nullable().optional(),
    defaultVehicleTypeId: reference('vehicletype').nullable().optional(),
    defaultVehicleId: reference('vehicle').nullable().optional(),
    terminalAreaId: reference('terminalarea').nullable().optional(),
    gateIds: z.array(z.string().max(20)).max(20).default([]),
    plannedDeparture: timeSchema.nullable().optional(),
  }),
});

export const terminalArea = defineRecordType({
  tag: 'TerminalArea',
  path: 'terminalarea',
  read: ['readTerminalAreaData'],
  change: ['changeTerminalAreaData'],
  display: ['description'],
  title: 'description',
  references: [{ field: 'terminalLocationIds', type: 'terminallocation' }],
  columns: ['id', 'description', 'purpose', 'nonInventoryValidationArea'],
  fields: z.object({
    description: localizedSchema(80),
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
  columns: ['storingPosition', 'description', 'dangerousGoodsAllowed'],
  fields: z.object({
    description: localizedSchema(80),
    storingPosition: z.string().min(1).max(20),
    dangerousGoodsAllowed: z.boolean().default(false),
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
  keyAccountField: 'keyAccountUnit',
  columns: ['customerNumber', 'address.name1', 'address.postalCode', 'address.city', 'ediPartnerId', 'creditHold'],
  fields: z.object({
    customerNumber: z.string().min(1).max(20),
    internId: optionalText(30),
    address: addressSchema,
    /** GLN or partner number that interchanges name. */
    ediPartnerId: optionalText(35),
    /** Unit whose key account sees this customer (domain 6.1). */
    keyAccountUnit: optionalText(20),
    defaultProductId: reference('product').nullable().optional(),
    defaultFreightTermId: reference('freightterm').nullable().optional(),
    isFood: z.boolean().default(false),
    creditHold: z.boolean().default(false),
    notificationEmail: optionalText(120),
  }),
});

export const stopLocation = defineRecordType({
  tag: 'StopLocation',
  path: 'stoplocation',
  read: ['readStopLocationData'],
  change: ['changeStopLocationData'],
  display: ['address.name1', 'address.city'],
  title: 'address.name1',
  columns: ['internId', 'address.name1', 'address.postalCode', 'address.city', 'kind', 'geoQuality'],
  fields: z.object({
    internId: optionalText(30),
    address: addressSchema,
    kind: z.enum(['CUSTOMER', 'DEPOT', 'HOP', 'PARKING', 'CUSTOMS']).default('CUSTOMER'),
    availability: weekdays(8).optional(),
    serviceTimeFix: z.int().min(0).max(1440).nullable().optional(),
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
  references: [
    { field: 'relationId', type: 'relation' },
    { field: 'routeId', type: 'route' },
    { field: 'affId', type: 'areafreightforwarder' },
    { field: 'customerId', type: 'customer' },
    { field: 'productIds', type: 'product' },
  ],
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
  fields: z.object({
    direction: z.enum(['PICKUP', 'DELIVERY', 'BOTH']),
    countryCode: z.string().regex(/^[A-Z]{2}$/),
    postalCodeFrom: z.string().min(1).max(10),
    postalCodeTo: z.string().min(1).max(10),
    cityPattern: optionalText(60),
    customerId: reference('customer').nullable().optional(),
    productIds: references('product').default([]),
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
