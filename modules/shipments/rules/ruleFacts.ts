import { weekdays } from '#modules/ruletables/contract/configs.ts';
import { isoToDate, weekdayOf } from '#kernel/date.ts';
import { dangerousGoodsClasses } from '#modules/ruletables/contract/configs.ts';
import type { CellValue } from '#modules/ruletables/rules/ruleTable.ts';

/** Every fact by its name; what nobody has said is null. */
export type KnownFacts = Record<string, CellValue>;

/** A line of goods as tables of rules ask of it; g and mm. */
export type RuledGoods = {
  packages: number;
  packageType: string | null;
  grossWeight: number | null;
  length: number | null;
  width: number | null;
  height: number | null;
};

/** What a shipment says to the tables of rules; raw quantities (g, mm, mm3), day ISO. */
export type RuledContent = {
  customerId: string | null;
  shipper: string | null;
  productId: string | null;
  shipmentType: string;
  trafficType: string;
  weight: number;
  loadingMeter: number;
  volume: number;
  packages: number;
  goods: readonly RuledGoods[];
  /** Primary hazards of its dangerous goods, as table A column 5 says them: '2.1', '1.4S', '9A'. */
  hazards: readonly string[];
  attributes: readonly string[];
  routeId: string | null;
  relationId: string | null;
  place: { countryCode: string | null; postalCode: string | null; city: string | null; stopLocationId: string | null };
  day: string | null;
  priority: number | null;
};

/** ADR 2.2: the class of a danger label; '2.1' is of class 2, '9A' of class 9, '4.1' a class of its own. */
export function classOfLabel(label: string): string | undefined {
  const plain = label.replace(/[A-Z]+$/, '');
  const classes: readonly string[] = dangerousGoodsClasses;
  return [plain, plain.split('.')[0] ?? ''].find((one) => classes.includes(one));
}

const unique = (values: readonly string[]): string[] => [...new Set(values)];
/** Of an ISO day, as tables of rules name it. */
export const weekdayName = (day: string): string | null => weekdays[weekdayOf(isoToDate(day))] ?? null;

/** The longest side of its packages, mm; 0 where nobody has measured. */
export const longestSide = (goods: readonly RuledGoods[]): number =>
  Math.max(0, ...goods.flatMap(({ length, width, height }) => [length ?? 0, width ?? 0, height ?? 0]));

const perPackage = ({ grossWeight, packages }: RuledGoods): number => (grossWeight ?? 0) / Math.max(1, packages);

/**
 * Facts by the names of `shipmentInputs`, in the units that people write into cells: kg, cm, m, m³. What nobody has said or measured is
 * empty. `typeIds`: ids of packaging by their codes.
 */
export function ruleFacts(of: RuledContent, typeIds: ReadonlyMap<string, string>): KnownFacts {
  const longest = longestSide(of.goods);
  const heaviest = Math.max(0, ...of.goods.map(perPackage));
  return {
    customer: of.customerId,
    shipper: of.shipper,
    product: of.productId,
    itemType: of.shipmentType,
    trafficType: of.trafficType,
    weightKg: of.weight > 0 ? of.weight / 1000 : null,
    loadingMetres: of.loadingMeter > 0 ? of.loadingMeter / 1000 : null,
    volume: of.volume > 0 ? of.volume / 1e9 : null,
    longestCm: longest === 0 ? null : longest / 10,
    heaviestPackageKg: heaviest === 0 ? null : heaviest / 1000,
    packages: of.packages,
    packageTypes: unique(of.goods.flatMap(({ packageType }) => typeIds.get(packageType ?? '') ?? [])),
    dangerousGoodsClasses: unique(of.hazards.flatMap((label) => classOfLabel(label) ?? [])),
    attributes: [...of.attributes],
    route: of.routeId,
    relation: of.relationId,
    country: of.place.countryCode,
    postalCode: of.place.postalCode,
    city: of.place.city,
    stopLocation: of.place.stopLocationId,
    weekday: of.day === null ? null : weekdayName(of.day),
    priority: of.priority,
  };
}
