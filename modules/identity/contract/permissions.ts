/** Permissions that this module asks for. */
export const permissions = [
  'managePairing',
  'changeMobileSessions',
  'readMDELog',
  'changeMDELog',
  'manageUsers',
  'manageUserRoles',
  'manageUserGroups',
  'resetMfa',
  'readMetrics',
] as const;
