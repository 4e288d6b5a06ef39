import type { LocalDate, LocalTime } from '#kernel/date.ts';
import type { SchemaType } from '../contract/route.ts';

/** From and to are days on which it still holds; null: open. */
export type Validity = { readonly validFrom: LocalDate | null; readonly validTo: LocalDate | null };

/** Postal codes from one to another, both included; shortened ones (`44`, `SW1`) stand for all that begin with them. */
export type AreaPart = {
  readonly postalCodeFrom: string;
  readonly postalCodeTo: string;
  /** `Jungholz`, `Bad *`; null: every town. */
  readonly cityPattern: string | null;
};
export const areaKinds = ['PICKUP', 'DELIVERY', 'BOTH'] as const;
export type AreaKind = (typeof areaKinds)[number];

export type NetworkArea = Validity & {
  readonly id: string;
  readonly name: string;
  readonly countryCode: string;
  readonly kind: AreaKind;
  readonly parts: readonly AreaPart[];
  /** The depot that collects and delivers there. */
  readonly responsibleBranch: string;
};

/** A regular run. It leaves on its weekdays (0 Monday), by the clock of `fromBranch`, and arrives by the clock of `toBranch`. */
export type NetworkRelation = Validity & {
  readonly id: string;
  readonly name: string;
  readonly fromBranch: string;
  readonly toBranch: string;
  /** Goods go over these; each part of the way is a relation of its own. */
  readonly viaHubs: readonly string[];
  readonly weekdays: readonly boolean[];
  readonly cutOff: LocalTime;
  readonly departure: LocalTime;
  readonly arrival: LocalTime;
  /** Days from the day of departure to that of arrival. */
  readonly transitDays: number;
  readonly capacityLdm: number | null;
  readonly capacityKg: number | null;
  readonly dgAllowed: boolean;
  readonly customs: boolean;
  readonly thermo: boolean;
  /** Cents for a loading metre. */
  readonly costPerLdm: number | null;
  readonly carrier: string | null;
};

export const branchRules = ['FIXED', 'PICKUP_DEPOT', 'DELIVERY_DEPOT', 'HUB_OF_RELATION'] as const;
/** One part of a schema: where it ends. */
export type SchemaLeg = {
  readonly kind: 'PICKUP' | 'LINE_HAUL' | 'HUB' | 'DELIVERY' | 'DIRECT';
  readonly branchRule: (typeof branchRules)[number];
  readonly branchId: string | null;
  readonly relationId: string | null;
  readonly leadTimeDays: number;
  /** When collected goods are in the depot, or when goods must be there to be delivered the same day. */
  readonly cutOff: LocalTime | null;
};
/** Null: no condition. `dg`, `thermo` and `customs`: true only with, false only without. */
export type SchemaConditions = {
  readonly maxWeight: number | null;
  readonly maxLdm: number | null;
  readonly dg: boolean | null;
  readonly thermo: boolean | null;
  readonly customs: boolean | null;
};
export type NetworkSchema = Validity & {
  readonly id: string;
  readonly version: number;
  readonly type: SchemaType;
  readonly name: string;
  readonly originAreas: readonly string[];
  readonly originBranches: readonly string[];
  readonly destinationAreas: readonly string[];
  readonly destinationBranches: readonly string[];
  readonly productIds: readonly string[];
  readonly legs: readonly SchemaLeg[];
  readonly conditions: SchemaConditions;
  /** 1 goes before 2. */
  readonly priority: number;
};

export type NetworkDepot = {
  readonly id: string;
  readonly name: string;
  readonly depotNumber: number | null;
  readonly countryCode: string;
  /** Key of its calendar in `holidays`: `DE-NW`, or `NL` where a country has one calendar. */
  readonly region: string;
  readonly timezone: string;
};

/**
 * A depot at which no run leaves or arrives, or one run that does not go, for a time and for a reason: the rules stay as they are, and hold again
 * when it is over. Instants are epoch ms; `until` null: nobody knows yet.
 */
export type NetworkClosure = {
  readonly id: string;
  readonly depot: string | null;
  readonly fromDepot: string | null;
  readonly toDepot: string | null;
  readonly from: number;
  readonly until: number | null;
  readonly reason: string;
};

/** The rules of the network and what they are read with: plain facts. */
/** What goes on a run: loading metres and kg. */
export type Carried = { readonly ldm: number; readonly kg: number };

export type Network = {
  /** Grows with each change of the rules. */
  readonly version: number;
  readonly areas: readonly NetworkArea[];
  readonly relations: readonly NetworkRelation[];
  readonly schemas: readonly NetworkSchema[];
  readonly depots: readonly NetworkDepot[];
  /** Names of holidays by day (ISO), by region. */
  readonly holidays: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** First and last year that `holidays` knows. */
  readonly holidayYears: readonly [number, number];
  /** What runs carry already, by `relation/day` (ISO); absent: nobody counts it. */
  readonly booked?: Readonly<Record<string, Carried>>;
  /** Loading metres that are booked of a run on a day where it is not what the relation says, by `relation/day` (ISO). */
  readonly capacities?: Readonly<Record<string, number>>;
  /** What is closed now or will be; absent: nothing. */
  readonly closures?: readonly NetworkClosure[];
};
