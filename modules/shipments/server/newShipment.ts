import type { DangerousLine } from '#modules/dangerousgoods/rules/line.ts';
import type { ShipmentAddress } from '../contract/values.ts';
import type { AttributeFlags } from '../rules/attributes.ts';
import type { TimeSlot } from '../rules/timeWindows.ts';
import type { StoredDangerousLine } from './columns.ts';
import type { HandlingInstructionType, ShipmentType, TerminalStatus, TrafficType } from '../rules/vocabulary.ts';

export type NewGoods = {
  marksAndNumbers?: string | null;
  goodsDescription?: string | null;
  stackable?: boolean;
  numberOfPackages: number;
  packingType: string | null;
  grossWeight: number | null;
  length: number | null;
  width: number | null;
  height: number | null;
};

export type NewDangerousLine = DangerousLine & {
  unSubNumber: number | null;
  properShippingName: string | null;
  technicalName: string | null;
  packingType: string | null;
  numberOfPackages: number | null;
  liquid: boolean;
  environmentallyHazardous: boolean;
  additionalText: string | null;
};

export type NewPackage = {
  barcode: string;
  irregular?: boolean;
  alternativeBarcodes?: string[];
  goodsIndex?: number;
  terminalStatus?: TerminalStatus;
  /** Where it is to be put when it arrives. */
  expectedPosition?: string | null;
  storingPosition?: string | null;
  /** No data announced it: somebody found it. */
  noEdi?: boolean;
};

/** An order as it becomes a shipment leg of this unit; measures, attributes, routing and points are worked out here. */
export type NewShipment = {
  /** Of a master pallet: where all that lies on it goes; everything else is routed by its address. */
  heading?: { outboundRoute: string | null; affId: string | null; destinationDepot: string | null };
  /** Goods that came from a leg before: its order number stays, and the way goes on to the consignee or to the depot that serves it. */
  follows?: {
    orderNumber: string;
    /** Where they come from. */
    depot: string;
    /** The leg of this unit whose packages go on; absent: packages are new here. */
    itemId?: string;
  };
  /** The shipment of the network that it is a part of, and the depots of its way in the order in which goods meet them. */
  network?: { shipmentId: string; depots: string[]; version?: number };
  externId: string | null;
  globalTrackingNumber?: string | null;
  /** Absent: worked out from the routing (R11). */
  shipmentType?: ShipmentType;
  trafficType?: TrafficType;
  /** Who carries it, whatever rules and routing say; absent: as they say. */
  affId?: string | null;
  productCode: string | null;
  executionDate: string | null;
  pickupTimeSlots: TimeSlot[];
  deliveryTimeSlots: TimeSlot[];
  consignee: ShipmentAddress;
  consignor: ShipmentAddress | null;
  shipper: ShipmentAddress | null;
  /** Absent: the consignor hands the goods over, and is named as who sends. */
  collector?: ShipmentAddress | null;
  neutralConsignor?: ShipmentAddress | null;
  customerId: string | null;
  goods: NewGoods[];
  dangerousGoods: NewDangerousLine[];
  packages: NewPackage[];
  numberOfPackages?: number;
  totalGrossWeight?: number | null;
  /** mm3, as its sender says; absent: worked out from the measures of the goods. */
  volume?: number | null;
  temperatureMin: number | null;
  temperatureMax: number | null;
  cashOnDelivery?: number;
  goodsValue?: number;
  flags: AttributeFlags;
  /** The papers for the customs are here (dutiable goods). */
  customsDocuments?: boolean;
  instructions: { type: HandlingInstructionType; code: string | null; text: string; important: boolean }[];
  freightTermId?: string | null;
  paymentMethodId?: string | null;
  references: { type: string; value: string; itemId: string | null }[];
  source: 'EDI' | 'CSV' | 'API' | 'MANUAL' | 'RECURRING' | 'GTP';
};

/** A line as it is stored: with every field, those that nobody stated empty. */
export const storedLine = (line: NewDangerousLine): StoredDangerousLine => ({
  ...line,
  subsidiaryHazard1: line.subsidiaryHazard1 ?? null,
  subsidiaryHazard2: line.subsidiaryHazard2 ?? null,
  subsidiaryHazard3: line.subsidiaryHazard3 ?? null,
  packageGroup: line.packageGroup ?? null,
  netQuantity: line.netQuantity ?? null,
  netExplosiveMass: line.netExplosiveMass ?? null,
  exceptedQuantity: line.exceptedQuantity === true,
  highConsequence: line.highConsequence === true,
});
