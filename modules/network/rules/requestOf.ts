import type { RouteRequest, SchemaType } from '#modules/networkrules/contract/route.ts';
import type { LocalDate } from '#kernel/date.ts';
import type { Party } from '../contract/shipment.ts';

type Asked = {
  traffic: SchemaType;
  product: string | null;
  consignor: Party;
  consignee: Party;
  pickupDate: LocalDate;
  /** g; 0: nobody said it. */
  weight: number;
  /** mm; 0: nobody said it. */
  loadingMeter: number;
  dangerousGoods: boolean;
  thermo: boolean;
  customs: boolean;
  branch: string;
};

const place = ({ countryCode, postalCode, city }: Party) => ({ countryCode, postalCode, city });

/** What of a shipment decides its way. What nobody said is null, so that a condition on it says so instead of passing. */
export const requestOf = (of: Asked): RouteRequest => ({
  type: of.traffic,
  product: of.product,
  consignor: place(of.consignor),
  consignee: place(of.consignee),
  pickupDate: of.pickupDate,
  weightKg: of.weight > 0 ? of.weight / 1000 : null,
  loadingMetres: of.loadingMeter > 0 ? of.loadingMeter / 1000 : null,
  dangerousGoods: of.dangerousGoods,
  thermo: of.thermo,
  customs: of.customs,
  branch: of.branch,
});
