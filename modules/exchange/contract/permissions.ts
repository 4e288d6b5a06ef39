/** Permissions that this module asks for. */
export const permissions = ['importOrders', 'readOrderImports'] as const;
