/** What a reason says of the packages of a delivery: all change hands, some are missing, some come back (`packageLoss` of the catalogue). */
export type PackageLoss = 'NONE' | 'MISSING' | 'RETURNED';

/** The status of a package that a reason of this kind names. */
export const lostAs = { MISSING: 'NOK_MISSING', RETURNED: 'NOK_NOT_PROCESSED' } as const;

/**
 * A delivery in part says which packages, some of them and not all: without that whoever handles the claim learns nothing, and the missing one
 * would stand with the consignee. Of a single package a part is missing, and that is said in words.
 */
export const lossUnsaid = (loss: PackageLoss, packages: number, named: number, remarked: boolean): boolean =>
  loss !== 'NONE' && (packages > 1 ? named < 1 || named >= packages : !remarked);
