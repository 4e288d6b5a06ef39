import type { DangerousLine } from './line.ts';
import type { DangerousGoodsEntry } from './table.ts';

/** What the sender says about a line; everything else comes from the entry (domain 2.3). Quantities in g or ml. */
export type LineAmounts = Pick<DangerousLine, 'grossQuantity'> &
  Partial<
    Pick<DangerousLine, 'netQuantity' | 'netExplosiveMass' | 'limitedQuantity' | 'exceptedQuantity' | 'emptyUncleaned'>
  >;

/** A line with the defaults of its master entry. */
export const lineFromEntry = (
  entry: DangerousGoodsEntry,
  amounts: LineAmounts,
): DangerousLine & { liquid: boolean } => ({
  unNumber: entry.unNumber,
  classificationCode: entry.classificationCode,
  primaryHazard: entry.primaryHazard,
  subsidiaryHazard1: entry.subsidiaryHazard1,
  subsidiaryHazard2: entry.subsidiaryHazard2,
  subsidiaryHazard3: entry.subsidiaryHazard3,
  packageGroup: entry.packageGroup,
  transportCategory: entry.transportCategory,
  tunnelCategory: entry.tunnelCategory,
  highConsequence: entry.highConsequence,
  liquid: entry.liquid,
  limitedQuantity: false,
  ...amounts,
});
