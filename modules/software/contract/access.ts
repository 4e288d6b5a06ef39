/** Specification 2, 6: mobile software versions. */
export const readsSoftware = { anyPermission: ['readSWUMobil', 'changeSWUMobil'] } as const;
export const changesSoftware = { anyPermission: ['changeSWUMobil'] } as const;
