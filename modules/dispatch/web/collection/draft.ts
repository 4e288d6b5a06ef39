import { collectionSchema } from '#modules/shipments/contract/orderEntry.ts';
import type { ItemView } from '#modules/shipments/contract/schemas.ts';
import type { ShipmentAddress } from '#modules/shipments/contract/values.ts';
import type { CollectionHours } from '../../rules/collectionHours.ts';
import type { Draft } from './CollectionPage.tsx';

const emptyParty = {
  name: '',
  streetAndNumber: null,
  postalCode: '',
  city: '',
  countryCode: 'DE',
  contactName: null,
  phone: null,
};
export const emptyLine = {
  numberOfPackages: 1,
  packingType: null,
  goodsDescription: null,
  // Nothing is known of it yet: the form asks.
  grossWeight: null as unknown as number,
  length: null,
  width: null,
  height: null,
  stackable: false,
};

export const emptyCollection = (hours: CollectionHours): Draft => ({
  consignor: { ...emptyParty },
  consignee: { ...emptyParty },
  ...hours,
  goods: [{ ...emptyLine }],
  productCode: null,
  customerId: null,
  reference: null,
  pickupInstruction: null,
  dispoInfoRemark: null,
});

/** What this browser remembers of the last one may be of an older version. */
export const isCollection = (value: unknown): value is Draft | null => collectionSchema.safeParse(value).success;

const partyOf = (address: ShipmentAddress | null) => ({
  name: address?.name.slice(0, 60) ?? '',
  streetAndNumber: address?.streetAndNumber ?? null,
  postalCode: address?.postalCode ?? '',
  city: address?.city ?? '',
  countryCode: address?.countryCode ?? 'DE',
  contactName: address?.contactName ?? null,
  phone: address?.phone ?? null,
});

/** The same collection again on another day; of a delivery, what goes back: fetched where it was brought to. */
export function copyOf(item: ItemView, hours: CollectionHours): Draft {
  const pickup = item.shipmentType === 'PICKUP';
  const [from, to] = pickup
    ? [item.consignorAddress, item.consigneeAddress]
    : [item.consigneeAddress, item.consignorAddress];
  const slot = pickup ? item.pickupTimeSlots[0] : undefined;
  return {
    ...emptyCollection(hours),
    consignor: partyOf(from),
    consignee: partyOf(to),
    timeFrom: slot?.timeFrom ?? hours.timeFrom,
    timeTo: slot?.timeTo ?? hours.timeTo,
    goods:
      item.goodsItems.length > 0
        ? item.goodsItems.map((line) => ({
            numberOfPackages: line.numberOfPackages,
            packingType: line.packingType,
            goodsDescription: line.goodsDescription,
            grossWeight: line.grossWeight ?? (null as unknown as number),
            length: line.length,
            width: line.width,
            height: line.height,
            stackable: line.stackable,
          }))
        : [{ ...emptyLine, numberOfPackages: item.numberOfExpectedPackages, grossWeight: item.totalGrossWeight }],
    productCode: item.productCode,
    pickupInstruction: item.handlingInstructions.find(({ type }) => type === 'PickUp')?.text ?? null,
  };
}
