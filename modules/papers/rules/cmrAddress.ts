import type { Check } from '#kernel/check.ts';
import { namedCheck } from '#kernel/namedCheck.ts';

export const addressParts = ['name', 'streetAndNumber', 'postalCode', 'city', 'countryCode'] as const;
export type AddressPart = (typeof addressParts)[number];
type Address = Partial<Record<AddressPart, string | null>> | null;
export type ConsignmentParties = {
  itemId: string;
  orderNumber: string;
  /** Boxes 1 and 2. */
  sender: Address;
  consignee: Address;
};

const lacking = (address: Address): AddressPart[] => addressParts.filter((part) => !address?.[part]?.trim());

/** PAP-02: the note states name and address of sender and consignee (CMR art. 6(1)(b) and (e)); what is empty can be written in by hand. */
export const cmrAddressCheck: Check<readonly ConsignmentParties[]> = namedCheck(
  'PAP-02',
  'CMR_ADDRESS_INCOMPLETE',
  'WARNING',
  'yes',
  (consignments) =>
    consignments.flatMap(({ itemId, orderNumber, sender, consignee }) =>
      (
        [
          ['SENDER', lacking(sender)],
          ['CONSIGNEE', lacking(consignee)],
        ] as const
      ).flatMap(([context, parts]) =>
        parts.length === 0 ? [] : [{ itemId, args: { context, order: orderNumber, parts: parts.join(',') } }],
      ),
    ),
);
