import { isSscc } from '#kernel/barcode.ts';
import { type Label, type ParcelFacts, symbologyFor } from '#modules/masterdata/rules/labels/labels.ts';

/** Attributes that whoever handles the parcel must see on it, the gravest first; what only the planner needs is none of them. */
export const labelMarks = [
  'hasDangerousGoods',
  'isTemperatureSensitive',
  'isFood',
  'isHighValue',
  'requiresUprightTransport',
  'hasCashOnDelivery',
  'isTopProduct',
] as const;

type Labelled = {
  barcode: string;
  orderNumber: string;
  consigneeName: string;
  postalCode: string | null;
  city: string | null;
  route: string | null;
  /** Which of the shipment's packages it is, from 1. */
  position: number;
  packages: number;
  /** For labels that are large enough for them. */
  parcel?: ParcelFacts;
};

/**
 * What replaces a package's label: its own code, an SSCC behind the GS1 identifier 00, with where it goes and which of how many it is. Whoever scans it
 * reads the same package as before.
 */
export function packageLabel(one: Labelled): Label {
  const content = isSscc(one.barcode) ? `00${one.barcode}` : one.barcode;
  const place = [one.postalCode, one.city].filter(Boolean).join(' ');
  return {
    content,
    symbology: symbologyFor(content, 'CODE128'),
    title: one.consigneeName,
    note: [place, one.route, one.orderNumber, `${one.position}/${one.packages}`].filter(Boolean).join(' · '),
    ...(one.parcel ? { parcel: one.parcel } : {}),
  };
}
