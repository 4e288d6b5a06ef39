/** Permissions that this module asks for. */
export const permissions = ['viewEquipmentAccounts'] as const;
