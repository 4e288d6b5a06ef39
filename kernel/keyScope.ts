/** What a partner's key may open: send orders and read what became of them, read the status of its shipments. */
export const partnerScopes = ['orders', 'status'] as const;
/** Every scope of a key: those of partners, and that of a sensor, which sends its readings. */
export const keyScopes = [...partnerScopes, 'readings'] as const;
export type KeyScope = (typeof keyScopes)[number];
