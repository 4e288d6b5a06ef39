/** Who has an account of loading equipment (decision 0020). */
export const partnerKinds = ['CUSTOMER', 'CARRIER', 'DEPOT', 'DRIVER', 'AFF'] as const;
export type PartnerKind = (typeof partnerKinds)[number];
/** Damaged pallets are no exchange for good ones: they have an account of their own. */
export const qualities = ['EXCHANGEABLE', 'DAMAGED'] as const;
export type Quality = (typeof qualities)[number];
export const sources = ['LIST', 'STOP', 'MANUAL', 'TRANSFER', 'WRITE_OFF'] as const;
export type Source = (typeof sources)[number];

export type Partner = { kind: PartnerKind; id: string };
