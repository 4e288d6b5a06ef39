/** How a receipt can be signed for (specification, table `signature-types`). */
export const signatureTypes = [
  'DISPLAY',
  'DOCUMENT',
  'ORIGINAL_DOCUMENT',
  'PHOTO',
  'CAPTURE',
  'GEO_POSITION',
  'NOT_REQUESTED',
  'DEACTIVATED',
] as const;
export type SignatureType = (typeof signatureTypes)[number];
