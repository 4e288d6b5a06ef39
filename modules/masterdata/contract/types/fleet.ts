import { z } from 'zod';
import { dateSchema, timeSchema } from '#kernel/date.ts';
import { quantity } from '#kernel/quantity.ts';
import { addressSchema, contactPersonSchema, contactsSchema } from '../address.ts';
import {
  defineRecordType,
  optionalText,
  reference,
  references,
  requiredText,
  rows,
  unitRef,
  weekdays,
} from '../recordType.ts';

/** Bodies of vehicles: the storing space types of specification 3, and the tractor that has none. */
export const basicTypes = [
  'VAN_FIX',
  'TRUCK_DRAWBAR_FIX',
  'TRAILER_DRAWBAR_FIX',
  'TRAILER_SEMI_FIX',
  'SWAP_BODY',
  'CONTAINER_20FT',
  'CONTAINER_40FT',
  'TRACTOR',
] as const;
export const equipmentLevels = ['NONE', 'BASIC', 'FULL'] as const;
/** What vehicles are driven by: diesel with the usual share of biodiesel, renewable diesel, gas, electricity. */
export const energyCarriers = ['DIESEL', 'HVO', 'CNG', 'LNG', 'ELECTRICITY', 'HYDROGEN'] as const;
export type EnergyCarrier = (typeof energyCarriers)[number];
export const temperatureRanges = ['COLD', 'HIGH', 'INDIVIDUAL'] as const;
export const licenceClasses = ['B', 'BE', 'C1', 'C1E', 'C', 'CE'] as const;

export const vehicleType = defineRecordType({
  tag: 'VehicleType',
  path: 'vehicletype',
  read: ['readVehicleTypeData'],
  change: ['changeVehicleTypeData'],
  display: ['vehicleTypeNameText'],
  title: 'vehicleTypeNameText',
  columns: [
    'vehicleTypeNameText',
    'basicType',
    'payload',
    'loadingMeters',
    'grossVehicleWeight',
    'tailLift',
    'crane',
    'dangerousGoods',
  ],
  tabs: {
    space: ['length', 'width', 'height', 'loadingMeters', 'volume', 'palletSpaces', 'heightTotal', 'totalLength'],
    weights: ['tareWeight', 'payload', 'permittedLoad', 'grossVehicleWeight', 'axles'],
    equipment: [
      'tailLift',
      'crane',
      'dangerousGoods',
      'maxDangerousGoodsEquipment',
      'temperatureRanges',
      'temperatureCompartments',
    ],
  },
  fields: z.object({
    vehicleTypeNameText: requiredText(80),
    basicType: z.enum(basicTypes),
    manufacturer: optionalText(60),
    model: optionalText(60),
    length: quantity('LENGTH').nullable().optional(),
    width: quantity('LENGTH').nullable().optional(),
    height: quantity('LENGTH').nullable().optional(),
    heightTotal: quantity('LENGTH').nullable().optional(),
    /** From bumper to bumper; `length` is that of the loading space. */
    totalLength: quantity('LENGTH').nullable().optional(),
    loadingMeters: quantity('LENGTH'),
    volume: quantity('VOLUME').nullable().optional(),
    palletSpaces: z.int().min(0).max(100).nullable().optional(),
    tareWeight: quantity('MASS').nullable().optional(),
    payload: quantity('MASS'),
    permittedLoad: quantity('MASS').nullable().optional(),
    grossVehicleWeight: quantity('MASS'),
    axles: z.int().min(1).max(12).nullable().optional(),
    tailLift: z.boolean().default(false),
    crane: z.boolean().default(false),
    dangerousGoods: z.boolean().default(false),
    maxDangerousGoodsEquipment: z.enum(equipmentLevels).default('NONE'),
    temperatureRanges: z.array(z.enum(temperatureRanges)).max(3).default([]),
    temperatureCompartments: rows(z.object({ range: z.enum(temperatureRanges), ldm: quantity('LENGTH') }), 6),
    emissionClass: optionalText(20),
    averageSpeedFactor: z.number().min(0.3).max(1.5).default(1),
  }),
});

export const vehicle = defineRecordType({
  tag: 'Vehicle',
  path: 'vehicle',
  read: ['readVehicleData'],
  change: ['changeVehicleData'],
  display: ['vehicleTypeId', 'licencePlate', 'name'],
  title: 'licencePlate',
  unique: ['licencePlate'],
  whose: { ownAff: { field: 'affId', by: 'affIds' }, ownTrips: { field: 'driverId', by: 'driverIds' } },
  columns: [
    'licencePlate',
    'name',
    'vehicleTypeId',
    'driverId',
    'freightCarrierId',
    'availability',
    'highValueGoods',
    'dangerousGoodsEquipment',
  ],
  tabs: {
    equipment: ['dangerousGoodsEquipment', 'highValueGoods', 'licenceQuantityRelevant'],
    energy: ['energyCarrier', 'energyPer100km'],
    availability: ['availability'],
    telematics: ['telematicsVendor', 'phone', 'product', 'msn', 'imei'],
  },
  fields: z.object({
    name: z.string().min(1).max(60),
    licencePlate: z.string().min(1).max(20),
    vehicleTypeId: reference('vehicletype'),
    group: optionalText(40),
    driverId: reference('driver').nullable().optional(),
    trailerId: reference('vehicle').nullable().optional(),
    freightCarrierId: reference('freightcarrier').nullable().optional(),
    affId: reference('areafreightforwarder').nullable().optional(),
    homeDepot: unitRef.nullable().optional(),
    availability: weekdays(7).default([true, true, true, true, true, false, false]),
    dangerousGoodsEquipment: z.enum(equipmentLevels).default('NONE'),
    highValueGoods: z.boolean().default(false),
    licenceQuantityRelevant: z.boolean().default(true),
    /** What drives it; a trailer is driven by nothing. */
    energyCarrier: z.enum(energyCarriers).default('DIESEL'),
    /** What it really takes on 100 km in the unit of its carrier: litres of liquids, kilograms of gas, kWh. */
    energyPer100km: z.number().min(0.1).max(500).nullable().optional(),
    telematicsVendor: optionalText(60),
    phone: optionalText(40),
    product: optionalText(60),
    msn: optionalText(60),
    imei: z
      .string()
      .regex(/^(\d{14,16})?$/, 'masterdata:validation/imei')
      .nullable()
      .optional(),
  }),
});

export const driver = defineRecordType({
  tag: 'Driver',
  path: 'driver',
  read: ['readDriverData'],
  change: ['changeDriverData'],
  display: ['contactPerson.name'],
  title: 'contactPerson.name',
  whose: { ownAff: { field: 'affId', by: 'affIds' }, ownTrips: { field: 'id', by: 'driverIds' } },
  columns: [
    'contactPerson.name',
    'contactPerson.mobile',
    'freightCarrierId',
    'licenceClasses',
    'drivingLicenceValidTo',
    'dangerousGoodsTraining',
    'adrCertificateValidTo',
  ],
  tabs: {
    licence: ['drivingLicenceNumber', 'drivingLicenceValidTo', 'licenceClasses', 'code95ValidTo'],
    dangerousGoods: ['dangerousGoodsTraining', 'adrCertificateValidTo', 'adrClass1', 'adrClass7', 'adrTank'],
  },
  rules: [{ rule: 'requiredWhen', field: 'adrCertificateValidTo', when: 'dangerousGoodsTraining', is: true }],
  fields: z.object({
    contactPerson: contactPersonSchema,
    drivingLicenceNumber: optionalText(30),
    drivingLicenceValidTo: dateSchema.nullable().optional(),
    licenceClasses: z.array(z.enum(licenceClasses)).max(6).default([]),
    code95ValidTo: dateSchema.nullable().optional(),
    dangerousGoodsTraining: z.boolean().default(false),
    adrCertificateValidTo: dateSchema.nullable().optional(),
    adrClass1: z.boolean().default(false),
    adrClass7: z.boolean().default(false),
    adrTank: z.boolean().default(false),
    freightCarrierId: reference('freightcarrier').nullable().optional(),
    affId: reference('areafreightforwarder').nullable().optional(),
    userId: optionalText(60),
    language: optionalText(5),
  }),
});

export const freightCarrier = defineRecordType({
  tag: 'FreightCarrier',
  path: 'freightcarrier',
  read: ['readFreightCarrierData'],
  change: ['changeFreightCarrierData'],
  display: ['address.name1'],
  title: 'address.name1',
  whose: { ownAff: { field: 'id', by: 'carrierIds' } },
  columns: ['address.name1', 'address.city', 'contractStart', 'contractEnd', 'rating'],
  tabs: {
    contract: [
      'contractStart',
      'contractEnd',
      'vatId',
      'registrationId',
      'rating',
      'freeWaitingMinutes',
      'insuranceValidTo',
      'licenceEUNumber',
      'licenceEUValidTo',
    ],
    contacts: ['contacts'],
  },
  rules: [
    { rule: 'range', field: 'contractStart', other: 'contractEnd' },
    { rule: 'requiredWhen', field: 'licenceEUNumber', when: 'licenceEUValidTo' },
  ],
  fields: z.object({
    address: addressSchema,
    contractStart: dateSchema.nullable().optional(),
    contractEnd: dateSchema.nullable().optional(),
    vatId: optionalText(20),
    registrationId: optionalText(30),
    rating: z.int().min(1).max(5).nullable().optional().meta({ kind: 'rating' }),
    /** Minutes at our docks that cost nothing, by this carrier's contract; empty: as the yard's settings say. */
    freeWaitingMinutes: z.int().min(0).max(1440).nullable().optional(),
    insuranceValidTo: dateSchema.nullable().optional(),
    licenceEUNumber: optionalText(30),
    licenceEUValidTo: dateSchema.nullable().optional(),
    contacts: contactsSchema,
  }),
});

export const areaFreightForwarder = defineRecordType({
  tag: 'AreaFreightForwarder',
  path: 'areafreightforwarder',
  read: ['readAreaFreightForwarderData'],
  change: ['changeAreaFreightForwarderData'],
  licence: 'CODI-AFFE',
  display: ['name'],
  whose: { ownAff: { field: 'id', by: 'affIds' } },
  asksWhenEmpty: { field: 'userIDs', problem: 'noUserIds' },
  title: 'name',
  columns: ['name', 'shortCode', 'freightCarrierIDs', 'routeIDs', 'isMasterDispatcher', 'planningCutOff'],
  tabs: {
    capacity: ['availability', 'roundsPerDay', 'agreedLoadingMeters', 'agreedPayload', 'agreedStops'],
    contact: ['contact'],
  },
  fields: z.object({
    name: z.string().min(1).max(60),
    /** What it is called where there is little room: a few letters. */
    shortCode: optionalText(5),
    freightCarrierIDs: references('freightcarrier').default([]),
    routeIDs: references('route').default([]),
    userIDs: z.array(z.string().max(60)).max(200).default([]),
    isMasterDispatcher: z.boolean().default(false),
    handsOverToMaster: z.boolean().default(false),
    planningCutOff: timeSchema.nullable().optional(),
    /** The days on which it drives; what it has promised counts on these. */
    availability: weekdays(7).default([true, true, true, true, true, false, false]),
    /** How often its vehicles go out on a day. */
    roundsPerDay: z.int().min(1).max(6).default(1),
    /** What it has promised to take in one round, with vehicles that need not be on record; empty: what those on record take. */
    agreedLoadingMeters: quantity('LENGTH').nullable().optional(),
    agreedPayload: quantity('MASS').nullable().optional(),
    agreedStops: z.int().min(1).max(200).nullable().optional(),
    contact: z.object({ ...contactPersonSchema.shape, name: optionalText(60) }).default({}),
  }),
});

/** What stands on a chassis or a yard: swap bodies and containers. */
export const containerKinds = [
  'SWAP_BODY',
  'CONTAINER_20FT',
  'CONTAINER_40FT',
  'TRAILER_DRAWBAR_FIX',
  'TRAILER_SEMI_FIX',
] as const;

export const loadingContainerType = defineRecordType({
  tag: 'LoadingContainerType',
  path: 'loadingcontainertype',
  read: ['readLoadingContainerTypeData'],
  change: ['changeLoadingContainerTypeData'],
  display: ['description', 'kind'],
  title: 'description',
  columns: ['description', 'kind', 'loadingMeters', 'payload', 'doubleDeck', 'thermo', 'lockable'],
  tabs: {
    space: ['length', 'width', 'height', 'loadingMeters', 'payload', 'tareWeight'],
    equipment: ['doubleDeck', 'thermo', 'lockable'],
  },
  fields: z.object({
    description: requiredText(80),
    kind: z.enum(containerKinds),
    length: quantity('LENGTH').nullable().optional(),
    width: quantity('LENGTH').nullable().optional(),
    height: quantity('LENGTH').nullable().optional(),
    loadingMeters: quantity('LENGTH').nullable().optional(),
    payload: quantity('MASS').nullable().optional(),
    tareWeight: quantity('MASS').nullable().optional(),
    doubleDeck: z.boolean().default(false),
    thermo: z.boolean().default(false),
    lockable: z.boolean().default(false),
  }),
});

export const loadingContainer = defineRecordType({
  tag: 'LoadingContainer',
  path: 'loadingcontainer',
  read: ['readLoadingContainerData'],
  change: ['changeLoadingContainerData'],
  display: ['number', 'containerTypeId'],
  title: 'number',
  unique: ['number'],
  columns: ['number', 'containerTypeId', 'owner', 'homeDepot', 'nextInspection', 'barcode.content'],
  tabs: { barcode: ['barcode'] },
  rules: [{ rule: 'containerNumber', field: 'number' }],
  fields: z.object({
    containerTypeId: reference('loadingcontainertype'),
    /** Code of BIC or ILU (ISO 6346), or a number of one's own. */
    number: z.string().min(1).max(20),
    owner: optionalText(60),
    homeDepot: unitRef.nullable().optional(),
    nextInspection: dateSchema.nullable().optional(),
    barcode: z
      .object({
        content: optionalText(60),
        category: z.enum(['LOADING_CONTAINER', 'VEHICLE', 'OTHER']).nullable().optional(),
        type: z.enum(['CODE128', 'QR', 'DATAMATRIX']).nullable().optional(),
      })
      .default({}),
  }),
});
