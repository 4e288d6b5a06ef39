/** What a partner's key may open: send orders and read what became of them, read the status of its shipments. */
export const keyScopes = ['orders', 'status'] as const;
export type KeyScope = (typeof keyScopes)[number];
