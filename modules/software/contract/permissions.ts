/** Permissions that this module asks for. */
export const permissions = ['readSWUMobil', 'changeSWUMobil'] as const;
