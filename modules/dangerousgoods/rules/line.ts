const packageGroups = ['I', 'II', 'III'] as const;
export type PackageGroup = (typeof packageGroups)[number];
export type TransportCategory = 0 | 1 | 2 | 3 | 4;

/** What 1.1.3.6.3 counts for an entry: kilograms, litres, water capacity in litres, explosive mass or mass of the articles. */
export const quantityBases = ['NET_MASS_KG', 'LITRE', 'WATER_CAPACITY_L', 'NEM_KG', 'ARTICLE_NET_KG'] as const;
export type QuantityBasis = (typeof quantityBases)[number];

/**
 * A dangerous goods line as the rules read it (domain 2.3). Quantities are raw: g, or ml where `liquid`;
 * labels are those of table A column 5 ('2.1', '1.4', '9A').
 */
export type DangerousLine = {
  unNumber: string;
  classificationCode: string | null;
  primaryHazard: string | null;
  subsidiaryHazard1?: string | null;
  subsidiaryHazard2?: string | null;
  subsidiaryHazard3?: string | null;
  packageGroup?: PackageGroup | null;
  transportCategory: TransportCategory | null;
  /** 'D/E', 'B1000C', '-' for none; brackets are tolerated. */
  tunnelCategory: string | null;
  grossQuantity: number | null;
  netQuantity?: number | null;
  netExplosiveMass?: number | null;
  limitedQuantity: boolean;
  exceptedQuantity?: boolean;
  highConsequence?: boolean;
  /** Empty uncleaned packaging: category 4, or 0 when the contents were category 0 (1.1.3.6.3). */
  emptyUncleaned?: boolean;
};

/** Danger labels of a line, the primary one first. */
export const labelsOf = (line: DangerousLine): string[] =>
  [line.primaryHazard, line.subsidiaryHazard1, line.subsidiaryHazard2, line.subsidiaryHazard3].filter(
    (label): label is string => typeof label === 'string' && label !== '' && label !== '-',
  );

export const isClass1 = (line: DangerousLine): boolean =>
  /^1(\.\d)?$/.test(line.primaryHazard ?? '') || /^1\.[1-6]/.test(line.classificationCode ?? '');

/** UN 3373 in packing P650 and UN 1845 dry ice (5.5.3 only) stand outside the rest of ADR. */
const outsideAdr = new Set(['3373', '1845']);

/** Limited and excepted quantities (3.4, 3.5) and the two entries outside ADR bear no labels and count no points. */
export const isFullyRegulated = (line: DangerousLine): boolean =>
  !line.limitedQuantity && line.exceptedQuantity !== true && !outsideAdr.has(line.unNumber);
