/** The six status families of the whole product (look.md, rule 6). */
export const statuses = ['late', 'risk', 'done', 'planned', 'transit', 'later'] as const;
export type Status = (typeof statuses)[number];

/** Shape of the mark: every family has its own, and what is blocked has a bar instead of the red diamond. */
export type GlyphName = Status | 'block' | 'stop';
