/** Who may manage accounts: the level, or the permission (specification 2, 6). */
export const managesUsers = { managementLevel: 'LOCAL_USER', anyPermission: ['manageUsers'] } as const;
/** Who may read roles: whoever writes them or gives them to accounts. */
export const readsRoles = { managementLevel: 'LOCAL_USER', anyPermission: ['manageUserRoles', 'manageUsers'] } as const;
export const managesRoles = { managementLevel: 'LOCAL_USER', anyPermission: ['manageUserRoles'] } as const;
/** Specification 2, 6: mobile devices. */
export const readsDevices = { anyPermission: ['readVehicleData', 'changeMobileSessions', 'readMDELog'] } as const;
export const managesGroups = { managementLevel: 'LOCAL_USER', anyPermission: ['manageUserGroups'] } as const;
/** Who gives accounts to people sees the groups that they can belong to. */
export const readsGroups = {
  managementLevel: 'LOCAL_USER',
  anyPermission: ['manageUserGroups', 'manageUsers'],
} as const;
