/** What the proof of an order can lack by the rule of its product and customer (STA-12). */
export const proofNeeds = ['SIGNATURE', 'NAME', 'PAPER', 'POSITION', 'PHOTO', 'SCAN', 'EQUIPMENT'] as const;
export type ProofNeed = (typeof proofNeeds)[number];

/** One thing that is missing, how often, and whether a stop can do without it. */
export type MissingProof = { itemId: string; need: ProofNeed; count: number; requirement: 'WARNING' | 'ERROR' };

/** How a package was accounted for at a stop: read, or by hand because nobody can read its label. */
export const packageScans = ['SCANNED', 'NOT_READABLE'] as const;
