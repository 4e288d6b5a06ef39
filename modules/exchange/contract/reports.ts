import { defineFact } from '#kernel/fact.ts';
import { defineQuestion } from '#kernel/question.ts';

/** A shipment of the network that a partner's depot speaks of; `standing` says whether it can be spoken of now. */
export type ReportSubject = {
  readonly shipmentId: string;
  readonly orderNumber: string;
  /** Depots of its way. */
  readonly depots: readonly string[];
  readonly standing: 'NOT_YET' | 'ON_WAY' | 'CANCELED';
};
/** Which shipment of this number goes over a partner's depot and this one; answered by the network. */
export const reportSubject = defineQuestion<{ depot: string; number: string }, ReportSubject | null>(
  'exchange.reportSubject',
  null,
  (one, other) => one ?? other,
);

/** A closed loading list of this depot from which something went to a partner's depot. */
export type SentUnit = { readonly listId: string; readonly listName: string; readonly itemIds: readonly string[] };
/** The unit that a partner's unloading report speaks of, by the number of its manifest and of a shipment on it; answered by the hall. */
export const sentUnit = defineQuestion<{ depot: string; waybill: string; number: string }, SentUnit | null>(
  'exchange.sentUnit',
  null,
  (one, other) => one ?? other,
);

export type PartnerReport = {
  /** The same for the same thing said twice. */
  key: string;
  importId: string;
  partner: string;
  /** The depot that the partner runs. */
  depot: string;
  shipmentId: string;
  orderNumber: string;
  /** ARRIVAL: of the run that ends in its depot; DEPARTURE: of the one that begins there. NONE: moves nothing. */
  part: 'PICKUP' | 'ARRIVAL' | 'DEPARTURE' | 'DELIVERY' | 'NONE';
  state: 'OPEN' | 'DISPATCHED' | 'UNDER_WAY' | 'DONE' | 'HINDERED' | 'CANCELED';
  deviation: boolean;
  /** The code as it came, with its list; what was said beside it. */
  code: string;
  text: string;
  /** Epoch ms. */
  at: number;
};
/** A partner says of a shipment of the network how its depot's part stands. */
export const partnerReported = defineFact<PartnerReport>('exchange.partnerReported');

export type UnitReported = {
  depot: string;
  partner: string;
  listId: string;
  shipments: {
    orderNumber: string;
    gone: boolean;
    missing: number;
    damaged: number;
    more: number;
    /** What stands beside what is missing and damaged: a package of the shipment that is named in it is the one that is meant. */
    words: { missing: string; damaged: string };
  }[];
};
/** A partner says what came off a unit of this depot. */
export const unitReported = defineFact<UnitReported>('exchange.unitReported');
